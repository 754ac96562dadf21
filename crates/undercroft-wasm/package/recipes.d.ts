// The parameters of every generator, made from the engine. Written by `cargo xtask bless`.

/** Parameters of `wizardry`. */
export interface WizardryParameters {
  /** Columns of the floor, 16 to 4096. */
  width?: number;
  /** Rows of the floor, 16 to 4096. */
  height?: number;
  /** Large rooms: how many, how large, how many openings. */
  large?: Rooms;
  /** Medium rooms. */
  medium?: Rooms;
  /** Small rooms. */
  small?: Rooms;
  /** Rooms of all classes together; whatever their counts allow where it is not set. */
  rooms?: Between | null;
  /** Cells between two rooms: at least, and where there is space. Where there need be none, rooms are joined through the walls that they share. */
  gap?: Between;
  /** The most rooms that are closer to another than one would like, in percent. */
  close_rooms?: number;
  /** Cells of all rooms together. */
  room_cells?: Count;
  /** Cells of the whole floor. */
  floor_cells?: Count;
  /** Connections beyond those that join every room, in percent of them. */
  extra_links?: Between;
  /** Cells across a corridor that joins rooms: 1, or 2 wherever there is rock beside it. */
  corridor_width?: number;
  /** Dead ends: rooms with one opening, and corridors that end. */
  dead_ends?: Count;
  /** Doors of every kind. */
  doors?: Count;
  /** Doors that are locked, in percent of all. */
  locked?: Between;
  /** Gates that switches open. */
  gates?: Count;
  /** Doors that can be passed one way, in loops; from the second floor on. */
  one_ways?: Count;
  /** Doors to treasure that look like walls until they are found; from the second floor on. */
  secret_doors?: Count;
  /** Walls before treasure that are none; from the second floor on. */
  illusions?: Count;
  /** Pairs of teleporters. */
  teleporters?: Count;
  /** Switches. */
  switches?: Count;
  /** Traps. */
  traps?: Count;
  /** Traps that lie together. */
  trap_cluster?: Between;
  /** Treasure chests. */
  chests?: Count;
  /** Rooms that hold one of them, where others stand at the ends of corridors; as it comes where it is not set. */
  treasure_rooms?: Count | null;
  /** Large rooms with a wall inside, in percent. */
  inner_walls?: number;
  /** Areas without light: a room and the corridors around it; from the second floor on, as the five that follow. */
  dark_areas?: Count;
  /** Squares that turn whoever steps on them. */
  spinners?: Count;
  /** Holes to the floor below. */
  chutes?: Count;
  /** Teleporters that carry whoever steps on them, one way or as a pair. */
  carriers?: Count;
  /** Squares without magic, before danger and treasure. */
  silent_squares?: Count;
  /** Writing on walls. */
  messages?: Count;
  /** What to do when no attempt keeps all numbers. */
  if_stuck?: IfStuck;
  /** What the way to the stairs down asks for. */
  quest?: Quest;
}

