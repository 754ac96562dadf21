// The objects that `undercroft.d.ts` describes, over the module that wasm-bindgen speaks to.

import schemas from "./schemas.js";
import start, * as raw from "./undercroft_main.js";

/** What goes wrong. */
export class UndercroftError extends Error {
  constructor(problem) {
    super(problem.message);
    this.name = "UndercroftError";
    this.kind = problem.kind;
    if (problem.field !== undefined) this.field = problem.field;
    if (problem.advice !== undefined) this.advice = problem.advice;
  }

  toJSON() {
    const { kind, message, field, advice } = this;
    return { kind, message, ...(field !== undefined && { field }), ...(advice !== undefined && { advice }) };
  }
}

const broken = (message) => new UndercroftError({ kind: "broken", message });

/** Returns what is to be thrown for what the module threw. */
function thrown(error) {
  if (error instanceof UndercroftError) return error;
  // A refusal is a text of JSON.
  if (typeof error === "string") {
    try {
      return new UndercroftError(JSON.parse(error));
    } catch {
      return broken(error);
    }
  }
  if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
    let said = "";
    try {
      said = raw.last_panic();
    } catch {
      // A module that has stopped need not answer.
    }
    return broken(`the engine stopped: ${said || error.message || "no memory was left"}`);
  }
  return error instanceof Error ? error : broken(String(error));
}

/** Calls the module. */
function call(work) {
  try {
    return work();
  } catch (error) {
    throw thrown(error);
  }
}

const value = (work) => JSON.parse(call(work));
const written = (options) => (options === undefined ? "" : JSON.stringify(options));
const whole = (number, name) => {
  if (Number.isSafeInteger(number) && number >= 0 && number < 2 ** 32) return number;
  throw new UndercroftError({ kind: "refused", message: `${name} is a whole number from 0, not ${String(number)}`, field: name });
};
const text = (given, name) => {
  if (typeof given === "string") return given;
  throw new UndercroftError({ kind: "refused", message: `${name} is a text, not ${String(given)}`, field: name });
};

let started;

/** Fetches and starts the module; more than once costs nothing. */
export default function init(module) {
  started ??= start({ module_or_path: module ?? new URL("./undercroft_main_bg.wasm", import.meta.url) }).then(() => raw.listen());
  started.catch(() => (started = undefined));
  return started;
}

/** Starts the module at once, from bytes that are there already. */
export function initSync(bytes) {
  if (started) return;
  raw.initSync({ module: bytes });
  raw.listen();
  started = Promise.resolve();
}

export function about() {
  const { generators, ...more } = value(() => raw.about());
  return { generators: generators.map((generator) => ({ ...generator, schema: schemas[generator.name] })), ...more };
}

export const check = (recipe) => JSON.parse(call(() => raw.check(JSON.stringify(recipe) ?? "")) ?? "null");
export const presetOf = (recipe) => call(() => raw.preset_of(JSON.stringify(recipe) ?? "")) ?? null;

export function generate(recipe, seed, { depth = 1, floors = 1 } = {}) {
  const made = call(() =>
    raw.Dungeon.make(JSON.stringify(recipe) ?? "", text(seed, "seed"), whole(depth, "depth"), whole(floors, "floors")),
  );
  return new Dungeon(made);
}

export const read = (bytes, _fileName) => {
  if (!(bytes instanceof Uint8Array)) throw new UndercroftError({ kind: "unreadable", message: "a file is read as bytes" });
  return new Dungeon(call(() => raw.Dungeon.read(bytes)));
};

/** What the bytes of a dungeon begin with. */
const HEADER = new TextEncoder().encode("undercroft play, version 1\n");

export const isDungeon = (bytes) => HEADER.every((byte, i) => bytes[i] === byte);

let measures;

export function sweep(recipe, firstSeed, count, depth, seed) {
  const numbers = call(() =>
    raw.sweep(JSON.stringify(recipe) ?? "", whole(firstSeed, "firstSeed"), whole(count, "count"), whole(depth, "depth"), seed),
  );
  measures ??= about().measures.map(({ name }) => name);
  return Object.fromEntries(measures.map((name, i) => [name, numbers.slice(i * count, (i + 1) * count)]));
}

export const seedOf = (n, seed) => (seed === undefined ? String(n) : `${seed}/${n}`);

