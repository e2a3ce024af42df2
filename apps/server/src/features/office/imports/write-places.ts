import { addisDate } from '@temari/contracts/addis-time';
import { priceOf } from '@temari/contracts/prices';
import type { Db } from '../../../db/client.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import { openCrowdedSeats } from '../../../domains/make-ups/queries.ts';
import { insertSubscriptions } from '../../../domains/money/queries.ts';
import { takeBackStart } from '../../../domains/money/take-back-start.ts';
import type { TellNeeds } from '../../../domains/notices/tell.ts';
import { newEnrollment, packageOnSale } from '../../../domains/payments/purchases/sale-queries.ts';
import { lockEnrollments, place as placeIn } from '../../../domains/placing/queries.ts';
import { recordPlaces, waitingOf } from '../../../domains/placing/record-places.ts';
import { type ImportRowRow, leftAlone, type Outcome } from './apply-queries.ts';
import type { Judged, KnownLearner } from './judge.ts';
import { judgePlaces } from './judge-places.ts';
import { knownPlaces } from './known-places.ts';
import { lockPayingHouseholds } from './payment-queries.ts';
import { deleteEnrollments, lockClasses, lockPlacesAsMade, type OpenClass } from './place-queries.ts';
import type { RunRow } from './queries.ts';
import { type TakenBack, undoneState } from './taken-back.ts';

const SANTIM = 100;

const classWords = ({ course, grade }: OpenClass): string => [course, grade].filter(Boolean).join(', ');

interface Ready {
  row: ImportRowRow;
  householdId: string;
  learner: KnownLearner;
  lesson: OpenClass;
  enrollmentId: string | null;
  packageId: string | null;
}

/** Judges the lines again, under the locks of the families, enrollments and classes: what changed since is left. */
const readyPlaces = async (db: Db, rows: readonly ImportRowRow[], now: Date): Promise<Ready[]> => {
  await lockPayingHouseholds(db, [...new Set(rows.flatMap(({ householdId }) => householdId ?? []))]);
  await lockEnrollments(
    db,
    rows.flatMap(({ place }) => place?.enrollmentId ?? []),
  );
  await lockClasses(db, [...new Set(rows.flatMap(({ classId }) => classId ?? []))]);
  const lines = rows.map(({ line, values, place }) => ({
    line,
    values,
    place,
    payment: null,
    class: null,
    problems: [],
  }));
  const known = await knownPlaces(db, lines, now);
  const judged = new Map<number, Judged>(judgePlaces(lines, known).map((one) => [one.line, one]));
  const people = [...known.households.values()].flatMap(({ learners }) => learners);
  return rows.flatMap((row): Ready[] => {
    const again = judged.get(row.line);
    const lesson = known.classes.find(({ id }) => id === row.classId);
    const learner = people.find(({ id }) => id === row.learnerId);
    const isSame =
      again?.action === 'create' &&
      again.classId === row.classId &&
      again.learnerId === row.learnerId &&
      again.place?.enrollmentId === row.place?.enrollmentId &&
      again.place?.packageId === row.place?.packageId;
    if (!isSame || !lesson || !learner || !row.householdId || !row.place) return [];
    const { enrollmentId, packageId } = row.place;
    return [{ row, lesson, learner, householdId: row.householdId, enrollmentId, packageId }];
  });
};

/**
 * The enrollment of somebody who learns in a class already. It has no payment: nothing is booked as income, and what it
 * owes begins with the next month, as for whoever was in a class when months began.
 */
const makeEnrollment = async (
  db: Db,
  { householdId, learner, lesson, packageId }: Ready,
  { by, now }: { by: string | null; now: Date },
): Promise<string | null> => {
  const onSale = packageId ? await packageOnSale(db, packageId, householdId) : null;
  if (!onSale) return null;
  const price = priceOf(onSale);
  const { id } = await newEnrollment(db, {
    accountId: householdId,
    learnerId: learner.id,
    service: lesson.service,
    packageId: onSale.package.id,
    fullName: learner.fullName,
    grade: lesson.service === 'tutor' ? learner.grade : null,
    frequency: lesson.schedule,
    time: lesson.time,
    details: {},
    priceEtb: price.totalEtb,
    priceLines: price.lines,
    classId: lesson.id,
    assignedAt: now,
    paymentStatus: 'paid',
    createdAt: now,
  });
  await insertSubscriptions(db, [
    {
      householdId,
      enrollmentId: id,
      packageId: onSale.package.id,
      monthlySantim: price.totalEtb * SANTIM,
      lines: price.lines,
      startsOn: addisDate(now),
      cause: 'before-months',
      createdAt: now,
      createdBy: by,
    },
  ]);
  return id;
};

