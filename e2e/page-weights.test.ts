import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openPage, origin } from './browser.ts';

const KB = 1024;
const client = join(import.meta.dirname, '../apps/web/dist/client');

type Manifest = Record<string, { file: string; imports?: string[] }>;

const scriptsOf = (manifest: Manifest, source: string, found = new Set<string>()): Set<string> => {
  const entry = manifest[source];
  if (!entry || found.has(entry.file)) return found;
  found.add(entry.file);
  for (const imported of entry.imports ?? []) scriptsOf(manifest, imported, found);
  return found;
};

test.each([
  ['site/landing-page.tsx', 100],
  ['site/about-page.tsx', 100],
  ['site/privacy-page.tsx', 100],
  ['services/tutor-page.tsx', 110],
  ['services/study-abroad-page.tsx', 110],
])('%s needs at most %i KB of script (gzip)', (page, most) => {
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Manifest;
  const files = scriptsOf(manifest, `src/features/${page}`, scriptsOf(manifest, 'src/main.tsx'));
  const bytes = [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(client, file)), { level: 9 }).length,
    0,
  );
  expect(files.size).toBeGreaterThan(2);
  expect(bytes / KB).toBeLessThanOrEqual(most);
});

test('a first visit carries at most 160 KB, all of it from us', async () => {
  const page = await openPage({ width: 360, context: { serviceWorkers: 'block' } });
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
  expect(scriptBytes / KB).toBeLessThanOrEqual(100);
  expect(bytes / KB).toBeLessThanOrEqual(160);
});