/** Takes a plan apart. */
function planOf(work) {
  const parts = call(work);
  try {
    const words = JSON.parse(parts.words());
    const { width, height, ...more } = words;
    return {
      width,
      height,
      cells: parts.cells(),
      rooms: parts.rooms(),
      zones: parts.zones(),
      dark: parts.dark(),
      distance: parts.distance(),
      walls: parts.walls(),
      ...more,
    };
  } finally {
    parts.free();
  }
}

/** Takes files apart. */
function filesOf(files) {
  try {
    return Array.from({ length: files.count() }, (_, i) => ({
      name: files.name(i),
      mime: files.mime(i),
      bytes: files.take(i),
    }));
  } finally {
    files.free();
  }
}

/** What every class has: a handle, that is freed once. */
class Held {
  #raw;

  constructor(handle) {
    this.#raw = handle;
  }

  /** @internal */
  get raw() {
    if (!this.#raw) throw new UndercroftError({ kind: "refused", message: "it was freed" });
    return this.#raw;
  }

  free() {
    const handle = this.#raw;
    this.#raw = undefined;
    handle?.free();
  }
}

export class Dungeon extends Held {
  constructor(handle) {
    if (!(handle instanceof raw.Dungeon)) throw new TypeError("dungeons come from generate and read");
    super(handle);
  }

  get count() {
    return this.raw.count();
  }

  get recipe() {
    return JSON.parse(this.raw.recipe());
  }

  get seed() {
    return this.raw.seed();
  }

  get name() {
    return this.raw.name();
  }

  floor(floor) {
    return value(() => this.raw.floor(whole(floor, "floor")));
  }

  level() {
    return value(() => this.raw.level());
  }

  bytes() {
    return call(() => this.raw.bytes());
  }

  plan(floor) {
    return planOf(() => this.raw.plan(whole(floor, "floor")));
  }

  text(floor) {
    return call(() => this.raw.text(whole(floor, "floor")));
  }

  drawing(floor) {
    return call(() => this.raw.drawing(whole(floor, "floor")));
  }

  hash(floor) {
    return call(() => this.raw.hash(whole(floor, "floor")));
  }

  measures(floor) {
    return value(() => this.raw.measures(whole(floor, "floor")));
  }

  proof(floor) {
    return { moves: value(() => this.raw.proof(whole(floor, "floor"))) };
  }

  replay(floor) {
    return call(() => this.raw.replay(whole(floor, "floor"))) ?? null;
  }

  faults(floor) {
    return value(() => this.raw.faults(whole(floor, "floor")));
  }

  quest(floor) {
    return value(() => this.raw.quest(whole(floor, "floor")));
  }

  graph(floor) {
    return value(() => this.raw.graph(whole(floor, "floor")));
  }

  draw(floor, options) {
    return call(() => this.raw.draw(whole(floor, "floor"), written(options)));
  }

  section() {
    return call(() => this.raw.section());
  }

  export(format, options) {
    return filesOf(call(() => this.raw.export(text(format, "format"), written(options))));
  }

  describe(floor, [x, y]) {
    return value(() => this.raw.describe(whole(floor, "floor"), whole(x, "x"), whole(y, "y")));
  }

  solvability(floor) {
    return value(() => this.raw.solvability(whole(floor, "floor")));
  }
}

export class Trace extends Held {
  constructor(recipe, seed, depth) {
    super(call(() => new raw.Trace(JSON.stringify(recipe) ?? "", text(seed, "seed"), whole(depth, "depth"))));
  }

  get count() {
    return this.raw.count();
  }

  names() {
    return value(() => this.raw.names());
  }

  plan(step) {
    return planOf(() => this.raw.plan(whole(step, "step")));
  }

  note(step) {
    return call(() => this.raw.note(whole(step, "step")));
  }
}

export class Workshop extends Held {
  constructor(dungeon, floor) {
    super(call(() => new raw.Workshop(dungeon.raw, whole(floor, "floor"))));
  }

  apply(edit) {
    return value(() => this.raw.apply(JSON.stringify(edit) ?? ""));
  }

  replace(dungeon, floor) {
    return value(() => this.raw.replace(dungeon.raw, whole(floor, "floor")));
  }

  undo() {
    return value(() => this.raw.undo());
  }

  redo() {
    return value(() => this.raw.redo());
  }

  status() {
    return value(() => this.raw.status());
  }

  plan() {
    return planOf(() => this.raw.plan());
  }

