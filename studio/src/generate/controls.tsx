/** The controls of the recipe's form. `passing` values come while somebody drags; the last one of a drag is kept. */
import { useState } from "preact/hooks";
import { Button, Choices, Switch } from "../app/ui";
import type { Field } from "./fields";

export interface ControlProps<T = unknown> {
  field: Field;
  id: string;
  value: T;
  onChange(value: unknown, passing: boolean): void;
}

export function Control(props: ControlProps) {
  const { field, value, onChange, id } = props;
  switch (field.control.kind) {
    case "integer":
      return <Integer {...props} value={Number(value ?? field.low)} />;
    case "range":
      return <Range {...props} value={pair(value, field)} />;
    case "count":
      return <Count {...props} />;
    case "by-depth":
      return <ByDepth {...props} ranged={field.control.range} />;
    case "choice":
      return field.control.options.length <= 4
        ? <>
            <Choices label={field.label} value={String(value)} onChange={(next) => onChange(next, false)}
              options={field.control.options.map((option) => ({ value: option.value, label: option.value.replaceAll("_", " "), title: option.says }))} />
            <p class="says-more">{field.control.options.find((option) => option.value === value)?.says}</p>
          </>
        : <select id={id} class="select" value={String(value)} onChange={(event) => onChange(event.currentTarget.value, false)}>
            {field.control.options.map((option) => <option key={option.value} value={option.value}>{option.value}</option>)}
          </select>;
    case "switch":
      return <Switch label={value ? "Yes" : "No"} checked={value === true} onChange={(next) => onChange(next, false)} />;
    case "numbers":
      return <Numbers {...props} value={value as number[]} />;
    case "sizes":
      return <Sizes {...props} value={(value as number[][] | undefined) ?? []} />;
    case "lines":
      return <Lines {...props} value={(value as string[] | undefined) ?? []} />;
    default:
      return <Value {...props} />;
  }
}

const pair = (value: unknown, field: Field): [number, number] =>
  Array.isArray(value) ? [Number(value[0]), Number(value[1])] : typeof value === "number" ? [value, value] : [field.low, Math.min(field.low + 2, field.high)];

/** A slider's two ends: those of the field, and wider where the value lies outside. */
const ends = (field: Field, ...values: number[]) => ({ min: Math.min(field.low, ...values), max: Math.max(field.high, ...values) });

function NumberBox({ id, label, value, min, onChange }: { id?: string; label: string; value: number; min: number; onChange(value: number): void }) {
  const commit = (text: string) => {
    const typed = Math.round(Number(text));
    if (text.trim() !== "" && Number.isFinite(typed) && typed >= min && typed !== value) onChange(typed);
  };
  return (
    <input id={id} class="field-input number" type="number" inputMode="numeric" aria-label={label} value={value} min={min} step={1}
      onChange={(event) => {
        commit(event.currentTarget.value);
        event.currentTarget.value = String(value);
      }} />
  );
}

function Integer({ field, id, value, onChange }: ControlProps<number>) {
  const { min, max } = ends(field, value);
  return (
    <div class="slider-row">
      <div class="slider" style={{ "--from": 0, "--to": share(value, min, max) }}>
        <input id={id} type="range" min={min} max={max} step={1} value={value} aria-label={field.label}
          onInput={(event) => onChange(Number(event.currentTarget.value), true)} onChange={(event) => onChange(Number(event.currentTarget.value), false)} />
      </div>
      <NumberBox label={`${field.label}, exactly`} value={value} min={0} onChange={(next) => onChange(next, false)} />
    </div>
  );
}

const share = (value: number, min: number, max: number) => (max > min ? (value - min) / (max - min) : 0);

function Range({ field, id, value, onChange }: ControlProps<[number, number]>) {
  const [from, to] = value;
  const { min, max } = ends(field, from, to);
  const low = (next: number, passing: boolean) => onChange([next, Math.max(next, to)], passing);
  const high = (next: number, passing: boolean) => onChange([Math.min(next, from), next], passing);
  return (
    <div class="slider-row range">
      <NumberBox label={`${field.label}, at least, exactly`} value={from} min={0} onChange={(next) => low(next, false)} />
      <div class="slider double" style={{ "--from": share(from, min, max), "--to": share(to, min, max) }}>
        <input id={id} type="range" min={min} max={max} step={1} value={from} aria-label={`${field.label}, at least`}
          onInput={(event) => low(Number(event.currentTarget.value), true)} onChange={(event) => low(Number(event.currentTarget.value), false)} />
        <input type="range" min={min} max={max} step={1} value={to} aria-label={`${field.label}, at most`}
          onInput={(event) => high(Number(event.currentTarget.value), true)} onChange={(event) => high(Number(event.currentTarget.value), false)} />
      </div>
      <NumberBox label={`${field.label}, at most, exactly`} value={to} min={0} onChange={(next) => high(next, false)} />
    </div>
  );
}

