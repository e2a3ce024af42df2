import type { Deps } from '../../deps.ts';
import { idlePartials, removePartial } from './partial-uploads.ts';
import { deleteExpiredUploads, deleteUnreferredFile, unfinishedAmong, unreferredFiles } from './queries.ts';
import { UNREFERRED_FILE_LIVES_HOURS } from './rules.ts';

export const REMOVE_STORED_FILE = 'remove-stored-file';

const HOUR_MS = 60 * 60_000;
const RETRIES = { retryLimit: 20, retryDelaySeconds: 60 };
/** A partial without a row belongs to a start that is just happening, unless it has lain for a while. */
const IDLE_HOURS = 1;

const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);

/** What a crash or an expired upload left on this machine's disk; other machines look after theirs. */
export const sweepPartials = async ({ db, clock, uploadsDir }: Pick<Deps, 'db' | 'clock' | 'uploadsDir'>) => {
  const idle = await idlePartials(uploadsDir, hoursBefore(clock.now(), IDLE_HOURS));
  const wanted = new Set(await unfinishedAmong(db, idle));
  for (const id of idle) if (!wanted.has(id)) await removePartial(uploadsDir, id);
};

/** An upload nobody finished in time: its row goes, then, surely, whatever a crash may have put in the store for it. */
export const removeExpiredUploads = async (deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'uploadsDir'>): Promise<void> => {
  await deps.db.transaction(async (tx) => {
    for (const { id, fileId } of await deleteExpiredUploads(tx, deps.clock.now())) {
      if (!fileId) await deps.jobs.enqueue(tx, REMOVE_STORED_FILE, { key: id }, RETRIES);
    }
  });
  await sweepPartials(deps);
};

/** A file that nothing refers to after a day, or whose owner is gone. What is referred to stays, whoever owned it. */
export const removeUnreferredFiles = async ({
  db,
  clock,
  jobs,
}: Pick<Deps, 'db' | 'clock' | 'jobs'>): Promise<void> => {
  const madeBefore = hoursBefore(clock.now(), UNREFERRED_FILE_LIVES_HOURS);
  for (const { id } of await unreferredFiles(db, madeBefore)) {
    // The row goes first: bytes without a row are rubbish, a row without bytes would be a loss.
    await db.transaction(async (tx) => {
      const key = await deleteUnreferredFile(tx, id);
      if (key) await jobs.enqueue(tx, REMOVE_STORED_FILE, { key }, RETRIES);
    });
  }
};
