/**
 * What stays while the rest is made anew. One chooses cells; what stays with them (whole rooms, what opens a lock there) and
 * what cannot, the engine says at once. They stay chosen, so that one may have the rest made again and again.
 */
import { batch, signal } from "@preact/signals";
import { asFailure } from "../app/store";
import type { Cell, Kept, Plan, Problem } from "../engine/client";

/** The cells that were chosen, by "x,y". */
export const chosen = signal<ReadonlyMap<string, Cell>>(new Map());
/** What stays with them, as the engine has it. */
export const kept = signal<Kept | null>(null);
/** Why it cannot stay, or why nothing came of it. */
export const refusal = signal<Problem | null>(null);

export const isChosen = (cell: Cell) => chosen.value.has(String(cell));

/** The cells of a room with a cell; that cell alone where it is in none. */
function roomOf([x, y]: Cell, plan: Plan): Cell[] {
  const room = plan.rooms[y * plan.width + x]!;
  if (room < 0) return [[x, y]];
  const cells: Cell[] = [];
  plan.rooms.forEach((of, at) => of === room && cells.push([at % plan.width, Math.floor(at / plan.width)]));
  return cells;
}

/** Keeps cells, or lets go of them, with the rooms that they are in. Rock is nothing to keep. */
export function choose(cells: Cell[], on: boolean, plan: Plan) {
  const next = new Map(chosen.value);
  for (const cell of cells) {
    if (isFloor(cell, plan) && next.has(String(cell)) !== on) {
      for (const one of roomOf(cell, plan)) on ? next.set(String(one), one) : next.delete(String(one));
    }
  }
  chosen.value = next;
}

const isFloor = ([x, y]: Cell, plan: Plan) => plan.cells[y * plan.width + x] === 1;

export function letGo() {
  batch(() => {
    chosen.value = new Map();
    kept.value = null;
    refusal.value = null;
  });
}

/** Takes down what the engine said of the cells, or why it refused them. */
export function told(answer: { kept: Kept } | { cause: unknown } | null) {
  batch(() => {
    kept.value = answer && "kept" in answer ? answer.kept : null;
    refusal.value = answer && "cause" in answer ? asFailure(answer.cause) : null;
  });
}

/** How many rooms and other cells stay, as a sentence. */
export function inWords(plan: Plan, cells: Cell[]): string {
  const at = ([x, y]: Cell) => plan.rooms[y * plan.width + x] ?? -1;
  const rooms = new Set(cells.map(at).filter((room) => room >= 0)).size;
  const others = cells.filter((cell) => at(cell) < 0).length;
  const count = (n: number, word: string) => `${n} ${word}${n === 1 ? "" : "s"}`;
  const parts = [rooms > 0 && count(rooms, "room"), others > 0 && count(others, rooms > 0 ? "other cell" : "cell")].filter(Boolean);
  return `${parts.join(" and ") || "Nothing"} ${rooms + others > 1 ? "stay as they are" : "stays as it is"}.`;
}
