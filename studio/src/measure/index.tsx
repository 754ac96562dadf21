/** Measure: the floor in numbers, and where it stands among what its recipe makes. */
import { signal } from "@preact/signals";
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { FloorBar } from "../app/FloorBar";
import { shortcuts } from "../app/keys";
import { go } from "../app/shell";
import { about, change, depth, dungeon, floorIndex, foreign, plan, recipe, status, tell } from "../app/store";
import { Button, Choices, Empty, FailureNote, Panel, sentence } from "../app/ui";
import type { Cell } from "../engine/client";
import { FloorMap } from "../map/FloorMap";
import { PLAIN } from "../map/layers";
import { Histogram } from "./Histogram";
import { finite, quantile, rank, shown, title } from "./numbers";
import { Plot } from "./Plot";
import { FIRST, start, stop, survey } from "./survey";
import "./measure.css";

const many = signal<"100" | "300" | "1000">("300");
const axes = signal<[x: string, y: string]>(["linearity", "difficulty"]);
const kind = signal<"points" | "density">("points");

export default function Measure({ active }: { active: boolean }) {
  useLayoutEffect(() => shortcuts("measure", [
    { keys: ["s"], says: "Measure anew, or stop", run: () => (survey.value.running ? stop() : void start(recipe.value, deep.value, Number(many.value))) },
    { keys: ["x"], says: "Change the two axes over", run: () => (axes.value = [axes.value[1], axes.value[0]]) },
  ]), []);
  const [own, setOwn] = useState<Record<string, number> | null>(null);
  const [of, floor] = [dungeon.value, floorIndex.value];
  const at = depth.value + floor;
  useLayoutEffect(() => {
    let meant = true;
    of?.measures(floor).then((its) => meant && setOwn(its), () => meant && setOwn(null));
    return () => void (meant = false);
  }, [of, floor]);
  const wanted = recipe.value;
  // The survey follows the recipe, once nobody drags any more.
  useLayoutEffect(() => {
    if (!active || !about.value || status.value.kind === "failed") return;
    deep.value = at;
    const wait = setTimeout(() => {
      const key = JSON.stringify([wanted, at, many.value]);
      if (surveyed === key) return;
      surveyed = key;
      void start(wanted, at, Number(many.value));
    }, 250);
    return () => clearTimeout(wait);
  }, [active, wanted, at, many.value, about.value, status.value.kind === "failed"]);

  if (!of) return <Empty icon="measure" title={status.value.kind === "failed" ? "There is no floor to measure" : "A floor is on its way"} />;
  const { columns, problem } = survey.value;
  const [x, y] = axes.value;
  const open = (seed: number) => {
    tell(`Seed ${seed}`);
    void change({ seed: String(seed), depth: at, floors: 1 });
  };
  return (
    <div class="measure">
      <FloorBar time={false}><Progress depth={at} /></FloorBar>
      <div class="measure-body">
        <Table own={own} />
        <div class="measure-main">
          <Panel title="What the recipe makes" actions={<Choices label="Shown as" value={kind.value} onChange={(next) => (kind.value = next)} options={[{ value: "points", label: "Points" }, { value: "density", label: "Density" }]} />}>
            <div class="axes">
              <Axis label="Across" value={x} onChange={(next) => (axes.value = [next, y])} />
              <Axis label="Up" value={y} onChange={(next) => (axes.value = [x, next])} />
            </div>
            {problem && finite(columns[x]).length === 0 ? <FailureNote failure={problem} /> : <Plot x={x} y={y} columns={columns} own={own} density={kind.value === "density"} onOpen={open} />}
          </Panel>
          <div class="measure-pair">
            <Panel title="The floor"><Preview active={active} /></Panel>
            <Panel title={`Floors by ${title(x).toLowerCase()}`}><Ladder x={x} onOpen={open} /></Panel>
          </div>
        </div>
      </div>
    </div>
  );
}

/** At which depth the survey is made. */
const deep = signal(1);
let surveyed = "";

