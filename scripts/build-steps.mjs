import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appNode } from './install.mjs';
import { root, runQuietly, tool } from './processes.mjs';
import { sentence, step } from './progress.mjs';

const SHARED = ['package-lock.json', 'tsconfig.base.json', 'packages/contracts', 'scripts/build-steps.mjs'];
const NOT_BUILT_FROM = /(^|\/)(node_modules|dist|coverage|testing)$|\.test\.[a-z]+$/;

const parts = [
  {
    label: 'Building the web app',
    stamp: 'apps/web/dist/.stamp',
    sources: [...SHARED, 'apps/web'],
    build: () =>
      Promise.all([vite('build'), vite('build', '--ssr', 'src/app/entry-server.tsx', '--outDir', 'dist/server')]),
  },
  {
    label: 'Building the server',
    stamp: 'apps/server/dist/.stamp',
    sources: [...SHARED, 'apps/server', 'scripts/server-bundle.mjs'],
    build: () => runOrFail(appNode(), ['scripts/server-bundle.mjs']),
  },
];

/** Client and server rendering are two builds of the same sources. */
const vite = (...args) =>
  runOrFail(tool('vite'), [...args, '--logLevel', 'warn'], {
    cwd: join(root, 'apps/web'),
    env: { NODE_ENV: 'production' },
  });

const runOrFail = async (program, args, options) => {
  const { code, output } = await runQuietly(program, args, options);
  if (code !== 0) throw sentence(`${output.trim()}\nThe build failed: mend what is said above and run this again.`);
};

const filesUnder = (path) => {
  if (NOT_BUILT_FROM.test(path)) return [];
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`));
};

const sourcesHash = ({ sources }) => {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesUnder)) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
};

/** The hash is taken before the build: an edit while it runs makes its result stale. */
const build = async (part, wanted) => {
  const stamp = join(root, part.stamp);
  rmSync(stamp, { force: true });
  await step(part.label, part.build);
  writeFileSync(stamp, wanted);
};

export const buildEverything = async () => {
  for (const part of parts) await build(part, sourcesHash(part));
};

export const buildWhatIsStale = async () => {
  for (const part of parts) {
    const stamp = join(root, part.stamp);
    const wanted = sourcesHash(part);
    if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) await build(part, wanted);
  }
};
