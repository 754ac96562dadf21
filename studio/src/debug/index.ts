/**
 * `window.undercroft` and `window.AI.debug`: the tools of whoever makes the game, for the browser's console and for programs
 * that drive the page. They speak of the game that is played, else of the floor that is shown, and answer at once; until the
 * engine is here they throw, and `undercroft.ready` says when it is.
 */
import { effect, signal } from "@preact/signals";
import { change, depth, dungeon, floorIndex, recipe, status, turnTo } from "../app/store";
import { go } from "../app/shell";
import { state as diceState } from "../dice/game";
import type { DungeonView } from "../engine/client";
import { loadEngine, type Command, type DebugTool, type DiceState, type Engine, type Game, type Happening } from "../play/engine";
import { beginOn, bytesOf, current, watchProof } from "../play/current";

type Cell = [number, number];
/** A floor as the level JSON has it. */
type FloorJson = Record<string, unknown>;

/** The calls of document 003, by its names. */
export interface DebugCalls {
  /** Makes the floor from a seed, shows it, and returns it. */
  generateFloor(seed: string): FloorJson;
  /** Proves the floor once more: whether it can be finished in whatever order one plays. */
  testSolvability(): boolean;
  listKeys(): { name: string; tag: string; at: Cell | null }[];
  listNPCs(): { name: string; role: string; at: Cell | null }[];
  showEventModules(): { module: string; at: Cell | null; over: boolean }[];
  /** The ways that lead one way only; while one plays they are marked on the map too. */
  showOneWayDoors(): { from: Cell; to: Cell }[];
}

/** What else document 003 recommends. Tools of a walk need a game. */
export interface DebugTools {
  /** Shows the whole floor on the map, or no longer; returns whether it is shown. */
  revealMap(on?: boolean): boolean;
  showKeyLocations(on?: boolean): boolean;
  noclip(on?: boolean): boolean;
  /** Floors have numbers from 1. */
  skipToFloor(n: number): void;
  /** Makes this floor again, from another seed. */
  regenerateFloor(): FloorJson;
  /** The floor as level JSON. */
  dumpFloorData(): FloorJson;
  /** The floor as text, to be read. */
  dumpText(): string;
  validateSolvability(): boolean;
}

export interface Undercroft extends DebugCalls, DebugTools {
  /** Fulfilled when everything here can be called. */
  readonly ready: Promise<void>;
  /** Fulfilled when the calls here speak of what the page shows: they follow it a moment later. */
  settled(): Promise<void>;
  /** The whole engine, as the package `undercroft-wasm` has it. */
  readonly engine: Engine;
  readonly debug: DebugCalls & DebugTools;
  /** The game that is played, to be asked anything; null while none is. */
  readonly game: Game | null;
  /** The state of the table game; null while nobody has sat down to it. */
  readonly dice: DiceState | null;
  /** Does a command in that game, as if a key were pressed. */
  command(command: Command): Happening[];
  /** Begins a game on the floor that is shown. */
  play(): Promise<void>;
  /** Shows the proof of that floor being walked. */
  demo(): Promise<void>;
}

declare global {
  interface Window {
    undercroft: Undercroft;
    AI: { debug: DebugCalls & DebugTools; [more: string]: unknown };
  }
}

/* A copy of the dungeon that is shown, on this thread. */
let engine: Engine | null = null;
let copy: ReturnType<Engine["read"]> | null = null;
/** What the copy is of; null for one that was made here and is not shown yet. */
const copied = signal<DungeonView | null>(null);
let settle: () => void = () => undefined;
let give: (why: unknown) => void = () => undefined;
const ready = new Promise<void>((resolve, reject) => ([settle, give] = [resolve, reject]));

export function start() {
  // Nobody may be waiting for it.
  ready.catch(() => undefined);
  const begin = () => {
    loadEngine().then((loaded) => {
      engine = loaded;
      follow();
    }, give);
  };
  if ("requestIdleCallback" in window) requestIdleCallback(begin, { timeout: 4_000 });
  else setTimeout(begin, 1_500);
  const debug = { ...calls, ...tools };
  window.AI = { ...(window.AI as object | undefined), debug };
  window.undercroft = {
    ready, settled, debug, ...debug,
    get engine() {
      return here();
    },
    get game() {
      return current.value?.game ?? null;
    },
    get dice() {
      return diceState.value;
    },
    command(command) {
      const session = current.value;
      if (!session) throw new Error("No game is played: undercroft.play() begins one.");
      return session.act(command);
    },
    play: () => walk(beginOn),
    demo: () => walk(watchProof),
  };
}

