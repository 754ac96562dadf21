/** Dice: a level grown by clicks, as at a table: roll or type, choose a place, take back. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button, Dialog, Empty, FailureNote } from "../app/ui";
import { shortcuts } from "../app/keys";
import { go } from "../app/shell";
import { asFailure, open as openFloor, tell, theme } from "../app/store";
import { engine as worker } from "../engine/client";
import { choose, download, sized, stem } from "../home/files";
import type { DiceState } from "../play/engine";
import { Board } from "./board";
import { Die } from "./die";
import { broken, canRedo, chosen, click, confirm, create, fallen, fits, game, ledger, load, open, redo, refusal, roll, state, throwDice, undo } from "./game";
import "./dice.css";

/** Bytes of the largest game that is opened. */
const LARGEST = 4 << 20;

export default function DicePage({ active }: { active: boolean }) {
  const [looking, setLooking] = useState(false);
  useLayoutEffect(() => void load(), []);
  useLayoutEffect(() => shortcuts("dice", [
    { keys: ["r", "R"], says: "Roll the dice", run: (event) => !event.repeat && state.value?.dice && roll() },
    { keys: ["Ctrl+Z", "u", "U"], says: "Take back", run: undo },
    { keys: ["Ctrl+Shift+Z", "Ctrl+Y"], says: "Do it again", run: redo },
    { keys: ["Escape"], says: "Take back the question for the size", run: () => state.value?.step === "choose-size" && undo() },
  ]), []);
  const now = state.value;
  if (broken.value) {
    return <Empty icon="warn" title="The dice could not be loaded"><p>{broken.value.message}</p><Button kind="primary" onClick={() => void load()}>Try again</Button></Empty>;
  }
  if (!now) return <div class="empty" role="status"><span class="spinner" aria-hidden="true" /><p>The dice are loading…</p></div>;
  return (
    <div class="dice-page">
      <Table active={active} />
      <div class="dice-side">
        <NewLevel />
        {now.levelNumber > 0 && <Turn />}
        <History onLook={() => setLooking(true)} />
      </div>
      <SizeDialog />
      <Dialog title="The state of the level" open={looking} onClose={() => setLooking(false)} class="dice-state">
        <pre tabIndex={0}>{looking && JSON.stringify({ ...now, grid: now.grid.map((row) => row.map((of) => of[0]).join("")) }, null, 1)}</pre>
        <p class="dice-hint">A row of the grid is a line of letters: Open, Room, Corridor, Dead zone.</p>
      </Dialog>
    </div>
  );
}

/** The map: clicked, or walked with the arrows from one legal place to the next. */
function Table({ active }: { active: boolean }) {
  const host = useRef<HTMLDivElement>(null);
  const board = useRef<Board | null>(null);
  const [failed, setFailed] = useState(false);
  const [pointed, setPointed] = useState<{ at: [number, number]; of: DiceState } | null>(null);
  const now = state.value!;
  // A move ends what was pointed at: its places are others'.
  const cursor = pointed?.of === now ? pointed.at : null;
  const shade = theme.value;

  useLayoutEffect(() => {
    const element = host.current!;
    let gone = false;
    const observer = new ResizeObserver(([entry]) => board.current?.resize(entry!.contentRect.width, entry!.contentRect.height));
    Board.open(element).then(
      (opened) => {
        if (gone) return opened.close();
        board.current = opened;
        element.append(opened.canvas);
        opened.show(state.value!, fits.value, chosen.value, theme.value);
        observer.observe(element);
      },
      () => setFailed(true),
    );
    return () => {
      gone = true;
      observer.disconnect();
      board.current?.close();
      board.current = null;
    };
  }, []);
  useLayoutEffect(() => {
    board.current?.show(now, fits.value, chosen.value, shade);
    board.current?.point(null);
  }, [now, shade, active]);

  const at = (event: MouseEvent) => {
    const box = host.current!.getBoundingClientRect();
    return board.current?.cellAt(event.clientX - box.left, event.clientY - box.top) ?? null;
  };
  const key = (event: KeyboardEvent) => {
    const by = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
    if (by && now.places.length > 0) {
      event.preventDefault();
      event.stopPropagation();
      const next = nearest(now.places.map(({ gx, gy }) => [gx, gy]), cursor, by as [number, number]);
      setPointed({ at: next, of: now });
      board.current?.point(next);
    } else if ((event.key === "Enter" || event.key === " ") && cursor) {
      event.preventDefault();
      event.stopPropagation();
      click(...cursor);
    }
  };
  const words = now.width === 0 ? "No level yet." : `${now.words}. ${now.places.length} legal places${now.places.length > 0 ? "; arrows go from one to the next, Enter takes it" : ""}.`;
  return (
    <div class="dice-table" tabIndex={0} role="application" aria-label={`The map. ${words}`} onKeyDown={key}>
      <div class="dice-canvas" ref={host}
        onClick={(event) => { const cell = at(event); if (cell) click(...cell); }}
        onPointerMove={(event) => board.current?.point(at(event))} onPointerLeave={() => board.current?.point(cursor)} />
      {now.width === 0 && (
        <div class="dice-none">
          <Empty icon="dice" title="A level, grown with dice"><p>Choose how deep it lies and create it. Then roll, and put down what fell: an entrance, a room, its exits, and behind every exit another room.</p></Empty>
        </div>
      )}
      {failed && <Empty icon="warn" title="The map cannot be drawn"><p>This browser has no WebGL.</p></Empty>}
      <p class="visually-hidden" aria-live="polite">{cursor ? `Column ${cursor[0]}, row ${cursor[1]}` : ""}</p>
    </div>
  );
}

