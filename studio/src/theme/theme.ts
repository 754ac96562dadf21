/** Light, dark, or as the system has it. The choice is kept in the browser. */
import { computed, effect, signal } from "@preact/signals";

export type Choice = "system" | "light" | "dark";

const KEY = "undercroft.theme";
const system = matchMedia("(prefers-color-scheme: dark)");
const systemDark = signal(system.matches);
system.addEventListener("change", () => (systemDark.value = system.matches));

export const choice = signal<Choice>(read());
/** The theme that is shown. */
export const theme = computed<"light" | "dark">(() =>
  choice.value === "system" ? (systemDark.value ? "dark" : "light") : choice.value,
);

effect(() => {
  document.documentElement.dataset.theme = theme.value;
  try {
    localStorage.setItem(KEY, choice.value);
  } catch {
    // Browsers may forbid storage; the choice then lasts as long as the page.
  }
});

function read(): Choice {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === "light" || kept === "dark" ? kept : "system";
  } catch {
    return "system";
  }
}

/** System, light, dark, and round again. */
export function turn() {
  choice.value = choice.value === "system" ? "light" : choice.value === "light" ? "dark" : "system";
}
