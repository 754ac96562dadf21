/**
 * What the built page needs to be installed and to work offline: the icons in pixels, and the service worker with the list
 * of all files. It is written after everything else is, so the list cannot miss a file.
 */

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { pixels } from "./icon.mjs";

const ICONS = [
  { file: "icon-192.png", size: 192, maskable: false },
  { file: "icon-512.png", size: 512, maskable: false },
  { file: "icon-maskable-512.png", size: 512, maskable: true },
  { file: "apple-touch-icon.png", size: 180, maskable: true },
];

/** Large files that few need: they come when they are asked for, or when the page has been idle for a while. */
const LATER = /extra|three|gltf|scene3d/i;
const LARGE = 50_000;
/** Files that are no part of the page. */
const LEFT_OUT = /(^|\/)(sw\.js|\.DS_Store)$|\.map$/;

export function offline() {
  let out = "dist";
  let built = false;
  return {
    name: "undercroft-offline",
    configResolved(config) {
      out = resolve(config.root, config.build.outDir);
      built = config.command === "build";
    },
    transformIndexHtml() {
      return built ? [{ tag: "link", attrs: { rel: "apple-touch-icon", href: "./apple-touch-icon.png" }, injectTo: "head" }] : [];
    },
    writeBundle() {
      mkdirSync(out, { recursive: true });
      for (const { file, size, maskable } of ICONS) writeFileSync(join(out, file), png(pixels(size, maskable), size));
      writeFileSync(join(out, "sw.js"), worker(out));
    },
  };
}

function worker(folder) {
  const files = [...walk(folder)].map((file) => relative(folder, file).split(sep).join("/")).filter((file) => !LEFT_OUT.test(file));
  const hash = createHash("sha256");
  for (const file of files.sort()) hash.update(file).update("\0").update(readFileSync(join(folder, file)));
  const source = readFileSync(new URL("./sw.js", import.meta.url), "utf8");
  const later = (file) => LATER.test(file) && statSync(join(folder, file)).size > LARGE;
  const lists = {
    VERSION: hash.update(source).digest("hex").slice(0, 16),
    FIRST: files.filter((file) => !later(file)),
    LATER: files.filter(later),
  };
  const constants = Object.entries(lists).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`);
  return constants.join("") + source;
}

function* walk(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else yield path;
  }
}

function png(rgba, size) {
  const rows = Buffer.alloc(size * (size * 4 + 1));
  for (let y = 0; y < size; y++) rows.set(rgba.subarray(y * size * 4, (y + 1) * size * 4), y * (size * 4 + 1) + 1);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  // Eight bits, with alpha.
  head.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", deflateSync(rows, { level: 9 })), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(name, body) {
  const typed = Buffer.concat([Buffer.from(name, "latin1"), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}
