/** Look: the floor with its layers, as drawings, beside its other floors, and in 3D. */
import { signal } from "@preact/signals";
import { useCallback, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { FloorBar } from "../app/FloorBar";
import { shortcuts } from "../app/keys";
import { dungeon, floorIndex, plan, status } from "../app/store";
import { Choices, Empty, Panel, Switch } from "../app/ui";
import type { Cell, Quest } from "../engine/client";
import { FloorMap } from "../map/FloorMap";
import { LAYER_WORDS, PLAIN, type Layers } from "../map/layers";
import type { Marks } from "../map/scene";
import { AllFloors } from "./AllFloors";
import { Drawing } from "./Drawing";
import { QuestGraph } from "./QuestGraph";
import { Solid } from "./Solid";
import "./look.css";

type View = "map" | "drawing" | "floors" | "solid";

const view = signal<View>("map");
const layers = signal<Layers>({ ...PLAIN, keys: true });

export default function Look({ active }: { active: boolean }) {
  useLayoutEffect(() => shortcuts("look", [
    { keys: ["m"], says: "Map", run: () => (view.value = "map") },
    { keys: ["d"], says: "Drawing", run: () => (view.value = "drawing") },
    { keys: ["f"], says: "All floors", run: () => (view.value = "floors") },
    { keys: ["v"], says: "3D", run: () => (view.value = "solid") },
    { keys: ["p"], says: "The proof on the map", run: () => (layers.value = { ...layers.value, proof: !layers.value.proof }) },
  ]), []);
  if (!dungeon.value) {
    return <div class="look"><Empty icon="look" title={status.value.kind === "failed" ? "There is no floor to look at" : "A floor is on its way"}><p>Make one under Generate, or open one from the gallery.</p></Empty></div>;
  }
  return (
    <div class="look">
      <FloorBar>
        <Choices label="View" value={view.value} onChange={(next) => (view.value = next)} options={[
          { value: "map", label: "Map", title: "With layers" }, { value: "drawing", label: "Drawing", title: "In every style, for players and for the game master" },
          { value: "floors", label: "All floors", title: "Side by side, and as a section" }, { value: "solid", label: "3D", title: "To fly through" },
        ]} />
      </FloorBar>
      {view.value === "map" && <MapView active={active} />}
      {view.value === "drawing" && <Drawing active={active} />}
      {view.value === "floors" && <AllFloors active={active} onOpen={() => (view.value = "map")} />}
      {view.value === "solid" && <Solid active={active} />}
    </div>
  );
}

function MapView({ active }: { active: boolean }) {
  const [proof, setProof] = useState<Cell[]>([]);
  const [quest, setQuest] = useState<Quest | null>(null);
  const [meant, setMeant] = useState<Cell[]>([]);
  const [of, floor] = [dungeon.value!, floorIndex.value];
  useLayoutEffect(() => {
    if (!active) return;
    let wanted = true;
    setQuest(null);
    setMeant([]);
    of.quest(floor).then((its) => wanted && setQuest(its), () => undefined);
    of.proof(floor).then(({ moves }) => wanted && setProof([...(plan.value?.entrance ? [plan.value.entrance] : []), ...moves.map((move) => move.cell)]), () => wanted && setProof([]));
    return () => void (wanted = false);
  }, [of, floor, active]);
  const describe = useCallback((cell: Cell) => of.describe(floor, cell), [of, floor]);
  const marks = useMemo<Marks>(() => ({ proof, chosen: meant }), [proof, meant]);
  return (
    <div class="look-body">
      <FloorMap plan={active ? plan.value : null} layers={layers.value} marks={marks} describe={describe} />
      <aside class="look-side" aria-label="Layers and quest">
        <Panel title="Layers">
          <div class="layers">
            {LAYER_WORDS.map(({ layer, label, hint }) => (
              <Switch key={layer} label={label} hint={hint} checked={layers.value[layer]} onChange={(on) => (layers.value = { ...layers.value, [layer]: on })} />
            ))}
          </div>
          {layers.value.heat && <Scale />}
        </Panel>
        <Panel title="The quest">
          {quest ? <QuestGraph quest={quest} onMean={setMeant} /> : <p class="help">…</p>}
        </Panel>
      </aside>
    </div>
  );
}

function Scale() {
  const most = plan.value?.distance.reduce((most, steps) => Math.max(most, steps), 0) ?? 0;
  return <p class="heat-scale"><span>0</span><i aria-hidden="true" /><span>{most} steps</span></p>;
}
