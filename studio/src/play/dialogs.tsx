/** What lies over the game for a moment: the map, what one carries, a note, the saves, the tools, a question. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button, Dialog } from "../app/ui";
import { tell } from "../app/store";
import { newId } from "../home/db";
import { ago, download, sized, stem } from "../home/files";
import type { DebugTool, Happening } from "./engine";
import { drop, fileName, keep, saves, snapshot, trouble, type Save } from "./saves";
import { Map } from "./screens";
import type { Session } from "./session";

const SIGNS: [string, string][] = [
  ["Stairs", "steps up or down"], ["Door", "an amber bar"], ["Locked door", "a red bar"], ["Gate", "a dashed bar"], ["Secret", "violet"], ["Key, lever, chest, people, notes", "yellow signs"],
  ["Trap", "a red cross"], ["Your notes", "blue dots"],
];

export function MapDialog({ session, open, onClose, onCell }: { session: Session; open: boolean; onClose(): void; onCell(at: [number, number]): void }) {
  const { marks } = session.map.value;
  return (
    <Dialog title="Map" open={open} onClose={onClose} class="play-map-dialog">
      <p class="play-hint">Choose a cell to write a note on it.</p>
      <Map session={session} cell="fit" onCell={onCell} label={`The map of what you know; ${marks.length} ${marks.length === 1 ? "note" : "notes"}`} />
      {marks.length > 0 && (
        <ul class="play-marks" aria-label="Your notes">
          {marks.map((mark) => (
            <li key={mark.at.join()}><button type="button" onClick={() => onCell(mark.at)}><span>({mark.at[0]}, {mark.at[1]})</span> {mark.text}</button></li>
          ))}
        </ul>
      )}
      <details class="play-legend"><summary>What the signs mean</summary><dl>{SIGNS.map(([what, how]) => <div key={what}><dt>{what}</dt><dd>{how}</dd></div>)}</dl></details>
    </Dialog>
  );
}

export function NoteDialog({ session, at, onClose }: { session: Session; at: [number, number] | null; onClose(): void }) {
  const field = useRef<HTMLInputElement>(null);
  const old = at && session.map.value.marks.find((mark) => mark.at[0] === at[0] && mark.at[1] === at[1]);
  useLayoutEffect(() => {
    if (at) field.current?.select();
  }, [at]);
  const done = (text: string) => {
    session.act({ mark: [at!, text.trim()] });
    onClose();
  };
  return (
    <Dialog title="A note on the map" open={at !== null} onClose={onClose}>
      {at && (
        <form class="play-form" onSubmit={(event) => { event.preventDefault(); done(field.current!.value); }}>
          <label for="play-note">At ({at[0]}, {at[1]})</label>
          <input id="play-note" ref={field} class="field-input" maxLength={80} defaultValue={old?.text ?? ""} autoFocus autocomplete="off" />
          <p class="play-actions">
            {old && <Button kind="danger" onClick={() => done("")}>Wipe it off</Button>}
            <button type="submit" class="button primary">Keep it</button>
          </p>
        </form>
      )}
    </Dialog>
  );
}

export function InventoryDialog({ session, open, onClose }: { session: Session; open: boolean; onClose(): void }) {
  const party = session.party.value;
  const { keys, clues } = session.inventory.value;
  const qualities = Object.entries(party.qualities).filter(([, by]) => by !== 0);
  return (
    <Dialog title="What you carry" open={open} onClose={onClose}>
      <p class="play-hint">{party.gold} gold pieces, {party.experience} experience.</p>
      <h3>Things</h3>
      {party.items.length === 0 && <p class="play-none">Nothing yet.</p>}
      <ul class="play-items">
        {party.items.map((item, i) => (
          <li key={item.name}><span>{item.name}{item.count > 1 && ` ×${item.count}`}</span><Button class="small" onClick={() => session.act({ use: i })}>Use</Button></li>
        ))}
      </ul>
      <h3>Keys of this floor</h3>
      {keys.length === 0 ? <p class="play-none">None yet.</p> : <ul class="play-plain">{keys.map((key) => <li key={key.name}>{key.name}{key.count > 1 && ` ×${key.count}`}</li>)}</ul>}
      {(qualities.length > 0 || party.learned.length > 0 || clues.length > 0) && <h3>What you know and are</h3>}
      <ul class="play-plain">
        {qualities.map(([what, by]) => <li key={what}>{what} {by > 0 ? `+${by}` : by}</li>)}
        {party.learned.map((what) => <li key={what}>You know {what}.</li>)}
        {clues.map((clue) => <li key={clue}><q>{clue}</q></li>)}
      </ul>
    </Dialog>
  );
}

/** The tools that a click is enough for. */
const TOOLS: { says: string; tool: DebugTool; on?: "reveal" | "keys" | "one_ways" | "no_clip" }[] = [
  { says: "Reveal the map", tool: "reveal_map", on: "reveal" },
  { says: "Show keys", tool: "show_keys", on: "keys" },
  { says: "Show one-way doors", tool: "show_one_ways", on: "one_ways" },
  { says: "Walk through walls", tool: "no_clip", on: "no_clip" },
  { says: "Prove this floor", tool: "prove" },
  { says: "List the keys", tool: "keys" },
  { says: "List the people", tool: "people" },
  { says: "List the events", tool: "events" },
  { says: "List one-way doors", tool: "one_ways" },
  { says: "Write the floor down", tool: "dump" },
];