/** Returns the place that lies next in a direction; the first one where nothing is pointed at yet. */
function nearest(places: [number, number][], from: [number, number] | null, [dx, dy]: [number, number]): [number, number] {
  if (!from) return places[0]!;
  const along = ([x, y]: [number, number]) => (x - from[0]) * dx + (y - from[1]) * dy;
  const across = ([x, y]: [number, number]) => Math.abs((x - from[0]) * dy) + Math.abs((y - from[1]) * dx);
  const ahead = places.filter((place) => along(place) > 0);
  ahead.sort((a, b) => along(a) + 2 * across(a) - along(b) - 2 * across(b));
  return ahead[0] ?? from;
}

function NewLevel() {
  const [level, setLevel] = useState(1);
  return (
    <form class={`panel dice-new ${state.value!.levelNumber > 0 ? "later" : ""}`} aria-label="A new level" onSubmit={(event) => { event.preventDefault(); create(level); }}>
      <label for="dice-level">Level</label>
      <select id="dice-level" class="select" value={level} onChange={(event) => setLevel(Number(event.currentTarget.value))}>
        {Array.from({ length: 10 }, (_, i) => <option key={i} value={i + 1}>{i + 1}</option>)}
      </select>
      <button type="submit" class={`button ${state.value!.levelNumber === 0 ? "primary" : ""}`}>Create New Level</button>
    </form>
  );
}

function SizeDialog() {
  const now = state.value!;
  const asked = now.step === "choose-size";
  const ok = (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    confirm(Number(form.get("width")), Number(form.get("height")));
  };
  return (
    <Dialog title={now.levelName || "A new level"} open={asked} onClose={() => state.value?.step === "choose-size" && undo()}>
      <p class="dice-hint">Level {now.levelNumber}. The name was rolled with 1d10 + {10 * (now.levelNumber - 1)}; with a die of your own, type what fell.</p>
      <TypedDice count={1} sides={10} label="Name" />
      <form class="dice-size" onSubmit={ok}>
        <label for="dice-width">Columns<input id="dice-width" name="width" class="field-input" type="number" min={10} max={100} required defaultValue={String(now.width || 20)} /></label>
        <span aria-hidden="true">×</span>
        <label for="dice-height">Rows<input id="dice-height" name="height" class="field-input" type="number" min={10} max={100} required defaultValue={String(now.height || 20)} /></label>
        <button type="submit" class="button primary" autoFocus>OK</button>
      </form>
      <p class="dice-hint">10 to 100 each; a border of two cells comes around it.</p>
      {refusal.value && <FailureNote failure={refusal.value} />}
    </Dialog>
  );
}

