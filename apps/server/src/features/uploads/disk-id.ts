import { randomUUID } from 'node:crypto';
import { link, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { flushFolder, makeFolder, renameDurably, writeDurably } from '../../disk/write-durably.ts';

const MARKER = '.disk-id';

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);

/** The marker appears with its content or not at all, so that two instances starting at once read the same. */
const makeMarker = async (uploadsDir: string): Promise<void> => {
  const made = join(uploadsDir, `${MARKER}-${randomUUID()}`);
  const marker = join(uploadsDir, MARKER);
  await writeDurably(made, randomUUID());
  try {
    await link(made, marker).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') return renameDurably(made, marker);
    });
  } finally {
    await rm(made, { force: true });
    await flushFolder(uploadsDir);
  }
};

const readOrMake = async (uploadsDir: string): Promise<string> => {
  await makeFolder(uploadsDir);
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
