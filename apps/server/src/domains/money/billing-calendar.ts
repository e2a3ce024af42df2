import type { BillingCalendar } from '@temari/contracts/billing-months';
import type { Db } from '../../db/client.ts';
import { chosenBillingCalendar } from './queries.ts';

/** By which calendar the office charges months: the Ethiopian one unless it has chosen the other. */
export const billingCalendar = async (db: Db): Promise<BillingCalendar> =>
  (await chosenBillingCalendar(db)) ?? 'ethiopian';
