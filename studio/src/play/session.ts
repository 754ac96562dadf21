/**
 * A game in the page: the engine's `Game` with what a screen needs around it. Commands go in through `act` and `step`; what
 * came of them is in signals. A command that comes while the view still glides waits for its end, so that a key that is held
 * walks on evenly; only the last one waits.
 */
import { batch, signal } from "@preact/signals";
import type { Command, Game, GameState, Happening, Inventory, MapView, Party, Side } from "./engine";

export type Driver = "player" | "proof" | "record";

export interface Line {
  id: number;
  text: string;
}

/** Lines that are kept. */
const LOG = 500;
/** From one command of a demonstration to the next; what is read wants more time. */
const PACE = 130;
const READING = 1_600;

export class Session {
  readonly state;
  readonly map;
  readonly party;
  readonly inventory;
  readonly lines = signal<Line[]>([]);
  readonly driver = signal<Driver>("player");
  readonly paused = signal(false);
  /** What was said last by somebody or something that waits for an answer. */
  readonly said = signal<{ name: string; role: string; text: string } | null>(null);
  /** Called after every command that somebody gave. */
  changed: () => void = () => undefined;
  /** Whether the view glides; off for those who want no motion, and from above. */
  glides = true;
  #waiting: { what: () => void; held: boolean } | null = null;
  #gliding = false;
  #queue: Command[] = [];
  #due = 0;
  #next = 0;

  constructor(readonly game: Game) {
    this.state = signal<GameState>(game.state());
    this.map = signal<MapView>(game.map());
    this.party = signal<Party>(game.party());
    this.inventory = signal<Inventory>(game.inventory());
  }

  /** Watches the floor's proof, or the record that the game was opened with. */
  watch(driver: "proof" | "record") {
    this.driver.value = driver;
    this.paused.value = false;
  }

  /** Says a line in the log. */
  say(text: string) {
    const fresh = text.split("\n").filter((line) => line !== "").map((line) => ({ id: this.#next++, text: line }));
    if (fresh.length > 0) this.lines.value = [...this.lines.value, ...fresh].slice(-LOG);
  }

  /** Does a command when the view stands still, in place of one that waits already. `held` says that its key is held down. */
  wish(what: () => void, held = false) {
    if (this.#gliding) this.#waiting = { what, held };
    else what();
  }

  /** Forgets a command that waits for a key that was held: it was let go. What was tapped is done. */
  forget() {
    if (this.#waiting?.held) this.#waiting = null;
  }

  /** Does a command. */
  act(command: Command): Happening[] {
    const told = this.game.command(command);
    this.#tell(told);
    this.changed();
    return told;
  }

  /** A step on the board: turns there, then walks, or opens what stands there. */
  step(side: Side) {
    this.#tell(this.game.step(side));
    this.changed();
  }

  /** Lets time pass. Returns whether there is something new to paint. */
  pass(milliseconds: number): boolean {
    const was = this.#gliding;
    this.#gliding = this.glides ? this.game.advance(milliseconds) : this.game.advance(60_000);
    if (!this.#gliding && this.#waiting) {
      const { what } = this.#waiting;
      this.#waiting = null;
      what();
      // What it began begins in this frame, or a key that is held would stumble between two steps.
      this.#gliding = this.glides && this.game.advance(0);
      return true;
    }
    if (!this.#gliding) this.#drive(milliseconds);
    return was || this.#gliding;
  }

  /** Lets the demonstration go on, when its time has come. */
  #drive(milliseconds: number) {
    if (this.driver.value === "player" || this.paused.value) return;
    this.#due -= milliseconds;
    if (this.#due > 0) return;
    const command = this.driver.value === "record" ? this.game.next() : this.#proven();
    if (command === null) {
      this.say("That was all. Go on yourself, or leave with Escape.");
      this.driver.value = "player";
      this.changed();
      return;
    }
    this.#tell(this.game.command(command));
    this.#due = this.state.value.scene ? READING : PACE;
  }

  /** The next command that the proof asks for. */
  #proven(): Command | null {
    if (this.#queue.length === 0) this.#queue = this.game.hint();
    const { level, levels, stairs } = this.state.value;
    return this.#queue.shift() ?? (stairs === "down" && level + 1 < levels ? "stairs" : null);
  }

  #tell(told: Happening[]) {
    for (const happening of told) {
      if (happening.type === "says") this.said.value = { name: happening.name, role: happening.role, text: happening.text };
      if (happening.type === "event") this.said.value = { name: "", role: "", text: happening.text };
      if (happening.type !== "report" || happening.tool !== "dump") this.say(happening.words);
    }
    batch(() => {
      this.state.value = this.game.state();
      this.map.value = this.game.map();
      this.party.value = this.game.party();
      this.inventory.value = this.game.inventory();
      if (!this.state.value.scene) this.said.value = null;
    });
    this.#gliding = this.glides && this.game.advance(0);
  }
}
