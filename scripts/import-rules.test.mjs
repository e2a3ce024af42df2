import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const contracts = 'packages/contracts/src';
const server = 'apps/server/src';
const web = 'apps/web/src';
const thing = 'export const thing = 1;';

/** Who looks where it must not, and the rule that says so. */
const FAULTS = [
  ['contracts-know-only-zod', `${contracts}/across.ts`, `${server}/errors/x.ts`],
  ['server-features-are-strangers', `${server}/features/a/do.ts`, `${server}/features/b/do.ts`],
  ['server-features-are-strangers', `${server}/features/office/a/do.ts`, `${server}/features/office/b/do.ts`],
  ['features-and-domains-know-no-outside', `${server}/features/c/do.ts`, `${server}/adapters/sms/x.ts`],
  ['features-and-domains-know-no-outside', `${server}/domains/identity/out.ts`, `${server}/adapters/sms/x.ts`],
  ['only-routes-know-http', `${server}/features/d/do.ts`, `${server}/http/serve.ts`],
  ['only-queries-know-sql', `${server}/features/e/do.ts`, `${server}/db/schema/x.ts`],
  ['only-queries-know-sql', `${server}/domains/files/do.ts`, `${server}/db/schema/x.ts`],
  ['queries-know-only-the-database', `${server}/domains/files/queries.ts`, `${server}/ports/x.ts`],
  ['rules-are-pure', `${server}/domains/payments/rules.ts`, `${server}/domains/payments/queries.ts`],
  ['domains-look-down', `${server}/domains/limits/up.ts`, `${server}/domains/identity/x.ts`],
  ['domains-look-down', `${server}/domains/messages/beside.ts`, `${server}/domains/identity/x.ts`],
  ['domains-have-a-place', `${server}/features/g/do.ts`, `${server}/domains/unknown/x.ts`],
  ['below-features-nothing-looks-up', `${server}/domains/site/up.ts`, `${server}/features/b/do.ts`],
  ['ground-looks-down', `${server}/errors/up.ts`, `${server}/domains/site/x.ts`],
  ['ground-looks-down', `${server}/texts/up.ts`, `${server}/domains/site/x.ts`],
  ['ground-looks-down', `${server}/disk/up.ts`, `${server}/domains/site/x.ts`],
  ['ground-looks-down', `${server}/db/up.ts`, `${server}/domains/site/x.ts`],
  ['ground-looks-down', `${server}/ports/up.ts`, `${server}/domains/site/x.ts`],
  ['ground-looks-down', `${server}/process/up.ts`, `${server}/adapters/sms/x.ts`],
  ['ground-looks-down', `${server}/adapters/up.ts`, `${server}/http/serve.ts`],
  ['ground-looks-down', `${server}/adapters/top.ts`, `${server}/features/b/do.ts`],
  ['http-chooses-nothing', `${server}/http/out.ts`, `${server}/adapters/sms/x.ts`],
  ['web-features-are-strangers', `${web}/features/a/page.tsx`, `${web}/features/b/page.tsx`],
  ['web-below-features-nothing-looks-up', `${web}/ui/up.tsx`, `${web}/features/b/page.tsx`],
  ['only-hooks-call-the-api', `${web}/features/c/page.tsx`, `${web}/lib/api/api.ts`],
  ['production-imports-no-tests', `${server}/app.ts`, `${server}/testing/x.ts`],
  ['apps-are-strangers', `${web}/lib/across.ts`, `${server}/errors/x.ts`],
  ['no-cycles', `${server}/errors/a-ring.ts`, `${server}/errors/ring.ts`],
];
const CLEAN = [`${server}/features/f/do.ts`, `${server}/errors/x.ts`];

/** Which rules each file of the tree breaks. */
let broken;

/** A small tree of the same shape with every fault in it, read with the project's own rules. */
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'temari-rules-'));
  const plant = async (path, content) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  };
  const looksAt = (path) => `import { thing as found } from '${join(folder, path)}';\nexport const thing = found;`;
  for (const [, , to] of FAULTS) await plant(to, thing);
  for (const [, from, to] of [...FAULTS, ['', ...CLEAN]]) await plant(from, looksAt(to));
  await plant(`${server}/errors/ring.ts`, looksAt(`${server}/errors/a-ring.ts`));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const args = ['--config', join(ROOT, '.dependency-cruiser.cjs'), '--output-type', 'json', 'apps', 'packages'];
  const output = await new Promise((resolve) => {
    execFile(join(ROOT, 'node_modules/.bin/depcruise'), args, { cwd: folder, maxBuffer: 1e8 }, (_error, stdout) =>
      resolve(stdout),
    );
  });
  broken = Map.groupBy(JSON.parse(output).summary.violations, ({ from }) => from);
  return () => rm(folder, { recursive: true, force: true });
}, 60_000);

test.each(FAULTS)('a planted fault is found: %s', (rule, from, to) => {
  expect(broken.get(from)).toContainEqual(
    expect.objectContaining({ to, rule: expect.objectContaining({ name: rule }) }),
  );
});

test('a file without a fault passes', () => {
  expect(broken.get(CLEAN[0])).toBeUndefined();
});
