/**
 * The floor under one's hands. Every edit is proven by the worker before the next is sent. A stroke shows what comes of it as
 * one draws: each of its states takes the place of the one before, so that the whole stroke is one step back.
 */
import { batch, computed, signal } from "@preact/signals";
import { asFailure, dungeon, floorIndex, open, tell } from "../app/store";
import { sentence } from "../app/ui";
import { engine, type Cell, type DungeonView, type Edit, type Plan, type WorkshopView } from "../engine/client";
import type { Status } from "../engine/types";

export const plan = signal<Plan | null>(null);
export const state = signal<Status | null>(null);
/** Whether there is something that the rest of the studio has not seen. */
export const dirty = signal(false);
/** How many edits are not proven yet. */
export const waiting = signal(0);
/** A floor that was edited before another was shown. */
export const shelved = signal<Shelved | null>(null);

interface Shelved {
  workshop: WorkshopView;
  view: DungeonView;
  name: string;
  counts: number[];
  /** The floor as it was left, for an engine that was started anew. */
  bytes: Promise<Uint8Array | null>;
}


let workshop: WorkshopView | null = null;
/** What the workshop was opened on, or has handed over. */
let shown: DungeonView | null = null;
let floor = 0;
let edited = false;
/** How many levers and switches were numbered, after each step that can be taken back, and after each that was. */
let counts: number[] = [0];
let ahead: number[] = [];
export const triggers = () => counts.at(-1)!;

/** Where something is broken: what the proof says, else the places that its words name. */
export const broken = computed<Cell[]>(() => {
  const its = state.value;
  if (!its || its.proven) return [];
  if (its.cells?.length) return its.cells;
  return [...(its.problem ?? "").matchAll(/\((\d+), (\d+)\)/g)].map(([, x, y]) => [Number(x), Number(y)]);
});

/** Takes the floor that the studio shows, unless it is here already. */
export async function take() {
  const [view, at] = [dungeon.value, floorIndex.value];
  if (!view || (view === shown && at === floor)) return;
  if (workshop && !workshop.gone && edited && shown) {
    shelved.value = { workshop, view: shown, name: plan.value?.names.floor ?? "the floor", counts, bytes: shown.bytes().catch(() => null) };
  }
  [shown, floor, edited, ahead] = [view, at, false, []];
  const [opened, level] = await Promise.all([engine.workshop(view, at), view.level()]);
  if (shown !== view || floor !== at) return;
  counts = [triggersOf(level, at)];
  workshop = opened;
  await refresh(await opened.status());
  dirty.value = false;
}

function triggersOf(level: unknown, at: number): number {
  const floors = (level as { floors?: { features?: { triggers?: unknown[] } }[] }).floors;
  return floors?.[at]?.features?.triggers?.length ?? 0;
}

async function refresh(next: Status) {
  const its = await workshop!.plan();
  batch(() => {
    plan.value = its;
    state.value = next;
  });
}

/** Edits and steps run one after the other. */
let line: Promise<unknown> = Promise.resolve();
function inLine<T>(work: () => Promise<T>): Promise<T> {
  waiting.value++;
  const done = line.then(work, work).finally(() => waiting.value--);
  line = done.catch(() => undefined);
  return done;
}

function note(edits: Edit[]) {
  const added = edits.filter((edit) => edit.do === "place" && (edit.feature === "lever" || edit.feature === "switch")).length;
  counts.push(triggers() + added);
  ahead = [];
  edited = true;
  dirty.value = true;
}

/** Does it; what cannot be done is said and changes nothing. */
export function apply(edits: Edit[]): Promise<boolean> {
  return inLine(async () => {
    try {
      const next = await workshop!.apply(edits);
      note(edits);
      await refresh(next);
      return true;
    } catch (cause) {
      tell(sentence(asFailure(cause).message), "error");
      return false;
    }
  });
}

export function undo() {
  return inLine(async () => {
    if (!state.value?.canUndo) return;
    ahead.push(counts.pop()!);
    const next = await workshop!.undo();
    dirty.value = true;
    await refresh(next);
  });
}

export function redo() {
  return inLine(async () => {
    if (!state.value?.canRedo) return;
    counts.push(ahead.pop() ?? triggers());
    const next = await workshop!.redo();
    dirty.value = true;
    await refresh(next);
  });
}

/** A stroke that is being drawn. */
export class Stroke {
  #applied = false;
  #next: Edit[] | null = null;
  #busy = false;
  #over = false;

  /** Shows what comes of these edits in place of the stroke so far. */
  show(edits: Edit[]) {
    this.#next = edits;
    if (this.#busy) return;
    this.#busy = true;
    void inLine(() => this.#run());
  }

  async #run() {
    try {
      while (this.#next) {
        const edits = this.#next;
        this.#next = null;
        if (this.#applied) {
          await workshop!.undo();
          counts.pop();
          this.#applied = false;
        }
        const next = await workshop!.apply(edits);
        note(edits);
        this.#applied = true;
        await refresh(next);
      }
    } catch (cause) {
      if (!this.#over) tell(sentence(asFailure(cause).message), "error");
      await refresh(await workshop!.status());
    } finally {
      this.#busy = false;
    }
  }

  /** Takes the whole stroke back. */
  cancel() {
    this.#over = true;
    this.#next = null;
    void inLine(async () => {
      if (!this.#applied) return;
      counts.pop();
      await refresh(await workshop!.undo());
    });
  }
}

/** Shows the rest of the studio what became of the floor. */
export function handOver() {
  return inLine(async () => {
    if (!workshop || !dirty.value) return;
    try {
      const view = await workshop.dungeon();
      if (edited === false) return;
      [shown, floor] = [view, 0];
      dirty.value = false;
      await open(view, "edited by hand");
    } catch (cause) {
      tell(`The edited floor stays under Edit: ${sentence(asFailure(cause).message)}`, "error");
    }
  });
}

/** Goes back to the floor that was edited before. */
export async function unshelve() {
  const kept = shelved.value;
  if (!kept) return;
  shelved.value = null;
  const bytes = await kept.bytes;
  await inLine(async () => {
    workshop = kept.workshop.gone && bytes ? await engine.workshop(await engine.read(bytes), 0) : kept.workshop;
    [shown, floor, edited, counts, ahead] = [kept.view, 0, true, kept.counts, []];
    dirty.value = true;
    await refresh(await workshop.status());
  });
  await handOver();
}

export function describe(cell: [number, number]): Promise<string[]> {
  return workshop ? workshop.describe(cell) : Promise.resolve([]);
}
