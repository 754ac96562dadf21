/** What one can do to a floor by hand: each tool says which edits come of the cells or the edge that it was used on. */
import type { Cell, Edit, Plan, Side } from "../engine/client";
import type { Feature } from "../engine/types";

export interface EdgeAt {
  x: number;
  y: number;
  side: Side;
}

export interface Choice {
  /** The number of a key, or a new one. */
  key: number | "new";
  trap: "spike" | "pit" | "poison" | "paralysis" | "alarm" | "dart" | "fire";
  text: string;
  /** How many levers and switches the floor has had, which numbers the next. */
  triggers: number;
}

export interface Tool {
  name: string;
  label: string;
  hint: string;
  key: string;
  group: "Ground" | "Walls and doors" | "Things" | "Way";
  /** What it is used on: single cells, a rectangle, edges, or two places one after the other. */
  on: "cells" | "rectangle" | "edges" | "cell" | "two-cells" | "edge-and-cell" | "nothing";
  options?: "key" | "trap" | "text";
}

export const TOOLS: Tool[] = [
  { name: "look", label: "Look", hint: "Move the map, and read cells", key: "v", group: "Ground", on: "nothing" },
  { name: "carve", label: "Carve", hint: "Floor where one draws; a stroke that begins on floor opens onto it", key: "c", group: "Ground", on: "cells" },
  { name: "room", label: "Room", hint: "A rectangle of floor", key: "r", group: "Ground", on: "rectangle" },
  { name: "fill", label: "Rock", hint: "Rock where one draws", key: "f", group: "Ground", on: "cells" },
  { name: "open", label: "Open", hint: "Nothing between two cells", key: "o", group: "Walls and doors", on: "edges" },
  { name: "wall", label: "Wall", hint: "A wall between two cells", key: "w", group: "Walls and doors", on: "edges" },
  { name: "door", label: "Door", hint: "A door", key: "d", group: "Walls and doors", on: "edges" },
  { name: "locked", label: "Locked door", hint: "A door that takes a key", key: "l", group: "Walls and doors", on: "edges", options: "key" },
  { name: "one-way", label: "One-way door", hint: "Leads on from the cell that is pointed at", key: "1", group: "Walls and doors", on: "edges" },
  { name: "secret", label: "Secret door", hint: "Looks like a wall until it is found", key: "s", group: "Walls and doors", on: "edges" },
  { name: "illusion", label: "False wall", hint: "Looks like a wall and is none", key: "i", group: "Walls and doors", on: "edges" },
  { name: "gate", label: "Gate and lever", hint: "First the gate's edge, then the lever's cell", key: "g", group: "Walls and doors", on: "edge-and-cell" },
  { name: "key", label: "Key", hint: "A key to be found", key: "k", group: "Things", on: "cell", options: "key" },
  { name: "chest", label: "Chest", hint: "Treasure", key: "t", group: "Things", on: "cell" },
  { name: "trap", label: "Trap", hint: "Hurts whoever steps on it", key: "x", group: "Things", on: "cell", options: "trap" },
  { name: "teleporter", label: "Teleporters", hint: "First one end, then the other", key: "p", group: "Things", on: "two-cells" },
  { name: "spinner", label: "Spinner", hint: "Turns whoever steps on it", key: "q", group: "Things", on: "cell" },
  { name: "chute", label: "Chute", hint: "A hole to the floor below", key: "h", group: "Things", on: "cell" },
  { name: "boss", label: "Boss", hint: "Where the worst waits", key: "b", group: "Things", on: "cell" },
  { name: "note", label: "Writing", hint: "Something to read", key: "n", group: "Things", on: "cell", options: "text" },
  { name: "remove", label: "Take away", hint: "Whatever stands in a cell", key: "e", group: "Things", on: "cell" },
  { name: "entrance", label: "Entrance", hint: "Where one comes in, with the stairs up", key: "[", group: "Way", on: "cell" },
  { name: "goal", label: "Goal", hint: "The stairs down, which end the floor", key: "]", group: "Way", on: "cell" },
];

