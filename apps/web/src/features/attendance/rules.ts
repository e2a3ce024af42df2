import { addisDate } from '@temari/contracts/addis-time';
import type { AttendanceSheet, NewMark, SheetMark, SheetRow, TeacherLesson } from '@temari/contracts/attendance';
import type { AbsenceReason, AttendanceState } from '@temari/contracts/vocabulary';
import { paths } from '../../lib/navigation/paths.ts';

/** Named here, not with the other addresses: those travel with every first visit. */
export const sheetPath = (lessonId: string): string => `${paths.teacherToday}/${lessonId}`;

const MINUTE_MS = 60_000;
/** Whoever enters the room later than this after the beginning is proposed as late. */
const LATE_AFTER_MINUTES = 10;

/** A tap makes a row absent, the next late, the next present. Who was excused and came is present first. */
const NEXT: Record<AttendanceState | 'blank', AttendanceState> = {
  blank: 'absent',
  present: 'absent',
  absent: 'late',
  late: 'present',
  excused: 'present',
};
export const nextState = (state: AttendanceState | undefined): AttendanceState => NEXT[state ?? 'blank'];

export interface ShownRow extends SheetRow {
  /** What counts, as far as the server has said. */
  mark: SheetMark | undefined;
  state: AttendanceState | undefined;
  reason: AbsenceReason | undefined;
  /** Said on this device and not sent yet. */
  isWaiting: boolean;
  /** Only proposed, because the learner entered the room. */
  isProposed: boolean;
}

const proposedFor = ({ joinedAt }: SheetRow, { startsAt }: Pick<AttendanceSheet, 'startsAt'>) => {
  if (!joinedAt) return undefined;
  const minutes = (Date.parse(joinedAt) - Date.parse(startsAt)) / MINUTE_MS;
  return minutes > LATE_AFTER_MINUTES ? 'late' : 'present';
};

/** The sheet as its teacher sees it: what the server knows, under what this device has not sent yet. */
export const shownRows = (sheet: AttendanceSheet, unsent: readonly NewMark[]): ShownRow[] =>
  sheet.rows.map((row) => {
    const own = unsent.filter(({ learner }) => learner === row.learner).at(-1);
    const mark = sheet.marks.find(({ learner }) => learner === row.learner);
    const said = own ?? mark;
    return {
      ...row,
      mark,
      state: said?.state ?? proposedFor(row, sheet),
      reason: said?.reason,
      isWaiting: own !== undefined,
      isProposed: said === undefined && row.joinedAt !== undefined,
    };
  });

/** Learners about whom nothing was said; a proposal is nothing yet, but says what to say. */
export const blankRows = (rows: readonly ShownRow[]): ShownRow[] => rows.filter(({ state }) => state === undefined);
export const proposedRows = (rows: readonly ShownRow[]): ShownRow[] => rows.filter(({ isProposed }) => isProposed);

export const isOpenAt = ({ opensAt }: Pick<TeacherLesson, 'opensAt'>, now: Date): boolean => now >= new Date(opensAt);

export const isToMark = (lesson: TeacherLesson, now: Date): boolean =>
  lesson.state !== 'cancelled' && !lesson.isHandedIn && isOpenAt(lesson, now);

export const lessonsOn = (lessons: readonly TeacherLesson[], date: string): TeacherLesson[] =>
  lessons.filter(({ startsAt }) => addisDate(new Date(startsAt)) === date);

/** The server's time now, by the device's clock and how wrong it was when the answer came. */
export const serverTime = (device: Date, answer: { now: string } | undefined, answeredAt: number): Date =>
  answer ? new Date(device.getTime() + Date.parse(answer.now) - answeredAt) : device;
