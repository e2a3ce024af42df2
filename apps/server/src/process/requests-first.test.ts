import { execFile } from 'node:child_process';
import { platform } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** In a process of its own: the rank of a thread cannot be raised again. */
const PROGRAM = `
  import { readdirSync, readFileSync } from 'node:fs';
  import { readFile } from 'node:fs/promises';
  import { getPriority } from 'node:os';
  import { putRequestsFirst } from ${JSON.stringify(join(import.meta.dirname, 'requests-first.ts'))};
  await readFile('/proc/self/comm');
  putRequestsFirst();
  const ranks = readdirSync('/proc/self/task').map((id) => [
    readFileSync(\`/proc/self/task/\${id}/comm\`, 'utf8').trim().replace(/^(libuv-worker).*/, '$1'),
    getPriority(Number(id)) - getPriority(),
  ]);
  console.log(JSON.stringify(ranks));
`;

test.skipIf(platform() !== 'linux')('threads of the pool, and no others, come after the one that answers', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    '--input-type=module-typescript',
    '--eval',
    PROGRAM,
  ]);

  const ranks = JSON.parse(stdout) as [string, number][];
  const later = ranks.filter(([, rank]) => rank > 0).map(([name]) => name);
  expect(new Set(later)).toEqual(new Set(['libuv-worker']));
  expect(later).toHaveLength(ranks.filter(([name]) => name === 'libuv-worker').length);
});
