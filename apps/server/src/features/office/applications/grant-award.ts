import { billingMonthAfter, billingMonthOf } from '@temari/contracts/billing-months';
import type { Db } from '../../../db/client.ts';
import { newId } from '../../../db/new-id.ts';
import { insertAward, lockedHasAward, lockNextStitch } from '../../../domains/money/award-queries.ts';
import { billingCalendar } from '../../../domains/money/billing-calendar.ts';
import { AppError } from '../../../errors/app-error.ts';
import { hasBroken } from '../../../errors/broken-constraint.ts';

export interface Grant {
  householdId: string;
  learnerId: string;
  enrollmentId: string | null;
  grade: string | null;
  fundId: string;
  percent: number;
  monthlySantim: number;
  months: number;
  /** The award of the term before, whose stitch it keeps. */
  renews?: { id: string; stitch: number };
  /** The first day that it can cover; it begins with the first whole month from then on. */
  from: string;
}

/** Grants an award: all of its months are promised at once from its fund. */
export const grantAward = async (tx: Db, { from, renews, ...grant }: Grant, now: Date): Promise<string> => {
  const calendar = await billingCalendar(tx);
  const begun = billingMonthOf(calendar, from);
  let month = begun.from === from ? begun : billingMonthAfter(calendar, begun);
  const startsOn = month.from;
  for (let count = 1; count < grant.months; count += 1) month = billingMonthAfter(calendar, month);
  const { enrollmentId } = grant;
  if (enrollmentId && (await lockedHasAward(tx, { enrollmentId, from: startsOn, to: month.to }))) {
    throw new AppError('award/running');
  }
  const id = newId();
  const committedSantim = grant.monthlySantim * grant.months;
  try {
    const stitch = renews?.stitch ?? (await lockNextStitch(tx));
    const after = { stitch, renewsId: renews?.id ?? null };
    await insertAward(tx, { ...grant, ...after, id, committedSantim, startsOn, endsOn: month.to, createdAt: now });
  } catch (error) {
    // Another award has taken what was left.
    throw hasBroken(error, ['funds_never_below_zero']) ? new AppError('fund/too-little') : error;
  }
  return id;
};
