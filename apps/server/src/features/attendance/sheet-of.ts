import type { AttendanceSheet, SheetMark, SheetRow } from '@temari/contracts/attendance';
import type { Db } from '../../db/client.ts';
import {
  handedIn,
  type LessonWithClass,
  type RosterRow,
  rosterOf,
  type StandingRow,
  standingsOf,
} from '../../domains/attendance/queries.ts';
import { closesAt, opensAt } from '../../domains/attendance/rules.ts';
import { presentStanding } from './present.ts';
import { taughtBefore } from './queries.ts';

/** How many earlier topics are offered: what was begun last, and what came before it. */
const TOPICS_OFFERED = 3;

const presentRow = (row: RosterRow, standing: StandingRow | undefined): SheetRow => ({
  learner: row.learnerId,
  name: row.name,
  ...(row.joinedAt && !standing && { joinedAt: row.joinedAt.toISOString() }),
  ...(row.isGuest && { isGuest: true }),
  ...(standing?.conflictId &&
    standing.conflictState && { conflict: { id: standing.conflictId, state: standing.conflictState } }),
});

const presentMark = (row: StandingRow): SheetMark => ({ learner: row.learnerId, ...presentStanding(row) });

export const sheetOf = async (db: Db, lesson: LessonWithClass, now: Date): Promise<AttendanceSheet> => {
  const standings = new Map((await standingsOf(db, lesson.id)).map((standing) => [standing.learnerId, standing]));
  const last = await handedIn(db, lesson.id);
  const { id, classId, courseType, translations, grade, slotDate, state } = lesson;
  return {
    id,
    classId,
    courseType,
    translations,
    grade,
    state,
    date: slotDate,
    now: now.toISOString(),
    startsAt: lesson.startsAt.toISOString(),
    endsAt: lesson.endsAt.toISOString(),
    opensAt: opensAt(lesson).toISOString(),
    closesAt: closesAt(lesson).toISOString(),
    rows: (await rosterOf(db, id)).map((row) => presentRow(row, standings.get(row.learnerId))),
    marks: [...standings.values()].map(presentMark),
    ...(last && { topic: last.topic, homework: last.homework }),
    ...(last && { handedIn: { topic: last.topic, homework: last.homework, at: new Date(last.at).toISOString() } }),
    before: await taughtBefore(db, { lessonId: id, classId, limit: TOPICS_OFFERED }),
  };
};
