/**
 * What the parts of the studio share.
 *
 * `recipe`, `seed`, `depth` and `floors` say what is to be made; `dungeon` is what there is. Change the first four through
 * `change`, which makes the dungeon anew, and show a dungeon from elsewhere (a file, the gallery, the dice) through `open`.
 */
import { batch, computed, signal } from "@preact/signals";
import { DungeonView, engine, EngineError, Stale, type About, type Problem, type Plan, type Recipe } from "../engine/client";

export { theme } from "../theme/theme";

export type Tab = "generate" | "look" | "edit" | "time" | "measure" | "play" | "dice" | "home";

export type Status =
  | { kind: "loading" }
  | { kind: "working" }
  | { kind: "ready"; ms: number }
  | { kind: "failed"; failure: Problem };

export interface Wanted {
  recipe: Recipe;
  seed: string;
  /** The floor at this depth, where `floors` is 1; the first floor of the dungeon else. */
  depth: number;
  floors: number;
}

export const tab = signal<Tab>("generate");
export const about = signal<About | null>(null);
export const recipe = signal<Recipe>({ generator: "wizardry", parameters: {} });
export const seed = signal("demo");
export const depth = signal(3);
export const floors = signal(1);

/** The dungeon that is shown, if any. */
export const dungeon = signal<DungeonView | null>(null);
/** Which of its floors is looked at, from 0. */
export const floorIndex = signal(0);
/** The plan of that floor. */
export const plan = signal<Plan | null>(null);
export const status = signal<Status>({ kind: "loading" });
/** Whether the dungeon shown came from a file or a hand, and not from the recipe. */
export const foreign = signal<string | null>(null);

/** A passing word at the foot of the page. */
export const notice = signal<Notice | null>(null);

export interface Notice {
  text: string;
  kind: "info" | "error";
  /** Ends what the words speak of. */
  stop?(): void;
}

export const generator = computed(() => about.value?.generators.find((known) => known.name === recipe.value.generator) ?? null);

const wanted = computed<Wanted>(() => ({ recipe: recipe.value, seed: seed.value, depth: depth.value, floors: floors.value }));

/* What was asked for before, so that one can go back to it. */
const past = signal<Wanted[]>([]);
const future = signal<Wanted[]>([]);
let settled: Wanted | null = null;
export const canUndo = computed(() => past.value.length > 0);
export const canRedo = computed(() => future.value.length > 0);

const PAST = 200;

/** Loads the engine and makes the first floor, unless something else was opened meanwhile. */
export async function start() {
  try {
    about.value = await engine.about();
  } catch (cause) {
    status.value = { kind: "failed", failure: asFailure(cause) };
    return;
  }
  if (dungeon.value) return;
  if (Object.keys(recipe.value.parameters).length === 0) {
    const first = about.value.generators[0]!;
    recipe.value = first.presets[0]!.recipe;
  }
  settled = wanted.value;
  await make();
}

/**
 * Changes what is wanted, and makes it. While somebody drags, `passing` changes are shown but not remembered; the change that
 * ends the drag is remembered as one step.
 */
export function change(next: Partial<Wanted>, passing = false) {
  wish(next);
  if (!passing) remember();
  return make();
}

function wish(next: Partial<Wanted>) {
  batch(() => {
    if (next.recipe) recipe.value = next.recipe;
    if (next.seed !== undefined) seed.value = next.seed;
    if (next.depth !== undefined) depth.value = Math.max(1, next.depth);
    if (next.floors !== undefined) floors.value = Math.max(1, next.floors);
  });
}

/** Shows a dungeon that was made elsewhere from what is wanted from now on. */
export async function adopt(made: DungeonView, next: Wanted) {
  const top = await made.plan(0);
  wish(next);
  remember();
  show(made, top, null);
  status.value = { kind: "ready", ms: made.ms };
}

function remember() {
  if (settled && JSON.stringify(settled) !== JSON.stringify(wanted.value)) {
    past.value = [...past.value.slice(1 - PAST), settled];
    future.value = [];
  }
  settled = wanted.value;
}

export function undo() {
  const target = step(past, future);
  if (target) void change(target, true);
}

export function redo() {
  const target = step(future, past);
  if (target) void change(target, true);
}

function step(from: typeof past, to: typeof past): Wanted | null {
  const target = from.value.at(-1);
  if (!target) return null;
  to.value = [...to.value, wanted.value];
  from.value = from.value.slice(0, -1);
  return (settled = target);
}

/** Makes what is wanted. What was shown stays until there is something new. */
export async function make() {
  status.value = { kind: "working" };
  const { recipe: of, seed: from, depth: at, floors: many } = wanted.value;
  try {
    const made = await engine.generate(of, from, { depth: at, floors: many }, "make");
    // Whoever looks at a lower floor goes on looking at it.
    const floor = foreign.value ? 0 : Math.min(floorIndex.value, made.count - 1);
    show(made, await made.plan(floor), null, floor);
    status.value = { kind: "ready", ms: made.ms };
  } catch (cause) {
    if (cause instanceof Stale) return;
    // The floor that is shown went with the engine that broke.
    if (dungeon.value?.gone && !(await reread())) dungeon.value = null;
    const failure = asFailure(cause);
    status.value = { kind: "failed", failure: failure.kind === "refused" && !failure.field ? await placed(failure, of) : failure };
  }
}

