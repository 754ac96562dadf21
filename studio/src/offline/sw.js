/*
 * The service worker: after the first visit the page needs no network. `VERSION`, `FIRST` and `LATER` are written above this
 * by the build. A version is one cache, filled whole before it is used, so a page never mixes the files of two builds; a new
 * one waits until the page says that it may take over.
 */

const CACHE = `undercroft-${VERSION}`;
const address = (file) => new URL(file, self.registration.scope).href;
const known = new Set([...FIRST, ...LATER].map(address));
const PAGE = address("index.html");

self.addEventListener("install", (event) => event.waitUntil(fill(FIRST)));

self.addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith("undercroft-") && name !== CACHE) await caches.delete(name);
      }
      await self.clients.claim();
    })(),
  ),
);

self.addEventListener("message", (event) => {
  if (event.data === "take-over") void self.skipWaiting();
  // What few need is fetched once the page has nothing better to do.
  if (event.data === "fetch-the-rest") event.waitUntil(fill(LATER).catch(() => undefined));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  url.search = "";
  url.hash = "";
  const here = url.href === self.registration.scope ? PAGE : url.href;
  if (request.mode === "navigate" ? here !== PAGE : !known.has(here)) return;
  event.respondWith(answer(here, request));
});

async function answer(href, request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(href);
  if (found) return found;
  const response = await fetch(request);
  if (response.ok && response.type === "basic" && !response.redirected) await cache.put(href, response.clone());
  return response;
}

/* Files that are on their way, so that none is written twice at once: a copy that fails would take the other with it. */
const coming = new Map();

/** Puts files into the cache of this version. Those whose names hold a hash are taken over from the one before. */
async function fill(files) {
  const cache = await caches.open(CACHE);
  await Promise.all(files.map((file) => {
    if (!coming.has(file)) coming.set(file, bring(cache, file).finally(() => coming.delete(file)));
    return coming.get(file);
  }));
}

async function bring(cache, file) {
  const href = address(file);
  if (await cache.match(href)) return;
  const hashed = /-[\w-]{8}\.\w+$/.test(file);
  const old = hashed ? await caches.match(href) : undefined;
  // What the page has just fetched need not come twice; what may have changed under its name is asked for anew.
  const response = old ?? (await fetch(href, { cache: hashed ? "default" : "no-cache" }));
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  await cache.put(href, response.redirected ? new Response(await response.blob(), { headers: response.headers }) : response);
}
