import { addDays } from '@temari/contracts/addis-time';
import { NOTICE_PATHS } from '@temari/contracts/notice-occasions';
import type { Deps } from '../../deps.ts';
import { dayIn, noonOf } from '../../domains/messages/sms-words.ts';
import { ladderDayOf } from '../../domains/money/ladder-queries.ts';
import { type Telling, tell } from '../../domains/notices/tell.ts';
import { causeOf, householdsDue, type MonthToTell, monthsToTell } from './month-queries.ts';

/** Days after a month is due on which the family is told; five days before it, too. */
const STEPS = [-5, 0, 3, 10];
const AT_ONCE = 500;

const toTell = (row: MonthToTell): Telling => ({
  occasion: row.step > 0 ? 'month-late' : 'month-due',
  accountId: row.householdId,
  cause: causeOf(row),
  path: NOTICE_PATHS.payments,
  values: (language) => ({
    amount: (row.santim / 100).toLocaleString('en-US'),
    day: dayIn(language, noonOf(row.dueOn)),
    name: new Intl.ListFormat(language).format(row.names),
  }),
});

/**
 * Families read on certain days that months are due or past due, all learners together. Nobody is told while a receipt
 * is looked at, a promise runs or the office holds the household back. Killed in the middle, the next run tells the rest:
 * whoever was told is not told again.
 */
export const tellMonths = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now();
  const days = { ...ladderDayOf(now), steps: STEPS };
  const dueBy = addDays(days.today, -Math.min(...STEPS));
  /** Tells the next households, and answers the last of them; null when there are no more. */
  const tellAfter = async (after: string | null): Promise<string | null> => {
    const households = await householdsDue(db, { dueBy, after, limit: AT_ONCE });
    await tell(db, now, (await monthsToTell(db, households, days)).map(toTell));
    return households.at(-1) ?? null;
  };
  for (let last = await tellAfter(null); last !== null; last = await tellAfter(last));
};
