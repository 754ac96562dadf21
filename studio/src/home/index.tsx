/** Gallery: what one takes home, and the floors of one's own that stay here. */
import { useLayoutEffect, useState } from "preact/hooks";
import { Button, Dialog, Panel } from "../app/ui";
import { go } from "../app/shell";
import { asFailure, dungeon, open, tell } from "../app/store";
import { engine } from "../engine/client";
import { newer, ready, takeOver } from "../offline";
import { TakeHome } from "./exports";
import { ago, choose, download, stem } from "./files";
import { change, drop, exported, gallery, keepDungeon, levelOf, loadGallery, unkept, type Drawing, type Kept } from "./gallery";
import { ACCEPT, openFile } from "./open";
import "./home.css";

export default function Home({ active }: { active: boolean }) {
  useLayoutEffect(() => void (active && gallery.value === null && loadGallery()), [active]);
  return (
    <div class="home">
      {newer.value && (
        <p class="home-newer" role="status">A newer version of the studio is here. <Button kind="primary" class="small" onClick={takeOver}>Show it</Button></p>
      )}
      <Gallery />
      <TakeHome />
      <p class="home-foot">{ready.value ? "This page is kept in the browser and works without a network. " : ""}Nothing that you make leaves your computer.</p>
    </div>
  );
}

function Gallery() {
  const [naming, setNaming] = useState<Kept | "new" | null>(null);
  const [lost, setLost] = useState<{ kept: Kept; back(): Promise<void> } | null>(null);
  const list = gallery.value;
  const bring = async () => {
    for (const file of await choose(ACCEPT, true)) await openFile(file);
  };
  const remove = async (kept: Kept) => {
    try {
      setLost({ kept, back: await drop(kept) });
    } catch (cause) {
      tell(asFailure(cause).message, "error");
    }
  };
  return (
    <Panel title="Your floors" class="home-gallery" actions={(
      <span class="home-actions">
        <Button kind="primary" icon="star" disabled={!dungeon.value} onClick={() => setNaming("new")}>Keep this floor</Button>
        <Button icon="file" onClick={() => void bring()}>Open files…</Button>
        {list && list.length > 0 && <Button icon="download" onClick={() => void take("undercroft-gallery.json", exported)}>Take them all home</Button>}
      </span>
    )}>
      {unkept.value && <p class="home-trouble" role="alert">Floors are not kept here: {unkept.value} Take them home as files instead.</p>}
      {lost && <p class="home-undo" role="status">“{lost.kept.name}” is deleted. <button type="button" class="link" onClick={() => void lost.back().then(() => setLost(null))}>Put it back</button></p>}
      {list?.length === 0 && (
        <p class="home-hint home-nothing">No floors yet. What you keep stays in this browser. Files that the studio wrote (level JSON, its compact form, text, <code>.ucf</code>, saved games, whole galleries) can be dropped anywhere on the page.</p>
      )}
      {list && list.length > 0 && (
        <ul class="home-cards">
          {list.map((kept) => <Card key={kept.id} kept={kept} onRename={() => setNaming(kept)} onDelete={() => void remove(kept)} />)}
        </ul>
      )}
      <NameDialog of={naming} onClose={() => setNaming(null)} />
    </Panel>
  );
}

async function take(name: string, what: () => Promise<string>) {
  try {
    download(name, await what(), "application/json");
  } catch (cause) {
    tell(asFailure(cause).message, "error");
  }
}

function Card({ kept, onRename, onDelete }: { kept: Kept; onRename(): void; onDelete(): void }) {
  const show = async () => {
    try {
      await open(await engine.read(kept.bytes, kept.name), `the gallery: ${kept.name}`);
      go("look");
    } catch (cause) {
      tell(`“${kept.name}” cannot be opened: ${asFailure(cause).message}`, "error");
    }
  };
  return (
    <li class="home-card">
      <button type="button" class="home-open" onClick={() => void show()} title="Open it in the studio">
        <Thumb of={kept.drawing} />
        <strong>{kept.name}</strong>
        <span>{[kept.generator || "from a file", kept.floors > 1 ? `${kept.floors} floors` : `depth ${kept.depth}`, ago(kept.when)].join(" · ")}</span>
      </button>
      <span class="home-card-actions">
        <Button kind="quiet" class="small" icon="edit" label="Rename" side="above" onClick={onRename} />
        <Button kind="quiet" class="small" icon="download" label="Take it home" side="above" onClick={() => void take(`${stem(kept.name)}.json`, async () => JSON.stringify(await levelOf(kept)))} />
        <Button kind="quiet" class="small" icon="trash" label="Delete" side="above" onClick={onDelete} />
      </span>
    </li>
  );
}

function Thumb({ of }: { of: Drawing }) {
  return (
    <svg class="home-thumb" viewBox={`0 0 ${of.width} ${of.height}`} aria-hidden="true">
      <path class="thumb-ground" d={of.ground} />
      <path class="thumb-walls" d={of.walls} />
      <path class="thumb-doors" d={of.doors} />
    </svg>
  );
}

function NameDialog({ of, onClose }: { of: Kept | "new" | null; onClose(): void }) {
  const shown = dungeon.value;
  const suggested = of === "new" ? shown?.name || shown?.seed || "A floor" : of?.name ?? "";
  const done = async (event: SubmitEvent) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget as HTMLFormElement).get("name") ?? "").trim() || suggested;
    onClose();
    try {
      if (of === "new") {
        const kept = await keepDungeon(shown!, name);
        tell(kept ? `“${name}” is kept.` : "This floor is in the gallery already.");
      } else {
        await change({ ...of!, name });
      }
    } catch (cause) {
      tell(asFailure(cause).message, "error");
    }
  };
  return (
    <Dialog title={of === "new" ? "Keep this floor" : "Rename"} open={of !== null} onClose={onClose}>
      <form class="home-name" onSubmit={(event) => void done(event)}>
        <label for="floor-name">Name</label>
        <input id="floor-name" name="name" class="field-input" maxLength={80} defaultValue={suggested} autoFocus autocomplete="off" onFocus={(event) => event.currentTarget.select()} />
        <button type="submit" class="button primary">{of === "new" ? "Keep it" : "Rename it"}</button>
      </form>
    </Dialog>
  );
}
