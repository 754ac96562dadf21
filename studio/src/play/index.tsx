/** Play: a floor walked in first person or from above, with the keys of the terminal, a mouse or thumbs. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../app/ui";
import { shortcuts, type Shortcut } from "../app/keys";
import { notice, randomSeed, tell } from "../app/store";
import { engine as worker } from "../engine/client";
import { attempt, Begin } from "./begin";
import { beginOn, beginning, bytesOf, current, goOn, leave, picture } from "./current";
import { InventoryDialog, MapDialog, NoteDialog, Question, SavesDialog, ToolsDialog } from "./dialogs";
import type { Command, Side } from "./engine";
import { FIRST_PERSON, FROM_ABOVE, type Wish } from "./keys";
import { Compass, Keys, Log, Pad, PartyPanel, Talk, type PadKey } from "./panels";
import { boardOf, FirstPerson, FromAbove, Map } from "./screens";
import type { Session } from "./session";
import "./play.css";

type View = "first person" | "above";
type Over = "map" | "inventory" | "saves" | "tools" | "leave" | "anew" | null;

export default function Play({ active }: { active: boolean }) {
  const session = current.value;
  return <div class="play">{session ? <Playing key={session.lines} session={session} active={active} /> : <Begin />}</div>;
}

/* The view outlives a game: a new dungeon is seen as the one before it was. */
let lastView: View = "first person";

