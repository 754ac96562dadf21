/** What stands beside the view: compass, party, what is carried, what happened, and whoever talks. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Party, Side } from "./engine";
import type { Session } from "./session";

const SIDES: Side[] = ["north", "east", "south", "west"];

/** A strip of the horizon, with what lies ahead in its middle. */
export function Compass({ facing }: { facing: Side }) {
  const at = SIDES.indexOf(facing);
  const name = (quarters: number) => SIDES[(at + quarters + 4) % 4]![0]!.toUpperCase();
  return (
    <div class="compass" role="img" aria-label={`Facing ${facing}`}>
      <span>{name(-1)}</span><i /><i /><b>{name(0)}</b><i /><i /><span>{name(1)}</span>
    </div>
  );
}

export function PartyPanel({ party }: { party: Party }) {
  const light = Math.max(party.torch, party.glow);
  return (
    <section class="play-party" aria-label="Party">
      <p class="play-purse"><span>{party.gold} gold</span><span>{light > 0 ? `light for ${light} steps` : "lantern"}</span></p>
      <ul>
        {party.members.map((member) => {
          const share = member.hit_points / Math.max(member.most, 1);
          const status = member.hit_points === 0 ? "down" : member.poisoned > 0 ? "poisoned" : member.paralysed > 0 ? "cannot move" : member.calling;
          const kind = member.poisoned > 0 && member.hit_points > 0 ? "poisoned" : share <= 0.3 ? "low" : share <= 0.6 ? "hurt" : "well";
          return (
            <li key={member.name} class={kind}>
              <span class="who">{member.name}</span>
              <meter min={0} max={member.most} value={member.hit_points} aria-label={`${member.name}'s hit points`} class="visually-hidden" />
              <span class="bar" aria-hidden="true"><i style={{ width: `${Math.round(share * 100)}%` }} /></span>
              <span class="points">{member.hit_points}/{member.most}</span>
              <span class="how">{status}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function Keys({ session }: { session: Session }) {
  const { keys } = session.inventory.value;
  return <p class="play-keys">{keys.length > 0 ? keys.map(({ name, count }) => (count > 1 ? `${name} ×${count}` : name)).join(", ") : "No keys"}</p>;
}

/** What happened, the newest at the foot. */
export function Log({ session }: { session: Session }) {
  const list = useRef<HTMLDivElement>(null);
  const lines = session.lines.value;
  useLayoutEffect(() => {
    const element = list.current!;
    element.scrollTop = element.scrollHeight;
  }, [lines]);
  return (
    <div class="play-log" ref={list} role="log" aria-label="What happened" tabIndex={0}>
      {lines.slice(-80).map((line, i, all) => <p key={line.id} class={i === all.length - 1 ? "fresh" : ""}>{line.text}</p>)}
    </div>
  );
}

/** Who talks or what happens, and what may be answered. */
export function Talk({ session, chosen, onChoose }: { session: Session; chosen: number; onChoose(n: number): void }) {
  const { scene, answers } = session.state.value;
  const said = session.said.value;
  // What is on the screen when a talk ends is not what was meant by the next click.
  const [fresh, setFresh] = useState(false);
  useLayoutEffect(() => {
    setFresh(true);
    const timer = window.setTimeout(() => setFresh(false), 150);
    return () => window.clearTimeout(timer);
  }, [scene !== null, said?.text]);
  if (!scene) return null;
  const watching = session.driver.value !== "player";
  const name = said?.name || ("talk" in scene ? scene.name : "Something happens");
  return (
    <section class="talk" role="group" aria-label={name}>
      <header><strong>{name}</strong>{said?.role && <span>{said.role}</span>}</header>
      <p>{said?.text ?? ("event" in scene ? scene.text : session.lines.value.at(-1)?.text)}</p>
      <ol>
        {answers.map((answer, i) => (
          <li key={i}>
            <button type="button" class={i === chosen ? "chosen" : ""} aria-disabled={!answer.able} disabled={watching}
              onMouseEnter={() => onChoose(i)} onClick={() => !fresh && session.act({ answer: i })}>
              <kbd>{i + 1}</kbd> <span>{answer.text}</span>
            </button>
          </li>
        ))}
      </ol>
      <button type="button" class="talk-leave" disabled={watching} onClick={() => !fresh && session.act("leave")}><kbd>Esc</kbd> Go on without an answer</button>
    </section>
  );
}

export interface PadKey {
  name: string;
  label: string;
  /** An arrow on 24×24. */
  path: string;
  press(): void;
  /** Whether holding it is no more than pressing it. */
  once?: boolean;
}

/** Buttons for thumbs. One that is held goes on. */
export function Pad({ keys }: { keys: PadKey[] }) {
  const held = useRef(0);
  const stop = () => window.clearInterval(held.current);
  useLayoutEffect(() => stop, []);
  return (
    <div class="pad" role="group" aria-label="Walk">
      {keys.map((key) => (
        <button key={key.name} type="button" class={`pad-${key.name}`} aria-label={key.label}
          onPointerDown={(event) => {
            event.preventDefault();
            event.currentTarget.setPointerCapture(event.pointerId);
            stop();
            key.press();
            if (!key.once) held.current = window.setInterval(key.press, 90);
          }}
          onPointerUp={stop} onPointerCancel={stop} onContextMenu={(event) => event.preventDefault()}
          // Those who do not point press it like any button.
          onClick={(event) => event.detail === 0 && key.press()}>
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d={key.path} /></svg>
        </button>
      ))}
    </div>
  );
}