function Progress({ depth: at }: { depth: number }) {
  const { tried, wanted, running, columns } = survey.value;
  const came = finite(columns["rooms"]).length;
  return (
    <div class="survey" role="group" aria-label="Survey">
      <Choices label="How many floors" value={many.value} onChange={(next) => (many.value = next)} options={[{ value: "100", label: "100" }, { value: "300", label: "300" }, { value: "1000", label: "1000" }]} />
      <div class="survey-state">
        <progress max={wanted || 1} value={tried} aria-label="Floors measured" />
        <span role="status">{running ? `${tried} of ${wanted} floors` : tried > 0 ? `${came} floors at depth ${at}${tried > came ? `, ${tried - came} seeds without one` : ""}` : "…"}</span>
      </div>
      {running
        ? <Button icon="close" label="Stop" onClick={stop} />
        : <Button icon="reset" label="Measure anew" onClick={() => void start(recipe.value, at, Number(many.value))} />}
      {foreign.value && <span class="help">of the recipe in the form</span>}
    </div>
  );
}

function Table({ own }: { own: Record<string, number> | null }) {
  const { columns } = survey.value;
  const [x, y] = axes.value;
  const measures = about.value!.measures;
  return (
    <section class="measures" aria-label="Measures">
      <table>
        <thead><tr><th scope="col">Measure</th><th scope="col">This floor</th><th scope="col">Among its recipe's floors</th></tr></thead>
        <tbody>
          {measures.map(({ name, summary }) => {
            const values = finite(columns[name]);
            const value = own?.[name];
            const place = value !== undefined && values.length ? Math.round(rank(values, value) * 100) : null;
            return (
              <tr key={name} class={name === x || name === y ? "on" : ""}>
                <th scope="row" title={summary}>
                  <button type="button" class="measure-name" aria-label={`${title(name)}: ${summary}. Put it across.`} onClick={() => (axes.value = name === y ? [y, x] : [name, y])}>{title(name)}</button>
                </th>
                <td class="number-cell">{shown(value)}</td>
                <td class="spread"><Histogram column={columns[name]} own={value} /><span class="place">{place !== null && `${place} %`}</span></td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function Axis({ label, value, onChange }: { label: string; value: string; onChange(value: string): void }) {
  return (
    <label class="axis-choice">
      <span>{label}</span>
      <select class="select" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {about.value!.measures.map(({ name }) => <option key={name} value={name}>{title(name)}</option>)}
      </select>
    </label>
  );
}

function Preview({ active }: { active: boolean }) {
  const describe = useMemo(() => (cell: Cell) => dungeon.value?.describe(floorIndex.value, cell) ?? Promise.resolve([]), []);
  return <div class="preview"><FloorMap plan={active ? plan.value : null} layers={PLAIN} describe={describe} /></div>;
}

/** Floors along a measure, from the least to the most: the plot for whoever does not point. */
function Ladder({ x, onOpen }: { x: string; onOpen(seed: number): void }) {
  const column = survey.value.columns[x];
  const rows = useMemo(() => {
    const seeds = (column ?? []).map((value, at) => ({ value, seed: FIRST + at })).filter(({ value }) => Number.isFinite(value)).sort((a, b) => a.value - b.value || a.seed - b.seed);
    const sorted = seeds.map(({ value }) => value);
    return ([["Least", 0], ["A quarter have less", 0.25], ["The middle", 0.5], ["A quarter have more", 0.75], ["Most", 1]] as const).flatMap(([words, share]) => {
      const value = quantile(sorted, share);
      const found = seeds.find((one) => one.value === value);
      return found ? [{ words, ...found }] : [];
    });
  }, [column]);
  const summary = about.value!.measures.find(({ name }) => name === x)?.summary;
  return (
    <div class="ladder">
      {summary && <p class="help">{sentence(summary)}</p>}
      {rows.map((row) => (
        <button key={row.words} type="button" class="rung" onClick={() => onOpen(row.seed)}>
          <span>{row.words}</span><strong>{shown(row.value)}</strong><span class="rung-seed">seed {row.seed}</span>
        </button>
      ))}
      {rows.length === 0 && <p class="help">…</p>}
      <button type="button" class="link" onClick={() => go("generate")}>Tune the recipe</button>
    </div>
  );
}