function Playing({ session, active }: { session: Session; active: boolean }) {
  const [view, setView] = useState<View>(lastView);
  const [over, setOver] = useState<Over>(null);
  const [note, setNote] = useState<[number, number] | null>(null);
  const [chosen, setChosen] = useState(0);
  const stage = useRef<HTMLDivElement>(null);
  const state = session.state.value;
  const watching = session.driver.value !== "player";
  const talks = state.scene !== null;
  lastView = view;

  const act = (command: Command) => void session.act(command);
  const walk = (what: () => void, held = false) => {
    if (watching) {
      session.paused.value = !session.paused.value;
      session.say(session.paused.value ? "It waits. Any key that walks lets it go on." : "It goes on.");
    } else {
      session.wish(what, held);
    }
  };
  const anew = async () => {
    setOver(null);
    const failure = await attempt("A new dungeon…", () => newDungeon(session));
    if (failure) session.say(failure.message);
  };
  const wish = (what: Wish, held = false) => {
    if (typeof what === "object") return "do" in what ? walk(() => act(what.do), held) : walk(() => session.step(what.step), held);
    switch (what) {
      case "note":
        return setNote(state.at);
      case "view":
        return setView(view === "above" ? "first person" : "above");
      case "anew":
        // From above it goes at once; the game before is kept, and can be gone on with.
        return view === "above" ? void anew() : setOver("anew");
      default:
        return setOver(what);
    }
  };

  useLayoutEffect(() => setChosen(0), [session.said.value?.text, talks]);
  useLayoutEffect(() => {
    session.glides = view === "first person" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }, [session, view]);
  useLayoutEffect(() => {
    // Keys go to the game again when what lay over it is gone.
    if (active && over === null && note === null) stage.current?.focus({ preventScroll: true });
  }, [active, session, over, note, view]);

  useLayoutEffect(() => {
    const list: Shortcut[] = talks && !watching ? talkKeys() : (view === "above" ? FROM_ABOVE : FIRST_PERSON).map((key) => ({
      keys: key.keys,
      says: key.says,
      run: (event) => {
        // Hands do once what a held key asks for; only feet go on.
        if (event.repeat && !key.walks) return;
        wish(key.wish, event.repeat);
      },
    }));
    return shortcuts("play", list);
  }, [session, view, talks, watching, state.answers.length, chosen, state.at.join()]);
  useLayoutEffect(() => {
    // A key that is let go takes back the step that has not begun.
    const up = () => session.forget();
    window.addEventListener("keyup", up);
    return () => window.removeEventListener("keyup", up);
  }, [session]);

  function talkKeys(): Shortcut[] {
    const answers = state.answers.length;
    const next = (by: number) => setChosen((chosen + by + answers) % Math.max(answers, 1));
    return [
      ...state.answers.slice(0, 9).map((answer, i) => ({ keys: [String(i + 1)], says: answer.text, run: () => act({ answer: i }) })),
      { keys: ["ArrowUp", "w", "W"], says: "The answer above", run: () => next(-1) },
      { keys: ["ArrowDown", "s", "S"], says: "The answer below", run: () => next(1) },
      { keys: ["Enter", " "], says: "This answer", run: () => act({ answer: chosen }) },
      { keys: ["Escape", "Backspace"], says: "Go on without an answer", run: () => act("leave") },
    ];
  }

  const click = (event: MouseEvent) => {
    const box = event.target instanceof Element && event.target.closest(".view")?.getBoundingClientRect();
    if (talks || !box) return;
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    walk(() => (view === "first person" ? clickView(session, x, y) : clickBoard(session, x, y)));
    stage.current?.focus({ preventScroll: true });
  };
  const wheel = (event: WheelEvent) => {
    if (talks || view !== "first person" || Math.abs(event.deltaY) < 4) return;
    walk(() => act({ go: event.deltaY < 0 ? "forward" : "back" }));
  };

  const name = state.floor || "The dungeon";
  return (
    <div class={`play-game ${view === "above" ? "from-above" : ""}`}>
      <header class="play-bar">
        <div class="play-title">
          <h2>{name}</h2>
          <span>Floor {state.level + 1} of {state.levels}{state.over && " · finished"}</span>
        </div>
        <Compass facing={state.facing} />
        <div class="play-buttons">
          <Button class="small" kind="quiet" icon="above" pressed={view === "above"} label="From above (T)" onClick={() => wish("view")} />
          <Button class="small" kind="quiet" icon="map" label="Map (M)" onClick={() => wish("map")} />
          <Button class="small" kind="quiet" icon="bag" label="What you carry (I)" onClick={() => wish("inventory")} />
          <Button class="small" kind="quiet" icon="save" label="Saved games" onClick={() => wish("saves")} />
          <Button class="small" kind="quiet" icon="reset" label="A new dungeon (R)" onClick={() => wish("anew")} />
          <Button class="small" kind="quiet" icon="tools" label="Tools (`)" onClick={() => wish("tools")} />
          <Button class="small" kind="quiet" icon="close" label="Leave (Escape)" onClick={() => wish("leave")} />
        </div>
      </header>
      <div class="play-stage" ref={stage} tabIndex={-1} onClick={click} onWheel={wheel}
        onContextMenu={(event) => { event.preventDefault(); if (!talks) walk(() => act("interact")); }}>
        {view === "above" ? <FromAbove session={session} active={active} /> : <FirstPerson session={session} active={active} />}
        {watching && (
          <p class="play-watching">
            <span>{session.driver.value === "proof" ? "The proof is walked" : "A record is played"}</span>
            <button type="button" onClick={() => walk(() => undefined)}>{session.paused.value ? "Go on" : "Wait"}</button>
            <button type="button" onClick={() => { session.driver.value = "player"; session.changed(); session.say("You take over."); }}>Take over</button>
          </p>
        )}
        {state.here && !talks && !watching && <p class="play-here">{state.here} <kbd>Space</kbd></p>}
        <Talk session={session} chosen={chosen} onChoose={setChosen} />
        {beginning.value && <p class="play-wait" role="status"><span class="spinner" aria-hidden="true" /> {beginning.value}</p>}
      </div>
      <Pad keys={view === "above" ? boardPad(wish) : viewPad(wish)} />
      <aside class="play-side" aria-label="Map and party">
        <button type="button" class="play-map" aria-label="Open the map" onClick={() => wish("map")}>
          <Map session={session} cell={15} label="The map around you" />
        </button>
        <Keys session={session} />
        <PartyPanel party={session.party.value} />
      </aside>
      <Log session={session} />

      <MapDialog session={session} open={over === "map"} onClose={() => setOver(null)} onCell={setNote} />
      <NoteDialog session={session} at={note} onClose={() => setNote(null)} />
      <InventoryDialog session={session} open={over === "inventory"} onClose={() => setOver(null)} />
      <ToolsDialog session={session} open={over === "tools"} onClose={() => setOver(null)} />
      <SavesDialog session={session} open={over === "saves"} onClose={() => setOver(null)} picture={picture}
        onOpen={(save) => {
          setOver(null);
          void attempt("Going on…", () => goOn(save.record, save.kind === "auto" ? save.id : undefined)).then((failure) => failure && tell(failure.message, "error"));
        }} />
      <Question title="Leave?" open={over === "leave"} yes="Leave" onYes={leave} onClose={() => setOver(null)}>
        {watching ? "Leave what is shown here?" : "The game is kept, and can be gone on with. Leave it?"}
      </Question>
      <Question title="A new dungeon?" open={over === "anew"} yes="A new dungeon" onYes={() => void anew()} onClose={() => setOver(null)}>
        Leave this dungeon for a new one of the same recipe? This game stays kept.
      </Question>
    </div>
  );
}

