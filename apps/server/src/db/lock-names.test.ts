import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '..');
const queries = ['features', 'domains']
  .flatMap((folder) => readdirSync(join(SOURCE, folder), { recursive: true, withFileTypes: true }))
  .filter(({ name }) => /queries\.ts$/.test(name))
  .map(({ parentPath, name }) => join(parentPath, name))
  .concat(join(SOURCE, 'db/present-accounts.ts'));

const namedFunctions = (code: string): { name: string; body: string }[] =>
  code.split(/^(?=(?:export )?const \w+ = )/m).flatMap((body) => {
    const name = /^(?:export )?const (\w+)/.exec(body)?.[1];
    return name ? [{ name, body }] : [];
  });

/** What is locked stays so when the function has returned: it runs in its caller's transaction. */
const leavesLocks = (body: string): boolean =>
  /\.for\(|\bfor ((no key )?update|(key )?share)\b|\bpg_advisory_xact_lock/.test(body) && !/\.transaction\(/.test(body);

test('a query that locks for its caller says so in its name', () => {
  const locking = queries.flatMap((path) =>
    namedFunctions(readFileSync(path, 'utf8'))
      .filter(({ body }) => leavesLocks(body))
      .map(({ name }) => ({ name, file: relative(SOURCE, path) })),
  );

  expect(locking.length).toBeGreaterThan(10);
  expect(locking.filter(({ name }) => !/^(lock|claim)/.test(name))).toEqual([]);
});
