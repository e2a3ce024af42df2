import type { AttendanceReport } from '@temari/contracts/office-attendance-report';
import type { Deps } from '../../../deps.ts';
import { absencesInARow } from '../../../domains/attendance/absence-queries.ts';
import { classesBetween, type Days } from './classes-between.ts';
import { lessonsWithoutSheet } from './report-queries.ts';

const DAY_MS = 24 * 3_600_000;
/** A teacher has a day for the sheet. Older than a month, nobody remembers who was there. */
const UNMARKED = { afterMs: DAY_MS, forMs: 31 * DAY_MS, limit: 200 };
const ALARM = { atLeast: 3, withinMs: 120 * DAY_MS };

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
