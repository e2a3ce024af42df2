import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { writeFeature } from './write-feature.mjs';

const ROOT = join(import.meta.dirname, '../..');
const FILES_AT_MOST = 14;
/** Copying the sources takes its time on a busy machine, and so do the compilers. */
const LIMIT_MS = 300_000;
const run = promisify(execFile);

const linkAll = (from, to, except = []) => {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) if (!except.includes(name)) symlinkSync(join(from, name), join(to, name));
};

/** The sources in a folder of their own, with this checkout's packages. */
const copyOfCheckout = () => {
  const copy = mkdtempSync(join(tmpdir(), 'temari-feature-'));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }), LIMIT_MS);
  const isSource = (path) => !/(^|\/)(node_modules|dist)$/.test(path);
  for (const name of ['apps', 'packages', 'biome.json', 'tsconfig.base.json', '.gitignore']) {
    cpSync(join(ROOT, name), join(copy, name), { recursive: true, filter: isSource });
  }
  linkAll(join(ROOT, 'node_modules'), join(copy, 'node_modules'), ['@temari']);
  mkdirSync(join(copy, 'node_modules/@temari'));
  symlinkSync(join(copy, 'packages/contracts'), join(copy, 'node_modules/@temari/contracts'));
  for (const app of ['apps/server', 'apps/web']) {
    linkAll(join(ROOT, app, 'node_modules'), join(copy, app, 'node_modules'), ['@temari']);
  }
  return copy;
};

test(
  'a new feature with a table, a call and a page is few files, and they compile as they are written',
  async () => {
    const copy = copyOfCheckout();

    const { made, changed } = writeFeature(copy, 'book-loans');

    expect(made.length + changed.length).toBeLessThanOrEqual(FILES_AT_MOST);
    const tool = (name) => join(ROOT, 'node_modules/.bin', name);
    for (const folder of ['packages/contracts', 'apps/server', 'apps/web']) {
      await run(tool('tsc'), ['--noEmit', '-p', folder], { cwd: copy });
    }
    await run(tool('biome'), ['check', '--write', '--vcs-enabled=false', ...made, ...changed], { cwd: copy });
  },
  LIMIT_MS,
);

test(
  'a name that is taken is refused, and nothing is written',
  () => {
    const copy = copyOfCheckout();

    expect(() => writeFeature(copy, 'contact')).toThrow('choose another name');
    expect(readdirSync(dirname(join(copy, 'apps/server/src/features/contact/routes.ts')))).toContain('contact.test.ts');
  },
  LIMIT_MS,
);
