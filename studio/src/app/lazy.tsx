/** Tabs are loaded when they are first shown, and stay as they were left when another is. */
import type { ComponentType } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { tab, type Tab } from "./store";
import { Empty } from "./ui";

export interface TabProps {
  active: boolean;
}

type Module = { default: ComponentType<TabProps> };

/** Which tabs the studio has: those that are there. */
const modules = import.meta.glob<Module>("../{generate,look,edit,time,measure,play,dice,home}/index.tsx");

export const present = (of: Tab) => `../${of}/index.tsx` in modules;

export function TabPage({ of, title }: { of: Tab; title: string }) {
  const active = tab.value === of;
  const [seen, setSeen] = useState(active);
  const [loaded, setLoaded] = useState<Module | "failed" | null>(null);
  if (active && !seen) setSeen(true);
  useLayoutEffect(() => {
    if (!seen || (loaded && loaded !== "failed")) return;
    modules[`../${of}/index.tsx`]!().then(setLoaded, () => setLoaded("failed"));
  }, [seen, active]);
  return (
    <div class="tab-page" role="tabpanel" id={`page-${of}`} aria-labelledby={`tab-${of}`} hidden={!active}>
      {seen && loaded === "failed" && (
        <Empty icon="warn" title={`${title} could not be loaded`}><p>Is the network there? Choose the tab again to try once more.</p></Empty>
      )}
      {seen && loaded === null && <div class="empty" role="status"><span class="spinner" aria-hidden="true" /><p>{title} is loading…</p></div>}
      {seen && loaded && loaded !== "failed" && <loaded.default active={active} />}
    </div>
  );
}
