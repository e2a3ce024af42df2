import { addisDate } from '@temari/contracts/addis-time';
import type { Db } from '../../db/client.ts';
import { allocateHousehold } from './allocate-household.ts';
import {
  endStopped,
  householdsOwedLessons,
  insertLessonCredits,
  type LessonOwed,
  lessonsOwed,
} from './lesson-queries.ts';
import { lockHousehold } from './queries.ts';
import { lessonValue } from './rules.ts';

const DAY_MS = 86_400_000;
/** So long after it was cancelled a lesson can still be made up for; then its value is credited. */
const MAKE_UP_DAYS = 7;
/** What was cancelled before that has been looked at often enough. */
const LOOKED_AT_DAYS = 180;
const HOUSEHOLDS_AT_ONCE = 500;

/** What each lesson is worth; all credits of a charge together are never more than the charge. */
export const creditsOf = (owed: readonly LessonOwed[]): (LessonOwed & { santim: number })[] => {
  const left = new Map(owed.map(({ chargeId, charged, given }) => [chargeId, charged - given]));
  return owed.flatMap((lesson) => {
    const { chargeId, charged, lessonsSold, place } = lesson;
    const rest = left.get(chargeId) ?? 0;
    const santim = Math.min(rest, lessonValue(charged, lessonsSold, Math.min(place, lessonsSold)));
    left.set(chargeId, rest - santim);
    return santim > 0 ? [{ ...lesson, santim }] : [];
  });
};

/**
 * Credits what families have paid for lessons that we cancelled and nobody made up for, a household at a time; killed in
 * the middle it goes on with the rest, and two at once credit once. Who has stopped is credited at once, then loses the
 * seat.
 */
export const creditCancelledLessons = async (db: Db, now: Date): Promise<void> => {
  const asked = {
    today: addisDate(now),
    until: new Date(now.getTime() - MAKE_UP_DAYS * DAY_MS),
    since: new Date(now.getTime() - LOOKED_AT_DAYS * DAY_MS),
  };
  const creditHousehold = (householdId: string): Promise<void> =>
    db.transaction(async (tx) => {
      await lockHousehold(tx, householdId);
      const credits = creditsOf(await lessonsOwed(tx, householdId, asked));
      await insertLessonCredits(tx, credits, now);
      await allocateHousehold(tx, householdId, now);
    });
  for (let after: string | null = null; ; ) {
    const households = await householdsOwedLessons(db, asked, { after, limit: HOUSEHOLDS_AT_ONCE });
    for (const householdId of households) await creditHousehold(householdId);
    after = households.at(-1) ?? null;
    if (households.length < HOUSEHOLDS_AT_ONCE) break;
  }
  await endStopped(db, asked.today);
};
