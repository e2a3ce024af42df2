/**
 * What a first visit carries, from the built files alone: `node bench/page-weights.mjs` after `npm run build`.
 * The same sums are held to their budgets by e2e/page-weights.test.ts.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const client = join(import.meta.dirname, '../apps/web/dist/client');
const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'));
const gzipKb = (file) => gzipSync(readFileSync(join(client, file)), { level: 9 }).length / 1024;

const filesOf = (source, found = new Set()) => {
  const entry = manifest[source];
  if (!entry || found.has(entry.file)) return found;
  found.add(entry.file);
  for (const imported of entry.imports ?? []) filesOf(imported, found);
  return found;
};

const pages = Object.keys(manifest).filter((source) => /^src\/features\/.*-page\.tsx$/.test(source));
const kb = (value) => value.toFixed(1).padStart(7);
console.log('JavaScript before interaction, gzip KB\n  total  own    page');
for (const source of pages.sort()) {
  const base = filesOf('src/main.tsx');
  const all = filesOf(source, new Set(base));
  const sum = (files) => [...files].reduce((total, file) => total + gzipKb(file), 0);
  console.log(`${kb(sum(all))} ${kb(sum(all) - sum(base))}  ${source.replace('src/features/', '')}`);
}
console.log(`CSS, inlined: ${kb(gzipKb(manifest['style.css'].file))}`);
