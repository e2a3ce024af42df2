import { addisDate } from '@temari/contracts/addis-time';
import { MONTHS_AHEAD_MAX } from '@temari/contracts/months';
import { linesToPay, type Payable } from '@temari/contracts/months-to-pay';
import { isRecordId } from '@temari/contracts/record-id';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors/app-error.ts';
import { billingCalendar } from './billing-calendar.ts';
import { areLeftOut, monthsAhead } from './payable-months.ts';
import { lockHousehold, lockOpenCharges } from './queries.ts';

/** The months of a household that somebody chose to pay, held until the transaction ends: nobody pays one twice. */
export const chosenMonths = async (
  tx: Db,
  householdId: string,
  { charges, ahead, now }: { charges: readonly string[]; ahead: number; now: Date },
): Promise<Payable[]> => {
  await lockHousehold(tx, householdId);
  const chosen = charges.filter(isRecordId);
  const calendar = await billingCalendar(tx);
  const count = 2 * MONTHS_AHEAD_MAX;
  const written = await lockOpenCharges(tx, householdId, chosen);
  const months = await monthsAhead(tx, householdId, { calendar, now, count });
  const unknown = chosen.filter((id) => ![...written, ...months].some((month) => month.id === id));
  if (unknown.length > 0 && (await areLeftOut(tx, householdId, unknown, { calendar, today: addisDate(now), count }))) {
    throw new AppError('payment/stopped');
  }
  return linesToPay({ chosen, written, ahead: months, monthsAhead: ahead });
};
