/**
 * A floor on a canvas. The scene paints what it is given, each part on a sheet of its own, so that what changes often (the
 * cursor, somebody who walks) costs nothing of the rest. It draws when something changed and never else.
 */
import "pixi.js/unsafe-eval";
import { Container, Graphics, Text, WebGLRenderer } from "pixi.js";
import type { Cell, Plan, Thing } from "../engine/types";
import { Camera } from "./camera";
import { PLAIN, type Layers } from "./layers";
import {
  edgeBox, paintCell, paintDark, paintEdge, paintGrid, paintGround, paintHeat, paintLink, paintPath, paintWalls, paintZones, plate, UNIT,
} from "./paint";
import { named, PALETTES, type Palette } from "./palette";
import { paintThing } from "./things";

/** What is marked on the map beside the floor itself. */
export interface Marks {
  /** Cells where something is wrong. */
  broken?: Cell[];
  /** Cells that are meant, such as those under a brush. */
  chosen?: Cell[];
  /** An edge that is meant. */
  edge?: { x: number; y: number; side: string } | null;
  cursor?: Cell | null;
  /** Whether the cursor was moved by keys, and is to be seen well. */
  cursorStrong?: boolean;
  /** Somebody who walks: where they are, and where they look. */
  walker?: { cell: Cell; facing?: string } | null;
  /** The cells that they walked on. */
  trail?: Cell[];
  /** The way of the proof. */
  proof?: Cell[];
}

