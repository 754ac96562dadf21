// What `extra.d.ts` describes, over the second module that wasm-bindgen speaks to.

import start, * as raw from "./undercroft_extra.js";
import { UndercroftError } from "./undercroft.js";

/** Returns what is to be thrown for what the module threw. */
function thrown(error) {
  if (typeof error === "string") {
    try {
      return new UndercroftError(JSON.parse(error));
    } catch {
      return new UndercroftError({ kind: "broken", message: error });
    }
  }
  if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
    let said = "";
    try {
      said = raw.last_panic();
    } catch {
      // A module that has stopped need not answer.
    }
    return new UndercroftError({ kind: "broken", message: `the engine stopped: ${said || error.message || "no memory was left"}` });
  }
  return error;
}

function call(work) {
  try {
    return work();
  } catch (error) {
    throw thrown(error);
  }
}

let started;

/** Fetches and starts the module; more than once costs nothing. */
export default function init(module) {
  started ??= start({ module_or_path: module ?? new URL("./undercroft_extra_bg.wasm", import.meta.url) }).then(() => raw.listen());
  started.catch(() => (started = undefined));
  return started;
}

/** Starts the module at once, from bytes that are there already. */
export function initSync(bytes) {
  if (started) return;
  raw.initSync({ module: bytes });
  raw.listen();
  started = Promise.resolve();
}

export function write(dungeon, format, options) {
  const files = call(() => raw.write(dungeon, format, options === undefined ? "" : JSON.stringify(options)));
  try {
    return Array.from({ length: files.count() }, (_, i) => ({
      name: files.name(i),
      mime: files.mime(i),
      bytes: files.take(i),
    }));
  } finally {
    files.free();
  }
}

export const unpack = (bytes) => call(() => raw.unpack(bytes));
export const advise = (recipe) => JSON.parse(call(() => raw.advise(JSON.stringify(recipe) ?? "")) ?? "null");
