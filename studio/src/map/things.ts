/**
 * How things are drawn: one painter a kind, all in a square of 1 around the middle. Shapes differ as much as colours do, so
 * that nobody needs the colours.
 */
import type { Graphics } from "pixi.js";
import type { Thing } from "../engine/types";
import { named, type Palette } from "./palette";

type Painter = (g: Graphics, x: number, y: number, unit: number, palette: Palette, thing: Thing) => void;

const stairs = (down: boolean): Painter => (g, x, y, unit, palette) => {
  const colour = down ? palette.accent : palette.good;
  g.roundRect(x - 0.38 * unit, y - 0.38 * unit, 0.76 * unit, 0.76 * unit, 0.1 * unit).fill(colour);
  for (let step = 0; step < 4; step++) {
    const width = (down ? 0.56 - step * 0.12 : 0.2 + step * 0.12) * unit;
    g.rect(x - width / 2, y + (-0.27 + step * 0.16) * unit, width, 0.075 * unit).fill(palette.paper);
  }
};

const PAINTERS: Record<Thing["kind"], Painter> = {
  stairs_up: stairs(false),
  stairs_down: stairs(true),
  key: (g, x, y, unit, palette, thing) => {
    const colour = named(thing.colour, palette.treasure);
    g.circle(x - 0.15 * unit, y, 0.15 * unit).stroke({ color: colour, width: 0.1 * unit });
    g.moveTo(x, y).lineTo(x + 0.34 * unit, y).moveTo(x + 0.2 * unit, y).lineTo(x + 0.2 * unit, y + 0.15 * unit)
      .moveTo(x + 0.32 * unit, y).lineTo(x + 0.32 * unit, y + 0.13 * unit).stroke({ color: colour, width: 0.1 * unit });
  },
  lever: (g, x, y, unit, palette, thing) => {
    const colour = named(thing.colour, palette.mechanism);
    g.roundRect(x - 0.28 * unit, y + 0.12 * unit, 0.56 * unit, 0.16 * unit, 0.05 * unit).fill(colour);
    g.moveTo(x, y + 0.14 * unit).lineTo(x + 0.2 * unit, y - 0.22 * unit).stroke({ color: colour, width: 0.1 * unit });
    g.circle(x + 0.2 * unit, y - 0.24 * unit, 0.1 * unit).fill(colour);
  },
  switch: (g, x, y, unit, palette, thing) => {
    const colour = named(thing.colour, palette.mechanism);
    g.roundRect(x - 0.27 * unit, y - 0.27 * unit, 0.54 * unit, 0.54 * unit, 0.08 * unit).stroke({ color: colour, width: 0.08 * unit });
    g.circle(x, y, 0.13 * unit).fill(colour);
  },
  trap: (g, x, y, unit, palette) => {
    g.poly([x, y - 0.29 * unit, x + 0.3 * unit, y + 0.24 * unit, x - 0.3 * unit, y + 0.24 * unit]).stroke({ color: palette.danger, width: 0.08 * unit, join: "round" });
    g.rect(x - 0.04 * unit, y - 0.08 * unit, 0.08 * unit, 0.16 * unit).fill(palette.danger);
    g.circle(x, y + 0.15 * unit, 0.045 * unit).fill(palette.danger);
  },
  chest: (g, x, y, unit, palette) => {
    g.roundRect(x - 0.31 * unit, y - 0.22 * unit, 0.62 * unit, 0.46 * unit, 0.08 * unit).fill(palette.treasure);
    g.rect(x - 0.31 * unit, y - 0.04 * unit, 0.62 * unit, 0.06 * unit).fill(palette.paper);
    g.rect(x - 0.06 * unit, y - 0.07 * unit, 0.12 * unit, 0.15 * unit).fill(palette.paper);
  },
  teleporter: (g, x, y, unit, palette, thing) => {
    const colour = named(thing.colour, palette.magic);
    g.circle(x, y, 0.31 * unit).stroke({ color: colour, width: 0.07 * unit });
    g.circle(x, y, 0.18 * unit).stroke({ color: colour, width: 0.06 * unit });
    g.circle(x, y, 0.07 * unit).fill(colour);
  },
  marker: (g, x, y, unit, palette, thing) => {
    const colour = thing.variant === "loot" ? palette.treasure : thing.variant === "player" ? palette.good : palette.danger;
    if (thing.variant === "boss") {
      g.circle(x, y - 0.06 * unit, 0.26 * unit).fill(colour);
      g.roundRect(x - 0.15 * unit, y + 0.1 * unit, 0.3 * unit, 0.2 * unit, 0.05 * unit).fill(colour);
      g.circle(x - 0.1 * unit, y - 0.05 * unit, 0.07 * unit).fill(palette.paper);
      g.circle(x + 0.1 * unit, y - 0.05 * unit, 0.07 * unit).fill(palette.paper);
    } else {
      g.poly([x, y - 0.28 * unit, x + 0.24 * unit, y, x, y + 0.28 * unit, x - 0.24 * unit, y]).fill(colour);
    }
  },
  person: (g, x, y, unit, palette) => {
    g.circle(x, y - 0.16 * unit, 0.14 * unit).fill(palette.ink);
    g.moveTo(x - 0.25 * unit, y + 0.3 * unit).arc(x, y + 0.3 * unit, 0.25 * unit, Math.PI, 0).fill(palette.ink);
  },
  note: (g, x, y, unit, palette) => {
    g.roundRect(x - 0.22 * unit, y - 0.28 * unit, 0.44 * unit, 0.56 * unit, 0.05 * unit).stroke({ color: palette.dim, width: 0.06 * unit });
    for (const line of [-0.12, 0, 0.12]) g.rect(x - 0.12 * unit, y + line * unit - 0.02 * unit, 0.24 * unit, 0.045 * unit).fill(palette.dim);
  },
  spinner: (g, x, y, unit, palette) => {
    g.moveTo(x + 0.25 * unit, y).arc(x, y, 0.25 * unit, 0, Math.PI * 1.5).stroke({ color: palette.magic, width: 0.08 * unit });
    g.poly([x, y - 0.39 * unit, x + 0.17 * unit, y - 0.25 * unit, x, y - 0.11 * unit]).fill(palette.magic);
  },
  chute: (g, x, y, unit, palette) => {
    g.circle(x, y, 0.32 * unit).fill(palette.ink);
    g.poly([x - 0.14 * unit, y - 0.06 * unit, x + 0.14 * unit, y - 0.06 * unit, x, y + 0.16 * unit]).fill(palette.paper);
  },
  event: (g, x, y, unit, palette) => {
    g.star(x, y, 4, 0.32 * unit, 0.12 * unit).fill(palette.accent);
  },
};

export function paintThing(g: Graphics, thing: Thing, unit: number, palette: Palette) {
  PAINTERS[thing.kind]?.(g, (thing.x + 0.5) * unit, (thing.y + 0.5) * unit, unit, palette, thing);
}

/** What a thing is called, for legends and summaries. */
export const THING_WORDS: Record<Thing["kind"], [one: string, many: string]> = {
  stairs_up: ["way up", "ways up"],
  stairs_down: ["way down", "ways down"],
  key: ["key", "keys"],
  lever: ["lever", "levers"],
  switch: ["switch", "switches"],
  trap: ["trap", "traps"],
  chest: ["chest", "chests"],
  teleporter: ["teleporter", "teleporters"],
  marker: ["marker", "markers"],
  person: ["person", "people"],
  note: ["piece of writing", "pieces of writing"],
  spinner: ["spinner", "spinners"],
  chute: ["chute", "chutes"],
  event: ["event", "events"],
};