function Count({ field, id, value, onChange }: ControlProps) {
  const scaled = typeof value === "object" && value !== null && !Array.isArray(value);
  const inner = scaled ? (value as { per_24x24: unknown }).per_24x24 : value;
  const wrap = (next: unknown) => (scaled ? { per_24x24: next } : next);
  return (
    <>
      <Range field={field} id={id} value={pair(inner, field)} onChange={(next, passing) => onChange(wrap(next), passing)} />
      <label class="per">
        <input type="checkbox" checked={scaled} onChange={(event) => onChange(event.currentTarget.checked ? { per_24x24: pair(inner, field) } : pair(inner, field), false)} />
        for every 24×24 cells
      </label>
    </>
  );
}

function ByDepth({ field, id, value, onChange, ranged }: ControlProps & { ranged: boolean }) {
  const table = typeof value === "object" && value !== null && !Array.isArray(value);
  const one = (inner: unknown, put: (next: unknown, passing: boolean) => void, name: string) =>
    ranged ? <Range field={field} id={name} value={pair(inner, field)} onChange={put} /> : <Integer field={field} id={name} value={Number(inner ?? field.low)} onChange={put} />;
  const start = value ?? (ranged ? pair(undefined, field) : field.low);
  if (!table) {
    return (
      <>
        {one(start, onChange, id)}
        <button type="button" class="link" onClick={() => onChange({ 1: start }, false)}>Differs by depth…</button>
      </>
    );
  }
  const rows = Object.entries(value as Record<string, unknown>).sort(([a], [b]) => Number(a) - Number(b));
  const put = (next: [string, unknown][], passing = false) => onChange(Object.fromEntries(next), passing);
  return (
    <div class="by-depth">
      {rows.map(([depth, inner], at) => (
        <div class="by-depth-row" key={depth}>
          <span>From floor</span>
          <NumberBox label={`${field.label}: from which floor`} value={Number(depth)} min={1}
            onChange={(next) => put(rows.map((row, other) => (other === at ? [String(next), row[1]] : row)))} />
          {one(inner, (next, passing) => put(rows.map((row, other) => (other === at ? [row[0], next] : row)), passing), `${id}-${depth}`)}
          <Button icon="close" label="Take away" kind="quiet" class="small" disabled={rows.length === 1} onClick={() => put(rows.filter((_, other) => other !== at))} />
        </div>
      ))}
      <button type="button" class="link" onClick={() => put([...rows, [String(Number(rows.at(-1)![0]) + 3), rows.at(-1)![1]]])}>Another depth</button>
      <button type="button" class="link" onClick={() => onChange(rows[0]![1], false)}>The same at every depth</button>
    </div>
  );
}

function Numbers({ field, value, onChange }: ControlProps<number[]>) {
  return (
    <div class="numbers">
      {value.map((number, at) => (
        <NumberBox key={at} label={`${field.label}, ${at + 1} of ${value.length}`} value={number} min={0}
          onChange={(next) => onChange(value.map((old, other) => (other === at ? next : old)), false)} />
      ))}
    </div>
  );
}

function Sizes({ field, value, onChange }: ControlProps<number[][]>) {
  const put = (at: number, place: number, next: number) =>
    onChange(value.map((size, other) => (other === at ? [0, 1, 2].map((index) => (index === place ? next : size[index] ?? 1)) : size)), false);
  return (
    <div class="sizes">
      <div class="sizes-head" aria-hidden="true"><span>Long</span><span>Wide</span><span>How often</span></div>
      {value.map((size, at) => (
        <div class="sizes-row" key={at}>
          <NumberBox label={`${field.label}, size ${at + 1}: length`} value={size[0]!} min={1} onChange={(next) => put(at, 0, next)} />
          <NumberBox label={`${field.label}, size ${at + 1}: width`} value={size[1]!} min={1} onChange={(next) => put(at, 1, next)} />
          <NumberBox label={`${field.label}, size ${at + 1}: how often`} value={size[2] ?? 1} min={1} onChange={(next) => put(at, 2, next)} />
          <Button icon="close" label="Take away" kind="quiet" class="small" disabled={value.length === 1} onClick={() => onChange(value.filter((_, other) => other !== at), false)} />
        </div>
      ))}
      <button type="button" class="link" onClick={() => onChange([...value, [...(value.at(-1) ?? [3, 3, 1])]], false)}>Another size</button>
    </div>
  );
}

function Lines({ field, id, value, onChange }: ControlProps<string[]>) {
  return (
    <textarea id={id} class="field-input" rows={3} aria-label={`${field.label}, one a line`} value={value.join("\n")}
      onChange={(event) => onChange(event.currentTarget.value.split("\n").map((line) => line.trim()).filter(Boolean), false)} />
  );
}

function Value({ field, id, value, onChange }: ControlProps) {
  const [wrong, setWrong] = useState("");
  return (
    <>
      <textarea id={id} class="field-input mono" rows={4} spellcheck={false} aria-label={`${field.label}, as JSON`} aria-invalid={wrong !== ""} value={JSON.stringify(value, null, 1)}
        onChange={(event) => {
          try {
            onChange(JSON.parse(event.currentTarget.value), false);
            setWrong("");
          } catch (cause) {
            setWrong(cause instanceof Error ? cause.message : String(cause));
          }
        }} />
      {wrong && <p class="wrong" role="alert">This is not JSON: {wrong}</p>}
    </>
  );
}
