import type { Db } from '../../../db/client.ts';
import { doubtOf, doubtsAmong } from '../../../domains/people/likeness.ts';
import { candidatesIn, namesakesElsewhere, replaceDoubts } from './doubt-queries.ts';

/** Looks through households whose people have changed for learners who may be one person. */
export const findDoubts = async (db: Db, householdIds: string[], now: Date): Promise<void> => {
  const [candidates, elsewhere] = [await candidatesIn(db, householdIds), await namesakesElsewhere(db, householdIds)];
  const across = elsewhere.map(({ oneId, oneHousehold, otherId, otherHousehold, reason }) =>
    doubtOf({ id: oneId, householdId: oneHousehold }, { id: otherId, householdId: otherHousehold }, reason),
  );
  const found = new Map(
    [...across, ...doubtsAmong(candidates)].map((doubt) => [`${doubt.oneId} ${doubt.otherId}`, doubt]),
  );
  await replaceDoubts(db, householdIds, [...found.values()], now);
};
