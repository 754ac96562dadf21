/** Take home: the dungeon that is shown, as a file of any format, on paper, or as a link. */
import { useState } from "preact/hooks";
import { Button, Choices, FailureNote, Panel, Switch } from "../app/ui";
import { about, asFailure, dungeon, tell } from "../app/store";
import { engine, type DungeonView, type ExportedFile, type ExportOptions, type Problem } from "../engine/client";
import { progress, writeExtra } from "../engine/extra";
import { download, sized, stem } from "./files";
import { linkTo } from "./open";
import { print } from "./print";
import { zip } from "./zip";

type Format = NonNullable<typeof about.value>["formats"][number];

/** Formats by what they are for, in the order in which people look for them; what is in none comes last. */
const GROUPS: { title: string; names: RegExp }[] = [
  { title: "To look at and to print", names: /^(svg|png|pdf|markdown)$/ },
  { title: "For the studio, programs and games", names: /^(json|json-compact|jsonl|binary|text|parquet)$/ },
  { title: "For virtual tables", names: /^(uvtt|foundry)$/ },
  { title: "For engines and level editors", names: /./ },
];

/** Formats that are drawn in a style. */
const DRAWN = /^(svg|png|pdf|uvtt|foundry)$/;

export function TakeHome() {
  const shown = dungeon.value;
  const [floor, setFloor] = useState<number | "all">("all");
  const [style, setStyle] = useState("plain");
  const [player, setPlayer] = useState(false);
  const [legend, setLegend] = useState(true);
  const [paper, setPaper] = useState<"a4" | "letter">("a4");
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<Problem | null>(null);
  const known = about.value;
  if (!shown || !known) return <Panel title="Take home"><p class="home-hint">There is nothing to take yet. Make a floor under Generate, or open a file.</p></Panel>;
  const which = floor === "all" || floor >= shown.count ? null : floor;

  const save = async (format: Format) => {
    setBusy(format.name);
    setFailure(null);
    try {
      const options: ExportOptions = {
        ...(which !== null && { floor: which }), ...(DRAWN.test(format.name) && { style, player, legend }), ...(format.name === "pdf" && { paper, cover: shown.count > 1 && which === null }),
      };
      const files = format.module === "main" ? await shown.export(format.name, options) : await writeExtra(shown, format.name, options);
      takeHome(files, shown.name || shown.seed);
    } catch (cause) {
      setFailure(asFailure(cause));
    } finally {
      setBusy(null);
    }
  };
  const toPaper = async () => {
    try {
      await print(shown, which === null ? Array.from({ length: shown.count }, (_, i) => i) : [which], { style, player, legend });
    } catch (cause) {
      setFailure(asFailure(cause));
    }
  };
  const left = new Set(known.formats);
  return (
    <Panel title="Take home" class="home-take" actions={<Button icon="share" onClick={() => void copyLink(shown)}>Copy a link</Button>}>
      <div class="home-options">
        {shown.count > 1 && (
          <label class="home-field">Floors
            <select class="select" value={String(floor)} onChange={(event) => setFloor(event.currentTarget.value === "all" ? "all" : Number(event.currentTarget.value))}>
              <option value="all">All {shown.count}</option>
              {Array.from({ length: shown.count }, (_, i) => <option key={i} value={i}>Only the {ordinal(i + 1)}</option>)}
            </select>
          </label>
        )}
        <label class="home-field">Drawn as
          <select class="select" value={style} onChange={(event) => setStyle(event.currentTarget.value)}>
            {known.styles.map((one) => <option key={one.name} value={one.name} title={one.summary}>{capital(one.name)}</option>)}
          </select>
        </label>
        <div class="home-field"><span>Paper</span>
          <Choices<"a4" | "letter"> label="Paper" value={paper} options={[{ value: "a4", label: "A4" }, { value: "letter", label: "Letter" }]} onChange={setPaper} />
        </div>
        <Switch label="For players" hint="Draws what players may see, and nothing else" checked={player} onChange={setPlayer} />
        <Switch label="With a key" hint="What the signs on the map mean" checked={legend} onChange={setLegend} />
        <Button icon="page" onClick={() => void toPaper()}>Print…</Button>
      </div>
      {progress.value !== null && (
        <p class="home-progress" role="status"><label for="extra-progress">The part that writes this is coming…</label> <progress id="extra-progress" max={1} value={progress.value} /></p>
      )}
      {failure && <FailureNote failure={failure} />}
      <div class="home-formats">
        {GROUPS.map((group) => {
          const formats = [...left].filter((format) => group.names.test(format.name));
          formats.forEach((format) => left.delete(format));
          return formats.length > 0 && (
            <section key={group.title} aria-label={group.title}>
              <h3>{group.title}</h3>
              <ul>
                {formats.map((format) => (
                  <li key={format.name}>
                    <button type="button" class="home-format" disabled={busy !== null} aria-busy={busy === format.name} onClick={() => void save(format)}>
                      <code>.{format.extension}</code>
                      <span>{format.summary}</span>
                      {busy === format.name && <i class="spinner" aria-hidden="true" />}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </Panel>
  );
}

/** One file as it is, several as an archive: browsers ask before a page saves many. */
function takeHome(files: ExportedFile[], name: string) {
  const [first] = files;
  if (files.length === 1) {
    download(first!.name, first!.bytes, first!.mime);
    tell(`${first!.name}: ${sized(first!.bytes.length)}.`);
  } else {
    const archive = zip(files);
    download(`${stem(name)}.zip`, archive, "application/zip");
    tell(`${files.length} files in ${stem(name)}.zip: ${sized(archive.length)}.`);
  }
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function ordinal(n: number): string {
  const ending = n % 100 >= 11 && n % 100 <= 13 ? "th" : ["th", "st", "nd", "rd"][n % 10] ?? "th";
  return `${n}${ending}`;
}

/** Copies a link that makes exactly this dungeon. One that no link can make is refused. */
export async function copyLink(shown: DungeonView) {
  if (!shown.recipe) return tell("No link can hold these floors: they came from a file, and nobody knows their recipe. Take home a file instead.", "error");
  try {
    const { depth } = await shown.ask<{ depth: number }>("floor", [0]);
    const linked = { recipe: { ...shown.recipe } as Record<string, unknown>, seed: shown.seed, depth, floors: shown.count };
    if (!(await isMade(shown, linked))) {
      return tell("No link can hold these floors: they were changed by hand, or made by another version. Take home a file instead.", "error");
    }
    const address = await linkTo(linked);
    try {
      await navigator.clipboard.writeText(address);
      tell(`The link is copied: ${address.length} characters with the whole recipe in them.`);
    } catch {
      // A browser that lets nobody write to the clipboard shows the link in the address, from where one copies it.
      history.replaceState(null, "", address);
      tell("This browser does not let the page copy. The link stands in the address: copy it from there.");
    }
  } catch (cause) {
    tell(asFailure(cause).message, "error");
  }
}

/** Returns whether recipe and seed make these very floors. */
async function isMade(shown: DungeonView, { seed, depth, floors }: { seed: string; depth: number; floors: number }): Promise<boolean> {
  const made = await engine.generate(shown.recipe!, seed, { depth, floors });
  try {
    for (let floor = 0; floor < floors; floor++) {
      if ((await made.hash(floor)) !== (await shown.hash(floor))) return false;
    }
    return made.count === shown.count;
  } finally {
    made.free();
  }
}
