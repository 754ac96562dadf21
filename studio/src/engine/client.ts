/**
 * The engine as the page sees it: promises over one worker.
 *
 * One call is with the worker at a time and the others wait here, so that a newer call can take the place of an older one
 * that nobody waits for any more: calls with the same `slot` do, and the older one fails with `Stale`. Objects of the engine
 * stay in the worker; what the page holds is a number, and when the page forgets it the worker frees the object.
 */
import type { Answer, Call } from "./protocol";
import type {
  About, Cell, DrawOptions, Edit, ExportedFile, ExportOptions, Plan, Problem, Proof, Quest, Recipe, RoomGraph, Solvability, Status,
} from "./types";

export * from "./types";

/** A failure of the engine, as an error that can be thrown. */
export class EngineError extends Error implements Problem {
  readonly kind: Problem["kind"];
  readonly field?: Problem["field"];
  readonly advice?: Problem["advice"];

  constructor(failure: Problem) {
    super(failure.message);
    this.name = "EngineError";
    this.kind = failure.kind;
    if (failure.field) this.field = failure.field;
    if (failure.advice) this.advice = failure.advice;
  }
}

/** Says that a newer call took the place of this one. */
export class Stale extends Error {
  constructor() {
    super("a newer request took its place");
    this.name = "Stale";
  }
}

type Request = Call extends infer C ? (C extends { op: "free" } ? never : Omit<C, "id">) : never;

interface Waiting {
  request: Request;
  slot?: string;
  /** Calls that nobody watches, such as sweeps, let the others go first. */
  background: boolean;
  resolve(answer: { value: unknown; ms: number }): void;
  reject(error: Error): void;
}

export interface CallOptions {
  slot?: string;
  background?: boolean;
}

/** One worker with the engine in it. */
/** What the bytes of a dungeon begin with. */
const OWN = "undercroft play";

