import { addisDate } from '@temari/contracts/addis-time';
import { IMPORTED_CLASS_SEATS } from '@temari/contracts/import-columns';
import type { Db } from '../../../db/client.ts';
import { doClash, type Timetable } from '../../../domains/classes/clashes.ts';
import {
  lockedApproval,
  lockedTeachersOtherClasses,
  newClass,
  setTeachers,
  timetableEntries,
} from '../../../domains/classes/making-queries.ts';
import { planClasses } from '../../../domains/lessons/plan-classes.ts';
import { type ImportRowRow, leftAlone, type Outcome } from './apply-queries.ts';
import {
  deleteClasses,
  lockClassesAsMade,
  lockImportedClasses,
  openClassesKnown,
  recordClasses,
} from './class-queries.ts';
import { classOf, sameClass } from './judge-classes.ts';
import type { RunRow } from './queries.ts';
import { type TakenBack, undoneState } from './taken-back.ts';

/** Under the lock of the teacher: nobody gives the same hour to another class meanwhile. */
const isFree = async (db: Db, teacherId: string, timetable: Timetable): Promise<boolean> =>
  (await lockedApproval(db, teacherId)) &&
  !(await lockedTeachersOtherClasses(db, teacherId, null)).some((other) => doClash(timetable, other.class));

/** As the trail tells of a class that somebody made by hand; the teacher is an id there. */
const factsOf = ({ class: listed, line }: ImportRowRow, importId: string) =>
  listed && {
    service: listed.service,
    grade: listed.grade,
    courseType: listed.course,
    schedule: listed.days,
    time: listed.time,
    startDate: listed.firstDay,
    endDate: listed.lastDay,
    capacity: listed.seats,
    teacherId: listed.teacherId,
    importId,
    line,
  };

/** Makes the classes that are not here yet and whose teachers are still free, with their lessons. */
export const writeClasses = async (
  db: Db,
  run: RunRow,
  rows: readonly ImportRowRow[],
  now: Date,
): Promise<Outcome[]> => {
  await lockImportedClasses(db);
  const today = addisDate(now);
  const entries = await timetableEntries(db);
  const known = await openClassesKnown(db, today);
  const made = new Map<string, string>();
  for (const { id: rowId, class: listed } of rows) {
    const one = listed && classOf(listed, entries);
    if (!one || !listed.service || one.endDate < today || sameClass(one, known)) continue;
    if (listed.teacherId && !(await isFree(db, listed.teacherId, one))) continue;
    const { course: courseType, teacherIds: _teacherIds, service: _service, ...timetable } = one;
    const classId = await newClass(db, {
      ...timetable,
      courseType,
      service: listed.service,
      meetingLink: listed.link,
      status: one.startDate > today ? 'Up Coming' : 'Running',
      capacity: listed.seats ?? IMPORTED_CLASS_SEATS,
    });
    await setTeachers(db, classId, { teacherId: listed.teacherId, substituteId: null });
    known.push({ ...one, id: classId });
    made.set(rowId, classId);
  }
  await planClasses(db, [...made.values()], now);
  const written = rows.flatMap((row) => {
    const classId = made.get(row.id);
    return classId ? [{ classId, facts: factsOf(row, run.id) }] : [];
  });
  await recordClasses(db, 'create-class', written, { by: run.startedBy, now });
  return rows.map((row) => {
    const classId = made.get(row.id);
    return classId ? { ...leftAlone(row), state: 'done', classId } : leftAlone(row);
  });
};

/** Classes go that nobody has touched, that have no learner and in which no lesson was held. */
export const takeBackClasses = async (
  db: Db,
  run: RunRow,
  rows: readonly ImportRowRow[],
  now: Date,
): Promise<TakenBack[]> => {
  const { present, untouched } = await lockClassesAsMade(
    db,
    rows.flatMap(({ classId, class: listed }) =>
      classId ? [{ id: classId, teacherId: listed?.teacherId ?? null }] : [],
    ),
  );
  await deleteClasses(db, [...untouched]);
  const takenBack = rows.map(
    (row): TakenBack => ({ row, state: undoneState(row.classId, { undone: untouched, present }) }),
  );
  const gone = takenBack.flatMap(({ row, state }) =>
    state === 'reversed' && row.classId ? [{ classId: row.classId, facts: factsOf(row, run.id) }] : [],
  );
  await recordClasses(db, 'delete-class', gone, { by: run.startedBy, now });
  return takenBack;
};
