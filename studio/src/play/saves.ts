/**
 * Games that are kept in the browser. Every game that is played keeps itself in a place of its own, a moment after each
 * command and at once when the page is hidden; besides there are slots, which change only when somebody saves to them. What
 * is kept is the game's record, the same text that `undercroft play` keeps.
 */
import { signal } from "@preact/signals";
import { all, put, remove } from "../home/db";
import { stem } from "../home/files";
import type { Session } from "./session";

export interface Save {
  id: string;
  kind: "auto" | "slot";
  name: string;
  when: number;
  /** What the list shows of it. */
  floor: string;
  depth: number;
  level: number;
  levels: number;
  turns: number;
  over: boolean;
  /** A small picture of the view, as an address that holds it. */
  picture: string;
  record: Uint8Array;
}

/** Games that keep themselves, at most; the oldest makes room. */
const AUTOS = 8;
/** A moment of quiet before a game keeps itself. */
const QUIET = 700;

/** Every game that is kept, the newest first; null until they are read. */
export const saves = signal<Save[] | null>(null);
/** Why games are not kept, where they are not. */
export const trouble = signal<string | null>(null);

function newest(list: Save[]): Save[] {
  return [...list].sort((a, b) => b.when - a.when);
}

export async function loadSaves() {
  try {
    saves.value = newest(await all<Save>("games"));
    trouble.value = null;
  } catch (error) {
    saves.value = [];
    trouble.value = (error as Error).message;
  }
}

/** Keeps a game, in place of what has its id. */
export async function keep(save: Save): Promise<boolean> {
  try {
    await put("games", save);
    trouble.value = null;
  } catch (error) {
    trouble.value = (error as Error).message;
    return false;
  }
  const list = newest([save, ...(saves.value ?? []).filter((other) => other.id !== save.id)]);
  const tooMany = list.filter((other) => other.kind === "auto").slice(AUTOS);
  for (const old of tooMany) await remove("games", old.id).catch(() => undefined);
  saves.value = list.filter((other) => !tooMany.includes(other));
  return true;
}

/** Deletes a game. What it returns puts it back. */
export async function drop(save: Save): Promise<() => Promise<boolean>> {
  await remove("games", save.id);
  saves.value = (saves.value ?? []).filter((other) => other.id !== save.id);
  return () => keep(save);
}

/** Returns a game as it stands, to be kept. */
export function snapshot(session: Session, id: string, kind: Save["kind"], name: string, picture: string): Save {
  const { floor, depth, level, levels, turns, over } = session.state.value;
  return { id, kind, name, when: Date.now(), floor, depth, level, levels, turns, over, picture, record: session.game.save() };
}

export function fileName(save: Save): string {
  return `${stem(save.name || save.floor)}.game`;
}

/** Has a game keep itself. Returns what ends that, keeping it once more. */
export function keepItself(session: Session, id: string, picture: () => string): () => void {
  let timer = 0;
  let dirty = false;
  const now = () => {
    window.clearTimeout(timer);
    if (!dirty) return;
    dirty = false;
    const { floor, depth } = session.state.value;
    void keep(snapshot(session, id, "auto", floor || `Floor ${depth}`, picture()));
  };
  session.changed = () => {
    dirty = true;
    window.clearTimeout(timer);
    timer = window.setTimeout(now, QUIET);
  };
  const hidden = () => {
    if (document.visibilityState === "hidden") now();
  };
  document.addEventListener("visibilitychange", hidden);
  window.addEventListener("pagehide", now);
  return () => {
    now();
    session.changed = () => undefined;
    document.removeEventListener("visibilitychange", hidden);
    window.removeEventListener("pagehide", now);
  };
}
