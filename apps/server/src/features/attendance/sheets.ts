import type {
  AttendanceSheet,
  handIn as handInContract,
  putSheet as putContract,
  SheetMark,
  SheetRow,
  sendMarks as sendContract,
} from '@temari/contracts/attendance';
import type { output } from 'zod/mini';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import type { Deps } from '../../deps.ts';
import {
  handedIn,
  holdLesson,
  type LessonWithClass,
  lessonWithClass,
  lockedLesson,
  type RosterRow,
  rosterOf,
  type StandingRow,
  standingsOf,
} from '../../domains/attendance/queries.ts';
import { closesAt, isClosed, markingRefusal, opensAt } from '../../domains/attendance/rules.ts';
import { type Taken, takeMarks } from '../../domains/attendance/take-marks.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { teacherOfLesson } from '../../domains/lessons/teaching-queries.ts';
import type { TellNeeds } from '../../domains/notices/tell.ts';
import { AppError } from '../../errors/app-error.ts';
import { presentStanding } from './present.ts';
import { addSheet, isSheetKnown, taughtBefore } from './queries.ts';

type Acting = Pick<Deps, 'db' | 'clock'> & TellNeeds;

/** How many earlier topics are offered: what was begun last, and what came before it. */
const TOPICS_OFFERED = 3;

const refuseOthers = async (db: Db, { accountId }: Actor, lessonId: string, now: Date): Promise<void> => {
  const { isApproved, isItsTeacher } = await teacherOfLesson(db, { accountId, lessonId, now });
  if (!isItsTeacher) throw new AppError('class/not-yours');
  if (!isApproved) throw new AppError('teacher/not-approved');
};

const presentRow = (row: RosterRow, standing: StandingRow | undefined): SheetRow => ({
  learner: row.learnerId,
  name: row.name,
  ...(row.joinedAt && !standing && { joinedAt: row.joinedAt.toISOString() }),
  ...(row.isGuest && { isGuest: true }),
  ...(standing?.conflictId &&
    standing.conflictState && { conflict: { id: standing.conflictId, state: standing.conflictState } }),
});

const presentMark = (row: StandingRow): SheetMark => ({ learner: row.learnerId, ...presentStanding(row) });

const sheetOf = async (db: Db, lesson: LessonWithClass, now: Date): Promise<AttendanceSheet> => {
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

export const showSheet = async (
  { db, clock }: Acting,
  actor: Actor,
  { id }: { id: string },
): Promise<AttendanceSheet> => {
  const lesson = await lessonWithClass(db, id);
  if (!lesson) throw new AppError('request/not-found');
  const now = clock.now();
  await refuseOthers(db, actor, id, now);
  return sheetOf(db, lesson, now);
};

/** A teacher acts on a lesson: it is locked, and one's own, and neither cancelled nor still far away. */
const act = async <Result>(
  { db, clock }: Acting,
  actor: Actor,
  id: string,
  change: (tx: Db, lesson: LessonWithClass, now: Date) => Promise<Result>,
): Promise<{ done: Result; sheet: AttendanceSheet }> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const lesson = await lockedLesson(tx, id);
    if (!lesson) throw new AppError('request/not-found');
    await refuseOthers(tx, actor, id, now);
    const refusal = markingRefusal(lesson, now);
    if (refusal) throw new AppError(refusal);
    const done = await change(tx, lesson, now);
    const after = await lessonWithClass(tx, id);
    return { done, sheet: await sheetOf(tx, after ?? lesson, now) };
  });

type SentMark = Omit<output<typeof sendContract.body>['marks'][number], 'at'> & { at?: string | undefined };

const takeSent = (
  deps: TellNeeds,
  tx: Db,
  lesson: LessonWithClass,
  marks: readonly SentMark[],
  { byId, now }: { byId: string; now: Date },
): Promise<Taken[]> =>
  takeMarks(
    deps,
    tx,
    lesson,
    marks.map(({ learner, base, settles, at, ...mark }) => ({
      ...mark,
      learnerId: learner,
      baseId: base,
      settlesId: settles,
      deviceAt: at ? new Date(at) : now,
    })),
    { source: 'teacher', byId, now },
  );

export const sendMarks = async (
  deps: Acting,
  actor: Actor,
  { id }: { id: string },
  { marks }: output<typeof sendContract.body>,
): Promise<{ outcomes: Taken[]; sheet: AttendanceSheet }> => {
  const { done, sheet } = await act(deps, actor, id, (tx, lesson, now) =>
    takeSent(deps, tx, lesson, marks, { byId: actor.accountId, now }),
  );
  return { outcomes: done, sheet };
};

/** What was taught. The first word is taken whenever it comes; a change of it only within the time for corrections. */
const takeTaught = async (
  tx: Db,
  lesson: LessonWithClass,
  taught: { id: string; accountId: string; topic: string; homework: string; deviceAt: Date },
  now: Date,
): Promise<void> => {
  if (isClosed(lesson, now) && (await handedIn(tx, lesson.id))) throw new AppError('attendance/closed');
  await addSheet(tx, { ...taught, lessonId: lesson.id, receivedAt: now });
  await holdLesson(tx, lesson.id, now);
};

export const handIn = async (
  deps: Acting,
  actor: Actor,
  { id }: { id: string },
  { at, ...taught }: output<typeof handInContract.body>,
): Promise<AttendanceSheet> => {
  const { sheet } = await act(deps, actor, id, async (tx, lesson, now) => {
    if (await isSheetKnown(tx, taught.id, id)) return;
    await takeTaught(tx, lesson, { ...taught, accountId: actor.accountId, deviceAt: new Date(at) }, now);
  });
  return sheet;
};

/** Both at once. Without an id for what was taught, the same words once more are the same. */
export const putSheet = async (
  deps: Acting,
  actor: Actor,
  { id }: { id: string },
  { marks, topic, homework }: output<typeof putContract.body>,
): Promise<AttendanceSheet> => {
  const { accountId } = actor;
  const { sheet } = await act(deps, actor, id, async (tx, lesson, now) => {
    if (marks.length > 0) await takeSent(deps, tx, lesson, marks, { byId: accountId, now });
    const before = await handedIn(tx, id);
    const taught = { topic: topic ?? before?.topic ?? '', homework: homework ?? before?.homework ?? '' };
    const isNew = taught.topic !== (before?.topic ?? '') || taught.homework !== (before?.homework ?? '');
    if (isNew) await takeTaught(tx, lesson, { ...taught, id: newId(), accountId, deviceAt: now }, now);
  });
  return sheet;
};
