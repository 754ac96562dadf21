/** Paints the parts of a plan: ground, walls, doors, and the lines between what belongs together. */
import type { Graphics } from "pixi.js";
import type { Cell, Plan, PlanEdge } from "../engine/types";
import { heat, mix, named, onTop, type Palette } from "./palette";

/** A cell is so many units wide, at scale 1. */
export const UNIT = 32;

/** Fills the cells for which `colour` gives one, runs of a row at once and each colour in one go. */
function runs(g: Graphics, plan: Plan, colour: (at: number) => number | null, alpha = 1) {
  const boxes = new Map<number, [x: number, y: number, length: number][]>();
  for (let y = 0; y < plan.height; y++) {
    let from = 0;
    let last: number | null = null;
    for (let x = 0; x <= plan.width; x++) {
      const next = x < plan.width ? colour(y * plan.width + x) : null;
      if (next === last) continue;
      if (last !== null) {
        const same = boxes.get(last);
        if (same) same.push([from, y, x - from]);
        else boxes.set(last, [[from, y, x - from]]);
      }
      from = x;
      last = next;
    }
  }
  for (const [color, list] of boxes) {
    for (const [x, y, length] of list) g.rect(x * UNIT, y * UNIT, length * UNIT, UNIT);
    g.fill({ color, alpha });
  }
}

export function paintGround(g: Graphics, plan: Plan, palette: Palette) {
  runs(g, plan, (at) => (plan.cells[at] ? (plan.rooms[at]! >= 0 ? palette.room : palette.corridor) : null));
}

export function paintHeat(g: Graphics, plan: Plan, palette: Palette) {
  const most = plan.distance.reduce((most, steps) => Math.max(most, steps), 1);
  runs(g, plan, (at) => (plan.distance[at]! >= 0 ? heat(palette, plan.distance[at]! / most) : null), 0.85);
}

export function paintZones(g: Graphics, plan: Plan, palette: Palette) {
  const kinds = new Map(plan.zoneList.map((zone) => [zone.id, zone]));
  runs(g, plan, (at) => {
    const id = plan.zones[at]!;
    if (id < 0) return null;
    return kinds.get(id)?.kind === "safe" ? palette.zones[0]! : palette.zones[1 + (id % (palette.zones.length - 1))]!;
  }, 0.28);
}

export function paintDark(g: Graphics, plan: Plan, palette: Palette) {
  runs(g, plan, (at) => (plan.dark[at] ? palette.dark : null), palette.paper === 0xffffff ? 0.42 : 0.62);
}

export function paintGrid(g: Graphics, plan: Plan, palette: Palette) {
  const { width, height, cells } = plan;
  const floor = (x: number, y: number) => cells[y * width + x] === 1;
  for (let y = 1; y < height; y++) {
    for (let x = 0, from = -1; x <= width; x++) {
      const both = x < width && floor(x, y) && floor(x, y - 1);
      if (both && from < 0) from = x;
      if (!both && from >= 0) {
        g.moveTo(from * UNIT, y * UNIT).lineTo(x * UNIT, y * UNIT);
        from = -1;
      }
    }
  }
  for (let x = 1; x < width; x++) {
    for (let y = 0, from = -1; y <= height; y++) {
      const both = y < height && floor(x, y) && floor(x - 1, y);
      if (both && from < 0) from = y;
      if (!both && from >= 0) {
        g.moveTo(x * UNIT, from * UNIT).lineTo(x * UNIT, y * UNIT);
        from = -1;
      }
    }
  }
  g.stroke({ color: palette.grid, width: 1 });
}

export function paintWalls(g: Graphics, plan: Plan, palette: Palette) {
  const thick = UNIT * 0.13;
  for (const [from, to] of stretches(plan.walls)) {
    g.rect(from[0] * UNIT - thick / 2, from[1] * UNIT - thick / 2, (to[0] - from[0]) * UNIT + thick, (to[1] - from[1]) * UNIT + thick);
  }
  g.fill(palette.wall);
}

/** Joins walls in a row to stretches, so that few of them are painted. */
function stretches(walls: Int32Array): [Cell, Cell][] {
  const rows = new Map<number, number[]>();
  for (let at = 0; at < walls.length; at += 3) {
    const [x, y, west] = [walls[at]!, walls[at + 1]!, walls[at + 2]!];
    const line = west ? -1 - x : y;
    const along = west ? y : x;
    const row = rows.get(line);
    if (row) row.push(along);
    else rows.set(line, [along]);
  }
  const joined: [Cell, Cell][] = [];
  for (const [line, row] of rows) {
    row.sort((a, b) => a - b);
    for (let at = 0; at < row.length; ) {
      const from = row[at]!;
      let to = from + 1;
      while (++at < row.length && row[at] === to) to++;
      joined.push(line < 0 ? [[-1 - line, from], [-1 - line, to]] : [[from, line], [to, line]]);
    }
  }
  return joined;
}

export interface EdgeBox {
  x: number;
  y: number;
  /** Whether the edge runs from west to east. */
  flat: boolean;
}

