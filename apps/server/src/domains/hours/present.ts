import type { HoursLine, HoursObjection, HoursOfMonth } from '@temari/contracts/hours';
import { daysOfMonth } from '@temari/contracts/school-months';
import { neighboursOf } from './month-hours.ts';
import type { ObjectionRow } from './queries.ts';
import { type Line, objectionsUntil, stateOf, sumOf } from './rules.ts';

export const presentObjection = (row: ObjectionRow): HoursObjection => ({
  id: row.id,
  lesson: row.lessonId,
  date: row.day,
  text: row.text,
  at: row.raisedAt.toISOString(),
  state: row.state,
  minutes: row.minutes,
  answer: row.answer,
});

/** A month and how far it is. */
export const presentMonth = (month: string, open: string, now: Date) => ({
  month,
  ...daysOfMonth(month),
  state: stateOf(month, month < open, now),
  until: objectionsUntil(month),
  ...neighboursOf(month, now),
});

const presentLine = (line: Line, objection: ObjectionRow | undefined): HoursLine => ({
  lesson: line.lessonId,
  date: line.day,
  class:
    line.courseType === null
      ? null
      : { courseType: line.courseType, translations: line.translations, grade: line.grade },
  minutes: line.minutes,
  why: line.why,
  ...(line.about && { about: line.about }),
  ...(objection && { objection: presentObjection(objection) }),
});

interface Sheet {
  month: string;
  open: string;
  lines: Line[];
  objections: ObjectionRow[];
}

/** A month of one teacher. What was said last about a line stands beside it. */
export const presentHours = ({ month, open, lines, objections }: Sheet, now: Date): HoursOfMonth => {
  const about = new Map(objections.map((objection) => [objection.lessonId ?? objection.id, objection]));
  const shown = lines.map((line) => presentLine(line, about.get(line.lessonId ?? line.objectionId ?? '')));
  const isCounted = ({ lessonId, state }: ObjectionRow): boolean => lessonId !== null || state === 'accepted';
  return {
    ...presentMonth(month, open, now),
    minutes: sumOf(lines),
    lines: shown,
    missing: objections.filter((objection) => !isCounted(objection)).map(presentObjection),
  };
};
