/** A floor in words. */
import type { Cell, Plan } from "../engine/types";
import { THING_WORDS } from "./things";

const EDGE_WORDS: Record<string, [string, string]> = {
  door: ["door", "doors"], locked: ["locked door", "locked doors"], gate: ["gate", "gates"], secret: ["secret door", "secret doors"],
  illusion: ["false wall", "false walls"], "one-way": ["one-way door", "one-way doors"], window: ["window", "windows"],
};

/** "The Wolf Deep, 24 by 24 cells, of which 282 are floor: 17 rooms, 12 doors, …" */
export function summary(plan: Plan): string {
  const floor = plan.cells.reduce((sum, cell) => sum + cell, 0);
  const parts = [count(plan.roomList.length, ["room", "rooms"])];
  parts.push(...counted(plan.edges.map((edge) => edge.kind), EDGE_WORDS), ...counted(plan.things.map((thing) => thing.kind), THING_WORDS));
  const place = (cell: Cell) => `column ${cell[0]}, row ${cell[1]}`;
  const ways = [plan.entrance && `One comes in at ${place(plan.entrance)}.`, plan.goal && `The goal is at ${place(plan.goal)}.`].filter(Boolean).join(" ");
  return `${plan.names.floor || "A floor"}, ${plan.width} by ${plan.height} cells, of which ${floor} are floor: ${parts.join(", ")}. ${ways}`;
}

function counted(kinds: string[], words: Record<string, [string, string]>): string[] {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  // In the order of the words, so that two floors read alike.
  const known = [...Object.keys(words).filter((kind) => counts.has(kind)), ...[...counts.keys()].filter((kind) => !(kind in words))];
  return known.map((kind) => count(counts.get(kind)!, words[kind] ?? [kind, kind]));
}

function count(many: number, [one, more]: [string, string]): string {
  return `${many} ${many === 1 ? one : more}`;
}
