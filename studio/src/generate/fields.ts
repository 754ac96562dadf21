/**
 * What a recipe's schema asks for, as fields of a form: one kind of control for each kind of value, in sections that are the
 * same for every generator. A parameter that no section names stands in the last one, so a new one is never missing.
 */
import type { Generator, Recipe, Schema } from "../engine/client";

export type Control =
  | { kind: "integer" }
  | { kind: "range" }
  /** A range, or a range for every 24×24 cells. */
  | { kind: "count" }
  /** A value, or a table of the depths from which each holds. */
  | { kind: "by-depth"; range: boolean }
  | { kind: "choice"; options: { value: string; says: string }[] }
  | { kind: "switch" }
  | { kind: "numbers"; length: number }
  | { kind: "sizes" }
  | { kind: "lines" }
  | { kind: "group"; fields: Field[] }
  /** Anything else, as JSON. */
  | { kind: "value" };

export interface Field {
  /** As in `large.count`. */
  path: string;
  label: string;
  help: string;
  control: Control;
  /** Whether it may be left to the engine. */
  optional: boolean;
  /** Where a slider begins and ends; numbers that are typed may go farther. */
  low: number;
  high: number;
  percent: boolean;
}

export interface Section {
  title: string;
  fields: Field[];
}

const SECTIONS: [title: string, keys: string[]][] = [
  ["Size", ["width", "height", "target_size", "min_path_length"]],
  ["Rooms", ["rooms", "large", "medium", "small", "shares", "room_size", "room_shape", "tries", "spacing", "gap", "close_rooms", "room_cells", "corridor_cells", "floor_cells", "inner_walls", "exits", "tileset"]],
  ["Ways", ["extra_links", "loops", "dead_ends", "corridor_width", "wide_corridors", "tunnel_shape", "order", "corridors", "max_branches", "branch_length", "branch_depth", "shortcuts", "one_way_loops"]],
  ["The quest", ["quest", "keys", "locks", "levers", "lever_pairs", "required_events", "difficulty"]],
  ["Doors and mechanisms", ["doors", "locked", "gates", "one_ways", "secret_doors", "illusions", "switches", "teleporters"]],
  ["Danger", ["traps", "traps_from", "trap_cluster", "dark_areas", "dark_zones", "spinners", "chutes", "carriers", "silent_squares", "monster_budget", "monster_growth"]],
  ["Treasure and stories", ["chests", "treasure_rooms", "special_rooms", "messages", "events_per_floor", "events", "theme", "text", "names"]],
  ["When it does not work out", ["if_stuck", "max_attempts"]],
];
const REST = "More";

const LABELS: Record<string, string> = {
  large: "Large rooms", medium: "Medium rooms", small: "Small rooms", gap: "Space between rooms", close_rooms: "Close rooms", extra_links: "Extra links",
  one_ways: "One-way doors", locked: "Locked doors", keys: "Keys", quest: "Steps of the quest", if_stuck: "If nothing fits", text: "Describe rooms",
  target_size: "Tiles", min_path_length: "Way to the boss", tries: "Tries", events: "Events of one's own", shares: "Small, medium, large",
};

export function sections(generator: Generator): Section[] {
  const schema = generator.schema as Schema;
  const all = new Map(Object.keys(schema.properties ?? {}).map((key) => [key, field(key, key, schema.properties![key]!, schema, generator)]));
  const named = SECTIONS.map(([title, keys]) => ({ title, fields: keys.flatMap((key) => take(all, key)) }));
  return [...named, { title: REST, fields: [...all.values()] }].filter((section) => section.fields.length > 0);
}

function take(all: Map<string, Field>, key: string): Field[] {
  const found = all.get(key);
  all.delete(key);
  return found ? [found] : [];
}

