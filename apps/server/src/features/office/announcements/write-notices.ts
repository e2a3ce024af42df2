import { addisDate } from '@temari/contracts/addis-time';
import { NOTICE_PATHS } from '@temari/contracts/notice-occasions';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { afterQuiet } from '../../../domains/notices/rules.ts';
import { settingsOf } from '../../../domains/notices/settings.ts';
import { tell } from '../../../domains/notices/tell.ts';
import { nextHouseholds, receiversIn } from './audience-queries.ts';
import { dropWaiting, isBacklogged, lockNextWork, putSmsAside, saveProgress, takeBackUnseen } from './queries.ts';

export const WRITE_ANNOUNCEMENTS = 'write-announcements';

const HOUSEHOLDS_AT_ONCE = 500;
const CLEARED_AT_ONCE = 5000;
/** Above this backlog nothing is added, so that a changed lesson never waits long behind an announcement. */
const BACKLOG_MAX = 5000;

type Writing = Pick<Deps, 'clock' | 'jobs' | 'publicUrl'> & { db: Db };

/** Tells the next households of the oldest announcement; false when there is none, or nothing may go out now. */
export const tellSome = ({ db, clock, ...deps }: Writing): Promise<boolean> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    if (afterQuiet(now, await settingsOf(tx)) > now) return false;
    if (await isBacklogged(tx, { now, atLeast: BACKLOG_MAX })) return false;
    const found = await lockNextWork(tx, ['sending']);
    if (!found) return false;
    const audience = { kind: found.audienceKind, value: found.audienceValue };
    const today = addisDate(now);
    const households = await nextHouseholds(tx, audience, { today, after: found.toldUpTo, limit: HOUSEHOLDS_AT_ONCE });
    const people = households.length > 0 ? await receiversIn(tx, audience, { today, households }) : [];
    await tell(
      deps,
      tx,
      now,
      people.map(({ accountId, householdId }) => ({
        occasion: 'news',
        accountId,
        ...(householdId && { householdId }),
        cause: found.id,
        path: NOTICE_PATHS.notices,
        values: (language) => ({ title: found.words[language].title, text: found.words[language].body }),
        sms: found.bySms ? 'otherwise' : 'never',
      })),
    );
    const isDone = households.length < HOUSEHOLDS_AT_ONCE;
    await saveProgress(tx, found.id, {
      toldUpTo: households.at(-1) ?? found.toldUpTo,
      ...(isDone && { state: 'sent', endedAt: now }),
    });
    return true;
  });

/** Clears away some of what waits of a stopped announcement; false when there is nothing left. */
const clearSome = ({ db, clock }: Writing): Promise<boolean> =>
  db.transaction(async (tx) => {
    const found = await lockNextWork(tx, ['stopped']);
    if (!found) return false;
    const some = { id: found.id, now: clock.now(), limit: CLEARED_AT_ONCE };
    const cleared = (await dropWaiting(tx, some)) + (await putSmsAside(tx, some)) + (await takeBackUnseen(tx, some));
    if (cleared === 0) await saveProgress(tx, found.id, { clearedAt: some.now });
    return true;
  });

/**
 * Writes the notices of announcements, a batch of households at a time, and removes those of stopped announcements. If
 * it is killed, the next run continues where it stopped. The announcement's row is locked, so that two servers cannot
 * tell the same person twice.
 */
export const writeNotices = async (deps: Writing): Promise<void> => {
  for (const step of [clearSome, tellSome]) {
    while (await step(deps));
  }
};