/** The middle of an edge, in units. */
export function edgeBox(edge: { x: number; y: number; side: string }): EdgeBox {
  const flat = edge.side === "north" || edge.side === "south";
  const x = edge.x + (edge.side === "east" ? 1 : 0);
  const y = edge.y + (edge.side === "south" ? 1 : 0);
  return flat ? { x: (x + 0.5) * UNIT, y: y * UNIT, flat } : { x: x * UNIT, y: (y + 0.5) * UNIT, flat };
}

export function paintEdge(g: Graphics, edge: PlanEdge, palette: Palette, arrows: boolean) {
  const { x, y, flat } = edgeBox(edge);
  /** A box along the edge: so long, so thick. */
  const box = (long: number, thick: number) => {
    const [w, h] = flat ? [long * UNIT, thick * UNIT] : [thick * UNIT, long * UNIT];
    return g.rect(x - w / 2, y - h / 2, w, h);
  };
  const post = (at: number, radius: number) => g.circle(flat ? x + at * UNIT : x, flat ? y : y + at * UNIT, radius * UNIT);
  const wall = () => box(1.13, 0.13).fill(palette.wall);
  const door = (colour: number) => {
    wall();
    box(0.66, 0.3).fill(palette.wall);
    box(0.54, 0.18).fill(colour);
  };
  switch (edge.kind) {
    case "door":
      door(edge.open ? palette.room : palette.paper);
      break;
    case "one-way":
      door(palette.paper);
      break;
    case "locked": {
      const colour = named(edge.colour, palette.treasure);
      wall();
      box(0.8, 0.5).fill(palette.wall);
      box(0.68, 0.38).fill(colour);
      break;
    }
    case "gate": {
      const colour = named(edge.colour, palette.mechanism);
      box(1.1, 0.07).fill(colour);
      for (const at of edge.open ? [-0.45, 0.45] : [-0.45, -0.225, 0, 0.225, 0.45]) post(at, 0.1).fill(colour);
      break;
    }
    case "secret":
      wall();
      box(0.5, 0.34).fill(palette.wall);
      box(0.38, 0.22).fill(palette.magic);
      break;
    case "illusion":
      for (const at of [-0.42, -0.14, 0.14, 0.42]) post(at, 0.075).fill(palette.magic);
      break;
    case "window":
      box(1.13, 0.06).fill(palette.wall);
      break;
  }
  if (arrows && edge.from) paintArrow(g, edge, palette);
}

/** A triangle that points the way that one may pass. */
function paintArrow(g: Graphics, edge: PlanEdge, palette: Palette) {
  const { x, y, flat } = edgeBox(edge);
  const onward = flat ? (edge.from![1] < edge.y ? 1 : -1) : edge.from![0] < edge.x ? 1 : -1;
  const [tip, back, half] = [0.36 * UNIT, 0.14 * UNIT, 0.26 * UNIT];
  const points = flat
    ? [x, y + onward * tip, x - half, y - onward * back, x + half, y - onward * back]
    : [x + onward * tip, y, x - onward * back, y - half, x - onward * back, y + half];
  g.poly(points).fill(palette.way).poly(points).stroke({ color: palette.paper, width: UNIT * 0.05 });
}

/** A bent line between two places, with a dot at either end. */
export function paintLink(g: Graphics, from: [number, number], to: [number, number], colour: number, palette: Palette) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  if (length < 1) return;
  const bend = Math.min(length * 0.16, UNIT * 2.4) / length;
  const middle: [number, number] = [(from[0] + to[0]) / 2 - dy * bend, (from[1] + to[1]) / 2 + dx * bend];
  for (const [color, width] of [[palette.paper, 0.16], [colour, 0.085]] as const) {
    g.moveTo(...from).quadraticCurveTo(...middle, ...to).stroke({ color, width: width * UNIT, cap: "round", alpha: color === colour ? 1 : 0.75 });
  }
  for (const end of [from, to]) g.circle(...end, 0.13 * UNIT).fill(colour).circle(...end, 0.13 * UNIT).stroke({ color: palette.paper, width: 0.04 * UNIT });
}

export function paintPath(g: Graphics, cells: Cell[], palette: Palette, colour = palette.way, alpha = 0.9) {
  if (cells.length < 2) return;
  const middle = ([x, y]: Cell): [number, number] => [(x + 0.5) * UNIT, (y + 0.5) * UNIT];
  g.moveTo(...middle(cells[0]!));
  for (let at = 1; at < cells.length; at++) {
    const [before, here] = [cells[at - 1]!, cells[at]!];
    if (Math.abs(before[0] - here[0]) + Math.abs(before[1] - here[1]) > 1) g.moveTo(...middle(here));
    else g.lineTo(...middle(here));
  }
  g.stroke({ color: colour, width: 0.14 * UNIT, cap: "round", join: "round", alpha });
}

export function paintCell(g: Graphics, [x, y]: Cell, colour: number, fill: number) {
  g.rect(x * UNIT, y * UNIT, UNIT, UNIT).fill({ color: colour, alpha: fill });
  g.rect(x * UNIT + 1, y * UNIT + 1, UNIT - 2, UNIT - 2).stroke({ color: colour, width: 2 });
}

/** The plate behind a letter that things share. */
export function plate(colour: number, palette: Palette): { fill: number; ink: number; rim: number } {
  return { fill: colour, ink: onTop(colour), rim: mix(colour, palette.wall, 0.6) };
}
