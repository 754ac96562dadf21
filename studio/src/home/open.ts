/**
 * Files and links that come to the page. What they hold is read whole before anything is shown, so whatever is wrong with
 * them, what was there stays.
 */
import { go } from "../app/shell";
import { about, adopt, asFailure, dungeon, during, open, tell } from "../app/store";
import { handOver } from "../edit/bench";
import { engine } from "../engine/client";
import { goOn } from "../play/current";
import { imported, isGallery } from "./gallery";
import { BadLink, decode, encode, isLink } from "./link";
import { sized } from "./files";

/** What the page reads, as a file dialog wants it. */
export const ACCEPT = ".json,.txt,.ucf,.game,.undercroft,application/json,text/plain";
/** Bytes of the largest file that is read. */
const LARGEST = 64 << 20;
const GAME = "undercroft play";

/** Opens a file, whatever it is. Returns whether that worked; what went wrong is said. */
export async function openFile(file: File): Promise<boolean> {
  try {
    // What is edited outlives an engine that has to be started anew.
    await handOver();
    if (file.size > LARGEST) throw new Error(`it is too large: ${sized(file.size)}, of ${sized(LARGEST)} at most.`);
    if (file.size === 0) throw new Error("it is empty.");
    const bytes = new Uint8Array(await file.arrayBuffer());
    const head = new TextDecoder().decode(bytes.subarray(0, 400));
    if (head.startsWith(GAME) && isBegun(file.name, bytes)) {
      await during(`Opening ${file.name}…`, () => goOn(bytes));
      go("play");
      tell(`${file.name} goes on.`);
    } else if (isGallery(head)) {
      const { taken, known, broken } = await during(`Opening ${file.name}…`, () => imported(new TextDecoder().decode(bytes)));
      go("home");
      tell(`${count(taken, "floor")} taken into the gallery${known > 0 ? `, ${known} there already` : ""}${broken > 0 ? `, ${broken} unreadable` : ""}.`, broken > 0 ? "error" : "info");
    } else {
      const view = await during(`Opening ${file.name}…`, () => engine.read(bytes, file.name));
      await open(view, file.name);
      go("look");
      tell(`${file.name}: ${count(view.count, "floor")}.`);
    }
    return true;
  } catch (cause) {
    tell(`${file.name} cannot be opened: ${asFailure(cause).message}`, "error");
    return false;
  }
}

/** Floors are written as a game in which nothing was done yet; whoever calls it one means the game. */
function isBegun(name: string, bytes: Uint8Array): boolean {
  const third = new TextDecoder().decode(bytes).split("\n", 3)[2] ?? "";
  return /\.game$/i.test(name) || (third !== "" && !third.startsWith("= "));
}

function count(n: number, word: string): string {
  return `${n} ${word}${n === 1 ? "" : "s"}`;
}

/** Returns the address of the page with a dungeon in it. */
export async function linkTo(linked: Parameters<typeof encode>[0]): Promise<string> {
  return `${location.href.replace(/#.*/, "")}#open?${await encode(linked)}`;
}

/** Follows the link in the address, where one is there. */
export async function followLink() {
  await handOver();
  const fragment = location.hash.replace(/^#open\?/, "");
  if (!location.hash.startsWith("#open?") && !isLink(location.hash)) return;
  try {
    const linked = await decode(fragment);
    const known = about.value ?? (await engine.about());
    const recipe = { generator: String(linked.recipe.generator), parameters: linked.recipe.parameters as Record<string, never> };
    if (!known.generators.some((generator) => generator.name === recipe.generator)) {
      throw new BadLink(`This link asks for a generator that is not known here: “${recipe.generator.slice(0, 40)}”.`);
    }
    // Only what could be made takes the place of what is shown.
    const { seed, depth, floors } = linked;
    const made = await during("Opening a link…", () => engine.generate(recipe, seed, { depth, floors }));
    await adopt(made, { recipe, seed, depth, floors });
    go("generate");
    tell(dungeon.value?.name ? `Opened from a link: ${dungeon.value.name}.` : "Opened from a link.");
  } catch (cause) {
    const why = cause instanceof BadLink ? cause.message : `The dungeon of this link cannot be made: ${asFailure(cause).message}`;
    tell(`${why} What was here is still here.`, "error");
    history.replaceState(null, "", location.pathname + location.search);
  }
}
