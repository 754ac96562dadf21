/** The floor in 3D. What draws it is fetched when this is first shown. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { asFailure, dungeon, floorIndex, plan, theme } from "../app/store";
import { Button, FailureNote, Switch } from "../app/ui";
import type { Problem } from "../engine/client";
import { writeExtra } from "../engine/extra";
import type { Flight } from "./scene3d";

export function Solid({ active }: { active: boolean }) {
  const host = useRef<HTMLDivElement>(null);
  const [flight, setFlight] = useState<Flight | null>(null);
  const [failure, setFailure] = useState<Problem | null>(null);
  const [loading, setLoading] = useState(true);
  const [roof, setRoof] = useState(false);
  const [of, floor] = [dungeon.value!, floorIndex.value];

  useLayoutEffect(() => {
    let opened: Flight | null = null;
    let gone = false;
    import("./scene3d").then((module) => {
      if (gone) return;
      opened = new module.Flight(host.current!);
      setFlight(opened);
    }).catch((cause) => setFailure(asFailure(cause)));
    return () => {
      gone = true;
      opened?.close();
    };
  }, []);

  useLayoutEffect(() => {
    if (!flight || !active) return;
    let meant = true;
    setLoading(true);
    setFailure(null);
    writeExtra(of, "glb", { floor })
      .then(async ([file]) => {
        if (meant) await flight.show(file!.bytes, plan.value!);
      })
      .then(() => meant && setLoading(false), (cause) => {
        if (!meant) return;
        setFailure(asFailure(cause));
        setLoading(false);
      });
    return () => void (meant = false);
  }, [flight, of, floor, active]);

  const name = theme.value;
  useLayoutEffect(() => flight?.theme(name), [flight, name]);
  useLayoutEffect(() => flight?.roof(roof), [flight, roof, loading]);
  useLayoutEffect(() => flight?.run(active), [flight, active]);

  return (
    <div class="solid">
      <div ref={host} class="solid-canvas" role="application" aria-roledescription="3D view" tabIndex={0} data-ready={!loading && !failure ? "" : undefined}
        aria-label={`${plan.value?.names.floor ?? "The floor"} in 3D. W, A, S, D or the arrow keys fly, Q and E sink and rise, dragging looks around.`} />
      {loading && !failure && <div class="solid-over empty" role="status"><span class="spinner" aria-hidden="true" /><p>The floor is being built…</p></div>}
      {failure && <div class="solid-over solid-wrong"><FailureNote failure={failure} /></div>}
      <div class="solid-tools">
        <Button onClick={() => { setRoof(false); flight?.above(); }}>From above</Button>
        <Button onClick={() => { setRoof(true); flight?.inside(); }}>Inside</Button>
        <Switch label="Ceiling" checked={roof} onChange={setRoof} />
      </div>
      <p class="solid-help">Drag to look around · W A S D to fly · Q E down and up · Shift is faster · wheel to go on</p>
    </div>
  );
}
