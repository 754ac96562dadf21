/*
 * The service worker: after the first visit the page needs no network. `VERSION`, `FIRST` and `LATER` are written above this
 * by the build. A version is one cache, filled whole before it is used, so a page never mixes the files of two builds; a new
 * one waits until the page says that it may take over.
 */

const CACHE = `undercroft-${VERSION}`;
const address = (file) => new URL(file, self.registration.scope).href;
const known = new Map([...FIRST, ...LATER].map((file) => [address(file), file]));
const PAGE = address("index.html");

// What few need is taken over from the version before where it has not changed: it may have no network to come by.
self.addEventListener("install", (event) => event.waitUntil(fill(FIRST).then(() => Promise.all(LATER.map(inherit)))));

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
  // What few need is fetched once the page has nothing better to do; the page is told whether all of it is here.
  if (event.data === "fetch-the-rest") {
    const tell = (all) => event.ports[0]?.postMessage(all);
    event.waitUntil(fill([...FIRST, ...LATER]).then(() => tell(true), () => tell(false)));
  }
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  url.search = "";
  url.hash = "";
  const here = url.href === self.registration.scope ? PAGE : url.href;
  if (request.mode === "navigate" ? here !== PAGE : !known.has(here)) return;
  event.respondWith(answer(here, event));
});

/** Answers from the cache, and brings what is not there: the page reads it while it comes, and leaving the page does not end it. */
async function answer(href, event) {
  const file = known.get(href);
  // A file that is on its way already is waited for.
  await coming.get(file)?.catch(() => undefined);
  const cache = await caches.open(CACHE);
  const found = await cache.match(href);
  if (found) return found;
  const response = await fetched(file);
  if (response.ok) {
    const kept = response.clone();
    event.waitUntil(once(file, () => cache.put(href, kept)).catch(() => undefined));
  }
  return response;
}

/* Files that are on their way, so that none is written twice at once: a copy that fails would take the other with it. */
const coming = new Map();

function once(file, bring) {
  if (!coming.has(file)) coming.set(file, bring().finally(() => coming.delete(file)));
  return coming.get(file);
}

/** Puts files into the cache of this version. One that cannot be had does not keep the others away. */
async function fill(files) {
  const cache = await caches.open(CACHE);
  const done = await Promise.allSettled(files.map((file) => once(file, () => bring(cache, file))));
  const failed = done.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
}

async function bring(cache, file) {
  const href = address(file);
  if ((await cache.match(href)) || (await inherit(file))) return;
  const response = await fetched(file);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  await cache.put(href, response);
}

/** Takes a file over from the version before, if its name holds a hash. Returns whether it was there. */
async function inherit(file) {
  const href = address(file);
  const old = isHashed(file) ? await caches.match(href) : undefined;
  if (old) await (await caches.open(CACHE)).put(href, old);
  return old !== undefined;
}

/** Fetches a file. What the page has just fetched need not come twice; what may have changed under its name is asked for anew. */
async function fetched(file) {
  const response = await fetch(address(file), { cache: isHashed(file) ? "default" : "no-cache" });
  return response.redirected ? new Response(response.body, { status: response.status, headers: response.headers }) : response;
}

const isHashed = (file) => /-[\w-]{8}\.\w+$/.test(file);
