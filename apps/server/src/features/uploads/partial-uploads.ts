import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { AppError } from '../../shared/app-error.ts';

/** Kept free for the database, which shares the disk. */
const KEPT_FREE_BYTES = 256 * 1024 * 1024;

export const NO_ROOM_RETRY_SECONDS = 600;

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

export const partialPath = (uploadsDir: string, uploadId: string): string => join(uploadsDir, uploadId);

/** What tus writes beside the bytes, and what a picture is re-encoded into. */
const companions = (path: string): string[] => [path, `${path}.json`, `${path}.image`];

export const removePartial = async (uploadsDir: string, uploadId: string): Promise<void> => {
  for (const path of companions(partialPath(uploadsDir, uploadId))) await rm(path, { force: true });
};

/** Ids of uploads that have something on this instance's disk, untouched for a while. */
export const idlePartials = async (uploadsDir: string, idleSince: Date): Promise<string[]> => {
  const ids = new Set<string>();
  for (const name of await readdir(uploadsDir).catch(() => [])) {
    const { mtime } = await stat(join(uploadsDir, name)).catch(() => ({ mtime: new Date() }));
    if (mtime < idleSince) ids.add(name.replace(/\.\w+$/, ''));
  }
  return [...ids];
};

export const hasRoomFor = async (uploadsDir: string, sizeBytes: number): Promise<boolean> => {
  await mkdir(uploadsDir, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(uploadsDir);
  return bavail * bsize >= sizeBytes + KEPT_FREE_BYTES;
};

/** The tus project's store on disk, except that a full disk is told apart from other failures. */
export const partialUploads = (uploadsDir: string): FileStore => {
  const store = new FileStore({ directory: uploadsDir });
  store.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  store.write = async (bytes, id, offset) => {
    const file = createWriteStream(partialPath(uploadsDir, id), { flags: 'r+', start: offset });
    try {
      await pipeline(bytes, file);
    } catch (error) {
      throw isFull(error)
        ? new AppError('upload/no-room', { retryAfterSeconds: NO_ROOM_RETRY_SECONDS, cause: error })
        : error;
    }
    return offset + file.bytesWritten;
  };
  return store;
};
