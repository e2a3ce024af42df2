import type { Db } from '../../db/client.ts';
import { freeMoneyOf, insertAllocations, lockHouseholds, openChargesOf } from './queries.ts';
import { allocate } from './rules.ts';

/**
 * Joins the free money of households to their open charges. To be called in the transaction that brings either: whoever
 * comes second waits for the household and finds what is left.
 */
export const allocateHouseholds = async (tx: Db, householdIds: string[], now: Date): Promise<void> => {
  if (householdIds.length === 0) return;
  await lockHouseholds(tx, householdIds);
  const money = Map.groupBy(await freeMoneyOf(tx, householdIds), ({ householdId }) => householdId);
  if (money.size === 0) return;
  const open = Map.groupBy(await openChargesOf(tx, [...money.keys()]), ({ householdId }) => householdId);
  const joined = [...money].flatMap(([householdId, sources]) => {
    const kindOf = new Map(sources.map(({ id, kind }) => [id, kind]));
    return allocate(sources, open.get(householdId) ?? []).map((allocation) => ({
      ...allocation,
      householdId,
      kind: kindOf.get(allocation.sourceId) ?? ('payment' as const),
    }));
  });
  await insertAllocations(tx, joined, now);
};

export const allocateHousehold = (tx: Db, householdId: string, now: Date): Promise<void> =>
  allocateHouseholds(tx, [householdId], now);