export class Engine {
  #worker: Worker | null = null;
  #waiting: Waiting[] = [];
  #current: { id: number; waiting: Waiting } | null = null;
  #id = 0;
  #about: Promise<About> | null = null;
  /** How often the worker was started anew; what an older one held is gone. */
  #epoch = 0;
  #forgotten = new FinalizationRegistry<{ handle: number; epoch: number }>(({ handle, epoch }) => {
    if (epoch === this.#epoch) this.free(handle);
  });

  /** What there is to choose from. */
  about(): Promise<About> {
    return (this.#about ??= this.call<About>({ op: "function", name: "about", args: [] }));
  }

  /** Returns why a recipe cannot work with advice that was tried, or null. It takes a while. */
  async advise(recipe: Recipe): Promise<Problem | null> {
    const { adviseExtra } = await import("./extra");
    return adviseExtra(recipe);
  }

  /** Returns why a recipe is refused, or null. */
  async check(recipe: Recipe, slot?: string): Promise<Problem | null> {
    return (await this.call<Problem | null | undefined>({ op: "function", name: "check", args: [recipe] }, { slot })) ?? null;
  }

  /** Makes a dungeon. A newer call with the same slot takes the place of one that has not begun. */
  async generate(recipe: Recipe, seed: string, options: { depth?: number; floors?: number } = {}, slot?: string): Promise<DungeonView> {
    const made = await this.timed<{ handle: number }>({ op: "function", name: "generate", args: [recipe, seed, options] }, { slot });
    return DungeonView.open(this, made.value.handle, made.ms);
  }

  /** Reads what a dungeon's `bytes` gave, or a file of any kind, which the second module unpacks first. */
  async read(file: Uint8Array, fileName?: string): Promise<DungeonView> {
    const own = new TextDecoder().decode(file.subarray(0, OWN.length)) === OWN;
    const bytes = own ? file : await (await import("./extra")).unpackExtra(file);
    const read = await this.timed<{ handle: number }>({ op: "function", name: "read", args: [bytes, fileName] });
    return DungeonView.open(this, read.value.handle, read.ms);
  }

  async trace(recipe: Recipe, seed: string, depth: number): Promise<TraceView> {
    const { handle } = await this.call<{ handle: number }>({ op: "new", name: "Trace", args: [recipe, seed, depth] }, { slot: "trace" });
    const view = new TraceView(this, handle);
    view.count = await view.ask<number>("count");
    view.names = await view.ask<string[]>("names");
    return view;
  }

  async workshop(dungeon: DungeonView, floor: number): Promise<WorkshopView> {
    const { handle } = await this.call<{ handle: number }>({ op: "new", name: "Workshop", args: [dungeon.ref, floor] });
    return new WorkshopView(this, handle);
  }

  /** Measures the floors of `count` seeds from `first` on, a column a measure. */
  sweep(recipe: Recipe, first: number, count: number, depth: number): Promise<{ value: Record<string, Float64Array>; ms: number }> {
    return this.timed({ op: "function", name: "sweep", args: [recipe, first, count, depth] }, { background: true });
  }

  async call<T>(request: Request, options: CallOptions = {}): Promise<T> {
    return (await this.timed<T>(request, options)).value;
  }

  timed<T>(request: Request, { slot, background = false }: CallOptions = {}): Promise<{ value: T; ms: number }> {
    return new Promise((resolve, reject) => {
      if (slot) {
        const older = this.#waiting.findIndex((waiting) => waiting.slot === slot);
        if (older >= 0) this.#waiting.splice(older, 1)[0]!.reject(new Stale());
      }
      this.#waiting.push({ request, slot, background, resolve: resolve as Waiting["resolve"], reject });
      this.#next();
    });
  }

  get epoch(): number {
    return this.#epoch;
  }

  /** Ends whatever runs and everything that waits, and begins with a new worker. Dungeons of the old one can no longer be asked. */
  restart() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#epoch++;
    const ended = [...(this.#current ? [this.#current.waiting] : []), ...this.#waiting];
    this.#current = null;
    this.#waiting = [];
    for (const { reject } of ended) reject(new Stale());
  }

  /** Has the worker free an object when the page no longer holds `owner`. */
  watch(owner: object, handle: number) {
    this.#forgotten.register(owner, { handle, epoch: this.#epoch }, owner);
  }

  /** Frees an object at once. */
  free(handle: number, owner?: object) {
    if (owner) this.#forgotten.unregister(owner);
    this.#worker?.postMessage({ id: 0, op: "free", target: handle } satisfies Call);
  }

  #next() {
    if (this.#current || this.#waiting.length === 0) return;
    const first = this.#waiting.findIndex((waiting) => !waiting.background);
    const waiting = this.#waiting.splice(Math.max(first, 0), 1)[0]!;
    const id = ++this.#id;
    this.#current = { id, waiting };
    this.#open().postMessage({ id, ...waiting.request } as Call);
  }

  #open(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "engine" });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.#answered(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#answered({ id: this.#current?.id ?? 0, error: { kind: "broken", message: event.message || "The engine stopped." } });
    };
    return (this.#worker = worker);
  }

  #answered(answer: Answer) {
    if (this.#current?.id !== answer.id) return;
    const { waiting } = this.#current;
    this.#current = null;
    if (answer.error) waiting.reject(new EngineError(answer.error));
    else waiting.resolve({ value: answer.value, ms: answer.ms ?? 0 });
    // A module that broke is not to be asked again.
    if (answer.error?.kind === "broken") this.restart();
    else this.#next();
  }
}

/** An object in the worker. */
export class Remote {
  readonly ref: { handle: number };
  #epoch: number;

  constructor(protected readonly engine: Engine, handle: number) {
    this.ref = { handle };
    this.#epoch = engine.epoch;
    engine.watch(this, handle);
  }

  /** Calls a method, or reads a property. */
  ask<T>(method: string, args: unknown[] = [], options?: CallOptions): Promise<T> {
    if (this.gone) return Promise.reject(new EngineError({ kind: "refused", message: "the engine was started anew since; make or open the floor again" }));
    return this.engine.call<T>({ op: "method", target: this.ref.handle, method, args }, options);
  }

