import type {
  AttendanceOfLesson,
  correctAttendance as correctContract,
  KeptMark,
} from '@temari/contracts/office-attendance';
import type { output } from 'zod/mini';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import {
  handedIn,
  type LessonWithClass,
  lessonWithClass,
  lockedLesson,
  marksOf,
  rosterOf,
  standingsOf,
} from '../../../domains/attendance/queries.ts';
import { takeMarks } from '../../../domains/attendance/take-marks.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import type { TellNeeds } from '../../../domains/notices/tell.ts';
import { AppError } from '../../../errors/app-error.ts';

type MarkRow = Awaited<ReturnType<typeof marksOf>>[number];

const presentMark = (mark: MarkRow): KeptMark => ({
  id: mark.id,
  state: mark.state,
  source: mark.source,
  outcome: mark.outcome,
  ...(mark.reason && { reason: mark.reason }),
  ...(mark.note && { note: mark.note }),
  by: mark.by,
  at: mark.receivedAt.toISOString(),
  deviceAt: mark.deviceAt.toISOString(),
});

/** Something is to be decided: a disagreement, or a late word that the office has not answered. */
const isOpen = (marks: readonly MarkRow[]): boolean => {
  const lastOfOffice = marks.findLastIndex(({ source }) => source === 'office');
  return marks.some(({ isConflict, outcome }, place) => isConflict || (outcome === 'late' && place > lastOfOffice));
};

const attendanceOf = async (db: Db, lesson: LessonWithClass): Promise<AttendanceOfLesson> => {
  const marks = Map.groupBy(await marksOf(db, lesson.id), ({ learnerId }) => learnerId);
  const standings = new Map((await standingsOf(db, lesson.id)).map(({ learnerId, id }) => [learnerId, id]));
  const last = await handedIn(db, lesson.id);
  return {
    id: lesson.id,
    courseType: lesson.courseType,
    translations: lesson.translations,
    grade: lesson.grade,
    date: lesson.slotDate,
    startsAt: lesson.startsAt.toISOString(),
    endsAt: lesson.endsAt.toISOString(),
    state: lesson.state,
    ...(last && { handedIn: { ...last, at: new Date(last.at).toISOString() } }),
    rows: (await rosterOf(db, lesson.id)).map(({ learnerId, name }) => ({
      learner: learnerId,
      name,
      standing: standings.get(learnerId) ?? null,
      isOpen: isOpen(marks.get(learnerId) ?? []),
      marks: (marks.get(learnerId) ?? []).map(presentMark),
    })),
  };
};

export const showLessonAttendance = async (
  { db }: Pick<Deps, 'db'>,
  { id }: { id: string },
): Promise<AttendanceOfLesson> => {
  const lesson = await lessonWithClass(db, id);
  if (!lesson) throw new AppError('request/not-found');
  return attendanceOf(db, lesson);
};

/** The office's word replaces any other, whenever it comes. The reason stays with the mark, which goes with its learner. */
export const correctAttendance = async (
  deps: Pick<Deps, 'db' | 'clock'> & TellNeeds,
  actor: Actor,
  { id: lessonId }: { id: string },
  { id, learner, state, note }: output<typeof correctContract.body>,
): Promise<AttendanceOfLesson> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const lesson = await lockedLesson(tx, lessonId);
    if (!lesson) throw new AppError('request/not-found');
    if (lesson.state === 'cancelled') throw new AppError('attendance/cancelled');
    const before = (await standingsOf(tx, lessonId)).find(({ learnerId }) => learnerId === learner);
    const [taken] = await takeMarks(
      deps,
      tx,
      lesson,
      [{ id, learnerId: learner, state, note, baseId: before?.id, deviceAt: now }],
      {
        source: 'office',
        byId: actor.accountId,
        now,
      },
    );
    if (taken?.outcome === 'gone') throw new AppError('request/not-found');
    await recordAct(tx, actor, now, {
      action: 'correct-attendance',
      subjectKind: 'class',
      subjectId: lesson.classId,
      before: { lesson: lessonId, learner, attendance: before?.state ?? null },
      after: { lesson: lessonId, learner, attendance: state, mark: id },
    });
    return attendanceOf(tx, (await lessonWithClass(tx, lessonId)) ?? lesson);
  });
