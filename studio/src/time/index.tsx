/** Time: how a floor came about, pass by pass, and how somebody finishes it, move by move. */
import { signal } from "@preact/signals";
import { useCallback, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { FloorBar } from "../app/FloorBar";
import { shortcuts } from "../app/keys";
import { asFailure, dungeon, floorIndex, plan, status } from "../app/store";
import { Choices, Empty, FailureNote } from "../app/ui";
import { engine, Stale, type Cell, type Plan, type Problem, type ProofMove } from "../engine/client";
import { FloorMap } from "../map/FloorMap";
import { PLAIN } from "../map/layers";
import type { Marks } from "../map/scene";
import { changed } from "./changed";
import { Scrubber, type Player } from "./Scrubber";
import "./time.css";

type What = "making" | "walking";

const what = signal<What>("making");
/** The player of what is shown, for the keys. */
let player: Player | null = null;

export default function Time({ active }: { active: boolean }) {
  useLayoutEffect(() => shortcuts("time", [
    { keys: [" "], says: "Play, or stop", run: () => player?.toggle() },
    { keys: ["ArrowLeft"], says: "One back", run: () => player?.step(-1) },
    { keys: ["ArrowRight"], says: "One on", run: () => player?.step(1) },
    { keys: ["Home"], says: "To the beginning", run: () => player?.to(0) },
    { keys: ["End"], says: "To the end", run: () => player?.to(Infinity) },
  ]), []);
  if (!dungeon.value) {
    return <Empty icon="time" title={status.value.kind === "failed" ? "There is no floor" : "A floor is on its way"}><p>Make one under Generate, or open one from the gallery.</p></Empty>;
  }
  const keep = (next: Player) => void (player = next);
  return (
    <div class="time">
      <FloorBar>
        <Choices label="What to watch" value={what.value} onChange={(next) => (what.value = next)}
          options={[{ value: "making", label: "How it came about" }, { value: "walking", label: "How it is finished" }]} />
      </FloorBar>
      {what.value === "making" ? <Making active={active} keep={keep} /> : <Walking active={active} keep={keep} />}
    </div>
  );
}

interface Passes {
  names: string[];
  notes: string[];
  plans: Plan[];
}

function Making({ active, keep }: { active: boolean; keep(player: Player): void }) {
  const [passes, setPasses] = useState<Passes | null>(null);
  const [failure, setFailure] = useState<Problem | null>(null);
  const [at, setAt] = useState(0);
  const [of, floor] = [dungeon.value!, floorIndex.value];
  useLayoutEffect(() => {
    if (!active || !of.recipe) return;
    let meant = true;
    setPasses(null);
    setFailure(null);
    load(of.recipe, of.seed).then((loaded) => {
      if (!meant) return;
      setPasses(loaded);
      setAt(loaded.plans.length - 1);
    }, (cause) => meant && !(cause instanceof Stale) && setFailure(asFailure(cause)));
    return () => void (meant = false);

    async function load(recipe: NonNullable<typeof of.recipe>, seed: string): Promise<Passes> {
      const { depth } = await of.floor(floor);
      const trace = await engine.trace(recipe, seed, depth);
      const steps = Array.from({ length: trace.count }, (_, step) => step);
      const [plans, notes] = await Promise.all([Promise.all(steps.map((step) => trace.plan(step))), Promise.all(steps.map((step) => trace.note(step)))]);
      trace.free();
      return { names: trace.names, notes, plans };
    }
  }, [of, floor, active]);

  const shown = passes?.plans[at] ?? null;
  const marks = useMemo<Marks>(() => ({ chosen: shown && at > 0 ? changed(passes!.plans[at - 1]!, shown) : [] }), [passes, at]);
  if (!of.recipe) return <Empty icon="time" title="Nobody knows how this floor came about"><p>The file does not say which recipe it was made from. How it is finished can still be watched.</p></Empty>;
  if (failure) return <div class="time-wrong"><FailureNote failure={failure} /></div>;
  return (
    <div class="time-body">
      <FloorMap plan={active ? shown : null} layers={PLAIN} marks={marks} />
      <Scrubber label="Pass" count={passes?.plans.length ?? 0} at={at} onAt={setAt} pace={900} keep={keep} active={active}
        words={passes ? [sentence(passes.names[at]!), plain(passes.notes[at]!)] : ["…", ""]} />
      <Steps label="Passes" at={at} onAt={setAt} list={passes?.names.map(sentence) ?? []} />
    </div>
  );
}

function Walking({ active, keep }: { active: boolean; keep(player: Player): void }) {
  const [moves, setMoves] = useState<ProofMove[] | null>(null);
  const [problem, setProblem] = useState("");
  const [at, setAt] = useState(0);
  const [of, floor] = [dungeon.value!, floorIndex.value];
  useLayoutEffect(() => {
    if (!active) return;
    let meant = true;
    setMoves(null);
    setProblem("");
    setAt(0);
    of.proof(floor).then((proof) => meant && setMoves(proof.moves), (cause) => meant && setProblem(asFailure(cause).message));
    return () => void (meant = false);
  }, [of, floor, active]);
  const entrance = plan.value?.entrance;
  const marks = useMemo<Marks>(() => {
    if (!moves || !entrance) return {};
    const trail: Cell[] = [entrance, ...moves.slice(0, at).map((move) => move.cell)];
    return { trail, walker: { cell: trail.at(-1)!, facing: facing(moves, at) } };
  }, [moves, at, entrance]);
  const describe = useCallback((cell: Cell) => of.describe(floor, cell), [of, floor]);
  if (problem || moves?.length === 0) {
    return <Empty icon="time" title="There is no walkthrough"><p>{problem || "The goal is where one comes in, or the floor was not proven."}</p></Empty>;
  }
  return (
    <div class="time-body">
      <FloorMap plan={active ? plan.value : null} layers={PLAIN} marks={marks} describe={describe} />
      <Scrubber label="Move" count={moves ? moves.length + 1 : 0} at={at} onAt={setAt} pace={260} keep={keep} active={active}
        words={moves ? [at === 0 ? "One comes in." : moves[at - 1]!.text, at === moves.length ? "The goal is reached." : `${moves.length - at} moves to the goal`] : ["…", ""]} />
      <Steps label="Moves" at={at} onAt={setAt} list={moves ? ["One comes in.", ...moves.map((move) => move.text)] : []} strong={(index) => index > 0 && !["walk", "open"].includes(moves![index - 1]!.kind)} />
    </div>
  );
}

/** Where somebody looks after so many moves. */
function facing(moves: ProofMove[], at: number): string | undefined {
  for (let before = at - 1; before >= 0; before--) if (moves[before]!.facing) return moves[before]!.facing;
  return moves[0]?.facing;
}

function Steps({ label, list, at, onAt, strong }: { label: string; list: string[]; at: number; onAt(at: number): void; strong?(index: number): boolean }) {
  useLayoutEffect(() => {
    const row = document.querySelector<HTMLElement>(`#page-time:not([hidden]) .steps [aria-current]`);
    const box = row?.closest<HTMLElement>(".steps");
    // Only the list itself scrolls, never the page.
    if (row && box) box.scrollTop = row.offsetTop - box.clientHeight / 2;
  }, [at, list.length]);
  return (
    <nav class="steps" aria-label={label} tabIndex={-1}>
      <ol>
        {list.map((words, index) => (
          <li key={index}>
            <button type="button" class={strong?.(index) ? "strong" : ""} aria-current={index === at ? "step" : undefined} onClick={() => onAt(index)}>
              <span>{index + (label === "Passes" ? 1 : 0)}</span>{words}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const sentence = (name: string) => `${name[0]!.toUpperCase()}${name.slice(1)}`;
/** The note without what only whoever tunes passes asks for. */
const plain = (note: string) => note.replace(/, \d+ units? of work$/, "");
