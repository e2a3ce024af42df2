import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { dirname, resolve } from 'node:path';

const IS_WINDOWS = platform() === 'win32';

const flush = async (path: string, flags: 'r' | 'r+'): Promise<void> => {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Answers when the bytes of a file are on the disk itself. */
export const flushFile = (path: string): Promise<void> => flush(path, IS_WINDOWS ? 'r+' : 'r');

/** Answers when the names in a folder are on the disk itself. Windows offers no way to ask for that. */
export const flushFolder = async (path: string): Promise<void> => {
  if (!IS_WINDOWS) await flush(path, 'r');
};

/** Makes one folder; false when it was there. */
const makeOne = async (path: string, mode: number): Promise<boolean> => {
  try {
    await mkdir(path, { mode });
    return true;
  } catch (error) {
    // Which error an existing folder gives depends on the system.
    if (await isFolder(path)) return false;
    throw error;
  }
};

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/**
 * The folders that were missing, the deepest first. Not mkdir's own `recursive`: below /proc, where no folder can be
 * made, Node.js tries for ever.
 */
const makeMissing = async (path: string, mode: number): Promise<string[]> => {
  try {
    return (await makeOne(path, mode)) ? [path] : [];
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (!isMissing || dirname(path) === path) throw error;
  }
  const before = await makeMissing(dirname(path), mode);
  return (await makeOne(path, mode)) ? [path, ...before] : before;
};

/** Makes a folder, with those above it, so that a power cut cannot undo it; only this account may enter, unless told otherwise. */
export const makeFolder = async (path: string, mode = 0o700): Promise<void> => {
  for (const made of await makeMissing(resolve(path), mode)) await flushFolder(dirname(made));
};

/** Gives a finished file or folder its name, so that a power cut cannot undo it. */
export const renameDurably = async (from: string, to: string): Promise<void> => {
  await rename(from, to);
  await flushFolder(dirname(to));
};

/**
 * Writes a file of which a power cut leaves either nothing or all: the bytes go into a temporary file, are flushed,
 * and get their name in one step. `content` is the text, or a function that fills the temporary file.
 */
export const writeDurably = async (
  path: string,
  content: string | ((part: string) => Promise<unknown>),
): Promise<void> => {
  const part = `${path}.part`;
  try {
    await rm(part, { force: true });
    if (typeof content === 'string') await writeFile(part, content, { mode: 0o600 });
    else await content(part);
    await flushFile(part);
    await renameDurably(part, path);
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw error;
  }
};
