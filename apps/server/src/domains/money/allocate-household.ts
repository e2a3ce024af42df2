import type { Db } from '../../db/client.ts';
import { freeMoneyOf, insertAllocations, lockHousehold, openChargesOf } from './queries.ts';
import { allocate } from './rules.ts';

/**
 * Joins the household's free money to its open charges. To be called in the transaction that brings either: whoever
 * comes second waits for the household and finds what is left.
 */
export const allocateHousehold = async (tx: Db, householdId: string, now: Date): Promise<void> => {
  await lockHousehold(tx, householdId);
  const [money, open] = [await freeMoneyOf(tx, householdId), await openChargesOf(tx, householdId)];
  await insertAllocations(tx, { householdId, money, joined: allocate(money, open), now });
};
