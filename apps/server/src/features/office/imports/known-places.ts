import { addisDate } from '@temari/contracts/addis-time';
import type { Db } from '../../../db/client.ts';
import { timetableEntries } from '../../../domains/classes/making-queries.ts';
import { consentStatesOf } from '../../../domains/people/queries.ts';
import type { KnownPlaces } from './judge-places.ts';
import { householdsByPhone, nameWords } from './known-queries.ts';
import { classesWithSeats, enrollmentsOfLearners, packagesSold } from './place-queries.ts';
import type { ReadLine } from './read-list.ts';

/** What the database knows of the people and classes of a list of places. */
export const knownPlaces = async (
  db: Db,
  lines: readonly Pick<ReadLine, 'values' | 'problems'>[],
  now: Date,
): Promise<KnownPlaces> => {
  const readable = lines.filter(({ problems }) => problems.length === 0);
  const households = await householdsByPhone(db, [...new Set(readable.map(({ values }) => values.phone))]);
  const learnerIds = [...households.values()].flatMap(({ learners }) => learners.map(({ id }) => id));
  const today = addisDate(now);
  return {
    names: await nameWords(db, [...new Set(readable.map(({ values }) => values.learner))]),
    households,
    entries: await timetableEntries(db),
    classes: await classesWithSeats(db, today),
    enrollments: await enrollmentsOfLearners(db, learnerIds),
    consents: await consentStatesOf(db, learnerIds, { now }),
    packages: await packagesSold(db),
    today,
  };
};
