import { NOTICE_PATHS } from '@temari/contracts/notice-occasions';
import type { Deps } from '../../deps.ts';
import { dayIn, noonOf } from '../../domains/messages/sms-words.ts';
import { ladderDayOf } from '../../domains/money/ladder-queries.ts';
import { tell } from '../../domains/notices/tell.ts';
import { causeOf, monthsToTell } from './month-queries.ts';

/** Days after a month is due on which the family is told; five days before it, too. */
const STEPS = [-5, 0, 3, 10];
const AT_ONCE = 500;

/**
 * Families read on certain days that months are due or past due, all learners together. Nobody is told while a receipt
 * is looked at, a promise runs or the office holds the household back. Each run goes on where the last one stopped:
 * whoever was told is no longer found.
 */
export const tellMonths = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now();
  for (;;) {
    const told = await db.transaction(async (tx) => {
      const rows = await monthsToTell(tx, { ...ladderDayOf(now), steps: STEPS }, AT_ONCE);
      await tell(
        tx,
        now,
        rows.map((row) => ({
          occasion: row.step > 0 ? 'month-late' : 'month-due',
          accountId: row.householdId,
          cause: causeOf(row),
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
