/** The game that is played now, and how games begin. */
import { signal } from "@preact/signals";
import { engine as worker, type DungeonView, type Recipe } from "../engine/client";
import { newId } from "../home/db";
import { loadEngine, type Game } from "./engine";
import { keepItself } from "./saves";
import { Session } from "./session";

/** The game that is played; null while none is. */
export const current = signal<Session | null>(null);
/** What is being done to begin one. */
export const beginning = signal<string | null>(null);

const calm = matchMedia("(prefers-reduced-motion: reduce)");
let stopKeeping: (() => void) | null = null;

/** Returns the floors of a dungeon in the worker, for an engine elsewhere. */
export function bytesOf(dungeon: DungeonView): Promise<Uint8Array> {
  return dungeon.ask<Uint8Array>("bytes");
}

/** Begins a game on floors. */
export async function beginOn(floors: Uint8Array): Promise<Session> {
  const engine = await loadEngine();
  return show(new engine.Game(engine.read(floors)), newId(), true);
}

/** Makes a dungeon and begins a game in it. */
export async function beginMade(recipe: Recipe, seed: string, options: { depth?: number; floors?: number }): Promise<Session> {
  const made = await worker.generate(recipe, seed, options);
  try {
    return await beginOn(await bytesOf(made));
  } finally {
    made.free();
  }
}

/** Bytes of the longest record that is played out: some hundred thousand commands. */
const LONGEST = 4 << 20;

/** Has the worker make the floors of a record first: there it can be stopped, and here it cannot. */
async function tried(record: Uint8Array) {
  if (record.length > LONGEST) throw new Error(`it is too long for a game: ${record.length} bytes, of ${LONGEST} at most.`);
  (await worker.read(record)).free();
}

/** Goes on with a record; it keeps itself where it was kept, if anywhere. */
export async function goOn(record: Uint8Array, id = newId()): Promise<Session> {
  const engine = await loadEngine();
  await tried(record);
  return show(engine.Game.resume(record), id, true);
}

/** Shows the proof of floors being walked. */
export async function watchProof(floors: Uint8Array): Promise<Session> {
  const engine = await loadEngine();
  const session = show(new engine.Game(engine.read(floors)), newId(), false);
  session.watch("proof");
  return session;
}

/** Shows a record being played, from its beginning. */
export async function watchRecord(record: Uint8Array): Promise<Session> {
  const engine = await loadEngine();
  await tried(record);
  const session = show(engine.Game.watch(record), newId(), false);
  session.watch("record");
  return session;
}

/** Leaves the game, which stays where it is kept. */
export function leave() {
  stopKeeping?.();
  stopKeeping = null;
  const { value } = current;
  current.value = null;
  // What still shows it has let go of it by then.
  if (value) setTimeout(() => value.game.free(), 1_000);
}

function show(game: Game, id: string, kept: boolean): Session {
  leave();
  const session = new Session(game);
  session.glides = !calm.matches;
  const { depth, floor, seed } = session.state.value;
  game.log().slice(-20).forEach((line) => session.say(line));
  if (game.torn) session.say(`The game does not play out as it was kept (${game.torn}): it goes on from the last state that was kept.`);
  session.say(`Floor ${depth}${floor ? `, ${floor}` : ""}. Seed ${seed}. ? shows the keys.`);
  stopKeeping = keepItself(session, id, picture);
  if (kept) session.changed();
  else keptLater(session);
  current.value = session;
  return session;
}

/** What is only watched is not kept, until somebody takes over. */
function keptLater(session: Session) {
  const keeping = session.changed;
  session.changed = () => {
    if (session.driver.value === "player") keeping();
  };
}

/** Returns the view as a small picture. */
export function picture(): string {
  const canvas = document.querySelector<HTMLCanvasElement>(".play .view canvas");
  if (!canvas || canvas.width < 2) return "";
  const small = document.createElement("canvas");
  small.width = 192;
  small.height = 120;
  const scale = Math.max(small.width / canvas.width, small.height / canvas.height);
  const [width, height] = [canvas.width * scale, canvas.height * scale];
  small.getContext("2d")!.drawImage(canvas, (small.width - width) / 2, (small.height - height) / 2, width, height);
  return small.toDataURL("image/webp", 0.8);
}
