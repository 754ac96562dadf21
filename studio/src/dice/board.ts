/**
 * The table: the whole map of a level with its border, always in view and in the middle, painted when something changed.
 * Legal places are marked; the room that a click would put down is shown where the pointer is.
 */
import "pixi.js/unsafe-eval";
import { Container, Graphics, Text, WebGLRenderer } from "pixi.js";
import { mix, PALETTES, type Palette } from "../map/palette";
import type { DiceState } from "../play/engine";

export type Rect = [x: number, y: number, width: number, height: number];

const STEP: Record<string, [number, number]> = { top: [0, -1], right: [1, 0], bottom: [0, 1], left: [-1, 0] };

export class Board {
  readonly canvas: HTMLCanvasElement;
  #renderer: WebGLRenderer<HTMLCanvasElement>;
  #stage = new Container();
  #ground = new Graphics();
  #marks = new Graphics();
  #names = new Container();
  #palette: Palette = PALETTES.light;
  #state: DiceState | null = null;
  /** Where the room that was rolled may stand. */
  #fits: Rect[] = [];
  /** The exit behind which a room is to be. */
  #chosen: [number, number] | null = null;
  #pointed: [number, number] | null = null;
  #size: [number, number] = [1, 1];
  #gone = false;

  static async open(host: HTMLElement): Promise<Board> {
    const renderer = new WebGLRenderer<HTMLCanvasElement>();
    const { width, height } = host.getBoundingClientRect();
    await renderer.init({
      width: Math.max(1, width), height: Math.max(1, height), antialias: true, autoDensity: true, resolution: Math.min(devicePixelRatio || 1, 2), backgroundAlpha: 0,
    });
    return new Board(renderer);
  }

  private constructor(renderer: WebGLRenderer<HTMLCanvasElement>) {
    this.#renderer = renderer;
    this.canvas = renderer.canvas;
    this.canvas.setAttribute("aria-hidden", "true");
    this.#stage.addChild(this.#ground, this.#names, this.#marks);
  }

  close() {
    this.#gone = true;
    this.canvas.remove();
    this.#stage.destroy({ children: true });
    this.#renderer.destroy();
  }

