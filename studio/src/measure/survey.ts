/**
 * The floors of many seeds, measured a few at a time in the worker: whatever else is asked of the engine goes first, and one
 * can stop at any time.
 */
import { signal } from "@preact/signals";
import { asFailure } from "../app/store";
import { engine, type Problem, type Recipe } from "../engine/client";

export interface Survey {
  /** How many floors were asked for, and how many of their seeds were tried. */
  wanted: number;
  tried: number;
  /** A column a measure; row i is the floor of the seed i + 1, NaN where none came of it. */
  columns: Record<string, number[]>;
  running: boolean;
  problem: Problem | null;
}

const NOTHING: Survey = { wanted: 0, tried: 0, columns: {}, running: false, problem: null };
export const FIRST = 1;

export const survey = signal<Survey>(NOTHING);
let latest = 0;

/** How long a part should take, so that a drag elsewhere is not held up, in milliseconds. */
const PART = 90;

export async function start(recipe: Recipe, depth: number, wanted: number) {
  const own = ++latest;
  survey.value = { ...NOTHING, wanted, running: true };
  let part = 4;
  for (let tried = 0; tried < wanted; ) {
    const count = Math.min(part, wanted - tried);
    try {
      const { value, ms } = await engine.sweep(recipe, FIRST + tried, count, depth);
      if (own !== latest) return;
      tried += count;
      const columns = { ...survey.value.columns };
      for (const [name, column] of Object.entries(value)) columns[name] = [...(columns[name] ?? []), ...column];
      survey.value = { ...survey.value, columns, tried, running: tried < wanted };
      part = Math.max(1, Math.min(50, Math.round((count * PART) / Math.max(ms, 1))));
    } catch (cause) {
      if (own === latest) survey.value = { ...survey.value, running: false, problem: asFailure(cause) };
      return;
    }
  }
}

export function stop() {
  latest++;
  survey.value = { ...survey.value, running: false };
}
