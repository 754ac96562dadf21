/** All floors of a dungeon: side by side, and from the side. */
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { change, dungeon, floorIndex, floors, foreign, turnTo } from "../app/store";
import { Button, Empty, Panel } from "../app/ui";
import type { DungeonView } from "../engine/client";
import { usePicture } from "./picture";

export function AllFloors({ active, onOpen }: { active: boolean; onOpen(): void }) {
  const of = dungeon.value!;
  if (of.count === 1) {
    return (
      <Empty icon="layers" title="This dungeon has one floor">
        <p>Floors of one dungeon share their stairs, their names and one proof.</p>
        {!foreign.value && <Button kind="primary" onClick={() => void change({ floors: Math.max(floors.value, 4) })}>Make four floors</Button>}
      </Empty>
    );
  }
  return (
    <div class="all-floors">
      <ul class="floor-cards">
        {Array.from({ length: of.count }, (_, floor) => <FloorCard key={floor} of={of} floor={floor} active={active} onOpen={onOpen} />)}
      </ul>
      <Panel title="From the side"><Section of={of} active={active} /></Panel>
    </div>
  );
}

function FloorCard({ of, floor, active, onOpen }: { of: DungeonView; floor: number; active: boolean; onOpen(): void }) {
  const svg = useMemo(() => (active ? of.draw(floor, { style: "plain", legend: false, grid: false }) : null), [of, floor, active]);
  const name = useMemo(() => of.floor(floor), [of, floor]);
  const { address } = usePicture(svg, [svg]);
  return (
    <li>
      <button type="button" class="floor-card" aria-pressed={floorIndex.value === floor} onClick={() => void turnTo(floor).then(onOpen)}>
        {address ? <img src={address} alt="" loading="lazy" /> : <span class="spinner" />}
        <FloorName name={name} floor={floor} />
      </button>
    </li>
  );
}

function FloorName({ name, floor }: { name: Promise<{ name: string; depth: number; rooms: number }>; floor: number }) {
  const its = useResolved(name);
  return <span class="floor-card-name"><strong>{its?.name || `Floor ${floor + 1}`}</strong><span>{its ? `Depth ${its.depth}, ${its.rooms} rooms` : "…"}</span></span>;
}

function Section({ of, active }: { of: DungeonView; active: boolean }) {
  const svg = useMemo(() => (active ? of.section() : null), [of, active]);
  const { address, wrong } = usePicture(svg, [svg]);
  if (wrong) return <p class="wrong" role="alert">{wrong}</p>;
  return address ? <img class="section-picture" src={address} alt={`All ${of.count} floors from the side, with their stairs and chutes`} /> : <span class="spinner" />;
}

function useResolved<T>(promise: Promise<T>): T | null {
  const [value, setValue] = useState<T | null>(null);
  useLayoutEffect(() => {
    let meant = true;
    promise.then((its) => meant && setValue(its), () => undefined);
    return () => void (meant = false);
  }, [promise]);
  return value;
}
