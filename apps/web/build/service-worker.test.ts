import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { SERVER_PATHS } from '@temari/contracts/server-paths';
import { beforeAll, expect, test } from 'vitest';
import { type RouteFacts, readRoutes } from './route-facts.ts';
import { filledWorker } from './service-worker.ts';

const ORIGIN = 'https://temari.example';
const FRAME = '/myClass';
const TOKEN = 'q3rT-9aB_secret-token';

let routes: RouteFacts[];
let source: string;
beforeAll(async () => {
  routes = await readRoutes();
  source = await readFile(join(import.meta.dirname, '../src/service-worker.js'), 'utf8');
});

type Kept = Map<string, Map<string, Response>>;

const pathOf = (key: string | { url: string }): string => {
  const url = new URL(typeof key === 'string' ? key : key.url, ORIGIN);
  return url.pathname + url.search;
};

/** The caches of a browser, as far as the worker uses them; what is in them is read from the map. */
const cachesWith = (kept: Kept) => ({
  keys: async () => [...kept.keys()],
  delete: async (name: string) => kept.delete(name),
  open: async (name: string) => {
    const entries = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, entries);
    return {
      keys: async () => [...entries.keys()].map((path) => ({ url: ORIGIN + path })),
      match: async (key: string | { url: string }) => entries.get(pathOf(key))?.clone(),
      put: async (key: string | { url: string }, answer: Response) => void entries.set(pathOf(key), answer),
      delete: async (key: string | { url: string }) => entries.delete(pathOf(key)),
    };
  },
});

interface Device {
  /** Lets the worker do what it does at an event of its life. */
  happens: (event: 'install' | 'activate') => Promise<void>;
  /** Opens an address as a page; false where the worker leaves it to the browser. */
  visits: (path: string) => Promise<boolean>;
  /** Every address of which something is kept. */
  kept: () => string[];
}

/** A device on which the worker runs. */
const device = ({
  kept = new Map(),
  headers = {},
  timesBusy = 0,
}: {
  kept?: Kept;
  /** Of every page that the server answers. */
  headers?: Record<string, string>;
  /** How often the server is too busy to answer. */
  timesBusy?: number;
} = {}): Device => {
  const handlers = new Map<string, (event: object) => void>();
  let asked = 0;
  const answerTo = (path: string) => {
    asked += 1;
    if (asked <= timesBusy) return new Response('', { status: 503, headers: { 'retry-after': '0' } });
    return new Response(`<title>${path}</title>`, { headers });
  };
  runInNewContext(filledWorker(source, routes, ['assets/start.js']), {
    self: {
      location: new URL(ORIGIN),
      clients: { claim: async () => {} },
      addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    },
    caches: cachesWith(kept),
    fetch: async (request: string | { url: string }) => answerTo(pathOf(request)),
    indexedDB: { deleteDatabase: () => {} },
    Request: class {
      url: string;
      constructor(path: string) {
        this.url = ORIGIN + path;
      }
    },
    ...{ Headers, Response, URL, setTimeout },
  });
  const told = async (name: string, facts: object = {}): Promise<boolean> => {
    const waits: unknown[] = [];
    let isAnswered = false;
    handlers.get(name)?.({
      ...facts,
      waitUntil: (work: unknown) => waits.push(work),
      respondWith: (answer: unknown) => {
        isAnswered = true;
        waits.push(answer);
      },
    });
    // What it answers with can come to wait for more.
    for (const wait of waits) await wait;
    return isAnswered;
  };
  return {
    happens: async (event) => void (await told(event)),
    visits: (path) => told('fetch', { request: { method: 'GET', mode: 'navigate', url: ORIGIN + path } }),
    kept: () => [...kept.values()].flatMap((entries) => [...entries.keys()]),
  };
};

/** An address of a route, with something in place of each of its parameters. */
const addressOf = (path: string): string => path.replace(/:\w+/g, TOKEN).replace('*', 'students');

const secretRoutes = (): RouteFacts[] => routes.filter(({ isSecret }) => isSecret);

