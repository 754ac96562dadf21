/** The floor as the engine draws it: every style, for the game master or for players. */
import { signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { about, dungeon, floorIndex, plan } from "../app/store";
import { Choices, Panel, Switch } from "../app/ui";
import type { DrawOptions } from "../engine/client";
import { usePicture } from "./picture";

const options = signal<DrawOptions & { style: string }>({ style: "plain", player: false, legend: true, grid: true, numbers: true, proof: false });
const large = signal<"fit" | "full">("fit");

export function Drawing({ active }: { active: boolean }) {
  const [of, floor] = [dungeon.value!, floorIndex.value];
  const chosen = options.value;
  const svg = useMemo(() => (active ? of.draw(floor, chosen.player ? { ...chosen, proof: false } : chosen) : null), [of, floor, chosen, active]);
  const { address, wrong, busy } = usePicture(svg, [svg]);
  const set = (next: Partial<DrawOptions>) => (options.value = { ...chosen, ...next });
  return (
    <div class="look-body">
      <div class={`drawing ${large.value}`} tabIndex={0} role="region" aria-label="Drawing" aria-busy={busy}>
        {wrong ? <p class="wrong" role="alert">{wrong}</p> : address && <img src={address} alt={`${plan.value?.names.floor ?? "The floor"} in the style ${chosen.style}, ${chosen.player ? "as players may see it" : "for the game master"}`} />}
      </div>
      <aside class="look-side" aria-label="How it is drawn">
        <Panel title="Style">
          <div class="styles" role="radiogroup" aria-label="Style">
            {about.value!.styles.map((style) => (
              <label key={style.name} class="style">
                <input type="radio" name="style" checked={style.name === chosen.style} onChange={() => set({ style: style.name })} />
                <span><strong>{style.name}</strong> {style.summary}</span>
              </label>
            ))}
          </div>
        </Panel>
        <Panel title="For whom">
          <Choices label="For whom" value={chosen.player ? "player" : "master"} onChange={(next) => set({ player: next === "player" })}
            options={[{ value: "master", label: "Game master" }, { value: "player", label: "Players" }]} />
          <p class="help after">{chosen.player ? "What nobody can see yet is left out: secret doors, traps, and what hides behind them." : "Everything is shown."}</p>
        </Panel>
        <Panel title="On the page">
          <Switch label="Legend" checked={chosen.legend === true} onChange={(legend) => set({ legend })} />
          <Switch label="Grid" checked={chosen.grid !== false} onChange={(grid) => set({ grid })} />
          <Switch label="Numbers of rooms" checked={chosen.numbers === true} onChange={(numbers) => set({ numbers })} />
          {!chosen.player && <Switch label="The way of the proof" checked={chosen.proof === true} onChange={(proof) => set({ proof })} />}
          <div class="drawing-size">
            <Choices label="Size" value={large.value} onChange={(next) => (large.value = next)} options={[{ value: "fit", label: "Fit" }, { value: "full", label: "Full size" }]} />
          </div>
        </Panel>
      </aside>
    </div>
  );
}
