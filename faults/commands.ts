import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** Runs a command beside the server as its npm script does, and answers what it said; it must not fail. */
export const runCommand = async (
  name: 'backup' | 'restore',
  words: string[],
  env: Record<string, string>,
): Promise<string> => {
  const child = spawn(process.execPath, [join(ROOT, `apps/server/src/commands/${name}.ts`), ...words], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${said}`);
  return said;
};
