import type { BillingCalendar } from '@temari/contracts/billing-months';
import type { Db } from '../../db/client.ts';
import { lockCalendarShared, storedCalendar } from './queries.ts';

/** By which calendar the office charges months: the Ethiopian one until it has chosen the other. */
export const billingCalendar = async (db: Db): Promise<BillingCalendar> => (await storedCalendar(db)).changes;

/** The same, and nobody changes it until the transaction has ended. */
export const lockBillingCalendar = async (tx: Db): Promise<BillingCalendar> => {
  await lockCalendarShared(tx);
  return billingCalendar(tx);
};