/** Ends what takes too long, and goes back to what was wanted before. */
export async function stopMaking() {
  engine.restart();
  const before = step(past, future);
  if (before) wish(before);
  await restore();
}

/** Shows once more, in an engine that was started anew, what was shown. */
async function restore() {
  status.value = { kind: "loading" };
  if (!(await reread())) await make();
}

/** What a floor that no recipe makes is read from again, should the engine be started anew. */
let copy: { of: DungeonView; bytes: Uint8Array } | null = null;

/** Reads such a floor again. Returns whether it is one. */
async function reread(): Promise<boolean> {
  const [kept, from, floor] = [copy, foreign.value, floorIndex.value];
  if (from === null || !kept || kept.of !== dungeon.value) return false;
  const view = await engine.read(kept.bytes);
  copy = { of: view, bytes: kept.bytes };
  show(view, await view.plan(floor), from, floor);
  status.value = { kind: "ready", ms: view.ms };
  return true;
}

/** Does what may take long, with words at the foot of the page and a way to end it. What was shown stays. */
export async function during<T>(text: string, work: () => Promise<T>): Promise<T> {
  let stopped = false;
  const stop = () => {
    stopped = true;
    engine.restart();
    void import("../engine/extra").then((extra) => extra.stop());
    void restore();
  };
  const own: Notice = { text, kind: "info", stop };
  clearTimeout(silence);
  notice.value = own;
  try {
    return await work();
  } catch (cause) {
    throw stopped ? new Error("it was stopped.") : cause;
  } finally {
    if (notice.value === own) notice.value = null;
  }
}

/** The refusal with the field that it speaks of, which only a check of the whole recipe knows. */
async function placed(failure: Problem, of: Recipe): Promise<Problem> {
  const checked = await engine.check(of).catch(() => null);
  return checked ?? failure;
}

/** Shows a dungeon that did not come from the form: `from` says where it came from. */
export async function open(view: DungeonView, from: string, floor = 0) {
  const [first, top, bytes] = await Promise.all([view.plan(floor), view.floor(0), view.bytes()]);
  copy = { of: view, bytes };
  show(view, first, from, floor);
  status.value = { kind: "ready", ms: view.ms };
  if (view.recipe && about.value?.generators.some((known) => known.name === view.recipe!.generator)) {
    batch(() => {
      recipe.value = view.recipe!;
      seed.value = view.seed;
      floors.value = view.count;
      depth.value = top.depth;
    });
    remember();
  }
}

function show(view: DungeonView, first: Plan, from: string | null, floor = 0) {
  batch(() => {
    dungeon.value = view;
    floorIndex.value = floor;
    plan.value = first;
    foreign.value = from;
  });
}

/** Turns to another floor of the dungeon. */
export async function turnTo(floor: number) {
  const of = dungeon.value;
  if (!of || floor < 0 || floor >= of.count) return;
  const its = await of.plan(floor);
  if (dungeon.value !== of) return;
  batch(() => {
    floorIndex.value = floor;
    plan.value = its;
  });
}

/** A seed of two words and a number, easy to say across a table. */
export function randomSeed(): string {
  const first = ["amber", "ashen", "bitter", "cold", "crooked", "deep", "drowned", "dusty", "gilded", "grim", "hidden", "hollow", "iron", "lost", "mossy", "old", "pale", "quiet", "rusty", "salt", "silver", "sunken", "tall", "winding"];
  const second = ["bell", "bone", "candle", "cellar", "crown", "door", "ember", "gate", "hall", "hound", "key", "lantern", "ledger", "mirror", "moth", "oath", "raven", "river", "root", "stair", "stone", "tower", "vault", "well"];
  const draw = crypto.getRandomValues(new Uint32Array(3));
  return `${first[draw[0]! % first.length]}-${second[draw[1]! % second.length]}-${draw[2]! % 1000}`;
}

/** What the engine throws on the page's own thread. */
function isProblem(cause: unknown): cause is Problem {
  return cause instanceof Error && typeof (cause as Partial<Problem>).kind === "string";
}

export function asFailure(cause: unknown): Problem {
  if (cause instanceof EngineError || isProblem(cause)) return cause;
  return { kind: "broken", message: cause instanceof Error ? cause.message : String(cause) };
}

let silence = 0;

/** Says something at the foot of the page for a few seconds. */
export function tell(text: string, kind: "info" | "error" = "info") {
  notice.value = { text, kind };
  clearTimeout(silence);
  silence = window.setTimeout(() => (notice.value = null), kind === "error" ? 9000 : 4000);
}
