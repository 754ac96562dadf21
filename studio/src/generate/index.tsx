/** Generate: choose a generator and a preset, tune it, and see the floor change as one drags. */
import { signal } from "@preact/signals";
import { useCallback, useLayoutEffect, useMemo } from "preact/hooks";
import { shortcuts } from "../app/keys";
import {
  about, canRedo, canUndo, change, depth, dungeon, floorIndex, floors, generator, plan, randomSeed, recipe, redo, seed, status, undo,
} from "../app/store";
import { FloorBar } from "../app/FloorBar";
import { Button, Empty, FailureNote, sentence } from "../app/ui";
import type { Cell, Generator, Preset } from "../engine/client";
import { FloorMap } from "../map/FloorMap";
import { PLAIN } from "../map/layers";
import { Form } from "./Form";
import { changes, same, sections } from "./fields";
import "./generate.css";

/** The preset that each generator's form was last filled from. */
const bases = signal<Record<string, string>>({});

export default function Generate({ active }: { active: boolean }) {
  useLayoutEffect(() => shortcuts("generate", [
    { keys: ["r", "R"], says: "A random seed", run: () => void change({ seed: randomSeed() }) },
    { keys: ["Ctrl+Z"], says: "Undo", run: undo },
    { keys: ["Ctrl+Shift+Z", "Ctrl+Y"], says: "Redo", run: redo },
  ]), []);
  const describe = useCallback((cell: Cell) => dungeon.value?.describe(floorIndex.value, cell) ?? Promise.resolve([]), []);
  const of = generator.value;
  if (!about.value || !of) {
    if (status.value.kind === "failed") return <div class="generate-failed"><FailureNote failure={status.value.failure} /></div>;
    return <div class="empty" role="status"><span class="spinner" aria-hidden="true" /><p>The engine is loading…</p></div>;
  }
  const preset = basePreset(of);
  return (
    <div class="generate">
      <aside class="generate-form" aria-label="Recipe">
        <Pick generator={of} preset={preset} />
        <SeedRow />
        <FormHead generator={of} preset={preset} />
        <Form generator={of} preset={preset} />
      </aside>
      <section class="generate-map" aria-label="The floor">
        <FloorBar />
        {plan.value || status.value.kind !== "failed"
          ? <FloorMap plan={active ? plan.value : null} layers={PLAIN} describe={describe} stale={status.value.kind === "failed"} />
          : <Empty icon="warn" title="No floor yet"><p>The recipe is refused. What is wrong stands in the form.</p></Empty>}
      </section>
    </div>
  );
}

function basePreset(of: Generator): Preset {
  const exact = of.presets.find((preset) => same(preset.recipe.parameters, recipe.value.parameters));
  const last = of.presets.find((preset) => preset.name === bases.value[of.name]);
  return exact ?? last ?? of.presets[0]!;
}

function Pick({ generator: of, preset: base }: { generator: Generator; preset: Preset }) {
  const choose = (preset: Preset) => {
    bases.value = { ...bases.value, [preset.recipe.generator]: preset.name };
    void change({ recipe: preset.recipe });
  };
  return (
    <>
      <fieldset class="pick">
        <legend>Generator</legend>
        <div class="generators">
          {about.value!.generators.map((known) => (
            <label key={known.name} class="generator" title={known.summary}>
              <input type="radio" name="generator" checked={known.name === of.name}
                onChange={() => choose(known.presets.find((preset) => preset.name === bases.value[known.name]) ?? known.presets[0]!)} />
              <span>{known.title}</span>
            </label>
          ))}
        </div>
        <p class="help">{sentence(of.summary)}</p>
      </fieldset>
      <fieldset class="pick">
        <legend>Preset</legend>
        <div class="presets">
          {of.presets.map((preset) => (
            <button key={preset.name} type="button" class="preset" aria-pressed={preset.name === base.name} onClick={() => choose(preset)}>
              <strong>{preset.name}</strong>
              <span>{sentence(preset.summary)}</span>
            </button>
          ))}
        </div>
      </fieldset>
    </>
  );
}

function SeedRow() {
  return (
    <div class="seed-row">
      <div class="seed">
        <label for="seed">Seed</label>
        <div class="seed-box">
          <input id="seed" class="field-input" value={seed.value} spellcheck={false} autocomplete="off" maxLength={200}
            onInput={(event) => void change({ seed: event.currentTarget.value }, true)} onChange={(event) => void change({ seed: event.currentTarget.value })} />
          <Button icon="dice" label="A random seed (R)" onClick={() => void change({ seed: randomSeed() })} />
        </div>
      </div>
      <Stepper id="depth" label={floors.value > 1 ? "First depth" : "Depth"} value={depth.value} most={about.value!.limits.depth} onChange={(next) => void change({ depth: next })} />
      <Stepper id="floors" label="Floors" value={floors.value} most={about.value!.limits.floors} onChange={(next) => void change({ floors: next })} />
    </div>
  );
}

function Stepper({ id, label, value, most, onChange }: { id: string; label: string; value: number; most: number; onChange(value: number): void }) {
  const put = (next: number) => {
    if (Number.isFinite(next)) onChange(Math.min(most, Math.max(1, Math.round(next))));
  };
  return (
    <div class="stepper">
      <label for={id}>{label}</label>
      <div class="stepper-box">
        <button type="button" aria-label={`${label}: one less`} disabled={value <= 1} onClick={() => put(value - 1)}>−</button>
        <input id={id} inputMode="numeric" value={value} onChange={(event) => {
          put(Number(event.currentTarget.value));
          event.currentTarget.value = String(value);
        }} />
        <button type="button" aria-label={`${label}: one more`} disabled={value >= most} onClick={() => put(value + 1)}>+</button>
      </div>
    </div>
  );
}

function FormHead({ generator: of, preset }: { generator: Generator; preset: Preset }) {
  const fields = useMemo(() => sections(of).flatMap((section) => section.fields), [of]);
  const changed = changes(recipe.value, preset.recipe, fields);
  return (
    <div class="form-head">
      <h2>Recipe</h2>
      <span class="form-state" role="status">{changed ? `${changed} changed from ${preset.name}` : `as ${preset.name} has it`}</span>
      <Button icon="undo" label="Undo (Ctrl Z)" kind="quiet" class="small" disabled={!canUndo.value} onClick={undo} />
      <Button icon="redo" label="Redo (Ctrl Shift Z)" kind="quiet" class="small" disabled={!canRedo.value} onClick={redo} />
      <Button icon="reset" label={`Reset all to ${preset.name}`} kind="quiet" class="small" disabled={!changed} onClick={() => void change({ recipe: preset.recipe })} />
    </div>
  );
}