export function onCells(tool: Tool, cells: Cell[]): Edit[] {
  return [tool.name === "fill" ? { do: "fill", cells } : { do: "carve", cells }];
}

export function onEdge(tool: Tool, edge: EdgeAt, plan: Plan, choice: Choice): Edit[] {
  const at = { do: "edge" as const, ...edge };
  switch (tool.name) {
    case "open":
    case "wall":
      return [{ ...at, kind: tool.name }];
    case "one-way":
      return [{ ...at, kind: "door", oneWay: edge.side }];
    case "locked": {
      if (choice.key !== "new") return [{ ...at, kind: "door", key: choice.key }];
      return [{ do: "key", name: freshKey(plan) }, { ...at, kind: "door", key: plan.keys.length }];
    }
    case "secret":
    case "illusion":
      return [{ ...at, kind: tool.name }];
    default:
      return [{ ...at, kind: "door" }];
  }
}

export function onCell(tool: Tool, [x, y]: Cell, plan: Plan, choice: Choice): Edit[] {
  const place = (feature: Feature): Edit => ({ do: "place", x, y, feature });
  switch (tool.name) {
    case "key":
      return choice.key === "new" ? [{ do: "key", name: freshKey(plan) }, place({ key: plan.keys.length })] : [place({ key: choice.key })];
    case "chest":
      return [place({ chest: { gold: 50 } })];
    case "trap":
      return [place({ trap: { kind: choice.trap, damage: choice.trap === "alarm" ? 0 : 6 } })];
    case "boss":
      return [place({ marker: { kind: "boss" } })];
    case "note":
      return [place({ note: { text: choice.text.trim() || "Somebody was here." } })];
    case "spinner":
    case "chute":
      return [place(tool.name)];
    case "entrance":
      return [place("stairs_up"), { do: "entrance", x, y }];
    case "goal":
      return [place("stairs_down"), { do: "goal", at: "stairs_down" }];
    default:
      return [{ do: "remove", x, y }];
  }
}

/** A pair of teleporters. */
export function onTwoCells(from: Cell, to: Cell): Edit[] {
  const end = ([x, y]: Cell, other: Cell): Edit => ({ do: "place", x, y, feature: { teleporter: { to: other } } });
  return [end(from, to), end(to, from)];
}

/** A gate, and the lever that opens it. */
export function onEdgeAndCell(edge: EdgeAt, [x, y]: Cell, plan: Plan, choice: Choice): Edit[] {
  const gate = plan.edges.reduce((next, other) => Math.max(next, (other.gate ?? -1) + 1), 0);
  return [
    { do: "edge", ...edge, kind: "gate" },
    { do: "place", x, y, feature: "lever" },
    { do: "needs", gate, triggers: [choice.triggers] },
  ];
}

const METALS = ["brass", "silver", "copper", "iron", "gold", "bone", "jade", "glass", "ivory", "onyx", "pewter", "amber"];

/** The name of a key that the floor does not have yet. */
function freshKey(plan: Plan): string {
  const taken = new Set(plan.keys.map((key) => key.name));
  return METALS.map((metal) => `${metal} key`).find((name) => !taken.has(name)) ?? `key ${plan.keys.length + 1}`;
}

/** All cells of a straight line, and of a rectangle. */
export function line([x0, y0]: Cell, [x1, y1]: Cell): Cell[] {
  const steps = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0), 1);
  return Array.from({ length: steps + 1 }, (_, at) => [Math.round(x0 + ((x1 - x0) * at) / steps), Math.round(y0 + ((y1 - y0) * at) / steps)]);
}

export function rectangle([x0, y0]: Cell, [x1, y1]: Cell): Cell[] {
  const cells: Cell[] = [];
  for (let y = Math.min(y0, y1); y <= Math.max(y0, y1); y++) for (let x = Math.min(x0, x1); x <= Math.max(x0, x1); x++) cells.push([x, y]);
  return cells;
}
