import { addDays, addisDate } from '@temari/contracts/addis-time';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { planReminder } from './queries.ts';

/** Tells a sponsor that a gift arrived. */
export const CONFIRM_GIFT = 'confirm-gift';

const MONTH_DAYS = 30;

/** What follows when a gift is received, in the transaction that receives it: a confirmation, and the next reminder. */
export const afterReceiving = async (
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Db,
  { giftId, pledgeId, now }: { giftId: string; pledgeId: string | null; now: Date },
): Promise<void> => {
  if (!pledgeId) return;
  await planReminder(tx, pledgeId, addDays(addisDate(now), MONTH_DAYS));
  await jobs.enqueue(tx, CONFIRM_GIFT, { giftId }, { retryLimit: 8, retryDelaySeconds: 60 });
};
