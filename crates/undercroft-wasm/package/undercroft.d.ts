/**
 * Undercroft: dungeon floors whose proof comes with them, in WebAssembly.
 *
 * In a browser call `init()` once and wait for it before anything else; in Node importing the package does that. All calls
 * are synchronous, so that a page makes them in a worker. What goes wrong is thrown as an {@link UndercroftError}.
 *
 * Objects of a class hold memory of the module. `free()` gives it back at once; without it the garbage collector does, later.
 */

/** Fetches and starts the module; more than once costs nothing. Without an argument it lies beside this file. */
export default function init(module?: URL | string | Response | BufferSource | WebAssembly.Module): Promise<void>;

// ---------------------------------------------------------------------------------------------------------------- words

/** A column from the west and a row from the north. */
export type Cell = [x: number, y: number];
export type Side = "north" | "east" | "south" | "west";

/** Why something could not be done. */
export type ErrorKind =
  /** What was asked for cannot be: a recipe whose numbers do not fit, an edit outside of the grid. */
  | "refused"
  /** The recipe is sound, and no attempt came to a proven floor. */
  | "gave-up"
  /** The bytes or the value are not what they should be. */
  | "unreadable"
  /** A mistake in the engine, or no memory was left. Load the module anew before you go on. */
  | "broken";

/** A change that helps: words, and what to set, by parameter. */
export interface Advice {
  text: string;
  /** Whole values of parameters, to lay over the recipe's. */
  set?: Record<string, Json>;
}

/** What an error says, as a plain value: it can be posted to another thread. */
export interface Problem {
  kind: ErrorKind;
  message: string;
  /** The parameter or the place in the value that is at fault, such as `width` or `parameters.large.count`. */
  field?: string;
  advice?: Advice[];
}