/** Parameters of `navigation`. */
export interface NavigationParameters {
  /** Columns of the floor, 16 to 64. */
  width?: number;
  /** Rows of the floor, 16 to 64. */
  height?: number;
  /** How many rooms. */
  rooms?: Between;
  /** Cells between two rooms at least. */
  gap?: number;
  /** Shares of small, medium and large rooms, in percent. */
  shares?: [number, number, number];
  /** Cells of all rooms together. */
  room_cells?: Between;
  /** Cells of all corridors together. */
  corridor_cells?: Between;
  /** Cells of the whole floor. */
  floor_cells?: Between;
  /** Ways round beyond what joins every room. */
  loops?: Between;
  /** Corridors two cells wide. */
  wide_corridors?: Between;
  /** The difficulty that traps, darkness and the way to the first key make up for, in points; by depth where it is not set. */
  difficulty?: ByDepth_uint32 | null;
  /** Keys that open the cage of the stairs, 1 to 8; by depth where it is not set. As every number that may follow the depth: one value, or a table of the floors from which each holds, `{ 1 = 1, 4 = 2, 7 = [2, 3] }`. */
  keys?: ByDepth_Between | null;
  /** What the way to the stairs asks for, the keys included. */
  quest?: Quest;
  /** Percent chance of levers with their gates; by depth where it is not set. */
  levers?: ByDepth_uint32 | null;
  /** How many pairs of lever and gate, where there are any. */
  lever_pairs?: Between;
  /** Percent chance that an event has to be played in place of a lever that has to be pulled, where there is one; by depth where it is not set. */
  required_events?: ByDepth_uint32 | null;
  /** One-way doors on loops. */
  one_way_loops?: Between;
  /** One-way doors that lead back from far rooms. */
  shortcuts?: Between;
  /** Dark zones; by depth where it is not set. */
  dark_zones?: ByDepth_Between | null;
  /** Chests, and small finds at the ends of blind alleys. */
  chests?: Between;
  /** From which floor on there are traps; 0 for none. */
  traps_from?: number;
  /** How many traps, where there are any; by depth where it is not set. */
  traps?: ByDepth_Between | null;
  /** Special rooms. */
  special_rooms?: Between;
  /** Events. */
  events_per_floor?: Between;
  /** Modules of one's own, beside the engine's. */
  events?: Modules;
  /** How the floor looks; where it is not set, each look lasts two or three floors. */
  theme?: Look | null;
  /** Whether rooms are described. */
  text?: boolean;
  /** What to do when no attempt keeps all numbers. */
  if_stuck?: IfStuck;
}

/** Parameters of `tunnels`. */
export interface TunnelsParameters {
  /** Columns of the floor, 8 to 4096. */
  width?: number;
  /** Rows of the floor, 8 to 4096. */
  height?: number;
  /** Side of a room's outline, in cells; its floor is one less. 3 or more, round ones 4. */
  room_size?: Between;
  /** How many rooms are tried; one that touches another is dropped. Not used when `rooms` is set. */
  tries?: number;
  /** Go on until that many rooms stand, instead of a number of tries. */
  rooms?: number | null;
  /** Rock between the floors of two rooms, in cells, at least. 1 or more. */
  spacing?: number;
  /** Shape of the rooms. */
  room_shape?: RoomShape;
  /** Shape of the tunnels. */
  tunnel_shape?: TunnelShape;
  /** Which room is "the one before" for a tunnel. */
  order?: Order;
  /** What to do when the rooms do not fit after every attempt. */
  if_stuck?: IfStuck;
  /** Chests. */
  chests?: Count;
  /** Traps. */
  traps?: Count;
  /** Locks, each with its key: one to three doors that it opens. */
  locks?: Count;
}

/** Parameters of `linear`. */
export interface LinearParameters {
  /** Tiles of the whole floor, main path and branches, at most. */
  target_size?: number;
  /** Placements that are tried for the main path before an attempt is given up. */
  max_attempts?: number;
  /** Tiles from the start to the end room, at least: the end room is that far away. */
  min_path_length?: number;
  /** Side branches, at most; 0 for a purely linear floor. */
  max_branches?: number;
  /** Tiles of a branch; fewer where nothing fits, or where they would be farther from the start than the end room. */
  branch_length?: Between;
  /** How many branches may hang in a row: 1 lets them leave the main path alone, more makes trees of them. */
  branch_depth?: number;
  /** Locked doors on the main path. The key of each lies in a branch of its own, which leaves the path before the door. */
  locks?: Between;
  /** Corridors in a row on the main path before a room has to follow; drawn anew after each room. */
  corridors?: Between;
  /** What a spawn point may spend on monsters, at the start of the first floor; each floor down adds as much again. */
  monster_budget?: number;
  /** How much more each tile farther from the start may spend. */
  monster_growth?: number;
  /** The tiles: "standard", or the whole table of a tileset. The program also takes the name of a file, TOML or JSON, and puts the table in it here. */
  tileset?: Tileset;
}

