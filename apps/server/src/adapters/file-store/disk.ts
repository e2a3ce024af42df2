import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from '../../ports/file-store.ts';
import { AppError } from '../../shared/app-error.ts';

const KEY = /^[\w-]{8,64}$/;

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Files under one folder, spread over 256 so that none grows endless. */
export const diskFileStore = (root: string): FileStore => {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error(`not a storage key: ${key}`);
    return join(root, key.slice(-2), key);
  };

  return {
    put: async (key, { path }) => {
      const target = pathOf(key);
      const folder = dirname(target);
      const part = `${target}.part`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await copyFile(path, part, constants.COPYFILE_FICLONE);
        await sync(part);
        // The name appears in one step, with all bytes behind it, and stays after a power cut.
        await rename(part, target);
        await sync(folder);
        await sync(root);
      } catch (error) {
        await rm(part, { force: true });
        throw isFull(error) ? new AppError('upload/no-room', { retryAfterSeconds: 600, cause: error }) : error;
      }
    },
    get: async (key, range) => {
      const handle = await open(pathOf(key), 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      return handle && createReadStream('', { fd: handle, highWaterMark: 256 * 1024, ...range });
    },
    delete: async (key) => {
      const target = pathOf(key);
      await rm(target, { force: true });
      await rm(`${target}.part`, { force: true });
    },
  };
};
