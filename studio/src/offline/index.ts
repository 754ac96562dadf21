/**
 * The page without a network: starts the service worker, has it fetch the rest when there is nothing better to do, and knows
 * when a newer version waits. Nothing of it happens in development.
 */
import { signal } from "@preact/signals";
import { tell } from "../app/store";

/** A newer version of the page waits to be shown, or took over from another tab. */
export const newer = signal<ServiceWorker | "took over" | null>(null);
/** Everything of the page is kept in the browser. */
export const ready = signal(false);
let asked = false;

export function start() {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // The first visit loads the page first.
  if (document.readyState === "complete") void register();
  else window.addEventListener("load", () => void register(), { once: true });
}

async function register() {
  const workers = navigator.serviceWorker;
  let controlled = workers.controller !== null;
  workers.addEventListener("controllerchange", () => {
    // The first worker takes over a page that is its own already; a later one brings another page.
    if (controlled && asked) location.reload();
    else if (controlled) newer.value = "took over";
    controlled = true;
  });
  try {
    const registration = await workers.register("./sw.js", { scope: "./", updateViaCache: "none" });
    const watch = (worker: ServiceWorker | null) => {
      if (!worker) return;
      const look = () => {
        if (worker.state !== "installed" || !workers.controller) return;
        newer.value = worker;
        tell("A newer version of the studio is here. Gallery shows it.");
      };
      worker.addEventListener("statechange", look);
      look();
    };
    watch(registration.waiting);
    watch(registration.installing);
    registration.addEventListener("updatefound", () => watch(registration.installing));
    // Whoever leaves a page open for days comes back to a fresh one.
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") void registration.update().catch(() => undefined);
    });
    const { active } = await workers.ready;
    const rest = () => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data: all }) => (ready.value = all === true);
      active?.postMessage("fetch-the-rest", [port2]);
    };
    if ("requestIdleCallback" in window) requestIdleCallback(rest, { timeout: 20_000 });
    else setTimeout(rest, 5_000);
    // What the network broke off comes when it is back.
    addEventListener("online", () => ready.value || rest());
  } catch {
    // A browser that refuses (a private window, a certificate that nobody trusts) has the page all the same.
  }
}

/** Shows the newer version: lets it take over, and loads the page anew. */
export function takeOver() {
  asked = true;
  if (newer.value instanceof ServiceWorker) newer.value.postMessage("take-over");
  else location.reload();
}
