import { addisDate } from '@temari/contracts/addis-time';
import type { Db } from '../../db/client.ts';
import { allocateHousehold } from './allocate-household.ts';
import {
  endStopped,
  householdsOwedLessons,
  type LessonOwed,
  lessonsOwed,
  lockAndCreditLessons,
} from './lesson-queries.ts';
import { lockHousehold } from './queries.ts';
import { lessonValue } from './rules.ts';

const DAY_MS = 86_400_000;
/** After a lesson was cancelled the family has this long to choose, and the office to plan a make-up; then it is credited. */
export const CHOICE_MS = 7 * DAY_MS;
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

/** What a household can choose for: lessons that were cancelled not long ago and that nobody has made up for. */
export const creditsToChoose = async (db: Db, householdId: string, now: Date) =>
  creditsOf(
    await lessonsOwed(db, householdId, {
      today: addisDate(now),
      until: now,
      since: new Date(now.getTime() - CHOICE_MS),
    }),
  );

/**
 * Credits what families have paid for lessons that we cancelled and nobody made up for, a household at a time; killed in
 * the middle it goes on with the rest, and two at once credit once. Who has stopped is credited at once, then loses the
 * seat.
 */
export const creditCancelledLessons = async (db: Db, now: Date): Promise<void> => {
  const asked = {
    today: addisDate(now),
    until: new Date(now.getTime() - CHOICE_MS),
    since: new Date(now.getTime() - LOOKED_AT_DAYS * DAY_MS),
  };
  const creditHousehold = (householdId: string): Promise<void> =>
    db.transaction(async (tx) => {
      await lockHousehold(tx, householdId);
      const credits = creditsOf(await lessonsOwed(tx, householdId, asked));
      await lockAndCreditLessons(tx, credits, now);
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
