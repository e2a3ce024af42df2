import type { Db } from '../../db/client.ts';
import { freeMoneyOf, householdsApart, insertAllocations, lockHouseholds, openChargesOf } from './queries.ts';
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

/** Households that one step locks for a moment. */
const HOUSEHOLDS_AT_ONCE = 200;

/**
 * Joins what is apart: whoever brings money or charges joins them at once, but a refund gives charges free without it, and
 * so does the version of the app before this one while both run. Killed in the middle it goes on with the rest.
 */
export const joinWhatIsApart = async (db: Db, now: Date): Promise<void> => {
  const joinAfter = (last: string | null): Promise<string | null> =>
    db.transaction(async (tx) => {
      const found = await householdsApart(tx, { after: last, limit: HOUSEHOLDS_AT_ONCE });
      await allocateHouseholds(tx, found, now);
      return found.at(-1) ?? null;
    });
  for (let last = await joinAfter(null); last !== null; last = await joinAfter(last));
};
