import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** A small tree of the same shape with one fault in it, read with the project's own rules. */
const brokenRules = async (files) => {
  const folder = await mkdtemp(join(tmpdir(), 'temari-rules-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const args = ['--config', join(ROOT, '.dependency-cruiser.cjs'), '--output-type', 'json', 'apps', 'packages'];
  await mkdir(join(folder, 'packages'), { recursive: true });
  await mkdir(join(folder, 'apps'), { recursive: true });
  const output = await new Promise((resolve) => {
    execFile(join(ROOT, 'node_modules/.bin/depcruise'), args, { cwd: folder, maxBuffer: 1e8 }, (_error, stdout) =>
      resolve(stdout),
    );
  });
  return [...new Set(JSON.parse(output).summary.violations.map(({ rule }) => rule.name))];
};

const server = 'apps/server/src';
const web = 'apps/web/src';
const thing = 'export const thing = 1;';

test.each([
  [
    'server-features-are-strangers',
    { [`${server}/features/a/do.ts`]: "export { thing } from '../b/do.ts';", [`${server}/features/b/do.ts`]: thing },
  ],
  [
    'server-features-are-strangers',
    {
      [`${server}/features/office/a/do.ts`]: "export { thing } from '../b/do.ts';",
      [`${server}/features/office/b/do.ts`]: thing,
    },
  ],
  [
    'server-features-know-no-outside',
    {
      [`${server}/features/a/do.ts`]: "export { thing } from '../../adapters/sms/x.ts';",
      [`${server}/adapters/sms/x.ts`]: thing,
    },
  ],
  [
    'only-routes-know-http',
    {
      [`${server}/features/a/do.ts`]: "export { thing } from '../../http/serve.ts';",
      [`${server}/http/serve.ts`]: thing,
    },
  ],
  [
    'only-queries-know-sql',
    {
      [`${server}/features/a/do.ts`]: "export { thing } from '../../db/schema/x.ts';",
      [`${server}/db/schema/x.ts`]: thing,
    },
  ],
  [
    'below-features-nothing-looks-up',
    {
      [`${server}/shared/x.ts`]: "export { thing } from '../features/a/do.ts';",
      [`${server}/features/a/do.ts`]: thing,
    },
  ],
  [
    'web-features-are-strangers',
    { [`${web}/features/a/page.tsx`]: "export { thing } from '../b/page.tsx';", [`${web}/features/b/page.tsx`]: thing },
  ],
  [
    'web-below-features-nothing-looks-up',
    { [`${web}/ui/x.tsx`]: "export { thing } from '../features/a/page.tsx';", [`${web}/features/a/page.tsx`]: thing },
  ],
  [
    'only-hooks-call-the-api',
    { [`${web}/features/a/page.tsx`]: "export { thing } from '../../lib/api.ts';", [`${web}/lib/api.ts`]: thing },
  ],
  [
    'production-imports-no-tests',
    { [`${server}/app.ts`]: "export { thing } from './testing/x.ts';", [`${server}/testing/x.ts`]: thing },
  ],
  [
    'apps-are-strangers',
    { [`${web}/lib/x.ts`]: "export { thing } from '../../../server/src/app.ts';", [`${server}/app.ts`]: thing },
  ],
  [
    'no-cycles',
    {
      [`${server}/shared/a.ts`]: "export { thing } from './b.ts';",
      [`${server}/shared/b.ts`]: "import { thing } from './a.ts'; export { thing };",
    },
  ],
])('a planted fault is found: %s', async (rule, files) => {
  expect(await brokenRules(files)).toContain(rule);
});

test('a tree without a fault passes', async () => {
  expect(
    await brokenRules({
      [`${server}/features/a/do.ts`]: "export { thing } from '../../shared/x.ts';",
      [`${server}/shared/x.ts`]: thing,
    }),
  ).toEqual([]);
});
