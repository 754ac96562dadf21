/**
 * The map that draws itself, on a canvas: what was seen and walked, sides as they look, what stands in cells, notes of one's
 * own. It is drawn from what the party knows and nothing else.
 */
import type { Face, MapView } from "./engine";

/** The colours of what stands on a map, on a dark ground in either theme. */
const INK = {
  ground: "#131110",
  seen: "#4a4239",
  remembered: "#2c2722",
  walked: "#362f28",
  dark: "#2b2340",
  wall: "#d9cdb8",
  faint: "#8f8475",
  door: "#e0a15c",
  locked: "#ff7a5c",
  secret: "#d58bea",
  thing: "#f2d976",
  danger: "#ff7d66",
  mark: "#7fdcf5",
  party: "#7cf08a",
};

export interface Window {
  /** Pixels a cell. */
  cell: number;
  /** The place on the canvas of the grid's upper left corner, in pixels. */
  x: number;
  y: number;
}

/** Returns a window with the party in its middle, or as near to it as the rim of the floor lets it be. */
export function around(map: MapView, width: number, height: number, cell: number): Window {
  const place = (at: number, cells: number, shown: number) => {
    const margin = cell;
    const all = cells * cell;
    if (all + 2 * margin <= shown) return Math.round((shown - all) / 2);
    return Math.round(Math.min(margin, Math.max(shown - all - margin, shown / 2 - (at + 0.5) * cell)));
  };
  return { cell, x: place(map.at[0], map.width, width), y: place(map.at[1], map.height, height) };
}

/** Returns a window that shows all of the floor, as large as fits. */
export function whole(map: MapView, width: number, height: number, margin = 12): Window {
  const cell = Math.max(3, Math.floor(Math.min((width - 2 * margin) / map.width, (height - 2 * margin) / map.height)));
  return { cell, x: Math.floor((width - cell * map.width) / 2), y: Math.floor((height - cell * map.height) / 2) };
}

/** Returns the cell at a place of the canvas. */
export function cellAt(map: MapView, view: Window, px: number, py: number): [number, number] | null {
  const x = Math.floor((px - view.x) / view.cell);
  const y = Math.floor((py - view.y) / view.cell);
  return x >= 0 && y >= 0 && x < map.width && y < map.height ? [x, y] : null;
}

export function drawMap(context: CanvasRenderingContext2D, map: MapView, view: Window, width: number, height: number) {
  const { cell } = view;
  context.fillStyle = INK.ground;
  context.fillRect(0, 0, width, height);
  const first = (offset: number) => Math.max(0, Math.floor(-offset / cell));
  const last = (offset: number, shown: number, all: number) => Math.min(all - 1, Math.ceil((shown - offset) / cell));
  const [x0, x1] = [first(view.x), last(view.x, width, map.width)];
  const [y0, y1] = [first(view.y), last(view.y, height, map.height)];
  const each = (what: (x: number, y: number, at: number) => void) => {
    for (let y = y0; y <= y1; y++) for (let x = x0; x <= x1; x++) what(x, y, y * map.width + x);
  };
  each((x, y, at) => {
    if (!map.known[at]) return;
    context.fillStyle = map.dark[at] ? INK.dark : map.sight[at] ? INK.seen : map.known[at] === 2 ? INK.walked : INK.remembered;
    context.fillRect(view.x + x * cell, view.y + y * cell, cell, cell);
  });
  each((x, y, at) => {
    if (map.known[at]) for (let side = 0; side < 4; side++) drawFace(context, map, view, x, y, at, side);
  });
  each((x, y, at) => sign(context, view, x, y, map.spots[at] ?? " "));
  for (const key of map.keys) sign(context, view, ...key.at, "k");
  context.strokeStyle = INK.secret;
  for (const { from, to } of map.oneWays) arrow(context, view, from, to);
  for (const mark of map.marks) dot(context, view, mark.at);
  party(context, map, view);
}

/** What the letters of spots are drawn as: strokes on 24×24, and their colour. */
const SIGNS: Record<string, { path: string; ink: string }> = {
  "<": { path: "M4 20h5v-5h5v-5h5V5", ink: INK.thing },
  ">": { path: "M4 5h5v5h5v5h5v5", ink: INK.thing },
  k: { path: "M8.5 4.5a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM11.5 11.5l8 8M16 16l3-3", ink: INK.thing },
  "!": { path: "M6 20h12M12 20 16.5 7M16.5 4a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3Z", ink: INK.thing },
  s: { path: "M6 18h12M9 18v-5h6v5", ink: INK.thing },
  p: { path: "M12 4a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM5 20c0-5 3-6.5 7-6.5s7 1.5 7 6.5", ink: INK.thing },
  n: { path: "M7 4h10v16H7ZM10 9h4M10 13h4", ink: INK.thing },
  $: { path: "M4 9.5h16V19H4ZM4 9.5C4 6.5 6 5 8 5h8c2 0 4 1.5 4 4.5M12 12v3", ink: INK.thing },
  O: { path: "M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z", ink: INK.thing },
  "^": { path: "M6 6l12 12M18 6 6 18", ink: INK.danger },
  "@": { path: "M5 12a7 7 0 1 0 2.3-5.2M7 3v4.5h4.5", ink: INK.danger },
  v: { path: "M12 4v15M6.5 13.5 12 19l5.5-5.5", ink: INK.danger },
};
const paths = new Map<string, Path2D>();