test('what the server answers by itself and what is behind a secret link never stay on the device', async () => {
  const phone = device();
  const addresses = [
    ...SERVER_PATHS.flatMap((path) => [path, `${path}/${TOKEN}`]),
    ...[`/mail/confirm/${TOKEN}`, `/mail/off/${TOKEN}`, `/RECOMMEND/${TOKEN}`, `/gift/${TOKEN}`, `/Gift/${TOKEN}/`],
    ...secretRoutes().map(({ path }) => addressOf(path)),
    '/admin',
    '/admin/students',
  ];

  const answered: string[] = [];
  for (const address of addresses) if (await phone.visits(address)) answered.push(address);

  expect(answered).toEqual([]);
  expect(phone.kept()).toEqual([]);
});

test('a public page is kept as it came, and the frame of a private one without its id', async () => {
  const phone = device();
  const id = '0192f0c4-6d5b-7c3a-9a51-3f0f6f1c2d3e';

  for (const path of ['/about', '/give', '/giftless', `/lessons/${id}`, `/receipt/${id.toUpperCase()}`]) {
    expect([path, await phone.visits(path)]).toEqual([path, true]);
  }

  expect(phone.kept()).toEqual(['/about', '/give', '/giftless', '/lessons/:id', '/receipt/:id']);
});

test('what the server forbids to store is not kept, whatever its address is', async () => {
  const phone = device({ headers: { 'cache-control': 'private, No-Store' } });

  // The server reads the first as /recommend.
  for (const path of [`/%72ecommend/${TOKEN}`, '/about', '/setting']) expect(await phone.visits(path)).toBe(true);

  expect(phone.kept()).toEqual([]);
});

test('secret pages that an older version kept are removed as soon as a newer one is there', async () => {
  const page = () => new Response('');
  const old = new Map([
    ['/about', page()],
    [`/recommend/${TOKEN}`, page()],
    [`/mail/off/${TOKEN}`, page()],
    [`/gift/${TOKEN}`, page()],
    [`/%72ecommend/${TOKEN}`, new Response('', { headers: { 'cache-control': 'no-store' } })],
  ]);
  const kept: Kept = new Map([
    ['pages-0123456789ab', old],
    ['kept-files', new Map([['/sealed', page()]])],
  ]);
  const phone = device({ kept });

  // The older version goes on serving until the reader agrees, and needs its other pages.
  await phone.happens('install');
  expect(phone.kept().sort()).toEqual(['/about', FRAME, '/sealed'].sort());

  old.set(`/gift/${TOKEN}`, page());
  await phone.happens('activate');
  expect(phone.kept().sort()).toEqual([FRAME, '/sealed'].sort());
});

test('a change of the worker alone makes caches of another name', () => {
  const files = ['assets/start.js'];
  const versionOf = (worker: string): string | undefined => /^const VERSION = '(\w+)'/m.exec(worker)?.[1];

  const [version, again, changed, grown] = [
    filledWorker(source, routes, files),
    filledWorker(source, [...routes], files),
    filledWorker(`${source}\n`, routes, files),
    filledWorker(source, routes, [...files, 'assets/more.js']),
  ].map(versionOf);

  expect(version).toMatch(/^[0-9a-f]{12}$/);
  expect(again).toBe(version);
  expect(new Set([version, changed, grown]).size).toBe(3);
});

test('the build fills in everything that the worker leaves open', () => {
  expect(filledWorker(source, routes, [])).not.toMatch(/__[A-Z_]+__/);
});

test('of a page with something of its own in the address the route table says who may keep it', () => {
  const isSaid = (route: RouteFacts): boolean => Boolean(route.isPrerendered ?? route.for ?? route.isSecret);

  expect(routes.filter((route) => route.path.includes(':') && !isSaid(route)).map(({ path }) => path)).toEqual([]);
  expect(secretRoutes().map(({ path }) => path)).toContain('/gift/:token');
});

test('no page of the web app lies where the server answers by itself', () => {
  const hidden = routes.filter(({ path }) => SERVER_PATHS.some((own) => `${path}/`.startsWith(`${own}/`)));

  expect(hidden.map(({ path }) => path)).toEqual([]);
});

test('a busy server is asked for the frame again; a worker whose frame does not come does not start', async () => {
  const phone = device({ timesBusy: 3 });
  await phone.happens('install');
  expect(phone.kept()).toEqual([FRAME]);

  const other = device({ timesBusy: 100 });
  await expect(other.happens('install')).rejects.toMatchObject({ message: '/myClass was answered with 503.' });
  expect(other.kept()).toEqual([]);
});
