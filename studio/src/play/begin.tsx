/** Before a game: the floor that is shown in the studio, and the games that are kept. */
import { useLayoutEffect, useState } from "preact/hooks";
import { Button, FailureNote } from "../app/ui";
import { asFailure, depth, dungeon, during, floorIndex, recipe, seed, tell } from "../app/store";
import type { Problem } from "../engine/types";
import { choose } from "../home/files";
import { LINGERS } from "../look/picture";
import { beginning, beginMade, beginOn, bytesOf, goOn, watchProof, watchRecord } from "./current";
import { SaveList } from "./dialogs";
import { loadSaves, saves } from "./saves";

/** Floors where nobody says how many, as in the terminal. */
const FLOORS = 5;

/** Does what begins a game, and says what went wrong. */
export async function attempt(doing: string, what: () => Promise<unknown>): Promise<Problem | null> {
  if (beginning.value) return null;
  beginning.value = doing;
  try {
    await what();
    return null;
  } catch (cause) {
    return asFailure(cause);
  } finally {
    beginning.value = null;
  }
}

export function Begin() {
  const [failure, setFailure] = useState<Problem | null>(null);
  const shown = dungeon.value;
  useLayoutEffect(() => void loadSaves(), []);
  const go = async (doing: string, what: () => Promise<unknown>) => setFailure(await attempt(doing, what));
  const open = async () => {
    const [file] = await choose(".game,.txt,text/plain");
    if (!file) return;
    await go("Opening the game…", async () => {
      await during(`Opening ${file.name}…`, async () => goOn(new Uint8Array(await file.arrayBuffer())));
      tell(`${file.name} goes on.`);
    });
  };
  const watch = async () => {
    const [file] = await choose(".game,.txt,text/plain");
    if (file) await go("Opening the record…", () => during(`Opening ${file.name}…`, async () => watchRecord(new Uint8Array(await file.arrayBuffer()))));
  };
  const busy = beginning.value !== null;
  return (
    <div class="play-begin">
      <section class="panel play-now" aria-label="The floor that is shown">
        <Thumbnail />
        <div>
          <h2>{shown?.name || "Walk the floor"}</h2>
          {shown ? (
            <p class="play-hint">{shown.count === 1 ? `The floor of the seed “${seed.value}”` : `${shown.count} floors of the seed “${seed.value}”`}, proven to be finishable. Four people set out; whatever you do is kept.</p>
          ) : (
            <p class="play-hint">There is no floor yet. Make one under Generate, or open a game.</p>
          )}
          <div class="play-actions start">
            <Button kind="primary" icon="play" disabled={!shown || busy} onClick={() => void go("Going down…", async () => beginOn(await bytesOf(shown!)))}>Begin</Button>
            {shown?.recipe && shown.count === 1 && (
              <Button disabled={busy} label="A dungeon of the same recipe, five floors deep" onClick={() => void go("Making five floors…", () => beginMade(recipe.value, seed.value, { floors: FLOORS }))}>Begin with five floors</Button>
            )}
            <Button icon="run" disabled={!shown || busy} label="Watch the proof being walked" onClick={() => void go("Going down…", async () => watchProof(await bytesOf(shown!)))}>Watch the proof</Button>
          </div>
          {busy && <p class="play-busy" role="status"><span class="spinner" aria-hidden="true" /> {beginning.value}</p>}
        </div>
      </section>
      {failure && <FailureNote failure={failure} />}
      <section class="panel" aria-label="Games">
        <header class="panel-head">
          <h2>Your games</h2>
          <span class="play-actions">
            <Button onClick={() => void open()} disabled={busy}>Open a game…</Button>
            <Button onClick={() => void watch()} disabled={busy}>Watch a record…</Button>
          </span>
        </header>
        {saves.value?.length === 0 && <p class="play-none">None yet. A game that you begin stays here, also when you close the page.</p>}
        <SaveList onOpen={(save) => void go("Going on…", () => goOn(save.record, save.kind === "auto" ? save.id : undefined))}
          onWatch={(save) => void go("Opening the record…", () => watchRecord(save.record))} />
      </section>
      <section class="panel" aria-label="How it is played">
        <header class="panel-head"><h2>How it is played</h2></header>
        <dl class="play-how">
          {HOW.map(([keys, what]) => <div key={what}><dt>{keys.map((key) => <kbd key={key}>{key}</kbd>)}</dt><dd>{what}</dd></div>)}
        </dl>
      </section>
    </div>
  );
}

const HOW: [string[], string][] = [
  [["↑", "↓", "W", "S"], "a step ahead, a step back"],
  [["←", "→", "Q", "E"], "turn; X turns around"],
  [["A", "D"], "a step to the side"],
  [["Space"], "doors, chests, levers, people, stairs"],
  [["F"], "feel the walls for what is hidden"],
  [["L", "K"], "a torch, or the word of light"],
  [["M", "N"], "the map, a note on it"],
  [["T"], "the view from above"],
  [["?"], "every key"],
];

/** The floor that is shown, as players may see it. */
function Thumbnail() {
  const [address, setAddress] = useState("");
  const shown = dungeon.value;
  const floor = floorIndex.value;
  void depth.value;
  useLayoutEffect(() => {
    if (!shown) return;
    let current = true;
    let made = "";
    shown.draw(floor, { style: "crawl", player: true, grid: false }).then(
      (svg) => {
        if (!current) return;
        made = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
        setAddress(made);
      },
      () => setAddress(""),
    );
    return () => {
      current = false;
      if (made) setTimeout(() => URL.revokeObjectURL(made), LINGERS);
    };
  }, [shown, floor]);
  return <div class="play-thumb">{address && <img src={address} alt="" />}</div>;
}