/** What is to be done now: the dice, the limits, and what fell last. */
function Turn() {
  const now = state.value!;
  const level = now.levelName || "A level without a name";
  const closed = now.exits.filter((exit) => exit.closed).length;
  const openExits = now.exits.filter((exit) => !exit.closed && exit.connectedRoomId === null).length;
  return (
    <section class="panel dice-turn" aria-label="What is to be done">
      <header>
        <h2>{level}</h2>
        <p class="dice-hint">Level {now.levelNumber} · {now.rooms.length} {now.rooms.length === 1 ? "room" : "rooms"} · {openExits} open{closed > 0 && `, ${closed} closed`}</p>
      </header>
      <p class="dice-words" role="status">{now.words}</p>
      {now.limits && <p class="dice-limits">At most <strong>{now.limits[0]} × {now.limits[1]}</strong> fit; what is larger is turned or cut down.</p>}
      {fallen.value && (
        <p class="dice-fallen" role="img" aria-label={`${fallen.value.rolled ? "Rolled" : "Typed"}: ${fallen.value.dice.join(" and ")}`}>
          {fallen.value.dice.map((face, i) => <Die key={`${i}-${ledger.value.length}`} face={face} sides={fallen.value!.sides} tumbles={fallen.value!.rolled} />)}
        </p>
      )}
      {now.dice && (
        <div class="dice-roll">
          <Button kind="primary" icon="dice" onClick={roll}>{`Roll ${now.dice.count}d${now.dice.sides}`}</Button>
          <TypedDice count={now.dice.count} sides={now.dice.sides} label={now.dice.what} />
        </div>
      )}
      {now.step === "complete" && <p class="dice-done">The level is complete: no exit is open.</p>}
      {refusal.value && now.step !== "choose-size" && <FailureNote failure={refusal.value} />}
      <div class="dice-actions">
        <Button icon="undo" onClick={undo} label="Take back (Ctrl+Z)">Take back</Button>
        <Button icon="redo" onClick={redo} disabled={!canRedo.value} label="Do it again (Ctrl+Shift+Z)" />
        {now.rooms.length > 0 && <Button icon="look" onClick={() => void toStudio()}>Open in the studio</Button>}
      </div>
    </section>
  );
}

/** Dice that fell on a real table. */
function TypedDice({ count, sides, label }: { count: number; sides: number; label: string }) {
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const typed = new FormData(form).getAll("die").map(String);
    if (typed.some((text) => text === "")) return;
    if (throwDice(typed.map(Number))) form.reset();
  };
  return (
    <form class="dice-typed" onSubmit={send} aria-label={`Type what fell: ${label}`}>
      <span>or type</span>
      {Array.from({ length: count }, (_, i) => (
        <input key={i} name="die" class="field-input" type="number" inputMode="numeric" min={sides === 10 ? 0 : 1} max={sides} aria-label={count > 1 ? `Die ${i + 1}` : "Die"} required />
      ))}
      <button type="submit" class="button">These fell</button>
    </form>
  );
}

function History({ onLook }: { onLook(): void }) {
  const list = useRef<HTMLOListElement>(null);
  const entries = ledger.value;
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [entries]);
  const bring = async () => {
    const [file] = await choose(".dice,.json,.txt,application/json,text/plain");
    if (!file) return;
    try {
      if (file.size > LARGEST) throw new Error(`it is too large for a game: ${sized(file.size)}.`);
      await open(await file.text());
      tell(`${file.name} goes on.`);
    } catch (cause) {
      tell(`${file.name}: ${asFailure(cause).message}`, "error");
    }
  };
  return (
    <section class="panel dice-history" aria-label="Ledger">
      <header class="panel-head"><h2>Ledger</h2><Button class="small" onClick={onLook}>Look at the state</Button></header>
      {entries.length === 0 ? <p class="dice-hint">Every roll and every move is written here.</p> : (
        <ol ref={list} tabIndex={0} aria-label="Rolls and moves">{entries.map((entry, i) => <li key={i}>{entry.text}</li>)}</ol>
      )}
      <div class="dice-actions">
        <Button icon="download" disabled={entries.length === 0} onClick={() => download(`${stem(state.value!.levelName || "level")}.dice`, game.value!.save(), "text/plain")}>Take it home</Button>
        <Button onClick={() => void bring()}>Open a game…</Button>
      </div>
    </section>
  );
}

/** Shows the level in the other tabs. */
async function toStudio() {
  try {
    const floor = game.value!.dungeon();
    const bytes = floor.bytes();
    floor.free();
    await openFloor(await worker.read(bytes), `the dice: ${state.value!.levelName}`);
    go("look");
  } catch (cause) {
    tell(asFailure(cause).message, "error");
  }
}
