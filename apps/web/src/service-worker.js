/**
 * Keeps what the app is made of on the device, so that a second visit needs almost nothing of the line.
 * Personal data is not kept here: the app keeps it by itself and forgets it on signing out.
 */
const VERSION = '__VERSION__';
const ASSETS = `assets-${VERSION}`;
const PAGES = `pages-${VERSION}`;
/** What a person chose to keep; the app fills it and wipes it on signing out. */
const SAVED = 'saved-files';
/** The empty frame that every page behind the sign-in starts from. */
const FRAME = '/myClass';
const SLOW_LINE_MS = 4000;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(PAGES).then((cache) => cache.add(new Request(FRAME, { cache: 'reload' }))));
});

self.addEventListener('activate', (event) => {
  const keep = new Set([ASSETS, PAGES, SAVED]);
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (!keep.has(name)) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

/** An update is offered by the page, never forced: it comes when the reader agrees. */
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting();
});

/** Named by their content: once here, they never change. */
const asset = async (request) => {
  const cache = await caches.open(ASSETS);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
};

const isPrivatePage = (path) => /^\/(myClass|teacher|setting|services\/purchase|register|receipt)/i.test(path);

const freshPage = async (request, cache, key) => {
  const answer = await fetch(request);
  if (answer.ok) await cache.put(key, answer.clone());
  return answer;
};

const afterMs = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Frames come from the device at once; public pages from the line, or from the device where the line is slow or gone. */
const page = async (event) => {
  const cache = await caches.open(PAGES);
  const path = new URL(event.request.url).pathname;
  if (isPrivatePage(path)) {
    const kept = await cache.match(FRAME);
    if (kept) {
      event.waitUntil(freshPage(FRAME, cache, FRAME).catch(() => {}));
      return kept;
    }
    return freshPage(event.request, cache, FRAME);
  }
  const fresh = freshPage(event.request, cache, path);
  const kept = await cache.match(path);
  if (!kept) return fresh.catch(async () => (await cache.match(FRAME)) ?? Response.error());
  fresh.catch(() => {});
  return Promise.race([fresh.catch(() => kept), afterMs(SLOW_LINE_MS).then(() => kept)]);
};

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (request.mode === 'navigate' && !/^\/(backend|sandbox|admin)/.test(url.pathname))
    event.respondWith(page(event));
});
