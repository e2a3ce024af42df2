import { addDays, addisDate, startOfAddisDay } from '@temari/contracts/addis-time';
import { addMonths, daysOfMonth, schoolMonthOf } from '@temari/contracts/school-months';
import type { Db } from '../../db/client.ts';
import { addedTo, firstHeldAt, keptLines, lastClosedMonth, teachingFacts } from './queries.ts';
import { type Line, lineOf } from './rules.ts';

/** How many days back lessons of closed months are checked for later changes. */
const LOOKS_BACK_DAYS = 180;
/** How far back one can page. */
const SHOWN_MONTHS = 36;

/** The month that is to be closed next: what belongs to a month before it counts in this one. */
export const openMonth = async (db: Db, now: Date): Promise<string> => {
  const closed = await lastClosedMonth(db);
  if (closed) return addMonths(closed, 1);
  const first = await firstHeldAt(db);
  return schoolMonthOf(addisDate(first ?? now));
};

/** From the first instant of a month to the first of the next. */
export const instantsOf = (month: string): { begins: Date; until: Date } => {
  const { from, to } = daysOfMonth(month);
  return { begins: startOfAddisDay(from), until: startOfAddisDay(addDays(to, 1)) };
};

export const neighboursOf = (month: string, now: Date): { previous: string | null; next: string | null } => {
  const current = schoolMonthOf(addisDate(now));
  return {
    previous: month > addMonths(current, -SHOWN_MONTHS) ? addMonths(month, -1) : null,
    next: month < current ? addMonths(month, 1) : null,
  };
};

interface Wanted {
  month: string;
  /** The month that is to be closed next. */
  open: string;
  accountId?: string | undefined;
  now: Date;
}

/** The lines of a month that is not closed, as they would be closed now, with the lessons that nobody has marked. */
export const currentLines = async (db: Db, { month, open, accountId, now }: Wanted): Promise<Line[]> => {
  const { begins, until } = instantsOf(month);
  const from = month === open ? startOfAddisDay(addDays(daysOfMonth(month).from, -LOOKS_BACK_DAYS)) : begins;
  const facts = await teachingFacts(db, { from, begins, until, now, accountId });
  const added = await addedTo(db, month, accountId);
  const firstDay = daysOfMonth(month).from;
  return [
    ...facts.flatMap((fact) => lineOf(fact, month) ?? []),
    ...added.map(
      ({ id, accountId: teacher, day, minutes }): Line => ({
        accountId: teacher,
        lessonId: null,
        objectionId: id,
        day,
        courseType: null,
        translations: {},
        grade: null,
        minutes: minutes ?? 0,
        why: 'added',
        about: day < firstDay ? schoolMonthOf(day) : null,
      }),
    ),
  ].sort((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
};

/** The lines of a month: as they were closed, or as they are now. */
export const linesOf = (db: Db, wanted: Wanted): Promise<Line[]> =>
  wanted.month < wanted.open ? keptLines(db, wanted.month, wanted.accountId) : currentLines(db, wanted);