export function ToolsDialog({ session, open, onClose }: { session: Session; open: boolean; onClose(): void }) {
  const [report, setReport] = useState<{ tool: string; text: string } | null>(null);
  const state = session.state.value;
  const run = (tool: DebugTool) => {
    const told: Happening[] = session.act({ debug: tool });
    const said = told.find((happening) => happening.type === "report");
    setReport(said?.type === "report" ? { tool: said.tool, text: said.text } : null);
  };
  return (
    <Dialog title="Tools" open={open} onClose={onClose} class="play-tools-dialog">
      <p class="play-hint">For whoever makes the game. They are part of its record.</p>
      <div class="play-tools">
        {TOOLS.map(({ says, tool, on }) => (
          <Button key={says} pressed={on ? state.tools[on] : undefined} onClick={() => run(tool)}>{says}</Button>
        ))}
        <Button onClick={() => run({ again: state.turns })}>Make this floor again</Button>
      </div>
      <form class="play-form inline" onSubmit={(event) => {
        event.preventDefault();
        run({ generate: String(new FormData(event.currentTarget).get("seed") ?? "").trim() || "demo" });
      }}>
        <label for="tool-seed">This floor from a seed</label>
        <input id="tool-seed" name="seed" class="field-input" maxLength={200} autocomplete="off" />
        <button type="submit" class="button">Make it</button>
      </form>
      {state.levels > 1 && (
        <form class="play-form inline" onSubmit={(event) => {
          event.preventDefault();
          run({ skip_to: Number(new FormData(event.currentTarget).get("floor")) - 1 });
        }}>
          <label for="tool-floor">Skip to a floor</label>
          <input id="tool-floor" name="floor" class="field-input" type="number" min={1} max={state.levels} defaultValue={String(state.level + 1)} />
          <button type="submit" class="button">Go there</button>
        </form>
      )}
      {report && (
        <section class="play-report" aria-label={report.tool} aria-live="polite">
          <header><h3>{report.tool}</h3>{report.tool === "dump" && <Button class="small" icon="download" onClick={() => download(`${stem(state.floor || "floor")}.txt`, report.text, "text/plain")}>Save as a file</Button>}</header>
          <pre tabIndex={0}>{report.text}</pre>
        </section>
      )}
    </Dialog>
  );
}

export function SavesDialog({ session, open, onClose, picture, onOpen }: {
  session: Session; open: boolean; onClose(): void; picture(): string; onOpen(save: Save): void;
}) {
  const { floor, depth } = session.state.value;
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget as HTMLFormElement).get("name") ?? "").trim();
    if (await keep(snapshot(session, newId(), "slot", name || floor || `Floor ${depth}`, picture()))) tell("The game is saved.");
    else tell(trouble.value ?? "The game could not be saved.", "error");
  };
  return (
    <Dialog title="Saved games" open={open} onClose={onClose} class="play-saves-dialog">
      <form class="play-form inline" onSubmit={save}>
        <label for="save-name">Save this game as</label>
        <input id="save-name" name="name" class="field-input" maxLength={60} placeholder={floor || `Floor ${depth}`} autocomplete="off" />
        <button type="submit" class="button primary">Save</button>
      </form>
      <p class="play-hint">This game also keeps itself after every step. <button type="button" class="link" onClick={() => {
        const record = session.game.record();
        download(`${stem(floor)}.game`, record, "text/plain");
        tell(`The record of this game is saved as a file (${sized(record.length)}).`);
      }}>Take its record home</button>: <code>undercroft play --resume</code> goes on with it in a terminal.</p>
      <SaveList onOpen={onOpen} />
    </Dialog>
  );
}

/** The games that are kept. */
export function SaveList({ onOpen, onWatch }: { onOpen(save: Save): void; onWatch?(save: Save): void }) {
  const [lost, setLost] = useState<{ save: Save; back(): Promise<boolean> } | null>(null);
  const list = saves.value;
  const remove = async (save: Save) => {
    try {
      setLost({ save, back: await drop(save) });
    } catch (error) {
      tell((error as Error).message, "error");
    }
  };
  return (
    <>
      {trouble.value && <p class="play-trouble" role="alert">Games are not kept here: {trouble.value} Take their records home instead.</p>}
      {lost && <p class="play-undo" role="status">“{lost.save.name}” is deleted. <button type="button" class="link" onClick={() => void lost.back().then(() => setLost(null))}>Put it back</button></p>}
      {list && list.length > 0 && (
        <ul class="play-saves">
          {list.map((save) => (
            <li key={save.id}>
              <button type="button" class="play-save" onClick={() => onOpen(save)}>
                {save.picture ? <img src={save.picture} alt="" width={96} height={60} /> : <span class="play-nopicture" />}
                <span class="play-save-words">
                  <strong>{save.name}</strong>
                  <span>Floor {save.level + 1} of {save.levels} · {save.turns} turns{save.over && " · finished"}</span>
                  <span>{save.kind === "auto" ? "Kept by itself" : "Saved"} {ago(save.when)}</span>
                </span>
              </button>
              <span class="play-save-actions">
                {onWatch && <Button kind="quiet" icon="run" label="Watch it" side="above" onClick={() => onWatch(save)} />}
                <Button kind="quiet" icon="download" label="Take it home" side="above" onClick={() => download(fileName(save), save.record, "text/plain")} />
                <Button kind="quiet" icon="trash" label="Delete" side="above" onClick={() => void remove(save)} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A question with two answers. */
export function Question({ title, open, children, yes, onYes, onClose }: { title: string; open: boolean; children: string; yes: string; onYes(): void; onClose(): void }) {
  return (
    <Dialog title={title} open={open} onClose={onClose}>
      <p>{children}</p>
      <p class="play-actions"><Button onClick={onClose}>Stay</Button><button type="button" class="button primary" autoFocus onClick={onYes}>{yes}</button></p>
    </Dialog>
  );
}
