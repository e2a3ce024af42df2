import type { ImportProblem } from '@temari/contracts/import-columns';
import type { ClassLine } from '../../../db/schema/imports.ts';
import { doClash, type Timetable } from '../../../domains/classes/clashes.ts';
import { daysOffered, type TimetableEntry, timesOffered, timetableOf } from '../../../domains/classes/timetable.ts';
import { headerName } from '../../../domains/spreadsheets/header-name.ts';
import { type Judged, judgedAs } from './judge.ts';
import type { ReadLine } from './read-list.ts';
import { daysFor, timeFor } from './settings-words.ts';

/** A teacher by phone and e-mail, as lists name them. */
export interface KnownTeacher {
  id: string;
  name: string;
  phone: string;
  email: string;
  isApproved: boolean;
}

export interface KnownClass extends Timetable {
  id: string;
  service: string;
  course: string;
  grade: string | null;
  schedule: string;
  time: string;
  teacherIds: string[];
}

export interface KnownTeaching {
  entries: readonly TimetableEntry[];
  teachers: readonly KnownTeacher[];
  /** Classes that are not over. */
  classes: readonly KnownClass[];
  today: string;
}

const teacherFor = (words: string, teachers: readonly KnownTeacher[]): KnownTeacher | undefined =>
  teachers.find(({ phone, email }) => phone === words || email === words);

/** What tells classes apart: two groups of the same course at the same hour need two names. */
const identityOf = (one: {
  service: string | null;
  course: string;
  grade: string | null;
  schedule: string;
  time: string;
  startDate: string | null;
}): string => [one.service, headerName(one.course), one.grade, one.schedule, one.time, one.startDate].join(' ');

const wordsOf = ({
  course,
  grade,
  schedule,
  time,
}: Pick<KnownClass, 'course' | 'grade' | 'schedule' | 'time'>): string =>
  [course, grade, schedule, time].filter(Boolean).join(', ');

interface Refusal {
  problem: ImportProblem;
  text?: string;
  line?: number;
}

/** A line with its days, time and teacher found, and all that is wrong with it. */
const understood = (
  line: ClassLine,
  { entries, teachers, today }: KnownTeaching,
): { read: ClassLine; refusals: Refusal[] } => {
  const { service, lastDay } = line;
  const days = service ? daysFor(line.days, daysOffered(entries, service)) : undefined;
  const time = service ? timeFor(line.time, timesOffered(entries, service)) : undefined;
  const teacher = line.teacher ? teacherFor(line.teacher, teachers) : undefined;
  const refusals: Refusal[] = [
    ...(service && line.days && !days ? [{ problem: 'wrong-days' as const, text: line.days }] : []),
    ...(service && line.time && !time ? [{ problem: 'wrong-time' as const, text: line.time }] : []),
    ...(lastDay && lastDay < today ? [{ problem: 'class-over' as const }] : []),
    ...(line.teacher && !teacher ? [{ problem: 'unknown-teacher' as const, text: line.teacher }] : []),
    ...(teacher && !teacher.isApproved ? [{ problem: 'teacher-not-approved' as const, text: teacher.name }] : []),
  ];
  return {
    read: {
      ...line,
      days: days?.value ?? line.days,
      time: time?.value ?? line.time,
      teacher: teacher?.name ?? line.teacher,
      teacherId: teacher?.id ?? null,
    },
    refusals,
  };
};

/** The class that a line without errors makes; null where days or time are not offered. */
export const classOf = (
  { service, course, grade, days, time, firstDay, lastDay, teacherId }: ClassLine,
  entries: readonly TimetableEntry[],
): Omit<KnownClass, 'id'> | null => {
  if (!service || !firstDay || !lastDay) return null;
  const machine = timetableOf(entries, { service, schedule: days, time });
  if (!machine.days || !machine.time) return null;
  return {
    ...{ service, course, grade, schedule: days, time },
    ...{ weekdays: machine.days, ...machine.time, startDate: firstDay, endDate: lastDay },
    teacherIds: teacherId ? [teacherId] : [],
  };
};

/** The class of the same course, grade, days, time and first day. */
export const sameClass = (one: Omit<KnownClass, 'id'>, classes: readonly KnownClass[]): KnownClass | undefined =>
  classes.find((other) => identityOf(other) === identityOf(one));

/** Another class that needs the same teacher at the same minute. */
const clashingClass = (
  one: Omit<KnownClass, 'id'>,
  classes: readonly Omit<KnownClass, 'id'>[],
): Omit<KnownClass, 'id'> | undefined =>
  classes.find((other) => other.teacherIds.some((id) => one.teacherIds.includes(id)) && doClash(one, other));

/** What is to be done with each line of a list of classes. What is here already is never changed by a list. */
export const judgeClasses = (lines: readonly ReadLine[], known: KnownTeaching): Judged[] => {
  const firstLines = new Map<string, number>();
  const coming: Omit<KnownClass, 'id'>[] = [];
  return lines.map((given): Judged => {
    if (!given.class) return judgedAs(given, 'error', given.problems);
    const { read, refusals } = understood(given.class, known);
    const judged = { ...given, class: read };
    const refused = (more: Refusal[]): Judged =>
      judgedAs(judged, 'error', [
        ...given.problems,
        ...more.map(({ problem, text = '', line = null }) => ({ problem, text, line })),
      ]);
    const made = classOf(read, known.entries);
    if (given.problems.length + refusals.length > 0 || !made) return refused(refusals);
    const first = firstLines.get(identityOf(made));
    if (first !== undefined) return refused([{ problem: 'class-twice', line: first }]);
    firstLines.set(identityOf(made), given.line);
    const same = sameClass(made, known.classes);
    if (same) return { ...judgedAs(judged, 'skip', []), classId: same.id };
    const clash = clashingClass(made, [...known.classes, ...coming]);
    if (clash) return refused([{ problem: 'teacher-clash', text: wordsOf(clash) }]);
    coming.push(made);
    return judgedAs(judged, 'create', []);
  });
};