  dungeon() {
    return new Dungeon(call(() => this.raw.dungeon()));
  }

  describe([x, y]) {
    return value(() => this.raw.describe(whole(x, "x"), whole(y, "y")));
  }
}

export const SPOTS = {
  " ": "unknown",
  ".": "corridor",
  ":": "room",
  "*": "special room",
  "%": "darkness",
  "<": "stairs up",
  ">": "stairs down",
  k: "key",
  "!": "lever",
  s: "switch",
  p: "person",
  n: "note",
  $: "treasure",
  "^": "trap",
  O: "teleporter",
  "@": "spinner",
  v: "chute",
};

export class Game extends Held {
  constructor(dungeon, options) {
    super(dungeon instanceof raw.Game ? dungeon : call(() => new raw.Game(dungeon.raw, written(options))));
  }

  static resume(bytes, options) {
    return new Game(call(() => raw.Game.resume(bytes, written(options))));
  }

  static watch(bytes, options) {
    return new Game(call(() => raw.Game.watch(bytes, written(options))));
  }

  get torn() {
    return this.raw.torn() ?? null;
  }

  next() {
    return value(() => this.raw.coming());
  }

  command(command) {
    return value(() => this.raw.command(JSON.stringify(command) ?? ""));
  }

  step(side) {
    return value(() => this.raw.step(text(side, "side")));
  }

  view(width, height) {
    const bytes = call(() => this.raw.view(whole(width, "width"), whole(height, "height")));
    return new Uint8ClampedArray(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  advance(milliseconds) {
    return this.raw.advance(milliseconds);
  }

  state() {
    return value(() => this.raw.state());
  }

  map() {
    const parts = call(() => this.raw.map());
    try {
      return {
        ...JSON.parse(parts.words()),
        known: parts.known(),
        sight: parts.sight(),
        dark: parts.dark(),
        faces: parts.faces(),
      };
    } finally {
      parts.free();
    }
  }

  above(columns, rows) {
    return value(() => this.raw.above(whole(columns, "columns"), whole(rows, "rows")));
  }

  party() {
    return value(() => this.raw.party());
  }

  inventory() {
    return value(() => this.raw.inventory());
  }

  log() {
    return value(() => this.raw.log());
  }

  hint() {
    return value(() => this.raw.hint());
  }

  save() {
    return new TextEncoder().encode(this.record());
  }

  record() {
    return call(() => this.raw.record());
  }

  debug(tool) {
    return value(() => this.raw.debug(JSON.stringify(tool) ?? ""));
  }

  dungeon() {
    return new Dungeon(call(() => this.raw.dungeon()));
  }
}

export class Dice extends Held {
  constructor(options) {
    super(options instanceof raw.Dice ? options : call(() => new raw.Dice(written(options))));
  }

  static resume(saved) {
    return new Dice(call(() => raw.Dice.resume(text(saved, "saved"))));
  }

  create(level) {
    call(() => this.raw.create(whole(level, "level")));
    return this.state();
  }

  confirm(width, height) {
    call(() => this.raw.confirm(whole(width, "width"), whole(height, "height")));
    return this.state();
  }

  click(x, y) {
    call(() => this.raw.click(whole(x, "x"), whole(y, "y")));
    return this.state();
  }

  roll() {
    const dice = Array.from(call(() => this.raw.roll()));
    return { dice, state: this.state() };
  }

  throw(dice) {
    const bytes = dice.map((die) => whole(die, "dice"));
    if (bytes.some((die) => die > 255)) {
      throw new UndercroftError({ kind: "refused", message: "no die has so many sides", field: "dice" });
    }
    call(() => this.raw.throw(Uint8Array.from(bytes)));
    return this.state();
  }

  undo() {
    const undone = call(() => this.raw.undo());
    return { undone, state: this.state() };
  }

  redo() {
    const redone = call(() => this.raw.redo());
    return { redone, state: this.state() };
  }

  get canRedo() {
    return this.raw.can_redo();
  }

  state() {
    return value(() => this.raw.state());
  }

  fits() {
    return value(() => this.raw.fits());
  }

  ledger() {
    return value(() => this.raw.ledger());
  }

  plan() {
    const parts = call(() => this.raw.plan());
    return parts === undefined ? null : planOf(() => parts);
  }

  dungeon() {
    return new Dungeon(call(() => this.raw.dungeon()));
  }

  save() {
    return this.raw.save();
  }
}
