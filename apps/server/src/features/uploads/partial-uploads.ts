import { createWriteStream, mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import type { Deps } from '../../deps.ts';
import { asNoRoom, KEPT_FREE_BYTES, noRoom } from '../../disk/disk-room.ts';
import { saveProgress } from './queries.ts';
import { reservedUntil } from './rules.ts';

/** Between two looks at the disk: others write to it too. */
const LOOK_EVERY_BYTES = 1024 * 1024;
/** Between two notes of how far an upload has come, whichever comes first. */
const NOTE_EVERY_BYTES = 16 * 1024 * 1024;
const NOTE_EVERY_MS = 60_000;

type Writing = Pick<Deps, 'db' | 'clock' | 'uploadsDir' | 'freeBytes'>;

export const partialPath = (uploadsDir: string, uploadId: string): string => join(uploadsDir, uploadId);

/** What tus writes beside the bytes, and what a picture is re-encoded into. */
const companions = (path: string): string[] => [path, `${path}.json`, `${path}.image`];

export const removePartial = async (uploadsDir: string, uploadId: string): Promise<void> => {
  for (const path of companions(partialPath(uploadsDir, uploadId))) await rm(path, { force: true });
};

/** How much of an upload lies on this disk; none when it was begun elsewhere. */
export const receivedBytes = async (uploadsDir: string, uploadId: string): Promise<number> =>
  (await stat(partialPath(uploadsDir, uploadId)).catch(() => ({ size: 0 }))).size;

/** Ids of uploads that have something on this instance's disk, untouched for a while. */
export const idlePartials = async (uploadsDir: string, idleSince: Date): Promise<string[]> => {
  const ids = new Set<string>();
  for (const name of await readdir(uploadsDir).catch(() => [])) {
    if (name.startsWith('.')) continue;
    const { mtime } = await stat(join(uploadsDir, name)).catch(() => ({ mtime: new Date() }));
    if (mtime < idleSince) ids.add(name.replace(/\.\w+$/, ''));
  }
  return [...ids];
};

/** Refuses an upload that would use the space reserved for the database. */
export const requireFree = async (
  { freeBytes, uploadsDir }: Pick<Deps, 'freeBytes' | 'uploadsDir'>,
  bytes: number,
): Promise<void> => {
  if ((await freeBytes(uploadsDir)) < KEPT_FREE_BYTES + bytes) throw noRoom();
};

/** Passes bytes on while the disk has room for them, and notes now and then how many have come. */
const watched = (deps: Writing, id: string, offset: number) =>
  async function* (bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const { db, clock } = deps;
    let passed = 0;
    let lookedAt = 0;
    let noted = { passed: 0, at: clock.now().getTime() };
    for await (const chunk of bytes) {
      if (passed + chunk.length - lookedAt > LOOK_EVERY_BYTES) {
        await requireFree(deps, LOOK_EVERY_BYTES);
        lookedAt = passed;
      }
      const now = clock.now();
      if (passed - noted.passed >= NOTE_EVERY_BYTES || now.getTime() - noted.at >= NOTE_EVERY_MS) {
        // What was passed on may still be on its way to the disk; what was noted before is there.
        await saveProgress(db, id, { receivedBytes: offset + noted.passed, reservedUntil: reservedUntil(now) });
        noted = { passed, at: now.getTime() };
      }
      passed += chunk.length;
      yield chunk;
    }
  };

/** The tus project's store on disk, which also checks the free space. */
export const partialUploads = (deps: Writing): FileStore => {
  const { db, clock, uploadsDir } = deps;
  // The store itself would make the folder open to every account of the machine.
  mkdirSync(uploadsDir, { recursive: true, mode: 0o700 });
  const store = new FileStore({ directory: uploadsDir });
  store.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  store.write = async (bytes, id, offset) => {
    const file = createWriteStream(partialPath(uploadsDir, id), { flags: 'r+', start: offset });
    try {
      await pipeline(bytes, watched(deps, id, offset), file);
    } catch (error) {
      throw asNoRoom(error);
    }
    const received = offset + file.bytesWritten;
    await saveProgress(db, id, { receivedBytes: received, reservedUntil: reservedUntil(clock.now()) });
    return received;
  };
  return store;
};
