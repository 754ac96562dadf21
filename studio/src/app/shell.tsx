/** The frame of the studio: header, tabs, notices and the list of shortcuts. */
import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { choice, turn } from "../theme/theme";
import { Icon } from "./icons";
import { atHand, shortcuts } from "./keys";
import { present, TabPage } from "./lazy";
import { notice, tab, type Tab } from "./store";
import { Button, Dialog } from "./ui";

const TABS: { tab: Tab; title: string; hint: string }[] = [
  { tab: "generate", title: "Generate", hint: "Make floors and tune how they are made" },
  { tab: "look", title: "Look", hint: "Layers, drawings, the section and 3D" },
  { tab: "edit", title: "Edit", hint: "Change a floor by hand, proven as you draw" },
  { tab: "time", title: "Time", hint: "Watch a floor come about, and somebody finish it" },
  { tab: "measure", title: "Measure", hint: "What a recipe makes, in numbers" },
  { tab: "play", title: "Play", hint: "Walk the floor" },
  { tab: "dice", title: "Dice", hint: "Grow a level with dice, as at a table" },
  { tab: "home", title: "Gallery", hint: "Files, links and floors of your own" },
];

const helpOpen = signal(false);

export function Shell() {
  const shown = TABS.filter((known) => present(known.tab));
  useLayoutEffect(() => shortcuts(null, [
    ...shown.map((known, index) => ({ keys: [String(index + 1)], says: known.title, run: () => go(known.tab) })),
    { keys: ["?"], says: "This list", run: () => (helpOpen.value = !helpOpen.value) },
  ]), []);
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => { event.preventDefault(); document.getElementById("main")?.focus(); }}>Skip to the page</a>
      <header class="top">
        <div class="brand">
          <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
            <path d="M5 28V15a11 11 0 0 1 22 0v13" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" />
            <path class="brand-door" d="M11 28V17a5 5 0 0 1 10 0v11Z" />
          </svg>
          <h1>Undercroft<span> Studio</span></h1>
        </div>
        <div class="tabs" role="tablist" aria-label="Parts of the studio" onKeyDown={(event) => arrow(event, shown.map((known) => known.tab))}>
          {shown.map((known) => (
            <button key={known.tab} type="button" class="tab" role="tab" id={`tab-${known.tab}`} aria-controls={`page-${known.tab}`}
              aria-selected={tab.value === known.tab} tabIndex={tab.value === known.tab ? 0 : -1} title={known.hint} onClick={() => go(known.tab)}>
              <Icon name={known.tab} />
              <span>{known.title}</span>
            </button>
          ))}
        </div>
        <div class="top-end">
          <Button icon={choice.value === "system" ? "system" : choice.value === "light" ? "sun" : "moon"} kind="quiet"
            label={`Theme: ${choice.value === "system" ? "as the system has it" : choice.value}`} onClick={turn} />
          <Button icon="help" kind="quiet" label="Keyboard shortcuts" onClick={() => (helpOpen.value = true)} />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {shown.map((known) => <TabPage key={known.tab} of={known.tab} title={known.title} />)}
      </main>
      <div class="notices" role="status" aria-live="polite">
        {notice.value && (
          <div class={`notice ${notice.value.kind}`}>
            <span>{notice.value.text}</span>
            {notice.value.stop
              ? <Button kind="quiet" class="small" onClick={notice.value.stop}>Stop</Button>
              : <Button icon="close" label="Dismiss" kind="quiet" onClick={() => (notice.value = null)} />}
          </div>
        )}
      </div>
      <Help />
    </>
  );
}

function Help() {
  const { here, everywhere } = atHand();
  return (
    <Dialog title="Keyboard shortcuts" open={helpOpen.value} onClose={() => (helpOpen.value = false)}>
      <div class="keys">
        {here.length > 0 && <section><h3>{TABS.find((known) => known.tab === tab.value)?.title}</h3><Keys list={here} /></section>}
        <section><h3>Everywhere</h3><Keys list={everywhere} /></section>
      </div>
    </Dialog>
  );
}

function Keys({ list }: { list: { keys: string[]; says: string }[] }) {
  return (
    <dl>
      {list.map((shortcut) => (
        <div key={shortcut.says}>
          <dt>{shortcut.keys.map((key) => <kbd key={key}>{PRETTY[key] ?? key}</kbd>)}</dt>
          <dd>{shortcut.says}</dd>
        </div>
      ))}
    </dl>
  );
}

const PRETTY: Record<string, string> = {
  " ": "Space", ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", "Ctrl+Z": "Ctrl Z", "Ctrl+Shift+Z": "Ctrl Shift Z", "Ctrl+Y": "Ctrl Y",
};

/** Shows a tab. The address remembers it. */
export function go(to: Tab) {
  tab.value = to;
  history.replaceState(null, "", `#${to}`);
}

/** Shows the tab that the address names, if any. What follows a `?` there is for whoever opens links. */
export function goToAddress() {
  const named = location.hash.slice(1).split("?")[0];
  const known = TABS.find((known) => known.tab === named && present(known.tab));
  if (known) tab.value = known.tab;
}

function arrow(event: KeyboardEvent, order: Tab[]) {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  const next = order[(order.indexOf(tab.value) + by + order.length) % order.length]!;
  go(next);
  document.getElementById(`tab-${next}`)?.focus();
}
