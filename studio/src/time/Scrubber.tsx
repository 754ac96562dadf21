/** A slider over steps with the buttons of a player. */
import { signal } from "@preact/signals";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button, Choices } from "../app/ui";

export interface Player {
  toggle(): void;
  step(by: number): void;
  to(at: number): void;
}

const speed = signal<"1" | "2" | "4">("1");

export function Scrubber({ label, count, at, onAt, pace, words, keep, active }: {
  label: string;
  count: number;
  at: number;
  onAt(at: number): void;
  /** Milliseconds a step takes at speed 1. */
  pace: number;
  words: string[];
  keep(player: Player): void;
  active: boolean;
}) {
  const [playing, setPlaying] = useState(false);
  const last = Math.max(count - 1, 0);
  const now = useRef({ at, last });
  now.current = { at, last };
  const to = (next: number) => onAt(Math.min(now.current.last, Math.max(0, next)));
  const toggle = () => {
    if (!playing && now.current.at >= now.current.last) to(0);
    setPlaying(!playing);
  };
  keep({ toggle, step: (by) => { setPlaying(false); to(now.current.at + by); }, to: (next) => { setPlaying(false); to(next); } });
  useLayoutEffect(() => {
    if (!playing || !active) return;
    const timer = setInterval(() => {
      if (now.current.at >= now.current.last) setPlaying(false);
      else to(now.current.at + 1);
    }, pace / Number(speed.value));
    return () => clearInterval(timer);
  }, [playing, active, pace, speed.value]);
  // Another floor begins at rest.
  useLayoutEffect(() => setPlaying(false), [count]);
  return (
    <div class="scrubber" role="group" aria-label={`${label}s`}>
      <div class="scrubber-buttons">
        <Button icon="first" label="To the beginning (Home)" kind="quiet" side="above" disabled={at === 0} onClick={() => { setPlaying(false); to(0); }} />
        <Button icon="back" label="One back (←)" kind="quiet" side="above" disabled={at === 0} onClick={() => { setPlaying(false); to(at - 1); }} />
        <Button icon={playing ? "pause" : "run"} label={playing ? "Stop (Space)" : "Play (Space)"} kind="primary" side="above" disabled={count < 2} onClick={toggle} />
        <Button icon="forward" label="One on (→)" kind="quiet" side="above" disabled={at >= last} onClick={() => { setPlaying(false); to(at + 1); }} />
        <Button icon="last" label="To the end (End)" kind="quiet" side="above" disabled={at >= last} onClick={() => { setPlaying(false); to(last); }} />
      </div>
      <div class="slider scrubber-slider" style={{ "--from": 0, "--to": last ? at / last : 0 }}>
        <input type="range" min={0} max={last} value={at} aria-label={label} aria-valuetext={`${label} ${at}: ${words[0]}`} onInput={(event) => { setPlaying(false); to(Number(event.currentTarget.value)); }} />
      </div>
      <Choices label="Speed" value={speed.value} onChange={(next) => (speed.value = next)} options={[{ value: "1", label: "1×" }, { value: "2", label: "2×" }, { value: "4", label: "4×" }]} />
      <p class="scrubber-words" aria-live={playing ? "off" : "polite"}><strong>{words[0]}</strong> <span>{words[1]}</span></p>
    </div>
  );
}
