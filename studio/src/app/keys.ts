/**
 * Keyboard shortcuts. Each part names its own, and the overlay behind `?` lists what is at hand; a shortcut of a tab works
 * while the tab is shown, and none works while somebody types.
 */
import { signal } from "@preact/signals";
import { tab, type Tab } from "./store";

export interface Shortcut {
  /** As in "Ctrl+Shift+Z", "ArrowLeft", "?", " ". */
  keys: string[];
  says: string;
  run(event: KeyboardEvent): void;
}

const groups = signal<{ tab: Tab | null; list: Shortcut[] }[]>([]);

/** Names the shortcuts of a tab, or of every tab with null. Returns what takes them back. */
export function shortcuts(of: Tab | null, list: Shortcut[]): () => void {
  const group = { tab: of, list };
  groups.value = [...groups.value, group];
  return () => (groups.value = groups.value.filter((other) => other !== group));
}

/** What can be pressed now: the shortcuts of this tab, then those of every tab. */
export function atHand(): { here: Shortcut[]; everywhere: Shortcut[] } {
  return {
    here: groups.value.filter((group) => group.tab === tab.value).flatMap((group) => group.list),
    everywhere: groups.value.filter((group) => group.tab === null).flatMap((group) => group.list),
  };
}

export function listen() {
  window.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || typing(event.target) || pressing(event)) return;
    const pressed = name(event);
    const { here, everywhere } = atHand();
    const found = [...here, ...everywhere].find((shortcut) => shortcut.keys.includes(pressed));
    if (!found) return;
    event.preventDefault();
    found.run(event);
  });
}

function name(event: KeyboardEvent): string {
  const { code } = event;
  // The digits of the keypad walk, those above the letters choose tabs.
  const key = code.startsWith("Numpad") && /^\d$/.test(event.key) ? `Num ${event.key}` : event.key;
  if (!event.ctrlKey && !event.metaKey) return key;
  return `Ctrl+${event.shiftKey ? "Shift+" : ""}${key.length === 1 ? key.toUpperCase() : key}`;
}

/** Whether the key presses the button that has the focus. */
function pressing({ key, target }: KeyboardEvent): boolean {
  return (key === " " || key === "Enter") && target instanceof HTMLElement && target.closest("button, a[href], summary") !== null;
}

/** Whether keys belong to what has the focus: to a text, a list, a slider or a dialog. */
function typing(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.closest("input, textarea, select, [contenteditable], [role=slider], [role=dialog], dialog") !== null;
}
