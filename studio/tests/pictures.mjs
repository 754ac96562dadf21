/**
 * Takes the guide's pictures of screens: of the page, of a floor in 3D, and of the game in a terminal, whose characters and
 * colours `tmux` wrote down. `cargo xtask pictures` runs it.
 *
 *   node studio/tests/pictures.mjs FOLDER TERMINAL.txt
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { go, launch, open, painted, ready, serve } from "./harness.mjs";

const [folder, terminal] = process.argv.slice(2);
const server = await serve();
const browser = await launch();

/** A floor of the seed `demo`, at the depth that the page begins with. */
async function begin(options = {}) {
  const opened = await open(browser, server.address, options);
  const { page } = opened;
  await ready(page);
  await page.getByLabel("Seed", { exact: true }).fill("demo");
  await page.waitForTimeout(100);
  await ready(page);
  await painted(page);
  return opened;
}

async function generate() {
  const { page, close } = await begin();
  await page.mouse.move(5, 5);
  await page.evaluate(() => document.activeElement?.blur());
  // How long it took differs from machine to machine, and would make another picture each time.
  await page.evaluate(() => { document.querySelector(".floor-time").textContent = "made and proven"; });
  await page.screenshot({ path: join(folder, "studio.png") });
  await close();
}

async function scene() {
  const { page, close } = await begin({ width: 1680, height: 1000 });
  await go(page, "look");
  await painted(page);
  await page.click('#page-look .choice:text-is("3D")');
  await page.waitForSelector(".solid-canvas[data-ready]", { timeout: 60_000 });
  await page.waitForTimeout(800);
  await page.evaluate(() => document.querySelectorAll(".solid-tools, .solid-help").forEach((part) => part.remove()));
  const box = await page.locator(".solid-canvas").boundingBox();
  const clip = { x: box.x + box.width * 0.22, y: box.y + box.height * 0.17, width: box.width * 0.56, height: box.height * 0.79 };
  await page.screenshot({ path: join(folder, "scene.png"), clip });
  await close();
}

async function play() {
  const { page, close } = await begin({ scheme: "dark" });
  await page.click("#tab-play");
  await page.getByRole("button", { name: "Begin", exact: true }).click();
  await page.waitForSelector(".play-stage canvas");
  await page.evaluate(() => window.undercroft.ready);
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowUp", "ArrowUp", "ArrowRight"]) {
    await page.keyboard.press(key);
    await page.waitForTimeout(500);
  }
  await page.mouse.move(5, 5);
  await page.evaluate(() => document.activeElement?.blur());
  await page.screenshot({ path: join(folder, "studio-play.png") });
  await close();
}

/** The sixteen colours of a terminal, and the cube and the greys that follow them. */
const NAMED = ["#0c0b0c", "#d65c52", "#7ce38b", "#e2c164", "#6f9ceb", "#b98ae0", "#63c5cf", "#d0ccc4"];
const BRIGHT = ["#6d6a66", "#ff8a80", "#8cff9e", "#ffe08a", "#98bdff", "#d9b3ff", "#8fe9f2", "#ffffff"];
function palette(n) {
  if (n < 8) return NAMED[n];
  if (n < 16) return BRIGHT[n - 8];
  if (n >= 232) return `rgb(${[0, 0, 0].fill(8 + 10 * (n - 232)).join()})`;
  const step = (i) => [0, 95, 135, 175, 215, 255][i % 6];
  return `rgb(${[step(Math.floor((n - 16) / 36)), step(Math.floor((n - 16) / 6)), step(n - 16)].join()})`;
}

/** Follows the colour codes of one line, and returns its characters with their colours. */
function cells(line, pen) {
  const found = [];
  for (const [, codes, character] of line.matchAll(/\x1b\[([\d;:]*)m|([^\x1b])/gu)) {
    if (character !== undefined) {
      found.push({ character, ...pen });
      continue;
    }
    const numbers = (codes || "0").split(/[;:]/).map(Number);
    while (numbers.length > 0) {
      const n = numbers.shift();
      const colour = () => numbers.shift() === 5 ? palette(numbers.shift()) : `rgb(${numbers.splice(0, 3).join()})`;
      if (n === 0) Object.assign(pen, { ink: undefined, paper: undefined, bold: false, turned: false });
      else if (n === 1) pen.bold = true;
      else if (n === 7) pen.turned = true;
      else if (n === 22) pen.bold = false;
      else if (n === 27) pen.turned = false;
      else if (n === 38) pen.ink = colour();
      else if (n === 48) pen.paper = colour();
      else if (n === 39) pen.ink = undefined;
      else if (n === 49) pen.paper = undefined;
      else if (n >= 30 && n < 38) pen.ink = NAMED[n - 30];
      else if (n >= 40 && n < 48) pen.paper = NAMED[n - 40];
      else if (n >= 90 && n < 98) pen.ink = BRIGHT[n - 90];
      else if (n >= 100 && n < 108) pen.paper = BRIGHT[n - 100];
    }
  }
  return found;
}

async function screen() {
  const lines = (await readFile(terminal, "utf8")).replace(/\n+$/, "").split("\n");
  const pen = {};
  const rows = lines.map((line) => cells(line, pen));
  const page = await browser.newPage();
  await page.setContent('<body style="margin:0;background:#0c0b0c"><canvas></canvas>');
  await page.evaluate((rows) => {
    const [wide, high] = [9, 18];
    const canvas = document.querySelector("canvas");
    canvas.width = wide * Math.max(...rows.map((row) => row.length));
    canvas.height = high * rows.length;
    const brush = canvas.getContext("2d");
    brush.fillStyle = "#0c0b0c";
    brush.fillRect(0, 0, canvas.width, canvas.height);
    brush.textBaseline = "middle";
    for (const [y, row] of rows.entries()) {
      for (const [x, cell] of row.entries()) {
        let [ink, paper] = [cell.ink ?? "#d0ccc4", cell.paper ?? "#0c0b0c"];
        if (cell.turned) [ink, paper] = [paper, ink];
        const [left, top] = [x * wide, y * high];
        brush.fillStyle = paper;
        brush.fillRect(left, top, wide, high);
        brush.fillStyle = ink;
        // Half blocks are drawn as what they mean, so that no font leaves a seam.
        if (cell.character === "▀") brush.fillRect(left, top, wide, high / 2);
        else if (cell.character === "▄") brush.fillRect(left, top + high / 2, wide, high / 2);
        else if (cell.character === "█") brush.fillRect(left, top, wide, high);
        else {
          brush.font = `${cell.bold ? "bold " : ""}15px "DejaVu Sans Mono", monospace`;
          brush.fillText(cell.character, left, top + high / 2 + 1);
        }
      }
    }
  }, rows);
  await page.locator("canvas").screenshot({ path: join(folder, "play-terminal.png") });
  await page.close();
}

try {
  for (const take of [screen, generate, scene, play]) await take();
} finally {
  await browser.close();
  await server.close();
}
