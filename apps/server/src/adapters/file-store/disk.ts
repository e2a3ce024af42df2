import { constants, createReadStream } from 'node:fs';
import { copyFile, link, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { asNoRoom, KEPT_FREE_BYTES, noRoom } from '../../disk/disk-room.ts';
import { makeFolder, writeDurably } from '../../disk/write-durably.ts';
import type { FreeBytes } from '../../ports/disk-space.ts';
import type { FileStore } from '../../ports/file-store.ts';
import { statfsFreeBytes } from '../disk-space/statfs.ts';

const KEY = /^[\w-]{8,64}$/;

/** A hard link needs no extra space; on another disk, or on a file system without hard links, the file is copied. */
const isShared = async (path: string, part: string): Promise<boolean> =>
  link(path, part).then(
    () => true,
    () => false,
  );

/** Files under one folder, spread over 256 so that none grows endless. */
export const diskFileStore = (root: string, freeBytes: FreeBytes = statfsFreeBytes): FileStore => {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error(`not a storage key: ${key}`);
    return join(root, key.slice(-2), key);
  };

  const copy = async (path: string, part: string, sizeBytes: number): Promise<void> => {
    if ((await freeBytes(root)) < KEPT_FREE_BYTES + sizeBytes) throw noRoom();
    await copyFile(path, part, constants.COPYFILE_FICLONE);
  };

  return {
    put: async (key, { path, sizeBytes, mayShare }) => {
      const target = pathOf(key);
      try {
        await makeFolder(dirname(target));
        await writeDurably(target, async (part) => {
          if (!mayShare || !(await isShared(path, part))) await copy(path, part, sizeBytes);
        });
      } catch (error) {
        throw asNoRoom(error);
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