/** Leaves the dungeon for another of its recipe, as deep. */
async function newDungeon(session: Session) {
  const floors = session.game.dungeon();
  const { recipe, count } = floors;
  const { depth } = floors.floor(0);
  floors.free();
  if (!recipe || !session.state.value.canRemake) {
    session.say("These floors came from a file, and nobody knows the recipe for others.");
    return;
  }
  const made = await worker.generate(recipe, randomSeed(), { floors: count, depth });
  const bytes = await bytesOf(made);
  made.free();
  const fresh = await beginOn(bytes);
  fresh.say(`A new dungeon. Rooms: ${fresh.state.value.rooms}.`);
  notice.value = null;
}

/** A click in the view: the sides turn, the foot steps back, else it is what lies ahead. */
function clickView(session: Session, x: number, y: number) {
  const { ahead } = session.state.value;
  const walkable = ahead === "open" || ahead === "open_door" || ahead === "raised_gate" || ahead === "false_wall";
  if (x < 1 / 3) session.act({ turn: "left" });
  else if (x > 2 / 3) session.act({ turn: "right" });
  else if (y > 3 / 4) session.act({ go: "back" });
  else session.act(walkable ? { go: "forward" } : "interact");
}

/** A step toward where the board was clicked, seen from the party. */
function clickBoard(session: Session, x: number, y: number) {
  const canvas = document.querySelector<HTMLCanvasElement>(".board canvas")!;
  const party = session.game.above(...boardOf(canvas.width / devicePixelRatio, canvas.height / devicePixelRatio));
  const row = party.inks.findIndex((inks) => inks.includes("p"));
  const column = party.inks[row]?.indexOf("p") ?? -1;
  if (column < 0) return;
  const across = Math.max(...party.rows.map((line) => line.length), 1);
  const down = party.rows.length;
  const cell = Math.max(2, Math.floor(Math.min(canvas.width / across, canvas.height / down)));
  const dx = x * canvas.width - (Math.floor((canvas.width - across * cell) / 2) + (column + 0.5) * cell);
  const dy = y * canvas.height - (Math.floor((canvas.height - down * cell) / 2) + (row + 0.5) * cell);
  if (Math.max(Math.abs(dx), Math.abs(dy)) < cell / 2) return;
  const side: Side = Math.abs(dx) >= Math.abs(dy) ? (dx > 0 ? "east" : "west") : dy > 0 ? "south" : "north";
  session.step(side);
}

const ARROWS = {
  up: "M12 5v14M6 11l6-6 6 6",
  down: "M12 19V5M6 13l6 6 6-6",
  left: "M5 12h14M11 6l-6 6 6 6",
  right: "M19 12H5M13 6l6 6-6 6",
  turnLeft: "M5 9h9a5 5 0 0 1 5 5v4M9 4.5 5 9l4 4.5",
  turnRight: "M19 9h-9a5 5 0 0 0-5 5v4M15 4.5 19 9l-4 4.5",
  hand: "M9 12V6a1.5 1.5 0 0 1 3 0v5M12 11V5a1.5 1.5 0 0 1 3 0v6M15 11V7a1.5 1.5 0 0 1 3 0v7c0 4-2 6-5.5 6S8 18.5 6.5 15.5L5 12.5c.8-1 2-.8 2.8.3L9 14.5",
};

function viewPad(wish: (what: Wish) => void): PadKey[] {
  const key = (name: string, label: string, path: string, command: Command): PadKey => ({ name, label, path, press: () => wish({ do: command }) });
  return [
    key("turn-left", "Turn to the left", ARROWS.turnLeft, { turn: "left" }),
    key("up", "A step ahead", ARROWS.up, { go: "forward" }),
    key("turn-right", "Turn to the right", ARROWS.turnRight, { turn: "right" }),
    key("left", "A step to the left", ARROWS.left, { go: "left" }),
    key("down", "A step back", ARROWS.down, { go: "back" }),
    key("right", "A step to the right", ARROWS.right, { go: "right" }),
    { name: "act", label: "Open, take, talk", path: ARROWS.hand, press: () => wish({ do: "interact" }), once: true },
  ];
}

function boardPad(wish: (what: Wish) => void): PadKey[] {
  const key = (name: string, label: string, path: string, step: Side): PadKey => ({ name, label, path, press: () => wish({ step }) });
  return [
    key("up", "A step north", ARROWS.up, "north"),
    key("left", "A step west", ARROWS.left, "west"),
    key("down", "A step south", ARROWS.down, "south"),
    key("right", "A step east", ARROWS.right, "east"),
    { name: "act", label: "Take, pull, talk", path: ARROWS.hand, press: () => wish({ do: "interact" }), once: true },
  ];
}
