/** The table game as the page keeps it: the engine's `Dice`, its state, and the text that it is kept as between visits. */
import { batch, computed, signal } from "@preact/signals";
import { asFailure, randomSeed } from "../app/store";
import type { Problem } from "../engine/types";
import { loadEngine, type Dice, type DiceState, type LedgerEntry } from "../play/engine";

const KEY = "undercroft.dice";

export const game = signal<Dice | null>(null);
export const state = signal<DiceState | null>(null);
/** Where the room that was rolled may stand. */
export const fits = signal<[number, number, number, number][]>([]);
export const ledger = signal<LedgerEntry[]>([]);
/** The exit behind which a room is being rolled and placed. */
export const chosen = computed(() => {
  if (!state.value?.step.startsWith("expand")) return null;
  return ledger.value.findLast((entry) => entry.name === "choose exit")?.at ?? null;
});
/** The dice that fell last. */
export const fallen = signal<{ dice: number[]; sides: number; rolled: boolean } | null>(null);
/** Why the last thing could not be done. */
export const refusal = signal<Problem | null>(null);
/** Why there is no game. */
export const broken = signal<Problem | null>(null);
/** What was taken back may be done again. */
export const canRedo = signal(false);

/** Loads the engine, and the game that was played last. */
export async function load() {
  if (game.value) return;
  try {
    const engine = await loadEngine();
    broken.value = null;
    take(reopened(engine.Dice) ?? new engine.Dice({ seed: randomSeed() }));
  } catch (cause) {
    broken.value = asFailure(cause);
  }
}

function reopened(of: { resume(text: string): Dice }): Dice | null {
  try {
    const kept = localStorage.getItem(KEY);
    return kept ? of.resume(kept) : null;
  } catch {
    // What another version kept, or a browser that keeps nothing: a new game then.
    return null;
  }
}

function take(dice: Dice) {
  game.value = dice;
  fallen.value = null;
  look();
}

function look() {
  const dice = game.value!;
  batch(() => {
    state.value = dice.state();
    fits.value = dice.fits();
    ledger.value = dice.ledger();
    canRedo.value = dice.canRedo;
    refusal.value = null;
  });
  try {
    localStorage.setItem(KEY, dice.save());
  } catch {
    // The game goes on, and is not kept.
  }
}

/** Does something at the table; what the rules do not allow is said, and changes nothing. */
function attempt(what: (dice: Dice) => void): boolean {
  try {
    what(game.value!);
    look();
    return true;
  } catch (cause) {
    refusal.value = asFailure(cause);
    return false;
  }
}

export function create(level: number) {
  if (attempt((dice) => dice.create(level))) fallen.value = null;
}

export function confirm(width: number, height: number): boolean {
  return attempt((dice) => dice.confirm(width, height));
}

export function click(x: number, y: number) {
  attempt((dice) => dice.click(x, y));
}

export function roll() {
  const sides = state.value?.dice?.sides ?? 6;
  attempt((dice) => (fallen.value = { dice: dice.roll().dice, sides, rolled: true }));
}

/** Takes dice that fell on a real table. */
export function throwDice(dice: number[]): boolean {
  const sides = state.value?.dice?.sides ?? 10;
  return attempt((page) => {
    page.throw(dice);
    fallen.value = { dice, sides, rolled: false };
  });
}

export function undo() {
  attempt((dice) => {
    dice.undo();
    fallen.value = null;
  });
}

export function redo() {
  attempt((dice) => dice.redo());
}

/** Opens a game that was taken home. */
export async function open(text: string) {
  const engine = await loadEngine();
  const opened = engine.Dice.resume(text);
  game.value?.free();
  take(opened);
}