/** Keeps the copy in step with what is shown, a moment later: whoever drags a slider shows a hundred floors. */
function follow() {
  let timer = 0;
  effect(() => {
    const shown = dungeon.value;
    window.clearTimeout(timer);
    if (!shown) return;
    timer = window.setTimeout(() => {
      bytesOf(shown).then((bytes) => {
        if (dungeon.peek() !== shown) return;
        copy?.free();
        copy = here().read(bytes);
        copied.value = shown;
        settle();
      }, () => undefined);
    }, copy ? 200 : 0);
  });
}

async function settled() {
  await ready;
  await new Promise<void>((resolve) => {
    const stop = effect(() => {
      if (status.value.kind === "working" || status.value.kind === "loading" || copied.value !== dungeon.value) return;
      resolve();
      // Not before there is something to stop.
      queueMicrotask(() => stop());
    });
  });
}

function here(): Engine {
  if (!engine) throw new Error("The engine is still loading: await undercroft.ready first.");
  return engine;
}

function shown(): ReturnType<Engine["read"]> {
  here();
  if (!copy) throw new Error("There is no floor yet: await undercroft.ready first.");
  return copy;
}

/** Asks a game: the one that is played, or one that begins on the floor that is shown and ends at once. */
function ask<T>(what: (game: Game) => T): T {
  const session = current.value;
  if (session) return what(session.game);
  const game = new (here().Game)(shown(), { glide: false });
  try {
    if (floorIndex.value > 0) game.debug({ skip_to: floorIndex.value });
    return what(game);
  } finally {
    game.free();
  }
}

function report(told: Happening[]) {
  const said = told.find((happening) => happening.type === "report");
  return said?.type === "report" ? said : { text: "", list: [] };
}

const list = (tool: DebugTool) => ask((game) => report(game.debug(tool)).list ?? []);

/** Turns a tool of the walk on or off. */
function turn(tool: DebugTool, of: "reveal" | "keys" | "one_ways" | "no_clip", on?: boolean): boolean {
  const session = current.value;
  if (!session) throw new Error("No game is played: undercroft.play() begins one.");
  const is = session.state.value.tools[of];
  if (on === undefined || on !== is) session.act({ debug: tool });
  return session.state.value.tools[of];
}

/** The floor that is played or shown, as level JSON. */
function floorJson(): FloorJson {
  const session = current.value;
  const of = session ? session.game.dungeon() : shown();
  try {
    const level = of.level() as { floors: FloorJson[] };
    return level.floors[session ? session.state.value.level : floorIndex.value]!;
  } finally {
    if (session) of.free();
  }
}

const calls: DebugCalls = {
  generateFloor(seed) {
    const session = current.value;
    if (session) {
      session.act({ debug: { generate: String(seed) } });
      return floorJson();
    }
    const made = here().generate(recipe.value, String(seed), { depth: depth.value });
    void change({ seed: String(seed), floors: 1 });
    copy?.free();
    copy = made;
    copied.value = null;
    return (made.level() as { floors: FloorJson[] }).floors[0]!;
  },
  testSolvability: () => {
    const session = current.value;
    if (!session) return shown().solvability(floorIndex.value).proven;
    const floors = session.game.dungeon();
    const { proven } = floors.solvability(session.state.value.level);
    floors.free();
    return proven;
  },
  listKeys: () => list("keys").map(({ name, at, more }) => ({ name, tag: more, at })),
  listNPCs: () => list("people").map(({ name, at, more }) => ({ name, role: more, at })),
  showEventModules: () => list("events").map(({ name, at, more }) => ({ module: name, at, over: more === "over" })),
  showOneWayDoors: () => {
    if (current.value) turn("show_one_ways", "one_ways", true);
    return ask((game) => {
      if (!game.state().tools.one_ways) game.debug("show_one_ways");
      return game.map().oneWays;
    });
  },
};

const tools: DebugTools = {
  revealMap: (on) => turn("reveal_map", "reveal", on),
  showKeyLocations: (on) => turn("show_keys", "keys", on),
  noclip: (on) => turn("no_clip", "no_clip", on),
  skipToFloor: (n) => {
    const session = current.value;
    if (session) session.act({ debug: { skip_to: n - 1 } });
    else void turnTo(n - 1);
  },
  regenerateFloor: () => {
    const session = current.value;
    if (!session) return calls.generateFloor(`${shown().seed}/${Date.now().toString(36)}`);
    session.act({ debug: { again: session.state.value.turns } });
    return floorJson();
  },
  dumpFloorData: floorJson,
  dumpText: () => ask((game) => report(game.debug("dump")).text),
  validateSolvability: () => calls.testSolvability(),
};

async function walk(begin: (floors: Uint8Array) => Promise<unknown>) {
  if (!dungeon.value) throw new Error("There is no floor yet: await undercroft.ready first.");
  await begin(await bytesOf(dungeon.value));
  go("play");
}
