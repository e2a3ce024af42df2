import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { idlePartials, removePartial } from './partial-uploads.ts';
import {
  deleteExpiredUploads,
  deleteIdleUploads,
  lockAndDeleteUnreferredFile,
  type StartRefusal,
  unfinishedAmong,
  unreferredFiles,
} from './queries.ts';
import { GIVEN_UP_AFTER_MINUTES, UNREFERRED_FILE_LIVES_HOURS } from './rules.ts';

export const REMOVE_STORED_FILE = 'remove-stored-file';

const HOUR_MS = 60 * 60_000;
const RETRIES = { retryLimit: 20, retryDelaySeconds: 60 };
/** A younger partial without a row may belong to an upload that is just being started. */
const IDLE_HOURS = 1;

const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);

/** What a crash or an expired upload left on this machine's disk; other machines look after theirs. */
export const sweepPartials = async ({ db, clock, uploadsDir }: Pick<Deps, 'db' | 'clock' | 'uploadsDir'>) => {
  const idle = await idlePartials(uploadsDir, hoursBefore(clock.now(), IDLE_HOURS));
  const wanted = new Set(await unfinishedAmong(db, idle));
  for (const id of idle) if (!wanted.has(id)) await removePartial(uploadsDir, id);
};

/** Deletes the rows, and queues a job that removes what a crash may have left in the store for them. */
const forget = (
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  deleteRows: (tx: Db) => ReturnType<typeof deleteIdleUploads>,
) =>
  db.transaction(async (tx) => {
    const forgotten = await deleteRows(tx);
    for (const { id, fileId } of forgotten) {
      if (!fileId) await jobs.enqueue(tx, REMOVE_STORED_FILE, { key: id }, RETRIES);
    }
    return forgotten;
  });

/** Uploads that nobody finished in time. */
export const removeExpiredUploads = async (
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'uploadsDir'>,
): Promise<number> => {
  const gone = await forget(deps, (tx) => deleteExpiredUploads(tx, deps.clock.now()));
  await sweepPartials(deps);
  return gone.length;
};

/**
 * Makes room for a new upload and says whether it could. One's own that are at rest go for a new one; those of
 * everybody on a full disk go when they have been at rest for an hour.
 */
export const giveUpIdleUploads = async (
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'uploadsDir'>,
  refusal: StartRefusal,
  { accountId, diskId }: { accountId: string; diskId: string },
): Promise<boolean> => {
  if (refusal === 'upload/quota') return false;
  const now = deps.clock.now();
  const [whose, idleSince] =
    refusal === 'upload/no-room'
      ? [{ diskId }, new Date(now.getTime() - GIVEN_UP_AFTER_MINUTES * 60_000)]
      : [{ accountId }, now];
  const givenUp = await forget(deps, (tx) => deleteIdleUploads(tx, whose, idleSince));
  for (const { id } of givenUp) await removePartial(deps.uploadsDir, id);
  return givenUp.length > 0;
};

/** A file that nothing refers to after a day, or whose owner is gone. What is referred to stays, whoever owned it. */
export const removeUnreferredFiles = async ({
  db,
  clock,
  jobs,
}: Pick<Deps, 'db' | 'clock' | 'jobs'>): Promise<number> => {
  let removed = 0;
  const madeBefore = hoursBefore(clock.now(), UNREFERRED_FILE_LIVES_HOURS);
  for (const { id } of await unreferredFiles(db, madeBefore)) {
    // The row is deleted first: bytes without a row can be removed later, a row without bytes would be a loss.
    await db.transaction(async (tx) => {
      const key = await lockAndDeleteUnreferredFile(tx, id);
      if (!key) return;
      await jobs.enqueue(tx, REMOVE_STORED_FILE, { key }, RETRIES);
      removed += 1;
    });
  }
  return removed;
};
