/**
 * Keeps what the app is made of on the device, so that a second visit needs almost nothing of the network.
 * Personal data is not kept here: the app keeps it by itself, sealed, and forgets it on signing out.
 */
const VERSION = '__VERSION__';
const ASSETS = `assets-${VERSION}`;
const PAGES = `pages-${VERSION}`;
/** What a person chose to keep; the app fills it and wipes it on signing out. */
const KEPT_FILES = 'kept-files';
/** Where older versions kept what people had read, for everybody to see. */
const OLD_DATABASE = 'temari';
/** A page behind the sign-in, whose empty frame can stand for any other of them. */
const FRAME = '/myClass';
/** Where everything that was told is listed. */
const NOTICES = '/notices';
const SLOW_NETWORK_MS = 4000;
const BUSY_TRIES = 5;
/** No class or payment of anybody is named in what is kept: their pages share one frame. */
const ID = /__RECORD_ID__/gi;

/** Filled in by the build, from the route table and the list of what the server answers by itself. */
const PRIVATE_PAGES = __PRIVATE_PAGES__;
const NEVER_KEPT = __NEVER_KEPT__;

/** The Cache API would keep what is marked as not to be stored, so the worker asks by itself. */
const isForbidden = (answer) => /\bno-store\b/i.test(answer?.headers.get('cache-control') ?? '');

/** Earlier versions kept pages behind secret links. Their caches stay until this one takes over; those pages must not. */
const forgetSecrets = async () => {
  for (const name of await caches.keys()) {
    if (!name.startsWith('pages-')) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const isSecret = NEVER_KEPT.test(new URL(request.url).pathname) || isForbidden(await cache.match(request));
      if (isSecret) await cache.delete(request);
    }
  }
};

const afterMs = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A busy server says when to ask again; a worker that gave up would be missed until the next page is opened. */
const freshFrame = async (triesLeft) => {
  const answer = await fetch(new Request(FRAME, { cache: 'reload' }));
  if (answer.status !== 503 || triesLeft === 0) return answer;
  await afterMs(Number(answer.headers.get('retry-after')) * 1000);
  return freshFrame(triesLeft - 1);
};

const keepFrame = async () => {
  const answer = await freshFrame(BUSY_TRIES);
  if (!answer.ok) throw new Error(`${FRAME} was answered with ${answer.status}.`);
  const cache = await caches.open(PAGES);
  await cache.put(FRAME, answer);
};

self.addEventListener('install', (event) => {
  event.waitUntil(keepFrame());
  // A worker that does not start would leave the older one in its place.
  event.waitUntil(forgetSecrets().catch(() => {}));
});

self.addEventListener('activate', (event) => {
  const keep = new Set([ASSETS, PAGES, KEPT_FILES]);
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (!keep.has(name)) await caches.delete(name);
      indexedDB.deleteDatabase(OLD_DATABASE);
      await self.clients.claim();
    })(),
  );
});

/** An update is offered by the page, never forced: it comes when the reader agrees. */
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting();
  if (event.data === 'claim') event.waitUntil(self.clients.claim());
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

const isPrivatePage = (path) => PRIVATE_PAGES.test(path);

const freshPage = async (request, cache, key) => {
  const answer = await fetch(request);
  if (answer.ok && !isForbidden(answer)) await cache.put(key, answer.clone());
  return answer;
};

/** The frame of one page in place of another: it is called by the name of the site, not by that of its own page. */
const spareFrame = async (cache, { isNotKept }) => {
  const kept = await cache.match(FRAME);
  if (!kept) return null;
  const html = await kept.text();
  const name = /<meta name="application-name" content="([^"]*)"/.exec(html)?.[1] ?? '';
  const frame = html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`)
    // It asks for what its own page shows.
    .replace(/ data-reads="[^"]*"/, '');
  const headers = new Headers(kept.headers);
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  return isNotKept
    ? new Response(frame.replace(' data-waiting', ' data-waiting="not-kept"'), { status: 503, headers })
    : new Response(frame, { headers });
};

/** Frames come from the device at once, and are fetched anew for the next time. */
const privatePage = async (event, cache, path) => {
  const key = path.replace(ID, ':id');
  const kept = (await cache.match(key)) ?? (await spareFrame(cache, { isNotKept: false }));
  const fresh = freshPage(key, cache, key);
  if (!kept) return fresh;
  event.waitUntil(fresh.catch(() => {}));
  return kept;
};

/** Public pages come from the network, or from the device where the network is slow or missing. */
const publicPage = async (event, cache, path) => {
  const fresh = freshPage(event.request, cache, path);
  const kept = await cache.match(path);
  if (!kept) return fresh.catch(async () => (await spareFrame(cache, { isNotKept: true })) ?? Response.error());
  fresh.catch(() => {});
  return Promise.race([fresh.catch(() => kept), afterMs(SLOW_NETWORK_MS).then(() => kept)]);
};

const page = async (event) => {
  const cache = await caches.open(PAGES);
  const path = new URL(event.request.url).pathname;
  return isPrivatePage(path) ? privatePage(event, cache, path) : publicPage(event, cache, path);
};

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (request.mode === 'navigate' && !NEVER_KEPT.test(url.pathname)) event.respondWith(page(event));
});

const bytesOf = (base64url) =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));

const noticeIn = (data) => {
  try {
    return data.json();
  } catch {
    return {};
  }
};

/** Browsers demand that every push is shown. One that cannot be read leads to the list. */
self.addEventListener('push', (event) => {
  const { title = self.location.hostname, line = '', path = NOTICES, id = '' } = noticeIn(event.data);
  // The same tag replaces: what is sent twice is shown once.
  const shown = { body: line, tag: id, icon: '/icon-192.png', data: path };
  event.waitUntil(self.registration.showNotification(title, shown));
});

/** A page of ours, whatever was sent. */
const ownAddress = (path) => {
  const url = new URL(String(path), self.location.origin);
  return url.origin === self.location.origin ? url : new URL(NOTICES, self.location.origin);
};

/** The page that is open already, or a new one: none that somebody is typing in is taken away. */
const openPage = async (url) => {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const same = open.find((client) => new URL(client.url).pathname === url.pathname);
  return same ? same.focus() : self.clients.openWindow(url.href);
};

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(ownAddress(event.notification.data)));
});

/** The next page that begins tells the server: only a page is signed in. */
const subscribeAgain = async () => {
  const { key } = await (await fetch('/backend/api/v1/push/key')).json();
  await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
};

self.addEventListener('pushsubscriptionchange', (event) => {
  if (!event.newSubscription) event.waitUntil(subscribeAgain());
});