function sign(context: CanvasRenderingContext2D, view: Window, x: number, y: number, spot: string) {
  const known = SIGNS[spot];
  if (!known) return;
  const [left, top] = [view.x + x * view.cell, view.y + y * view.cell];
  if (view.cell < 9) {
    const size = Math.max(2, view.cell - 4);
    context.fillStyle = known.ink;
    context.fillRect(left + (view.cell - size) / 2, top + (view.cell - size) / 2, size, size);
    return;
  }
  let path = paths.get(spot);
  if (!path) paths.set(spot, (path = new Path2D(known.path)));
  const scale = (view.cell * 0.76) / 24;
  context.save();
  context.translate(left + view.cell * 0.12, top + view.cell * 0.12);
  context.scale(scale, scale);
  context.strokeStyle = known.ink;
  context.lineWidth = Math.max(2, 1.3 / scale);
  context.lineCap = context.lineJoin = "round";
  context.stroke(path);
  context.restore();
}

function drawFace(context: CanvasRenderingContext2D, map: MapView, view: Window, x: number, y: number, at: number, side: number) {
  const code = map.faces[at * 4 + side] ?? 0;
  if (code === 0) return;
  const face = map.faceNames[code - 1] as Face;
  if (face === "open") return;
  const { cell } = view;
  const [left, top] = [view.x + x * cell, view.y + y * cell];
  // From one corner to the next, in the order north, east, south, west.
  const corners: [number, number][] = [[left, top], [left + cell, top], [left + cell, top + cell], [left, top + cell]];
  const [ax, ay] = corners[side]!;
  const [bx, by] = corners[(side + 1) % 4]!;
  const line = (from: number, to: number, ink: string, thick: number) => {
    context.strokeStyle = ink;
    context.lineWidth = thick;
    context.beginPath();
    context.moveTo(ax + (bx - ax) * from, ay + (by - ay) * from);
    context.lineTo(ax + (bx - ax) * to, ay + (by - ay) * to);
    context.stroke();
  };
  const wall = map.sight[at] ? INK.wall : INK.faint;
  const thin = Math.max(1, cell / 12);
  const thick = Math.max(2, cell / 5);
  context.lineCap = face === "wall" ? "square" : "butt";
  context.setLineDash([]);
  switch (face) {
    case "wall":
      return line(0, 1, wall, thin);
    case "door":
    case "locked_door":
      line(0, 1, wall, thin);
      return line(0.2, 0.8, face === "door" ? INK.door : INK.locked, thick);
    case "secret_door":
      line(0, 1, wall, thin);
      return line(0.2, 0.8, INK.secret, thick);
    case "open_door":
      line(0, 0.2, INK.door, thick);
      return line(0.8, 1, INK.door, thick);
    case "gate":
      context.setLineDash([Math.max(1, cell / 10), Math.max(1, cell / 10)]);
      line(0, 1, INK.door, thick);
      return context.setLineDash([]);
    case "raised_gate":
      line(0, 0.12, INK.door, thick);
      return line(0.88, 1, INK.door, thick);
    case "false_wall":
      context.setLineDash([Math.max(2, cell / 6), Math.max(2, cell / 6)]);
      line(0, 1, INK.secret, thin);
      return context.setLineDash([]);
  }
}

function arrow(context: CanvasRenderingContext2D, view: Window, from: [number, number], to: [number, number]) {
  const middle = ([x, y]: [number, number]): [number, number] => [view.x + (x + 0.5) * view.cell, view.y + (y + 0.5) * view.cell];
  const [ax, ay] = middle(from);
  const [bx, by] = middle(to);
  const angle = Math.atan2(by - ay, bx - ax);
  const head = view.cell * 0.3;
  context.lineWidth = Math.max(1, view.cell / 9);
  context.beginPath();
  context.moveTo(ax, ay);
  context.lineTo(bx, by);
  for (const turn of [2.6, -2.6]) {
    context.moveTo(bx, by);
    context.lineTo(bx + Math.cos(angle + turn) * head, by + Math.sin(angle + turn) * head);
  }
  context.stroke();
}

function dot(context: CanvasRenderingContext2D, view: Window, [x, y]: [number, number]) {
  const size = Math.max(2.5, view.cell * 0.18);
  context.fillStyle = INK.mark;
  context.beginPath();
  context.arc(view.x + (x + 1) * view.cell - size * 1.3, view.y + y * view.cell + size * 1.3, size, 0, 2 * Math.PI);
  context.fill();
}

function party(context: CanvasRenderingContext2D, map: MapView, view: Window) {
  const size = Math.max(3, view.cell * 0.42);
  context.save();
  context.translate(view.x + (map.at[0] + 0.5) * view.cell, view.y + (map.at[1] + 0.5) * view.cell);
  context.rotate((["north", "east", "south", "west"].indexOf(map.facing) * Math.PI) / 2);
  context.fillStyle = INK.party;
  context.strokeStyle = INK.ground;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(0, -size);
  context.lineTo(size * 0.75, size * 0.8);
  context.lineTo(0, size * 0.4);
  context.lineTo(-size * 0.75, size * 0.8);
  context.closePath();
  context.fill();
  context.stroke();
  context.restore();
}
