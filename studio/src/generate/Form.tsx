/** The form of a recipe: its sections, what was changed, and what is refused beside the field that it speaks of. */
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { Icon } from "../app/icons";
import { change, recipe, status } from "../app/store";
import { Button, FailureNote } from "../app/ui";
import { engine, type Generator, type Preset, type Problem } from "../engine/client";
import { Control } from "./controls";
import { at, changes, same, sections, withValue, type Field } from "./fields";

export function Form({ generator, preset }: { generator: Generator; preset: Preset }) {
  const list = useMemo(() => sections(generator), [generator]);
  const problem = status.value.kind === "failed" ? status.value.failure : null;
  const place = problem?.field?.replace(/^parameters\./, "");
  const paths = list.flatMap((section) => section.fields).flatMap((field) => (field.control.kind === "group" ? [field, ...field.control.fields] : [field])).map((field) => field.path);
  // What is said of a part of a field is shown beside the field.
  const speaksOf = place && paths.filter((path) => place === path || place.startsWith(`${path}.`) || place.startsWith(`${path}[`)).sort((a, b) => b.length - a.length)[0];
  return (
    <div class="form">
      {problem && !speaksOf && <Trouble problem={problem} />}
      {list.map((section, index) => {
        const changed = changes(recipe.value, preset.recipe, section.fields);
        const within = section.fields.some((field) => speaksOf === field.path || speaksOf?.startsWith(`${field.path}.`));
        return (
          <Section key={`${generator.name} ${section.title}`} title={section.title} open={index < 2} force={within} changed={changed}>
            {section.fields.map((field) => <Row key={field.path} field={field} preset={preset} trouble={problem} place={speaksOf || ""} />)}
          </Section>
        );
      })}
    </div>
  );
}

function Section({ title, open, force, changed, children }: { title: string; open: boolean; force: boolean; changed: number; children: preact.ComponentChildren }) {
  const [shown, setShown] = useState(open);
  useLayoutEffect(() => {
    if (force) setShown(true);
  }, [force]);
  return (
    <details class="section" open={shown} onToggle={(event) => setShown((event.currentTarget as HTMLDetailsElement).open)}>
      <summary><Icon name="chevron" size={16} /><h3>{title}</h3>{changed > 0 && <span class="badge">{changed} changed</span>}</summary>
      {shown && <div class="section-body">{children}</div>}
    </details>
  );
}

function Row({ field, preset, trouble, place }: { field: Field; preset: Preset; trouble: Problem | null; place: string }) {
  const value = at(recipe.value.parameters, field.path);
  const usual = at(preset.recipe.parameters, field.path);
  const changed = !same(value, usual);
  const id = `field-${field.path.replaceAll(".", "-")}`;
  const put = (next: unknown, passing: boolean) => void change({ recipe: withValue(recipe.value, field.path, next) }, passing);
  const set = value !== undefined && value !== null;
  if (field.control.kind === "group") {
    return (
      <fieldset class={`group ${changed ? "changed" : ""}`}>
        <legend>{field.label}{changed && <Reset onClick={() => put(usual, false)} label={field.label} />}</legend>
        <p class="help">{field.help}</p>
        {field.control.fields.map((inner) => <Row key={inner.path} field={inner} preset={preset} trouble={trouble} place={place} />)}
      </fieldset>
    );
  }
  return (
    <div class={`row ${changed ? "changed" : ""}`} data-field={field.path}>
      <div class="row-head">
        <label for={id}>{field.label}{field.percent && <span class="unit">%</span>}</label>
        {changed && <Reset onClick={() => put(usual, false)} label={field.label} />}
        {field.optional && set && <button type="button" class="link" onClick={() => put(undefined, false)}>leave it open</button>}
      </div>
      {field.help && <p class="help" id={`${id}-help`}>{field.help}</p>}
      {field.optional && !set
        ? <p class="unset">Left open. <button id={id} type="button" class="link" onClick={() => put(first(field), false)}>Set it</button></p>
        : <Control field={field} id={id} value={value} onChange={put} />}
      {trouble && place === field.path && <Trouble problem={trouble} />}
    </div>
  );
}

/** What a field that was left open begins with. */
function first(field: Field): unknown {
  switch (field.control.kind) {
    case "integer": return Math.max(field.low, 1);
    case "by-depth": return field.control.range ? [Math.max(field.low, 1), Math.max(field.low, 1) + 1] : Math.max(field.low, 1);
    case "choice": return field.control.options[0]!.value;
    case "switch": return true;
    default: return [Math.max(field.low, 1), Math.max(field.low, 1) + 1];
  }
}

function Reset({ onClick, label }: { onClick(): void; label: string }) {
  return <Button icon="reset" label={`Reset ${label.toLowerCase()}`} kind="quiet" class="small reset" onClick={onClick} />;
}

/** A refusal, and advice that the engine tries out while one reads it. */
function Trouble({ problem }: { problem: Problem }) {
  const [advised, setAdvised] = useState<Problem | null>(null);
  useLayoutEffect(() => {
    setAdvised(null);
    if (problem.advice?.length || problem.kind === "broken" || problem.kind === "unreadable") return;
    let meant = true;
    engine.advise(recipe.value).then((said) => meant && setAdvised(said), () => undefined);
    return () => void (meant = false);
  }, [problem]);
  return <FailureNote failure={advised?.advice?.length ? { ...problem, advice: advised.advice } : problem} onAdvice={follow} />;
}

function follow(set: Record<string, unknown>) {
  let next = recipe.value;
  for (const [path, value] of Object.entries(set)) next = withValue(next, path, value);
  void change({ recipe: next });
}