export class UndercroftError extends Error implements Problem {
  constructor(problem: Problem);
  readonly kind: ErrorKind;
  readonly field?: string;
  readonly advice?: Advice[];
  /** The same as a plain value. */
  toJSON(): Problem;
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

// -------------------------------------------------------------------------------------------------------------- recipes

export type * from "./recipes.js";

/** A generator with its parameters, as {@link Generator.schema} has them; `TypedRecipe` spells them out. What is left out is the default preset's. */
export interface Recipe {
  generator: string;
  parameters: Record<string, Json>;
}

export interface Preset {
  name: string;
  summary: string;
  /** With every parameter. */
  recipe: Recipe;
}

export interface Generator {
  name: string;
  /** The name for people. */
  title: string;
  summary: string;
  /** Raised when the same recipe and seed give other floors than before. */
  version: number;
  /** The first is the default. */
  presets: Preset[];
  /** JSON Schema (2020-12) of the parameters; what it refers to is in its own `$defs`. */
  schema: JsonSchema;
}

export type JsonSchema = { [key: string]: Json };

export interface Style {
  name: string;
  summary: string;
}

/** A format that a dungeon is written in. */
export interface Format {
  name: string;
  /** Without the dot; may have two parts, such as `foundry.json`. */
  extension: string;
  mime: string;
  summary: string;
  /** Which module writes it: {@link Dungeon.export} of this one, or `write` of `undercroft-wasm/extra`. */
  module: "main" | "extra";
  /** One file for each floor, where others hold the dungeon in one. */
  many: boolean;
  /** Whether it is read back. */
  reads: boolean;
}

export interface Measure {
  name: string;
  summary: string;
}

export interface About {
  version: string;
  generators: Generator[];
  styles: Style[];
  formats: Format[];
  measures: Measure[];
  /** The most floors of a dungeon, and the deepest. */
  limits: { floors: number; depth: number };
}

/** What there is. */
export function about(): About;

/** Says without making a floor why a recipe cannot work; null where it can. Advice that has to be tried is in `advise` of the extra module. */
export function check(recipe: Recipe): Problem | null;

/** The preset that has exactly these parameters. */
export function presetOf(recipe: Recipe): string | null;

/** Makes a floor at a depth (1), or so many floors from there down (1). Each comes with its proof. */
export function generate(recipe: Recipe, seed: string, options?: { depth?: number; floors?: number }): Dungeon;

/** Reads what {@link Dungeon.bytes} gave. Files of any other kind, level JSON too, are turned into that by `unpack` of the extra module. */
export function read(bytes: Uint8Array, fileName?: string): Dungeon;

/** Whether bytes are those of a dungeon, which {@link read} takes as they are. */
export function isDungeon(bytes: Uint8Array): boolean;

/**
 * The measures of `count` floors, a column a measure, NaN where no floor came about. Row i is the floor of the seed
 * `String(firstSeed + i)`; with a seed that of `seed/n`, as `undercroft inspect` names them. {@link seedOf} says which.
 */
export function sweep(recipe: Recipe, firstSeed: number, count: number, depth: number, seed?: string): Record<string, Float64Array<ArrayBuffer>>;

/** The seed of number n in a {@link sweep}. */
export function seedOf(n: number, seed?: string): string;

// -------------------------------------------------------------------------------------------------------------- dungeon

export class Dungeon {
  private constructor();
  free(): void;
  /** How many floors there are. */
  readonly count: number;
  /** Null where a file did not say. */
  readonly recipe: Recipe | null;
  readonly seed: string;
  readonly name: string;
  /** What a floor is called, and how deep it lies. */
  floor(floor: number): { name: string; depth: number; width: number; height: number; rooms: number };
  /** The level JSON of all floors. */
  level(): Json;
  /** All there is as bytes: what {@link read} takes back, and what the extra module is given. */
  bytes(): Uint8Array;
  /** What a painter of maps needs. */
  plan(floor: number): Plan;
  /** The text form: a drawing, and tables under it. */
  text(floor: number): string;
  /** The drawing alone. */
  drawing(floor: number): string;
  /** The hash of the text form without its proof, as the seed catalogue has it: sixteen hexadecimal digits. */
  hash(floor: number): string;
  measures(floor: number): Record<string, number>;
  proof(floor: number): Proof;
  /** Replays the proof: null where every move is allowed and they lead to the goal, else what is wrong. */
  replay(floor: number): string | null;
  /** Everything false that the floor says of itself; empty for a sound one. */
  faults(floor: number): string[];
  quest(floor: number): Quest;
  graph(floor: number): RoomGraph;
  /** An SVG. */
  draw(floor: number, options?: DrawOptions): string;
  /** An SVG: all floors from the side, and the stairs and chutes between them. */
  section(): string;
  /** The dungeon in a format of this module. What stands beside the file comes after it. */
  export(format: string, options?: ExportOptions): ExportedFile[];
  /** What is so about a cell, in sentences. */
  describe(floor: number, cell: Cell): string[];
  /** Proves the floor once more. */
  solvability(floor: number): Solvability;
}

/** A floor for somebody who paints it. Lists of cells are row by row: cell (x, y) is at `y * width + x`. */
export interface Plan {
  width: number;
  height: number;
  /** 0 solid, 1 floor. */
  cells: Uint8Array;
  /** The room, or -1. */
  rooms: Int32Array;
  /** The zone, or -1; of several that of the highest number that is not darkness. */
  zones: Int32Array;
  /** 1 where no light works. */
  dark: Uint8Array;
  /** Steps from the entrance, were nothing locked; -1 for what they do not lead to. */
  distance: Int32Array;
  /** Walls beside floor, three numbers each: x, y, and 0 for the north side of that cell or 1 for its west side. The rim of the map has x = width or y = height. */
  walls: Int32Array;
  /** What is neither open nor a plain wall. */
  edges: PlanEdge[];
  /** What stands in cells, in reading order; events last. */
  things: Thing[];
  /** Null in a trace, before it is chosen. */
  entrance: Cell | null;
  goal: Cell | null;
  names: { floor: string; rooms: Record<number, string> };
  roomList: PlanRoom[];
  zoneList: PlanZone[];
  keys: { name: string; label: string; colour: string; usedUp: boolean }[];
}

export interface PlanEdge {
  /** A door that is locked or leads one way is `locked` or `one-way`; a `window` is never written by this version. */
  kind: "door" | "locked" | "gate" | "secret" | "illusion" | "one-way" | "window";
  x: number;
  y: number;
  /** Which side of (x, y). */
  side: "north" | "west";
  /** A letter or number that it shares with what opens it. */
  label?: string;
  /** A colour that it shares with what opens it, as `#rrggbb`. */
  colour?: string;
  /** The names of the keys that it takes. */
  keys?: string[];
  /** It stands open. */
  open?: boolean;
  /** The cell that one comes from, where one cannot come from the other. */
  from?: Cell;
  /** Where that lies, stands or happens which opens it. */
  links?: Cell[];
  /** Which gate of the floor. */
  gate?: number;
}

export type ThingKind =
  | "stairs_up" | "stairs_down" | "key" | "lever" | "switch" | "trap" | "chest" | "teleporter" | "marker" | "person"
  | "note" | "spinner" | "chute" | "event";

export interface Thing {
  kind: ThingKind;
  x: number;
  y: number;
  /** The kind of trap, of marker or of event. */
  variant?: string;
  name?: string;
  label?: string;
  colour?: string;
  /** What it opens, wakes or makes harmless; where a teleporter leads. */
  links?: Cell[];
  /** What one is told of it. */
  text?: string;
}

export interface PlanRoom {
  id: number;
  kind: string;
  name: string;
  description: string;
  /** What sets it apart, for clues. */
  tag: string;
  /** x, y, width, height. */
  bounds: [number, number, number, number];
  cells: number;
}

export interface PlanZone {
  id: number;
  kind: string;
  name: string;
  danger: number;
  /** Thousandths of a chance for an encounter a step. */
  rate: number;
  description: string;
}

export interface Proof {
  moves: ProofMove[];
}

export interface ProofMove {
  kind: "walk" | "open" | "take" | "use" | "teleport" | "play";
  /** Where one is after it. */
  cell: Cell;
  /** Where one looks on the way, for `walk` and `open`. */
  facing?: Side;
  text: string;
}

/** The areas that one walks about in, what shuts the ways between them, and the steps that open those. */
export interface Quest {
  nodes: { rooms: number[]; cells: number; at: Cell; needed: boolean; entrance: boolean; goal: boolean }[];
  edges: { from: number; to: number; bothWays: boolean; needs: string[]; at: Cell[] }[];
  steps: { name: string; at: Cell; area: number; needed: boolean; after: number[] }[];
  exact: boolean;
  svg: string;
}

/** Rooms and stretches of corridor, and the ways between them. */
export interface RoomGraph {
  rooms: { room: number | null; name: string; at: Cell; cells: number }[];
  links: {
    from: number;
    to: number;
    kind: "open" | "door" | "locked" | "gate" | "secret" | "illusion" | "teleporter";
    oneWay: boolean;
    at: Cell;
    leadsTo: Cell;
    width: number;
  }[];
}

export interface DrawOptions {
  /** By default the first of {@link About.styles}. */
  style?: string;
  /** Draws what players may see, and nothing else. */
  player?: boolean;
  legend?: boolean;
  /** Lines between cells; on by default. */
  grid?: boolean;
  /** Numbers of rooms. */
  numbers?: boolean;
  /** The way of the proof, from the entrance to the goal, over the map. Never with `player`. */
  proof?: boolean;
  /** Pixels a cell. */
  scale?: number;
  /** The whole grid, and not just what is carved. */
  whole?: boolean;
}

export interface ExportOptions extends DrawOptions {
  /** Only this floor; all of them by default. */
  floor?: number;
  /** The beginning of file names; by default from the dungeon's name. */
  stem?: string;
  /** JSON for people. */
  pretty?: boolean;
  /** What PDFs are printed on. */
  paper?: "a4" | "letter";
  landscape?: boolean;
  /** A title page with a section through all floors. */
  cover?: boolean;
  title?: string;
  author?: string;
  /** Whose numbers PDF and Markdown speak in. */
  rules?: "plain" | "5e" | "osr";
  /** Secret doors as doors where a format knows no others, instead of as walls. */
  revealSecrets?: boolean;
  /** Metres a cell in 3D scenes; 3 by default. */
  cellSize?: number;
}

export interface ExportedFile {
  name: string;
  mime: string;
  bytes: Uint8Array;
}

export interface Solvability {
  proven: boolean;
  /** Why not, in a sentence. */
  problem?: string;
  /** The cells that nobody enters, or where one is stuck. */
  cells?: Cell[];
}

// ---------------------------------------------------------------------------------------------------------------- trace

/** The passes of the attempt that a floor came of, each with the floor as it left it. */
export class Trace {
  constructor(recipe: Recipe, seed: string, depth: number);
  free(): void;
  readonly count: number;
  /** What each pass does, as a verb and its object. */
  names(): string[];
  plan(step: number): Plan;
  /** What came of it: `12 rooms, 283 cells of floor, ...`. */
  note(step: number): string;
}

// ------------------------------------------------------------------------------------------------------------- workshop

/** A floor under somebody's hands. What the floor says of its making is left out as soon as it is changed. */
export class Workshop {
  constructor(dungeon: Dungeon, floor: number);
  free(): void;
  /** Does it, and proves what came of it. What cannot be done is thrown and changes nothing. */
  apply(edit: Edit | Edit[]): Status;
  /** Takes another floor in place of the one that is there, as one edit. */
  replace(dungeon: Dungeon, floor: number): Status;
  undo(): Status;
  redo(): Status;
  status(): Status;
  plan(): Plan;
  /** The floor as a dungeon of its own. Thrown where it breaks a rule of what a floor is; one that is not proven is a floor. */
  dungeon(): Dungeon;
  describe(cell: Cell): string[];
}

/** Several in one list are undone together. */
export type Edit =
  /** Cells that are carved are open to each other, and with `join` to all floor around; by default where no walls stand between cells of the floor. */
  | { do: "carve"; cells: Cell[]; join?: boolean }
  | { do: "fill"; cells: Cell[] }
  | { do: "edge"; x: number; y: number; side: Side; kind: "open" | "wall" }
  | {
      do: "edge";
      x: number;
      y: number;
      side: Side;
      kind: "door" | "secret" | "illusion" | "gate";
      /** The number of the key that a door or a secret door takes. */
      key?: number;
      /** The number of the gate; without it a gate of its own. */
      gate?: number;
      /** The only side of the cell toward which one passes. */
      oneWay?: Side;
      open?: boolean;
    }
  | { do: "place"; x: number; y: number; feature: Feature }
  | { do: "remove"; x: number; y: number }
  | { do: "entrance"; x: number; y: number }
  | { do: "goal"; at: Cell | "stairs_down" }
  /** A new kind of key; its number is the count of those before it. */
  | { do: "key"; name: string; usedUp?: boolean }
  /** What has to be had and done before a gate opens. */
  | { do: "needs"; gate: number; keys?: number[]; triggers?: number[] };

/** What stands in a cell, as the level knows it. A lever or a switch without a number is a new one; a key without one is of a new kind. */
export type Feature =
  | "stairs_up" | "stairs_down" | "spinner" | "chute" | "lever" | "switch" | "key"
  | { key: number }
  | { lever: number }
  | { switch: number }
  | { trap: { kind: "spike" | "pit" | "poison" | "paralysis" | "alarm" | "dart" | "fire"; damage?: number; visible?: boolean } }
  | { chest: { gold?: number; items?: string[] } }
  | { teleporter: { to: Cell; colour?: string } }
  | { marker: { kind: "player" | "enemy" | "boss" | "loot" | "other"; name?: string } }
  | { note: { text: string } };

export interface Status extends Solvability {
  canUndo: boolean;
  canRedo: boolean;
  /** How many moves the proof takes. */
  moves?: number;
}

// ----------------------------------------------------------------------------------------------------------------- game

/** A dungeon that is being walked. */
export class Game {
  constructor(dungeon: Dungeon, options?: GameOptions);
  free(): void;
  /** Does it, and tells what came of it. What cannot be done changes nothing. */
  command(command: Command): Happening[];
  /** What the party sees, at the moment that {@link Game.advance} came to: red, green, blue and alpha, row by row. The array is the caller's own. */
  view(width: number, height: number): Uint8ClampedArray<ArrayBuffer>;
  /** Lets so many thousandths of a second pass; whether something still glides. */
  advance(milliseconds: number): boolean;
  state(): GameState;
  map(): MapView;
  /** The floor from above as characters, as the top-down game shows it: at most so many across and down. */
  above(columns: number, rows: number): AboveView;
  party(): Party;
  inventory(): Inventory;
  /** Everything that was told, oldest first. */
  log(): string[];
  /** The commands that the floor's proof asks for next; empty where there is no proof, or the party has left its way. */
  hint(): Command[];
  /** The record of the whole game as bytes: a save. */
  save(): Uint8Array;
  /** The same as text, which `undercroft play` reads too. */
  record(): string;
  /** Goes on with a record. One that this version plays out differently goes on from the last state that was kept. */
  static resume(bytes: Uint8Array, options?: GameOptions): Game;
  /** What did not fit of a record that was resumed. */
  readonly torn: string | null;
  /** Begins where a record began; {@link Game.next} gives its commands one after the other, for {@link Game.command}. */
  static watch(bytes: Uint8Array, options?: GameOptions): Game;
  /** The next command of the record that is watched, and null after the last. */
  next(): Command | null;
  /** A step of the top-down game: turn there, and walk or open. */
  step(side: Side): Happening[];
  /** A tool of whoever makes the game. What only tells something (`dump`, `prove`, `keys`, `people`, `events`, `one_ways`) is no part of the record. */
  debug(tool: DebugTool): Happening[];
  /** The floors as they are now. */
  dungeon(): Dungeon;
}

export interface GameOptions {
  /** What is chance; by default the dungeon's seed. */
  seed?: string;
  /** Whether steps and turns glide; on by default. */
  glide?: boolean;
}

/** As `undercroft play` records them. */
export type Command =
  | { go: "forward" | "right" | "back" | "left" }
  | { turn: "right" | "around" | "left" }
  /** Whatever is most likely meant: the door ahead, else what is here, else what happens here. */
  | "interact"
  /** Through the door or gate ahead. */
  | "open"
  /** Takes, pulls, presses, reads or uses what is here, or talks to whoever is here. */
  | "handle"
  /** Looks closely at the event of that number. */
  | { attend: number }
  | "stairs"
  | "search"
  | { light: "torch" | "spell" }
  | "rest"
  /** The n-th of {@link Party.items}. */
  | { use: number }
  /** The n-th of {@link GameState.answers}. */
  | { answer: number }
  | "leave"
  /** Writes on the map; an empty text wipes it off. */
  | { mark: [at: Cell, text: string] }
  /** A new dungeon of the same recipe. */
  | { anew: string }
  | { debug: DebugTool };

export type DebugTool =
  | "reveal_map" | "show_keys" | "show_one_ways" | "no_clip" | "dump" | "prove" | "keys" | "people" | "events" | "one_ways"
  /** To the floor at that place of the list, from 0. */
  | { skip_to: number }
  /** This floor anew, from the n-th seed after the dungeon's own. */
  | { again: number }
  | { generate: string };

export type EdgeName = [x: number, y: number, side: Side];

/** Something that came of a command. `words` tell it; they are empty for what one only sees. */
export type Happening = { words: string } & (
  | { type: "moved"; from: Cell; to: Cell; side: Side; door: boolean }
  | { type: "turned" | "spun"; from: Side; to: Side }
  | { type: "carried"; to: Cell }
  | { type: "locked"; key: string }
  | { type: "shut"; message: string; why: string }
  | { type: "key"; name: string }
  | { type: "trigger"; message: string }
  | { type: "gate_opened"; gate: number; edges: EdgeName[]; in_view: boolean }
  | { type: "traps_off"; count: number }
  | { type: "treasure"; gold: number; items: string[] }
  | { type: "elsewhere"; side: Side }
  | { type: "note"; text: string }
  | { type: "says"; name: string; role: string; text: string }
  | { type: "event"; text: string }
  | { type: "outcome"; text: string }
  | { type: "unable"; needs: string[] }
  | { type: "trap"; kind: string; damage: number; who: string; status: boolean; fell: boolean }
  | { type: "fell"; who: string }
  | { type: "came_to"; lost: number }
  | { type: "encounter"; meeting: { zone: number | null; group: string; danger: number; door: boolean; boss: boolean } }
  | { type: "lit"; light: "torch" | "spell" }
  | { type: "unlit"; light: "torch" | "spell"; why: "dark" | "silent" | "no_torch" | "no_mage" }
  | { type: "found"; doors: number; traps: number }
  | { type: "used"; item: string; on: string | null }
  | { type: "room"; name: string; text: string }
  | { type: "zone"; text: string }
  | { type: "here"; what: string }
  | { type: "floor"; depth: number; name: string }
  | { type: "anew"; rooms: number }
  | { type: "report"; tool: string; text: string; list?: { name: string; at: Cell | null; more: string }[] }
  | {
      type:
        | "fell_through" | "choked" | "wall" | "door" | "nothing_to_open" | "nothing_here" | "done" | "false_wall" | "off"
        | "empty" | "too_dark" | "into_dark" | "out_of_dark" | "burnt_out" | "found_nothing" | "rested" | "no_rest"
        | "daylight" | "finished" | "marked" | "no_recipe";
    }
);

export interface GameState {
  /** The floor's place in the list, from 0, and how many there are. */
  level: number;
  levels: number;
  depth: number;
  floor: string;
  /** How many rooms the floor has. */
  rooms: number;
  at: Cell;
  facing: Side;
  turns: number;
  /** The goal of the last floor was reached; one may go on. */
  over: boolean;
  /** It is dark where the party stands. */
  dark: boolean;
  /** Nothing is met where the party stands, so that it may rest. */
  safe: boolean;
  /** Who talks, or what happens. */
  scene: { talk: Cell; name: string } | { event: number; name: string; text: string } | null;
  /** What may be answered now, and whether the party can. */
  answers: { text: string; able: boolean }[];
  /** What stands where the party is. */
  here: string | null;
  /** Events that may be attended here. */
  events: number[];
  /** One goes down, or up, from here. */
  stairs: "down" | "up" | null;
  /** What stands ahead. */
  ahead: Face;
  tools: { reveal: boolean; keys: boolean; one_ways: boolean; no_clip: boolean };
  /** Hit points of all together, and those of all when whole. */
  hitPoints: [left: number, most: number];
  /** How many commands the record has. */
  commands: number;
  seed: string;
  /** Whether it is known what the floors were made from, so that there are others. */
  canRemake: boolean;
  /** The same for the same commands on the same floors, everywhere. */
  fingerprint: string;
}

/** What the side of a cell looks like to the party. */
export type Face =
  | "open" | "wall" | "door" | "locked_door" | "secret_door" | "open_door" | "gate" | "raised_gate" | "false_wall";

/** What the party knows of its floor. Lists are row by row. */
export interface MapView {
  width: number;
  height: number;
  at: Cell;
  facing: Side;
  /** 0 unknown, 1 seen, 2 walked on. */
  known: Uint8Array;
  /** 1 where it is seen now. */
  sight: Uint8Array;
  dark: Uint8Array;
  /** Four for each cell (north, east, south, west): 0 unknown, else one more than the place in {@link MapView.faceNames}. */
  faces: Uint8Array;
  faceNames: Face[];
  /** A letter for each cell that says what stands there, as {@link SPOTS} has them. */
  spots: string;
  marks: { at: Cell; text: string }[];
  /** What tools show: where keys lie, and which ways lead one way only. */
  keys: { at: Cell; name: string }[];
  oneWays: { from: Cell; to: Cell }[];
}

/** What the letters of {@link MapView.spots} mean. */
export const SPOTS: Record<string, string>;

export interface AboveView {
  title: string;
  /** `Position: (x, y)` */
  position: string;
  /** `Rooms: n` */
  rooms: string;
  help: string;
  /** What stands in the window: rows of characters. */
  rows: string[];
  /** For each character a letter: `u`nknown, `r`emembered, `s`een, `d`ark, d`o`or, se`c`ret, `t`hing, dan`g`er, `m`ark, `p`arty. */
  inks: string[];
}

export interface Party {
  members: {
    name: string;
    calling: "fighter" | "thief" | "priest" | "mage";
    hit_points: number;
    most: number;
    poisoned: number;
    paralysed: number;
  }[];
  gold: number;
  experience: number;
  items: { name: string; count: number }[];
  qualities: Record<string, number>;
  learned: string[];
  /** Steps for which they still burn. */
  torch: number;
  glow: number;
}

export interface Inventory {
  gold: number;
  items: { name: string; count: number }[];
  /** Keys of the floor where the party is. */
  keys: { name: string; count: number }[];
  /** Clues that were heard or read on it. */
  clues: string[];
}

// ----------------------------------------------------------------------------------------------------------------- dice

/** The page on which a level of `dice` grows by clicks. What the rules do not allow is thrown and changes nothing. */
export class Dice {
  constructor(options?: { seed?: string; names?: string[] });
  free(): void;
  /** "Create New Level" (1 to 10): rolls the name and asks for the size. */
  create(level: number): DiceState;
  /** "OK": the size is chosen, and the level begins. */
  confirm(width: number, height: number): DiceState;
  /** Does what a click on a cell means now. Cells are those of the map with its border, as in {@link DiceState.places}. */
  click(x: number, y: number): DiceState;
  /** Rolls the dice that are wanted now. */
  roll(): { dice: number[]; state: DiceState };
  /** Takes dice that fell on a table. A 0 on a die of ten sides is a 10. */
  throw(dice: number[]): DiceState;
  /** Takes back the last roll or move; whether there was anything. */
  undo(): { undone: boolean; state: DiceState };
  /** Does again what was taken back; whether there was anything. */
  redo(): { redone: boolean; state: DiceState };
  readonly canRedo: boolean;
  state(): DiceState;
  /** While a room is placed: where it may stand. */
  fits(): [x: number, y: number, width: number, height: number][];
  /** Every roll and move. */
  ledger(): LedgerEntry[];
  /** The level as it is, once the entrance and the start room stand; null before. */
  plan(): Plan | null;
  /** The level as a floor with its proof. Thrown where it is none yet. */
  dungeon(): Dungeon;
  /** The game as text, and back. */
  save(): string;
  static resume(text: string): Dice;
}

export interface DiceState {
  width: number;
  height: number;
  grid: ("OPEN" | "ROOM" | "CORRIDOR" | "DEAD_ZONE")[][];
  entrance: Place | null;
  rooms: {
    id: number;
    gx: number;
    gy: number;
    width: number;
    height: number;
    classification: "corridor" | "small" | "medium" | "large";
    connectionSide: Wall;
    parentExitId: number | null;
  }[];
  exits: {
    id: number;
    gx: number;
    gy: number;
    wall: Wall;
    parentRoomId: number;
    connectedRoomId: number | null;
    /** Nothing fits behind it. */
    closed: boolean;
  }[];
  step:
    | "" | "choose-size" | "roll-name" | "place-entrance" | "roll-start-room" | "place-start-room" | "roll-exits"
    | "place-exits" | "choose-exit" | "expand-roll" | "expand-roll-doubles" | "expand-place" | "complete";
  /** What is to be done, in words. */
  words: string;
  levelNumber: number;
  levelName: string;
  /** Where a click does something. */
  places: Place[];
  /** The most columns and rows of the room that is rolled next. */
  limits: [columns: number, rows: number] | null;
  /** The dice that are to be rolled. */
  dice: { count: number; sides: number; what: string } | null;
}

export interface Place {
  gx: number;
  gy: number;
}

export type Wall = "top" | "right" | "bottom" | "left";

export interface LedgerEntry {
  /** A roll has dice, a move a place. */
  name: string;
  dice?: number[];
  at?: Cell;
  side?: Side;
  text: string;
}