function field(path: string, key: string, given: Schema, root: Schema, generator: Generator): Field {
  const alternatives = given.anyOf ?? [];
  const nullable = alternatives.some((other) => other.type === "null") || (Array.isArray(given.type) && given.type.includes("null"));
  const schema = nullable && alternatives.length ? alternatives.find((other) => other.type !== "null")! : given;
  const help = (given.description ?? "").replace(/\s*\n\s*/g, " ").replace(/\[`?(\w+)`?\]/g, "$1").replace(/`/g, "");
  const percent = /percent/i.test(help);
  const control = controlFor(path, schema, root, generator);
  const spoken = /\b(\d+) to (\d+)\b/.exec(help);
  const reach = largest(path, generator);
  const low = spoken ? Number(spoken[1]) : /1 or more/.test(help) ? 1 : 0;
  const high = percent ? 100 : Math.min(spoken ? Number(spoken[2]) : Infinity, nice(Math.max(reach * 2, low + 4)));
  return { path, label: LABELS[key] ?? words(key), help, control, optional: nullable, low, high, percent };
}

function controlFor(path: string, schema: Schema, root: Schema, generator: Generator): Control {
  const name = schema.$ref?.split("/").at(-1);
  if (name === "Between") return { kind: "range" };
  if (name === "Count") return { kind: "count" };
  if (name?.startsWith("ByDepth")) return { kind: "by-depth", range: name.endsWith("Between") };
  const real = name ? root.$defs![name]! : schema;
  const types = [real.type].flat();
  if (types.includes("boolean")) return { kind: "switch" };
  if (types.includes("integer")) return { kind: "integer" };
  const constants = real.oneOf?.filter((one) => typeof one.const === "string");
  if (constants?.length) return { kind: "choice", options: constants.map((one) => ({ value: one.const as string, says: one.description ?? "" })) };
  if (real.enum) return { kind: "choice", options: real.enum.map((one) => ({ value: String(one), says: "" })) };
  if (real.prefixItems && real.prefixItems.every((item) => item.type === "integer")) return { kind: "numbers", length: real.prefixItems.length };
  if (real.items?.$ref?.endsWith("/RoomSize")) return { kind: "sizes" };
  if (real.items?.type === "string") return { kind: "lines" };
  if (types.includes("object") && real.properties && !real.patternProperties) {
    const fields = Object.entries(real.properties).map(([key, inner]) => field(`${path}.${key}`, key === "keys" ? "wear" : key, inner, root, generator));
    if (fields.every((inner) => inner.control.kind !== "value")) return { kind: "group", fields };
  }
  return { kind: "value" };
}

/** The largest number that any preset has there. */
function largest(path: string, generator: Generator): number {
  const numbers = generator.presets.flatMap((preset) => flat(at(preset.recipe.parameters, path)));
  return numbers.reduce((most, number) => Math.max(most, number), 0);
}

function flat(value: unknown): number[] {
  if (typeof value === "number") return [value];
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(flat);
  return [];
}

/** A round number that is no less. */
function nice(number: number): number {
  const step = number <= 20 ? 1 : number <= 100 ? 5 : number <= 1000 ? 50 : 500;
  return Math.ceil(number / step) * step;
}

function words(key: string): string {
  const spaced = key === "wear" ? "used keys" : key.replaceAll("_", " ");
  return spaced[0]!.toUpperCase() + spaced.slice(1);
}

export function at(parameters: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], parameters);
}

/** The recipe with another value at a path; `undefined` takes it away. */
export function withValue(recipe: Recipe, path: string, value: unknown): Recipe {
  return { ...recipe, parameters: replaced(recipe.parameters, path.split("."), value) as Recipe["parameters"] };
}

function replaced(object: unknown, [key, ...rest]: string[], value: unknown): unknown {
  const copy = { ...(object as Record<string, unknown> | undefined) };
  const next = rest.length ? replaced(copy[key!], rest, value) : value;
  if (next === undefined) delete copy[key!];
  else copy[key!] = next;
  return copy;
}

export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const [left, right] = [Object.entries(a), Object.entries(b)];
  return left.length === right.length && left.every(([key, value]) => same(value, (b as Record<string, unknown>)[key]));
}

/** How many fields have another value than the preset's. */
export function changes(recipe: Recipe, preset: Recipe, list: Field[]): number {
  return list.filter((one) => !same(at(recipe.parameters, one.path), at(preset.parameters, one.path))).length;
}
