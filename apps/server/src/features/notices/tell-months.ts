import { addDays, addisDate } from '@temari/contracts/addis-time';
import { NOTICE_PATHS } from '@temari/contracts/notice-occasions';
import type { Deps } from '../../deps.ts';
import { dayIn, noonOf } from '../../domains/messages/sms-words.ts';
import { ladderDayOf } from '../../domains/money/ladder-queries.ts';
import { tell } from '../../domains/notices/tell.ts';
import { monthsToTell } from './month-queries.ts';

/** So many days before a month is due, and so many after. */
const AHEAD_DAYS = 5;
const LATE_DAYS = 3;
const AT_ONCE = 500;

/**
 * Families read once that months are due soon, all learners together, and once that they are past due. Nobody is told
 * while a receipt is looked at, a promise runs or the office holds the household back. Each run goes on where the last
 * one stopped: whoever was told is no longer found.
 */
export const tellMonths = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now();
  const today = addisDate(now);
  const days = {
    ...ladderDayOf(now),
    dueUntil: addDays(today, AHEAD_DAYS),
    lateSince: addDays(today, -LATE_DAYS),
  };
  for (;;) {
    const told = await db.transaction(async (tx) => {
      const rows = await monthsToTell(tx, days, AT_ONCE);
      await tell(
        tx,
        now,
        rows.map((row) => ({
          occasion: row.isLate ? 'month-late' : 'month-due',
          accountId: row.householdId,
          cause: row.dueOn,
          path: NOTICE_PATHS.payments,
          values: (language) => ({
            amount: (row.santim / 100).toLocaleString('en-US'),
            day: dayIn(language, noonOf(row.dueOn)),
            name: new Intl.ListFormat(language).format(row.names),
          }),
        })),
      );
      return rows.length;
    });
    if (told < AT_ONCE) return;
  }
};
