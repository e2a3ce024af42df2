import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const MARKER = '.disk-id';

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);

/** The marker appears with its content or not at all, so that two instances starting at once read the same. */
const makeMarker = async (uploadsDir: string): Promise<void> => {
  const made = join(uploadsDir, `${MARKER}-${randomUUID()}`);
  const marker = join(uploadsDir, MARKER);
  await writeFile(made, randomUUID(), { mode: 0o600, flush: true });
  try {
    await link(made, marker).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') return rename(made, marker);
    });
  } finally {
    await rm(made, { force: true });
  }
};

const readOrMake = async (uploadsDir: string): Promise<string> => {
  await mkdir(uploadsDir, { recursive: true, mode: 0o700 });
  const read = () => readFile(join(uploadsDir, MARKER), 'utf8');
  return read().catch(async (error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
    await makeMarker(uploadsDir);
    return read();
  });
};

const known = new Map<string, Promise<string>>();

/** Names the folder that holds unfinished uploads, the same for every instance that shares it. */
export const diskIdOf = (uploadsDir: string): Promise<string> => {
  const asked = known.get(uploadsDir) ?? readOrMake(uploadsDir);
  known.set(uploadsDir, asked);
  asked.catch(() => known.delete(uploadsDir));
  return asked;
};