  /** Whether the worker that held it has ended. */
  get gone(): boolean {
    return this.#epoch !== this.engine.epoch;
  }

  /** Frees the object now; it must not be asked anything afterwards. */
  free() {
    if (!this.gone) this.engine.free(this.ref.handle, this);
  }
}

/** A dungeon that the engine made or read. Its facts are asked for when they are needed, and kept. */
export class DungeonView extends Remote {
  count = 1;
  seed = "";
  name = "";
  recipe: Recipe | null = null;
  /** How long the engine took to make it. */
  ms = 0;
  #kept = new Map<string, Promise<unknown>>();

  static async open(engine: Engine, handle: number, ms: number): Promise<DungeonView> {
    const view = new DungeonView(engine, handle);
    view.ms = ms;
    const [count, recipe, seed, name] = await Promise.all([
      view.ask<number>("count"), view.ask<Recipe | null>("recipe"), view.ask<string>("seed"), view.ask<string>("name"),
      view.plan(0),
    ]);
    return Object.assign(view, { count, recipe: recipe ?? null, seed, name });
  }

  #once<T>(method: string, ...args: unknown[]): Promise<T> {
    const key = method + JSON.stringify(args);
    let asked = this.#kept.get(key) as Promise<T> | undefined;
    if (!asked) {
      asked = this.ask<T>(method, args);
      asked.catch(() => this.#kept.delete(key));
      this.#kept.set(key, asked);
    }
    return asked;
  }

  plan(floor: number) { return this.#once<Plan>("plan", floor); }
  floor(floor: number) { return this.#once<{ name: string; depth: number; width: number; height: number; rooms: number }>("floor", floor); }
  /** The dungeon as bytes, for another worker or the extra module. */
  bytes() { return this.ask<Uint8Array<ArrayBuffer>>("bytes"); }
  level() { return this.ask<Record<string, unknown>>("level"); }
  text(floor: number) { return this.#once<string>("text", floor); }
  hash(floor: number) { return this.#once<string>("hash", floor); }
  measures(floor: number) { return this.#once<Record<string, number>>("measures", floor); }
  proof(floor: number) { return this.#once<Proof>("proof", floor); }
  replay(floor: number) { return this.#once<string | null>("replay", floor); }
  quest(floor: number) { return this.#once<Quest>("quest", floor); }
  graph(floor: number) { return this.#once<RoomGraph>("graph", floor); }
  draw(floor: number, options: DrawOptions) { return this.#once<string>("draw", floor, options); }
  section() { return this.#once<string>("section"); }
  solvability(floor: number) { return this.#once<Solvability>("solvability", floor); }
  describe(floor: number, cell: Cell) { return this.#once<string[]>("describe", floor, cell); }
  export(format: string, options?: ExportOptions) { return this.ask<ExportedFile[]>("export", options ? [format, options] : [format]); }
}

/** A generation, pass by pass. */
export class TraceView extends Remote {
  count = 0;
  names: string[] = [];

  plan(step: number) { return this.ask<Plan>("plan", [step]); }
  note(step: number) { return this.ask<string>("note", [step]); }
}

/** A floor that is changed by hand, and proven after every change. */
export class WorkshopView extends Remote {
  apply(edit: Edit | Edit[]) { return this.ask<Status>("apply", [edit]); }
  undo() { return this.ask<Status>("undo"); }
  redo() { return this.ask<Status>("redo"); }
  status() { return this.ask<Status>("status"); }
  plan() { return this.ask<Plan>("plan"); }
  describe(cell: Cell) { return this.ask<string[]>("describe", [cell], { slot: "describe" }); }

  async dungeon(): Promise<DungeonView> {
    const { handle } = await this.ask<{ handle: number }>("dungeon");
    return DungeonView.open(this.engine, handle, 0);
  }
}

/** The page's engine. */
export const engine = new Engine();