/** Parameters of `dice`. */
export interface DiceParameters {
  /** Playable columns, 10 to 100; a border of 2 is added on every side. */
  width?: number;
  /** Playable rows, 10 to 100; a border of 2 is added on every side. */
  height?: number;
  /** How many rooms: a level that ends with fewer is begun anew, and one that has the most stops growing. Where it is not set, the level grows until no exit is open. */
  rooms?: Between | null;
  /** The die that says how many exits a room behind an exit gets. */
  exits?: ExitDice;
  /** Names of levels, ten for each from the first on; empty for the built-in hundred. */
  names?: string[];
  /** Chests. */
  chests?: Count;
  /** Traps. */
  traps?: Count;
  /** Locked doors, each with its key. */
  locks?: Count;
}

/** A range, both ends included. */
export type Between = [number, number] | number | string;

/** A value for every floor, or from some floors on: { 1 = 1, 4 = 2 }. */
export type ByDepth_Between = Between | Record<string, unknown>;

/** A value for every floor, or from some floors on: { 1 = 1, 4 = 2 }. */
export type ByDepth_uint32 = number | Record<string, unknown>;

/** One thing that may be done in an event. */
export type Choice = {
  /** What one does. */
  text: string;
  /** What one must have or be, in the words of the module. */
  requires?: string[];
  /** What comes of it. */
  outcome?: string;
  /** What it changes. */
  effects?: Effect[];
};

/** Where another tile can be joined. */
export type Connector = {
  /** The side that it is on. */
  side: SideName;
  /** The middle of the opening, seen from the middle of the tile. */
  position: [Length, Length, Length];
  /** Only connectors of one type join. */
  type: string;
};

/** How many: as it stands, or for every 24×24 cells of the floor. */
export type Count = Between | {
  per_24x24: Between;
};

/** A change that a game applies: "gain gold 50", "lose health 3". */
export type Effect = {
  /** What is done. */
  verb: string;
  /** To what. */
  what?: string;
  /** How much of it. */
  amount?: number;
};

/** What kind of moment an event is. */
export type EventCategory = "discovery" | "hard_choice" | "memory" | "flavour";

/** The die that says how many exits a later room gets. The start room's is always 1d3. */
export type ExitDice = "d3" | "table";

/** What to do when no attempt at a floor succeeds. */
export type IfStuck = "refuse" | "simple";

/** A length with at most one decimal. */
export type Length = number;

/** How a floor looks. */
export type Look = "crypt" | "warren" | "mine" | "laboratory";

/** A moment that may happen in a room. */
export type Module = {
  /** What it is called; unique in its library. */
  id: string;
  /** What kind of moment it is. */
  category: EventCategory;
  /** How much hangs on it: `optional` or `flavour`, or `required` where a gate waits for it. */
  progression?: Progression;
  /** Where it may happen. */
  setting?: Setting;
  /** Somebody who is a part of it. */
  person?: Somebody | null;
  /** What one reads: one of these. */
  descriptions: string[];
  /** What one may do. */
  choices?: Choice[];
};

export type Modules = Module[];

/** Which room is "the one before". */
export type Order = "placed" | "near";

/** How somebody deals with others. */
export type Personality = "truthful" | "deceitful" | "helpful" | "hostile";

/** How much a floor hangs on an event. */
export type Progression = "required" | "optional" | "flavour";

