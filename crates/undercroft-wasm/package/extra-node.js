// The same in Node, where the module is read from the disk and is there at once.

import { readFileSync } from "node:fs";
import { initSync } from "./extra.js";

initSync(readFileSync(new URL("./undercroft_extra_bg.wasm", import.meta.url)));

export * from "./extra.js";
export { default } from "./extra.js";
