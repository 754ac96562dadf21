// The same in Node, where the module is read from the disk and is there at once.

import { readFileSync } from "node:fs";
import { initSync } from "./undercroft.js";

initSync(readFileSync(new URL("./undercroft_main_bg.wasm", import.meta.url)));

export * from "./undercroft.js";
export { default } from "./undercroft.js";