export class Scene {
  readonly camera: Camera;
  readonly canvas: HTMLCanvasElement;
  #renderer: WebGLRenderer<HTMLCanvasElement>;
  #stage = new Container();
  #world = new Container();
  #sheets = {
    ground: new Graphics(), zones: new Graphics(), grid: new Graphics(), dark: new Graphics(), path: new Graphics(), things: new Graphics(),
    walls: new Graphics(), edges: new Graphics(), links: new Graphics(), labels: new Container(), marks: new Graphics(),
  };
  #palette: Palette = PALETTES.light;
  #plan: Plan | null = null;
  #layers: Layers = PLAIN;
  #marks: Marks = {};
  #labels: { x: number; y: number; make(): Container; made: Container | null }[] = [];
  #frame = 0;
  #gone = false;

  static async open(host: HTMLElement): Promise<Scene> {
    const renderer = new WebGLRenderer<HTMLCanvasElement>();
    const { width, height } = host.getBoundingClientRect();
    await renderer.init({
      width: Math.max(1, width), height: Math.max(1, height), antialias: true, autoDensity: true, resolution: Math.min(devicePixelRatio || 1, 2), backgroundAlpha: 0,
    });
    const scene = new Scene(renderer);
    scene.resize(width, height);
    return scene;
  }

  private constructor(renderer: WebGLRenderer<HTMLCanvasElement>) {
    this.#renderer = renderer;
    this.canvas = renderer.canvas;
    this.canvas.setAttribute("aria-hidden", "true");
    this.#world.addChild(...Object.values(this.#sheets));
    this.#stage.addChild(this.#world);
    this.camera = new Camera(() => this.#moved());
  }

  resize(width: number, height: number) {
    if (this.#gone || width < 1 || height < 1) return;
    this.#renderer.resize(width, height);
    this.camera.resize(width, height);
    this.draw();
  }

  theme(name: "light" | "dark") {
    if (this.#palette === PALETTES[name]) return;
    this.#palette = PALETTES[name];
    this.#paint();
  }

  show(plan: Plan, layers: Layers) {
    const size = this.#plan && this.#plan.width === plan.width && this.#plan.height === plan.height;
    this.#plan = plan;
    this.#layers = layers;
    if (!size) this.camera.content(carved(plan));
    this.#paint();
  }

  mark(marks: Marks) {
    this.#marks = marks;
    this.#paintMarks();
    this.draw();
  }

  /** The cell under a point of the canvas, if it is on the map. */
  cellAt(x: number, y: number): Cell | null {
    const [wx, wy] = this.camera.toWorld(x, y);
    const cell: Cell = [Math.floor(wx / UNIT), Math.floor(wy / UNIT)];
    const plan = this.#plan;
    return plan && cell[0] >= 0 && cell[1] >= 0 && cell[0] < plan.width && cell[1] < plan.height ? cell : null;
  }

  /** The edge nearest to a point of the canvas, if it is near one. */
  edgeAt(x: number, y: number, near = 0.32): { x: number; y: number; side: "north" | "west" } | null {
    const plan = this.#plan;
    if (!plan) return null;
    const [wx, wy] = this.camera.toWorld(x, y).map((at) => at / UNIT) as [number, number];
    const [nx, ny] = [Math.round(wx), Math.round(wy)];
    const [dx, dy] = [Math.abs(wx - nx), Math.abs(wy - ny)];
    if (Math.min(dx, dy) > near) return null;
    const edge = dx < dy ? { x: nx, y: Math.floor(wy), side: "west" as const } : { x: Math.floor(wx), y: ny, side: "north" as const };
    const [w, h] = edge.side === "west" ? [plan.width, plan.height - 1] : [plan.width - 1, plan.height];
    return edge.x >= 0 && edge.y >= 0 && edge.x <= w && edge.y <= h ? edge : null;
  }

  /** Draws with the next frame. */
  draw() {
    if (this.#frame || this.#gone) return;
    delete this.canvas.dataset.drawn;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      if (this.#gone) return;
      this.#detail();
      this.#renderer.render(this.#stage);
      // For whoever drives the page: nothing waits to be drawn.
      this.canvas.dataset.drawn = "";
    });
  }

  /** Shows as much as can be told apart from where one looks: large floors from afar have no grid and no letters. */
  #detail() {
    const { scale } = this.camera;
    const side = scale * UNIT;
    const { grid, things, labels } = this.#sheets;
    grid.visible = side >= 5;
    things.visible = side >= 3;
    labels.visible = side >= 9;
    if (!labels.visible) return;
    const [left, top] = this.camera.toWorld(-60, -60);
    const [right, bottom] = this.camera.toWorld(this.#renderer.width / this.#renderer.resolution + 60, this.#renderer.height / this.#renderer.resolution + 60);
    for (const label of this.#labels) {
      const inView = label.x >= left && label.x <= right && label.y >= top && label.y <= bottom;
      if (inView && !label.made) labels.addChild((label.made = label.make()));
      if (label.made) label.made.visible = inView;
    }
  }

  close() {
    this.#gone = true;
    cancelAnimationFrame(this.#frame);
    this.#stage.destroy({ children: true });
    this.#renderer.destroy(true);
  }

  #moved() {
    const { x, y, scale } = this.camera;
    this.#world.position.set(x, y);
    this.#world.scale.set(scale);
    this.draw();
  }

  #paint() {
    const { ground, zones, grid, dark, things, walls, edges, links } = this.#sheets;
    const [plan, palette, layers] = [this.#plan, this.#palette, this.#layers];
    for (const sheet of [ground, zones, grid, dark, things, walls, edges, links]) sheet.clear();
    if (!plan) return;
    paintGround(ground, plan, palette);
    if (layers.heat) paintHeat(zones, plan, palette);
    if (layers.zones) paintZones(zones, plan, palette);
    if (layers.grid && plan.width * plan.height <= 300_000) paintGrid(grid, plan, palette);
    if (layers.dark) paintDark(dark, plan, palette);
    paintWalls(walls, plan, palette);
    for (const thing of plan.things) if (shown(thing, layers)) paintThing(things, thing, UNIT, palette);
    if (layers.doors) for (const edge of plan.edges) paintEdge(edges, edge, palette, layers.oneWays);
    this.#paintLinks(plan, links);
    this.#paintLabels(plan);
    this.#paintMarks();
    this.draw();
  }

  #paintLinks(plan: Plan, links: Graphics) {
    const [palette, layers] = [this.#palette, this.#layers];
    const middle = ([x, y]: Cell): [number, number] => [(x + 0.5) * UNIT, (y + 0.5) * UNIT];
    for (const edge of plan.edges) {
      const isLock = edge.kind === "locked" || (edge.keys?.length ?? 0) > 0;
      if (!(isLock ? layers.keys : layers.switches)) continue;
      const { x, y } = edgeBox(edge);
      // Levers and switches have lines of their own.
      for (const from of (edge.links ?? []).filter((from) => isLock || !works(plan, from))) paintLink(links, [x, y], middle(from), named(edge.colour, isLock ? palette.treasure : palette.mechanism), palette);
    }
    for (const thing of plan.things) {
      const on = thing.kind === "teleporter" ? layers.teleporters : (thing.kind === "lever" || thing.kind === "switch") && layers.switches;
      if (!on) continue;
      const colour = named(thing.colour, thing.kind === "teleporter" ? palette.magic : palette.mechanism);
      const here = middle([thing.x, thing.y]);
      // Of a pair of teleporters one line is enough.
      const towards = (thing.links ?? []).filter(([x, y]) => thing.kind !== "teleporter" || y > thing.y || (y === thing.y && x >= thing.x) || !leadsBack(plan, thing, [x, y]));
      for (const to of towards) paintLink(links, here, middle(to), colour, palette);
    }
  }

  #paintLabels(plan: Plan) {
    for (const old of this.#sheets.labels.removeChildren()) old.destroy({ children: true });
    this.#labels = [];
    const [palette, layers] = [this.#palette, this.#layers];
    const add = (x: number, y: number, make: () => Container) => this.#labels.push({ x, y, make, made: null });
    if (layers.names || layers.numbers) {
      for (const room of plan.roomList) {
        const words = [layers.numbers ? String(room.id + 1) : "", layers.names ? plan.names.rooms[room.id] || room.name : ""].filter(Boolean).join(" · ");
        const [x, y, width, height] = room.bounds;
        const [cx, cy] = [(x + width / 2) * UNIT, (y + height / 2) * UNIT];
        if (words) add(cx, cy, () => this.#label(words, cx, cy, layers.names ? 11 : 15, Math.max(width, 3) * UNIT));
      }
    }
    for (const edge of layers.doors ? plan.edges : []) {
      if (!edge.label) continue;
      const { x, y } = edgeBox(edge);
      add(x, y, () => this.#tag(edge.label!, x, y, named(edge.colour, edge.kind === "gate" ? palette.mechanism : palette.treasure), 13));
    }
    for (const thing of layers.things ? plan.things : []) {
      if (!thing.label || !shown(thing, layers)) continue;
      const [x, y] = [(thing.x + 0.8) * UNIT, (thing.y + 0.22) * UNIT];
      add(x, y, () => this.#tag(thing.label!, x, y, named(thing.colour, palette.mechanism), 11));
    }
  }

  #label(words: string, x: number, y: number, size: number, wrap: number): Text {
    const text = new Text({
      text: words, resolution: 3,
      style: { fontFamily: "Georgia, serif", fontSize: size, fill: this.#palette.ink, align: "center", wordWrap: true, wordWrapWidth: wrap, lineHeight: size * 1.15, stroke: { color: this.#palette.paper, width: 3, join: "round" } },
    });
    text.anchor.set(0.5);
    text.position.set(x, y);
    return text;
  }

  #tag(letter: string, x: number, y: number, colour: number, size: number): Container {
    const { fill, ink, rim } = plate(colour, this.#palette);
    const text = new Text({ text: letter, resolution: 3, style: { fontFamily: "sans-serif", fontWeight: "700", fontSize: size, fill: ink } });
    text.anchor.set(0.5);
    text.position.set(x, y);
    const width = Math.max(text.width + size * 0.5, size * 1.25);
    const back = new Graphics().roundRect(x - width / 2, y - size * 0.62, width, size * 1.24, size * 0.4).fill(fill).stroke({ color: rim, width: 1 });
    const tag = new Container();
    tag.addChild(back, text);
    return tag;
  }

  #paintMarks() {
    const { marks: sheet, path } = this.#sheets;
    const [palette, marks] = [this.#palette, this.#marks];
    sheet.clear();
    path.clear();
    if (!this.#plan) return;
    if (marks.proof && this.#layers.proof) paintPath(path, marks.proof, palette);
    if (marks.trail) paintPath(path, marks.trail, palette, palette.accent);
    for (const cell of marks.chosen ?? []) paintCell(sheet, cell, palette.way, 0.25);
    for (const cell of marks.broken ?? []) paintCell(sheet, cell, palette.bad, 0.4);
    if (marks.edge) {
      const { x, y, flat } = edgeBox(marks.edge);
      const [w, h] = flat ? [UNIT, UNIT * 0.3] : [UNIT * 0.3, UNIT];
      sheet.roundRect(x - w / 2, y - h / 2, w, h, UNIT * 0.1).fill({ color: palette.way, alpha: 0.5 });
    }
    if (marks.cursor) {
      const [x, y] = marks.cursor;
      const width = marks.cursorStrong ? 4 : 2;
      sheet.rect(x * UNIT, y * UNIT, UNIT, UNIT).stroke({ color: palette.cursor, width });
      if (marks.cursorStrong) sheet.rect(x * UNIT - 3, y * UNIT - 3, UNIT + 6, UNIT + 6).stroke({ color: palette.paper, width: 1.5 });
    }
    if (marks.walker) {
      const [x, y] = [(marks.walker.cell[0] + 0.5) * UNIT, (marks.walker.cell[1] + 0.5) * UNIT];
      const turn = { north: -Math.PI / 2, east: 0, south: Math.PI / 2, west: Math.PI }[marks.walker.facing ?? ""];
      sheet.circle(x, y, 0.34 * UNIT).fill(palette.accent).circle(x, y, 0.34 * UNIT).stroke({ color: palette.paper, width: 2.5 });
      if (turn !== undefined) {
        const tip = (angle: number, far: number): [number, number] => [x + Math.cos(turn + angle) * far * UNIT, y + Math.sin(turn + angle) * far * UNIT];
        sheet.poly([...tip(0, 0.24), ...tip(2.4, 0.2), ...tip(-2.4, 0.2)]).fill(palette.paper);
      }
    }
  }
}

function shown(thing: Thing, layers: Layers): boolean {
  return thing.kind === "trap" ? layers.traps : layers.things;
}

function works(plan: Plan, [x, y]: Cell): boolean {
  return plan.things.some((thing) => (thing.kind === "lever" || thing.kind === "switch") && thing.x === x && thing.y === y);
}

function leadsBack(plan: Plan, from: Thing, to: Cell): boolean {
  return plan.things.some((other) => other.kind === "teleporter" && other.x === to[0] && other.y === to[1] && other.links?.some(([x, y]) => x === from.x && y === from.y));
}

/** The rectangle, in units, that holds everything that is carved. */
function carved(plan: Plan): [number, number, number, number] {
  let [left, top, right, bottom] = [plan.width, plan.height, 0, 0];
  for (let y = 0; y < plan.height; y++) {
    for (let x = 0; x < plan.width; x++) {
      if (!plan.cells[y * plan.width + x]) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  if (right <= left) return [0, 0, plan.width * UNIT, plan.height * UNIT];
  return [left * UNIT, top * UNIT, right * UNIT, bottom * UNIT];
}