  resize(width: number, height: number) {
    if (this.#gone || width < 1 || height < 1) return;
    this.#size = [width, height];
    this.#renderer.resize(width, height);
    this.#paint();
  }

  show(state: DiceState, fits: Rect[], chosen: [number, number] | null, theme: "light" | "dark") {
    this.#state = state;
    this.#fits = fits;
    this.#chosen = chosen;
    this.#palette = PALETTES[theme];
    this.#paint();
  }

  /** Shows what a click on a cell would do. */
  point(at: [number, number] | null) {
    if (String(at) === String(this.#pointed)) return;
    this.#pointed = at;
    this.#paintMarks();
    this.#draw();
  }

  /** The cell at a point of the canvas. */
  cellAt(x: number, y: number): [number, number] | null {
    const state = this.#state;
    if (!state || state.width === 0) return null;
    const { cell, left, top } = this.#lay(state);
    const at: [number, number] = [Math.floor((x - left) / cell), Math.floor((y - top) / cell)];
    return at[0] >= 0 && at[1] >= 0 && at[0] < state.width && at[1] < state.height ? at : null;
  }

  /** Where the map lies: all of it, as large as fits, in the middle. */
  #lay(state: DiceState): { cell: number; left: number; top: number } {
    const [width, height] = this.#size;
    const fits = Math.min((width - 16) / state.width, (height - 16) / state.height);
    const cell = fits > 4 ? Math.floor(fits) : Math.max(fits, 0.5);
    const [left, top] = [Math.round((width - cell * state.width) / 2), Math.round((height - cell * state.height) / 2)];
    // For whoever drives the page.
    this.canvas.dataset.cell = `${cell}`;
    this.canvas.dataset.corner = `${left} ${top}`;
    return { cell, left, top };
  }

  #paint() {
    const state = this.#state;
    this.#ground.clear();
    this.#names.removeChildren().forEach((child) => child.destroy());
    if (state && state.width > 0) this.#paintGround(state);
    this.#paintMarks();
    this.#draw();
  }

  #paintGround(state: DiceState) {
    const { cell, left, top } = this.#lay(state);
    const palette = this.#palette;
    const ground = this.#ground;
    const box = (x: number, y: number, w = 1, h = 1) => ground.rect(left + x * cell, top + y * cell, w * cell, h * cell);
    box(0, 0, state.width, state.height).fill(palette.rock);
    const open = mix(palette.rock, palette.room, 0.42);
    const dead = mix(palette.rock, palette.wall, 0.1);
    const border = mix(palette.rock, palette.wall, 0.2);
    for (let y = 0; y < state.height; y++) {
      for (let x = 0; x < state.width; x++) {
        const rim = x < 2 || y < 2 || x >= state.width - 2 || y >= state.height - 2;
        const of = state.grid[y]?.[x];
        box(x, y).fill(of === undefined ? (rim ? border : open) : of === "OPEN" ? open : of === "DEAD_ZONE" ? (rim ? border : dead) : of === "ROOM" ? palette.room : palette.corridor);
      }
    }
    if (cell >= 7) {
      for (let x = 0; x <= state.width; x++) ground.moveTo(left + x * cell, top).lineTo(left + x * cell, top + state.height * cell);
      for (let y = 0; y <= state.height; y++) ground.moveTo(left, top + y * cell).lineTo(left + state.width * cell, top + y * cell);
      ground.stroke({ width: 1, color: mix(palette.rock, palette.wall, 0.25), alpha: 0.45 });
    }
    const thick = Math.max(1.5, cell / 9);
    for (const room of state.rooms) {
      box(room.gx, room.gy, room.width, room.height).stroke({ width: thick, color: palette.wall, alignment: 0.5 });
      if (cell >= 12) this.#write(String(room.id + 1), left + (room.gx + room.width / 2) * cell, top + (room.gy + room.height / 2) * cell, Math.min(cell * 0.8, 22), palette.dim);
    }
    for (const exit of state.exits) this.#paintExit(exit, cell, left, top, thick);
    if (state.entrance) {
      const { gx, gy } = state.entrance;
      const [x, y] = [left + (gx + 0.5) * cell, top + (gy + 0.5) * cell];
      box(gx, gy).fill(palette.good);
      ground.poly([x, y - cell * 0.3, x + cell * 0.28, y + cell * 0.24, x - cell * 0.28, y + cell * 0.24]).fill(palette.paper);
    }
  }

