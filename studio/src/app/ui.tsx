/** The small parts that every tab uses. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon, type IconName } from "./icons";
import type { Problem } from "../engine/client";

interface ButtonProps {
  icon?: IconName;
  children?: ComponentChildren;
  /** What a button without words is called; it is also its tooltip. */
  label?: string;
  kind?: "plain" | "primary" | "quiet" | "danger";
  pressed?: boolean;
  disabled?: boolean;
  onClick(event: MouseEvent): void;
  class?: string;
  side?: "above" | "below";
}

export function Button({ icon, children, label, kind = "plain", pressed, disabled, onClick, class: extra = "", side = "below" }: ButtonProps) {
  return (
    <button type="button" class={`button ${kind} ${children ? "" : "square"} ${extra}`} aria-label={children ? undefined : label}
      aria-pressed={pressed} data-tip={label && !children ? label : undefined} data-tip-side={side} title={children ? label : undefined}
      disabled={disabled} onClick={onClick}>
      {icon && <Icon name={icon} />}
      {children && <span>{children}</span>}
    </button>
  );
}

/** A row of choices of which one holds. */
export function Choices<T extends string>({ label, value, options, onChange }: {
  label: string;
  value: T;
  options: { value: T; label: string; title?: string }[];
  onChange(value: T): void;
}) {
  return (
    <div class="choices" role="group" aria-label={label}>
      {options.map((option) => (
        <button key={option.value} type="button" class="choice" aria-pressed={option.value === value} title={option.title}
          onClick={() => onChange(option.value)}>{option.label}</button>
      ))}
    </div>
  );
}

export function Switch({ label, checked, onChange, swatch, hint }: {
  label: string;
  checked: boolean;
  onChange(checked: boolean): void;
  swatch?: string;
  hint?: string;
}) {
  return (
    <label class="switch" title={hint}>
      <input type="checkbox" role="switch" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span class="track" aria-hidden="true" />
      <span class="says">{label}</span>
      {swatch && <i class={`swatch ${swatch}`} aria-hidden="true" />}
    </label>
  );
}

export function Panel({ title, children, class: extra = "", actions }: {
  title?: string;
  children: ComponentChildren;
  class?: string;
  actions?: ComponentChildren;
}) {
  return (
    <section class={`panel ${extra}`} aria-label={title}>
      {title && <header class="panel-head"><h2>{title}</h2>{actions}</header>}
      {children}
    </section>
  );
}

export function Empty({ icon = "info", title, children }: { icon?: IconName; title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <Icon name={icon} size={32} />
      <h2>{title}</h2>
      {children}
    </div>
  );
}

const capital = (words: string) => (words ? words[0]!.toUpperCase() + words.slice(1) : "");

/** Words as a sentence: what the engine says begins in lower case and ends without a stop. */
export const sentence = (words: string) => (words ? `${capital(words)}${/[.!?…]$/.test(words) ? "" : "."}` : "");

/** A failure in words. What a recipe is refused for may have several lines, which stay as they are. */
export function FailureNote({ failure, onAdvice }: { failure: Problem; onAdvice?(set: Record<string, unknown>): void }) {
  const title = { refused: "This cannot work", "gave-up": "No floor came of it", unreadable: "This cannot be read", broken: "Something broke" };
  return (
    <div class="failure" role="alert">
      <p class="failure-head"><Icon name="warn" /><strong>{title[failure.kind]}</strong></p>
      <p class="failure-text">{sentence(failure.message)}</p>
      {failure.advice?.map((advice) => (
        <p class="advice" key={advice.text}>
          {advice.set && onAdvice
            ? <button type="button" class="button primary" onClick={() => onAdvice(advice.set!)}>{capital(advice.text)}</button>
            : <span>{sentence(advice.text)}</span>}
        </p>
      ))}
    </div>
  );
}

/** A dialog over the page; Escape and a click beside it close it, and the focus returns to where it was. */
export function Dialog({ title, open, onClose, children, class: extra = "" }: {
  title: string;
  open: boolean;
  onClose(): void;
  children: ComponentChildren;
  class?: string;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current!;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  const beside = (event: MouseEvent) => {
    if (event.target === ref.current) onClose();
  };
  return (
    <dialog ref={ref} class={`dialog ${extra}`} aria-label={title} onClose={onClose} onClick={beside}>
      {open && (
        <div class="dialog-body">
          <header class="panel-head"><h2>{title}</h2><Button icon="close" label="Close" kind="quiet" onClick={onClose} /></header>
          {children}
        </div>
      )}
    </dialog>
  );
}
