import { addDays, startOfAddisDay } from '@temari/contracts/addis-time';
import { CSV_BOM, csvLine } from '@temari/contracts/csv';
import type { AttendanceReport, noteAbsenceCall as callContract } from '@temari/contracts/office-attendance-report';
import type { output } from 'zod/mini';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { absencesInARow } from '../../../domains/attendance/absence-queries.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { xlsx } from '../../../domains/spreadsheets/xlsx.ts';
import { AppError } from '../../../errors/app-error.ts';
import { attendanceByClass, lessonsWithoutSheet, saveAbsenceCall } from './report-queries.ts';

const DAY_MS = 24 * 3_600_000;
/** A teacher has a day for the sheet. Older than a month, nobody remembers who was there. */
const UNMARKED = { afterMs: DAY_MS, forMs: 31 * DAY_MS, limit: 200 };
const ALARM = { atLeast: 3, withinMs: 120 * DAY_MS };

type Days = { from: string; to: string };

const classesBetween = (db: Db, { from, to }: Days) =>
  attendanceByClass(db, { from: startOfAddisDay(from), until: startOfAddisDay(addDays(to, 1)) });

export const showAttendanceReport = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  days: Days,
): Promise<AttendanceReport> => {
  const now = clock.now().getTime();
  const [unmarked, absences, classes] = await Promise.all([
    lessonsWithoutSheet(db, {
      endedAfter: new Date(now - UNMARKED.forMs),
      endedBefore: new Date(now - UNMARKED.afterMs),
      limit: UNMARKED.limit,
    }),
    absencesInARow(db, { since: new Date(now - ALARM.withinMs), atLeast: ALARM.atLeast }),
    classesBetween(db, days),
  ]);
  return {
    unmarked: unmarked.map((lesson) => ({ ...lesson, startsAt: lesson.startsAt.toISOString() })),
    absences: absences.map((row) => ({
      learner: row.learner,
      name: row.name,
      household: row.household,
      phoneNumber: row.phone,
      count: row.count,
      lesson: row.lesson,
      lastAt: new Date(row.last_at).toISOString(),
      call:
        row.called_at && row.reason
          ? { at: new Date(row.called_at).toISOString(), by: row.called_by, reason: row.reason, note: row.note ?? '' }
          : null,
    })),
    classes: classes.map(({ course_type: courseType, service: _service, ...row }) => ({ ...row, courseType })),
  };
};

const COLUMNS = ['class', 'grade', 'teacher', 'held', 'present', 'late', 'excused', 'absent'] as const;

const exportedLines = async (db: Db, days: Days) => {
  const rows = await classesBetween(db, days);
  return [COLUMNS, ...rows.map((row) => COLUMNS.map((column) => (column === 'class' ? row.course_type : row[column])))];
};

export const exportAttendance = async ({ db }: Pick<Deps, 'db'>, days: Days) => ({
  csv: CSV_BOM + (await exportedLines(db, days)).map((line) => csvLine(line)).join(''),
  next: null,
});

export const exportAttendanceSheet = async ({ db }: Pick<Deps, 'db'>, days: Days) => ({
  xlsx: xlsx([{ name: 'Attendance', rows: await exportedLines(db, days) }]).toString('base64'),
});

export const noteAbsenceCall = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id }: { id: string },
  { lesson, reason, note }: output<typeof callContract.body>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const calledAt = clock.now();
    const call = { learnerId: id, lessonId: lesson, accountId: actor.accountId, reason, note, calledAt };
    if (!(await saveAbsenceCall(tx, call))) throw new AppError('request/not-found');
    // What was heard stays with the call, which goes with its learner.
    await recordAct(tx, actor, calledAt, {
      action: 'call-absent',
      subjectKind: 'learner',
      subjectId: id,
      after: { lesson, reason },
    });
  });
