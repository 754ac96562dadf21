/**
 * The part of Undercroft that few need: what prints, packs and speaks to other programs. Dungeons come to it as the bytes
 * that `Dungeon.bytes()` of the main module gives.
 */
import type { ExportOptions, ExportedFile, Problem, Recipe } from "./undercroft.js";

/** Fetches and starts the module; more than once costs nothing. */
export default function init(module?: URL | string | Response | BufferSource | WebAssembly.Module): Promise<void>;

/** Writes a dungeon in any format whose `module` is `extra`. */
export function write(dungeon: Uint8Array, format: string, options?: ExportOptions): ExportedFile[];

/** Turns a file into bytes that `read` of the main module takes: level JSON of any age, its compact form, the text form, the binary form. */
export function unpack(file: Uint8Array): Uint8Array;

/** What `check` says, with advice that was tried on a few seeds, which takes a while: for a recipe that is refused, or that gave up. */
export function advise(recipe: Recipe): Problem | null;
