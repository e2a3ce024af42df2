import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ROUTES } from '../apps/web/src/app/route-table.ts';
import { openPage, origin } from './browser.ts';

const KB = 1024;
/** What a page may cost in script before anybody does anything, gzip. */
const PUBLIC_KB = 100;
const DASHBOARD_KB = 164;
/** What somebody of the office waits for: the frame and one page. */
const OFFICE_PAGE_KB = 199;
/** All pages together, which a day's work fetches little by little. It grows with the office's duties: lessons came with 6 KB, homework with 3, the bank's answer with 2, the rules for make-ups with 1, bank statements with 13, the release of months with 4, refunds that are followed with 6, pausing and stopping with 5, arrears with 12, cash with 9, the calendar of months with 2, regions with 1, one search and sentences in the audit trail with 6, receipts that are read and taken back with 6, announcements with 4, the desk with 13, import and export with 11, waiting lists and a period in numbers with 7, work with owners with 7, bank accounts by two with 3, the first hour and corrected days with 2, a family’s month on its own page with 6, past payments and Ethiopian months with 3, corrections and taking back with 8, rounds of scholarships with 5, funds and gifts with 8, applications that are prepared, read and decided with 13, lists of classes and places, all services at the desk and a message to one family with 8, a family’s months, five more lists to save and words in Amharic with 2, pages that follow rows with 1, people’s words that name their language with 1, banks’ names in Amharic with 1, lists in the comma of their language with 1; smaller pages, whose dialogs are files of their own, cost 5 more together. */
const OFFICE_KB = 601;
const client = join(import.meta.dirname, '../apps/web/dist/client');

type Manifest = Record<string, { file: string; imports?: string[]; dynamicImports?: string[] }>;
const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Manifest;

const scriptsOf = (source: string, withLater: boolean, found = new Set<string>()): Set<string> => {
  const entry = manifest[source];
  if (!entry || found.has(entry.file)) return found;
  found.add(entry.file);
  const needed = [...(entry.imports ?? []), ...((withLater && entry.dynamicImports) || [])];
  for (const imported of needed) scriptsOf(imported, withLater, found);
  return found;
};

const kilobytes = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(client, file)), { level: 9 }).length, 0) / KB;

const isStaffOnly = (route: (typeof ROUTES)[number]): boolean => route.path.startsWith('/admin');

test.each(
  // The page of pieces exists in development only.
  ROUTES.filter((route) => !isStaffOnly(route) && route.path !== '/design').map((route) => ({
    path: route.path,
    source: route.source,
    most: route.for ? DASHBOARD_KB : PUBLIC_KB,
  })),
)('$path needs at most $most KB of script', ({ source, most }) => {
  const files = scriptsOf(source, false, scriptsOf('src/main.tsx', false));
  expect(manifest[source]).toBeDefined();
  expect(files.size).toBeGreaterThan(2);
  expect(kilobytes(files)).toBeLessThanOrEqual(most);
});

test(`no page of the office needs more than ${OFFICE_PAGE_KB} KB of script`, () => {
  const office = 'src/features/office/office-app.tsx';
  const frame = scriptsOf(office, false, scriptsOf('src/main.tsx', false));
  const pages = (manifest[office]?.dynamicImports ?? []).map((page) => [
    page,
    Math.round(kilobytes(scriptsOf(page, false, new Set(frame)))),
  ]);
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.filter(([, size]) => Number(size) > OFFICE_PAGE_KB)).toEqual([]);
});

test(`the whole office is at most ${OFFICE_KB} KB of script, and none of it is in the public part`, () => {
  const first = scriptsOf('src/main.tsx', false);
  const all = scriptsOf('src/features/office/office-app.tsx', true, new Set(first));
  expect(kilobytes(all)).toBeLessThanOrEqual(OFFICE_KB);
  const publicFiles = ROUTES.filter((route) => !route.for && !isStaffOnly(route)).flatMap((route) => [
    ...scriptsOf(route.source, false, new Set(first)),
  ]);
  const publicText = [...new Set(publicFiles)].map((file) => readFileSync(join(client, file), 'utf8')).join('\n');
  expect(publicText).not.toMatch(/\/admin\/(receipts|numbers|audit)\/:/);
});

test('the code that reports from devices is fetched late, is small, and brings no other code along', () => {
  const first = scriptsOf('src/main.tsx', false);
  const late = [...scriptsOf('src/app/late-work.ts', false)].filter((file) => !first.has(file));
  const measures = scriptsOf('../../node_modules/web-vitals/dist/web-vitals.js', false);

  expect(late).toEqual([manifest['src/app/late-work.ts']?.file]);
  expect(kilobytes(late)).toBeLessThanOrEqual(2);
  expect(measures.size).toBe(1);
  expect(kilobytes(measures)).toBeLessThanOrEqual(3.2);
  expect([...measures].some((file) => first.has(file))).toBe(false);
});

test('a first visit carries at most 160 KB, all of it from us', async () => {
  const page = await openPage();
  const origins = new Set<string>();
  let bytes = 0;
  let scriptBytes = 0;
  page.on('requestfinished', async (request) => {
    origins.add(new URL(request.url()).origin);
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const kinds = new Map<string, string>();
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if (kinds.get(requestId) === 'Script') scriptBytes += encodedDataLength;
  });

  await page.goto('/', { waitUntil: 'networkidle' });

  expect([...origins]).toEqual([origin()]);
  expect(scriptBytes / KB).toBeGreaterThan(20);
  expect(scriptBytes / KB).toBeLessThanOrEqual(PUBLIC_KB);
  expect(bytes / KB).toBeLessThanOrEqual(160);
});
