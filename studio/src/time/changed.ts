/** What a pass changed: cells that were carved or filled, and cells where something was put, or beside which an edge is another. */
import type { Cell, Plan } from "../engine/types";

export function changed(before: Plan, after: Plan): Cell[] {
  if (before.width !== after.width || before.height !== after.height) return [];
  const { width, height } = after;
  const cells = new Set<number>();
  for (let at = 0; at < after.cells.length; at++) {
    if (before.cells[at] !== after.cells[at] || before.dark[at] !== after.dark[at]) cells.add(at);
  }
  const things = (plan: Plan) => new Map(plan.things.map((thing) => [`${thing.kind} ${thing.x} ${thing.y}`, thing]));
  const [old, now] = [things(before), things(after)];
  for (const [key, thing] of now) if (!old.has(key)) cells.add(thing.y * width + thing.x);
  for (const [key, thing] of old) if (!now.has(key)) cells.add(thing.y * width + thing.x);
  const edges = (plan: Plan) => new Map(plan.edges.map((edge) => [`${edge.x} ${edge.y} ${edge.side}`, edge.kind]));
  const [oldEdges, nowEdges] = [edges(before), edges(after)];
  for (const key of new Set([...oldEdges.keys(), ...nowEdges.keys()])) {
    if (oldEdges.get(key) === nowEdges.get(key)) continue;
    const [x, y, side] = key.split(" ");
    for (const [cx, cy] of [[Number(x), Number(y)], side === "north" ? [Number(x), Number(y) - 1] : [Number(x) - 1, Number(y)]] as Cell[]) {
      if (cx >= 0 && cy >= 0 && cx < width && cy < height && after.cells[cy * width + cx]) cells.add(cy * width + cx);
    }
  }
  return [...cells].map((at) => [at % width, Math.floor(at / width)]);
}
