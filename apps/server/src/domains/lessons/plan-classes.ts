import type { Service } from '@temari/contracts/vocabulary';
import type { Db } from '../../db/client.ts';
import { type Closing, isEmptyPlan, planLessons } from './plan.ts';
import {
  addedLessonsOf,
  allClosings,
  claimPlansDue,
  dropPlansDue,
  lockClassesToPlan,
  regularLessonsOf,
  schedulesOf,
  writePlans,
} from './queries.ts';

/** Some hundred lessons for each: one step holds the locks of its classes for about a second. */
const CLASSES_AT_ONCE = 50;

export interface Scoped extends Closing {
  services: string[];
  grades: string[];
}

/** Whether days without lessons are for this class: '7 & 8' is touched by what is for grade 8. */
export const isFor = (
  closing: Pick<Scoped, 'services' | 'grades'>,
  taught: { service: Service; grade: string | null },
) =>
  (closing.services.length === 0 || closing.services.includes(taught.service)) &&
  (closing.grades.length === 0 || (taught.grade?.split(/\D+/) ?? []).some((grade) => closing.grades.includes(grade)));

const byClass = <Row extends { classId: string }>(rows: Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, (row) => row.classId);

type Taught = { id: string; service: Service; grade: string | null };

/** What must change for these classes under these closures. Nothing is written, so that a preview can ask, too. */
export const plansOf = async (db: Db, taught: Taught[], closings: Scoped[], now: Date) => {
  const classIds = taught.map(({ id }) => id);
  const versionsOf = byClass(await schedulesOf(db, classIds));
  const lessonsOf = byClass(await regularLessonsOf(db, classIds));
  const addedTo = byClass(await addedLessonsOf(db, classIds));
  return taught.map((each) => ({
    classId: each.id,
    ...planLessons({
      versions: versionsOf.get(each.id) ?? [],
      closings: closings.filter((closing) => isFor(closing, each)),
      known: lessonsOf.get(each.id) ?? [],
      added: addedTo.get(each.id) ?? [],
      now,
    }),
  }));
};

const writeLessons = async (tx: Db, classIds: string[], now: Date): Promise<void> => {
  const taught = await lockClassesToPlan(tx, classIds);
  const plans = await plansOf(tx, taught, await allClosings(tx), now);
  await writePlans(
    tx,
    plans.filter((plan) => !isEmptyPlan(plan)),
    now,
  );
};

/** In the transaction that changes these classes: their lessons change with them. */
export const planClasses = async (tx: Db, classIds: string[], now: Date): Promise<void> => {
  await writeLessons(tx, classIds, now);
  await dropPlansDue(tx, classIds);
};

/** All classes whose timetable or closures have changed, in small steps. Killed in the middle it goes on with the rest. */
export const planClassesDue = async (db: Db, now: Date): Promise<void> => {
  const planSome = (): Promise<number> =>
    db.transaction(async (tx) => {
      const classIds = await claimPlansDue(tx, CLASSES_AT_ONCE);
      if (classIds.length > 0) await writeLessons(tx, classIds, now);
      return classIds.length;
    });
  while ((await planSome()) > 0);
};