  #paintExit(exit: DiceState["exits"][number], cell: number, left: number, top: number, thick: number) {
    const palette = this.#palette;
    const ground = this.#ground;
    const [dx, dy] = STEP[exit.wall] ?? [0, 0];
    const [x, y] = [left + (exit.gx + 0.5) * cell, top + (exit.gy + 0.5) * cell];
    // Its two sides are walls; toward its room, and to the one behind it, stands a door.
    const across: [number, number] = [dy, dx];
    for (const way of [1, -1]) {
      const [sx, sy] = [x + (across[0] * way * cell) / 2, y + (across[1] * way * cell) / 2];
      ground.moveTo(sx - (dx * cell) / 2, sy - (dy * cell) / 2).lineTo(sx + (dx * cell) / 2, sy + (dy * cell) / 2);
    }
    ground.stroke({ width: thick, color: palette.wall });
    const door = (way: number, color: number) => {
      const [ex, ey] = [x + (dx * way * cell) / 2, y + (dy * way * cell) / 2];
      ground.moveTo(ex - across[0] * cell * 0.3, ey - across[1] * cell * 0.3).lineTo(ex + across[0] * cell * 0.3, ey + across[1] * cell * 0.3);
      ground.stroke({ width: thick * 2, color });
    };
    door(-1, palette.corridor);
    if (exit.connectedRoomId !== null) door(1, palette.corridor);
    else if (exit.closed) {
      const arm = cell * 0.22;
      ground.moveTo(x - arm, y - arm).lineTo(x + arm, y + arm).moveTo(x + arm, y - arm).lineTo(x - arm, y + arm).stroke({ width: thick, color: palette.dim });
      ground.moveTo(x + (dx * cell) / 2 - (across[0] * cell) / 2, y + (dy * cell) / 2 - (across[1] * cell) / 2);
      ground.lineTo(x + (dx * cell) / 2 + (across[0] * cell) / 2, y + (dy * cell) / 2 + (across[1] * cell) / 2).stroke({ width: thick, color: palette.wall });
    } else {
      ground.circle(x, y, cell * 0.2).fill(palette.accent);
    }
  }

  #paintMarks() {
    const marks = this.#marks.clear();
    const state = this.#state;
    if (!state || state.width === 0) return;
    const { cell, left, top } = this.#lay(state);
    const { accent } = this.#palette;
    const places = new Set(state.places.map((place) => place.gy * state.width + place.gx));
    for (const { gx, gy } of state.places) marks.rect(left + gx * cell, top + gy * cell, cell, cell);
    if (places.size > 0) marks.fill({ color: accent, alpha: 0.24 });
    // A line around all of them shows where they end.
    const differs = (x: number, y: number) => x < 0 || y < 0 || x >= state.width || y >= state.height || !places.has(y * state.width + x);
    for (const { gx, gy } of state.places) {
      const [x, y] = [left + gx * cell, top + gy * cell];
      if (differs(gx, gy - 1)) marks.moveTo(x, y).lineTo(x + cell, y);
      if (differs(gx, gy + 1)) marks.moveTo(x, y + cell).lineTo(x + cell, y + cell);
      if (differs(gx - 1, gy)) marks.moveTo(x, y).lineTo(x, y + cell);
      if (differs(gx + 1, gy)) marks.moveTo(x + cell, y).lineTo(x + cell, y + cell);
    }
    if (places.size > 0) marks.stroke({ width: 1.5, color: accent });
    if (this.#chosen) {
      const [x, y] = this.#chosen;
      marks.circle(left + (x + 0.5) * cell, top + (y + 0.5) * cell, cell * 0.42).stroke({ width: Math.max(2, cell / 10), color: accent });
    }
    const at = this.#pointed;
    if (!at) return;
    const meant = places.has(at[1] * state.width + at[0]) ? target(this.#fits, at) : null;
    if (meant) {
      marks.rect(left + meant[0] * cell, top + meant[1] * cell, meant[2] * cell, meant[3] * cell).fill({ color: accent, alpha: 0.5 }).stroke({ width: 2.5, color: accent });
    } else {
      marks.rect(left + at[0] * cell, top + at[1] * cell, cell, cell).stroke({ width: 1.5, color: this.#palette.dim });
    }
  }

  #write(text: string, x: number, y: number, size: number, color: number) {
    const name = new Text({ text, style: { fontFamily: "ui-sans-serif, system-ui, sans-serif", fontSize: size, fontWeight: "600", fill: color }, resolution: 2 });
    name.anchor.set(0.5);
    name.position.set(x, y);
    this.#names.addChild(name);
  }

  #draw() {
    if (!this.#gone) this.#renderer.render(this.#stage);
  }
}

/** Returns what a click on a legal cell means: that cell, or the room whose middle is nearest to it. */
export function target(fits: Rect[], [x, y]: [number, number]): Rect {
  const rooms = fits.filter(([rx, ry, w, h]) => x >= rx && y >= ry && x < rx + w && y < ry + h);
  const off = ([rx, ry, w, h]: Rect) => Math.abs(2 * rx + w - 2 * x - 1) + Math.abs(2 * ry + h - 2 * y - 1);
  return rooms.reduce<Rect | null>((best, room) => (best && off(best) <= off(room) ? best : room), null) ?? [x, y, 1, 1];
}