/** What the way to the goal asks for. What is not set follows the depth.  A step is a key taken, a lever pulled, a switch pressed or an event played without which nobody reaches the goal.  ``` use undercroft::Recipe;  let recipe = Recipe::new("wizardry", None)?.with(["quest.steps=2..3", "quest.chain=2"])?; assert_eq!(recipe.parameters()["quest"]["chain"].to_string(), "[2, 2]"); # Ok::<(), undercroft::RecipeError>(()) ``` */
export type Quest = {
  /** Steps that the goal needs, 0 to 8; by depth where it is not set. */
  steps?: Between | null;
  /** The longest row of steps in which each has to be done before the next, 0 to 8; by depth where it is not set. */
  chain?: Between | null;
  /** Pairs of steps that may be done in either order, in percent of all; any share where it is not set. */
  freedom?: Between | null;
  /** What becomes of a key in a lock. Where it is `"used_up"`, any of a floor's small keys opens any one of its small locks; there are as many of both, and no order of opening them keeps anybody from the rest. */
  keys?: Wear;
};

/** Shape of the rooms. */
export type RoomShape = "rectangle" | "circle" | "mixed";

/** A size that rooms of a class may have, either way round: `[4, 5]`, or `[4, 5, 3]` for one that is three times as common as others. */
export type RoomSize = [number, number] | [number, number, number];

/** One class of rooms. */
export type Rooms = {
  /** How many. */
  count: Count;
  /** Which sizes. */
  sizes: RoomSize[];
  /** How many openings. */
  openings: Between;
};

/** Where a module may happen. What is not said does not matter. */
export type Setting = {
  /** How deep. */
  depth?: Between | null;
  /** In which themes; none for all. */
  themes?: Look[];
  /** In a room of how many cells. */
  area?: Between | null;
  /** Whether in a dead end. */
  dead_end?: boolean | null;
  /** Whether in the dark. */
  dark?: boolean | null;
  /** Whether in a room with a key. */
  key?: boolean | null;
};

/** The names of the sides, for the schema. */
export type SideName = "north" | "east" | "south" | "west";

/** Somebody who is a part of an event. */
export type Somebody = {
  /** Who they are, with an article: "a courier". */
  role: string;
  /** How they deal with others: `truthful`, `helpful` or `hostile`. */
  personality: Personality;
  /** The first thing they say. */
  says: string;
};

/** A spawn point. */
export type Spawn = {
  /** `PlayerSpawn`, `EnemySpawn`, `BossSpawn`, `LootSpawn`, or a name of the game's own. */
  name: string;
  /** Where, seen from the middle of the tile. */
  position: [Length, Length, Length];
};

/** A prefab. */
export type Tile = {
  /** What it is called; no two tiles share a name. */
  id: string;
  /** Its box: along x, y (up) and z, before turning. */
  size: [Length, Length, Length];
  /** What it is. `Start` tiles begin a floor, `End` tiles hold the boss; other tags are the game's. */
  tags?: string[];
  /** Where other tiles can be joined. A side may have several, whose openings do not overlap. */
  connectors?: Connector[];
  /** How likely it is beside the other tiles that fit: twice as likely with twice the weight, and never placed with 0. */
  weight?: number;
  /** How many of it a floor has at most; any number where it is not set. */
  at_most?: number | null;
  /** How many of it a floor has at least. */
  at_least?: number;
  /** Spawn points. */
  markers?: Spawn[];
};

/** Tiles, and how wide their openings are: what a tileset's file says. */
export type Tiles = {
  /** The types of connectors, and how wide an opening of each is. */
  openings: Record<string, Length>;
  /** The tiles. */
  tiles: Tile[];
};

/** A tileset: "standard", or its whole table. */
export type Tileset = "standard" | Tiles;

/** Shape of the tunnels. */
export type TunnelShape = "l" | "direct" | "mixed";

/** What happens to a key that was used. */
export type Wear = "kept" | "used_up";

/** A generator with its parameters. */
export type TypedRecipe =
  | { generator: "wizardry"; parameters: WizardryParameters }
  | { generator: "navigation"; parameters: NavigationParameters }
  | { generator: "tunnels"; parameters: TunnelsParameters }
  | { generator: "linear"; parameters: LinearParameters }
  | { generator: "dice"; parameters: DiceParameters };
