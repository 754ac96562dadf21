/** Floors of one's own, kept in the browser: the level as bytes, and a small drawing of its first floor. */
import { signal } from "@preact/signals";
import type { DungeonView, Plan } from "../engine/client";
import { engine } from "../engine/client";
import { all, newId, put, remove } from "./db";

export interface Kept {
  id: string;
  name: string;
  when: number;
  seed: string;
  generator: string;
  /** How many floors, and the depth of the first. */
  floors: number;
  depth: number;
  /** The hash of the first floor, by which floors that are here already are known. */
  hash: string;
  /** What `read` takes. */
  bytes: Uint8Array;
  drawing: Drawing;
}

/** A floor in two paths: its ground, and its walls. */
export interface Drawing {
  width: number;
  height: number;
  ground: string;
  walls: string;
  doors: string;
}

/** Every floor that is kept, the newest first; null until they are read. */
export const gallery = signal<Kept[] | null>(null);
/** Why floors are not kept, where they are not. */
export const unkept = signal<string | null>(null);

const KIND = "undercroft gallery";
const MOST = 2_000;

export async function loadGallery() {
  try {
    gallery.value = newest(await all<Kept>("floors"));
    unkept.value = null;
  } catch (error) {
    gallery.value = [];
    unkept.value = (error as Error).message;
  }
}

function newest(list: Kept[]): Kept[] {
  return [...list].sort((a, b) => b.when - a.when);
}

/** Keeps a dungeon under a name. Returns null where it is there already. */
export async function keepDungeon(dungeon: DungeonView, name: string, when = Date.now()): Promise<Kept | null> {
  const [bytes, plan, hash, first] = await Promise.all([
    dungeon.ask<Uint8Array>("bytes"), dungeon.plan(0), dungeon.hash(0), dungeon.ask<{ depth: number }>("floor", [0]),
  ]);
  if (!gallery.value) await loadGallery();
  if (gallery.value?.some((kept) => kept.hash === hash && kept.floors === dungeon.count)) return null;
  const kept: Kept = {
    id: newId(), name, when, seed: dungeon.seed, generator: dungeon.recipe?.generator ?? "", floors: dungeon.count, depth: first.depth, hash, bytes, drawing: draw(plan),
  };
  await change(kept);
  return kept;
}

/** Keeps a floor, in place of what has its id. */
export async function change(kept: Kept) {
  await put("floors", kept);
  gallery.value = newest([kept, ...(gallery.value ?? []).filter((other) => other.id !== kept.id)]);
}

/** Deletes a floor. What it returns puts it back. */
export async function drop(kept: Kept): Promise<() => Promise<void>> {
  await remove("floors", kept.id);
  gallery.value = (gallery.value ?? []).filter((other) => other.id !== kept.id);
  return () => change(kept);
}

/** Returns the level JSON of a floor that is kept. */
export async function levelOf(kept: Kept): Promise<unknown> {
  const view = await engine.read(kept.bytes, kept.name);
  try {
    return await view.level();
  } finally {
    view.free();
  }
}

/** Returns the whole gallery as one file. */
export async function exported(): Promise<string> {
  const floors: { name: string; when: number; level: unknown }[] = [];
  for (const kept of gallery.value ?? []) floors.push({ name: kept.name, when: kept.when, level: await levelOf(kept) });
  return JSON.stringify({ kind: KIND, version: 1, floors });
}

/** Returns whether a text is a gallery. */
export function isGallery(text: string): boolean {
  return text.slice(0, 200).replace(/\s/g, "").startsWith(`{"kind":"${KIND.replace(/\s/g, "")}"`);
}

/** Takes in the floors of a gallery. Every one is read by the engine first; those that cannot be are left out and counted. */
export async function imported(text: string): Promise<{ taken: number; known: number; broken: number }> {
  const count = { taken: 0, known: 0, broken: 0 };
  const value = JSON.parse(text) as { version?: unknown; floors?: unknown };
  if (value.version !== 1 || !Array.isArray(value.floors)) throw new Error("This gallery is from a newer version of the studio, or damaged.");
  if (value.floors.length > MOST) throw new Error(`This gallery has ${value.floors.length} floors, of ${MOST} at most.`);
  for (const floor of value.floors as { name?: unknown; when?: unknown; level?: unknown }[]) {
    try {
      const view = await engine.read(new TextEncoder().encode(JSON.stringify(floor.level)), "gallery");
      const name = typeof floor.name === "string" && floor.name !== "" ? floor.name.slice(0, 80) : view.name || "A floor";
      const when = typeof floor.when === "number" && Number.isFinite(floor.when) ? Math.min(floor.when, Date.now()) : Date.now();
      const kept = await keepDungeon(view, name, when);
      view.free();
      if (kept) count.taken++;
      else count.known++;
    } catch {
      count.broken++;
    }
  }
  return count;
}

/** Draws a floor small: cells as runs, walls as lines. */
export function draw(plan: Plan): Drawing {
  const ground: string[] = [];
  let [x0, y0, x1, y1] = [plan.width, plan.height, 0, 0];
  for (let y = 0; y < plan.height; y++) {
    for (let x = 0; x < plan.width; ) {
      if (!plan.cells[y * plan.width + x]) {
        x++;
        continue;
      }
      const from = x;
      while (x < plan.width && plan.cells[y * plan.width + x]) x++;
      ground.push(`M${from} ${y}h${x - from}v1h${from - x}z`);
      [x0, y0, x1, y1] = [Math.min(x0, from), Math.min(y0, y), Math.max(x1, x), Math.max(y1, y + 1)];
    }
  }
  const line = (x: number, y: number, west: boolean) => `M${x} ${y}${west ? "v1" : "h1"}`;
  const walls: string[] = [];
  for (let i = 0; i + 2 < plan.walls.length; i += 3) walls.push(line(plan.walls[i]!, plan.walls[i + 1]!, plan.walls[i + 2] === 1));
  const doors = plan.edges.map((edge) => line(edge.x, edge.y, edge.side === "west"));
  if (x0 > x1) [x0, y0, x1, y1] = [0, 0, plan.width, plan.height];
  const moved = (path: string[]) => path.map((part) => part.replace(/^M(\d+) (\d+)/, (_, x: string, y: string) => `M${Number(x) - x0 + 1} ${Number(y) - y0 + 1}`)).join("");
  return { width: x1 - x0 + 2, height: y1 - y0 + 2, ground: moved(ground), walls: moved(walls), doors: moved(doors) };
}