/** Those who have paid and waited: placed, and told like those whom somebody of the office assigns. */
const placeWaiting = async (
  deps: TellNeeds,
  db: Db,
  run: RunRow,
  ready: readonly (Ready & { enrollmentId: string })[],
  now: Date,
): Promise<void> => {
  for (const [classId, coming] of Map.groupBy(ready, ({ lesson }) => lesson.id)) {
    const ids = coming.map(({ enrollmentId }) => enrollmentId);
    const before = await lockEnrollments(db, ids);
    await placeIn(db, ids, classId, now);
    const className = coming[0] ? classWords(coming[0].lesson) : null;
    await recordPlaces(
      deps,
      db,
      { accountId: run.startedBy },
      now,
      'assign-class',
      before.map((each) => ({
        enrollmentId: each.id,
        before: each.classId,
        after: classId,
        className,
        waiting: waitingOf(each),
      })),
    );
  }
};

/** Writes down who placed somebody who learns in the class already; the family knows of its class. */
const placeLearning = async (db: Db, run: RunRow, ready: readonly Ready[], now: Date): Promise<Map<string, string>> => {
  const made = new Map<string, string>();
  for (const one of ready) {
    const id = await makeEnrollment(db, one, { by: run.startedBy, now });
    if (!id) continue;
    made.set(one.row.id, id);
    await recordAct(db, { accountId: run.startedBy }, now, {
      action: 'assign-class',
      subjectKind: 'enrollment',
      subjectId: id,
      before: { classId: null },
      after: { classId: one.lesson.id, class: classWords(one.lesson), importId: run.id, line: one.row.line },
    });
  }
  return made;
};

/** Puts learners into their classes, with the rules of every assignment. */
export const writePlaces = async (
  deps: TellNeeds,
  db: Db,
  run: RunRow,
  rows: readonly ImportRowRow[],
  now: Date,
): Promise<Outcome[]> => {
  const ready = await readyPlaces(db, rows, now);
  const waiting = ready.flatMap((one) => (one.enrollmentId ? [{ ...one, enrollmentId: one.enrollmentId }] : []));
  await placeWaiting(deps, db, run, waiting, now);
  const made = await placeLearning(
    db,
    run,
    ready.filter(({ enrollmentId }) => enrollmentId === null),
    now,
  );
  for (const { row, enrollmentId } of waiting) made.set(row.id, enrollmentId);
  for (const classId of new Set(ready.map(({ lesson }) => lesson.id))) await openCrowdedSeats(db, classId, now);
  return rows.map((row) => {
    const enrollmentId = made.get(row.id);
    return enrollmentId ? { ...leftAlone(row), state: 'done', enrollmentId } : leftAlone(row);
  });
};

/**
 * Learners go out of the class again where no lesson has begun since and nothing hangs on the place. Who was made by the
 * line has no enrollment afterwards; who had paid waits for a class again.
 */
export const takeBackPlaces =
  (deps: TellNeeds) =>
  async (db: Db, run: RunRow, rows: readonly ImportRowRow[], now: Date): Promise<TakenBack[]> => {
    await lockPayingHouseholds(db, [...new Set(rows.flatMap(({ householdId }) => householdId ?? []))]);
    const isNew = ({ place }: ImportRowRow): boolean => place?.enrollmentId === null;
    const { present, untouched } = await lockPlacesAsMade(
      db,
      rows.flatMap((row) =>
        row.enrollmentId ? [{ id: row.enrollmentId, classId: row.classId, isNew: isNew(row) }] : [],
      ),
      now,
    );
    const standing = rows.flatMap((row) => {
      const place = row.enrollmentId && untouched.get(row.enrollmentId);
      return place ? [{ row, place }] : [];
    });
    for (const { row, place } of standing.filter(({ row }) => !isNew(row))) {
      await placeIn(db, [place.id], null, now);
      if (place.assignedAt) {
        await takeBackStart(
          db,
          { enrollmentId: place.id, householdId: place.householdId, since: place.assignedAt },
          now,
        );
      }
      await recordPlaces(deps, db, { accountId: run.startedBy }, now, 'undo-assignment', [
        { enrollmentId: place.id, before: row.classId, after: null, className: null },
      ]);
    }
    await deleteEnrollments(
      db,
      standing.flatMap(({ row, place }) => (isNew(row) ? [place.id] : [])),
    );
    return rows.map((row) => ({ row, state: undoneState(row.enrollmentId, { undone: untouched, present }) }));
  };
