import { addDays, startOfAddisDay } from '@temari/contracts/addis-time';
import type { AuditAct } from '@temari/contracts/audit-acts';
import * as wrong from '@temari/contracts/field-errors';
import type {
  addLesson as addContract,
  cancelLesson as cancelContract,
  changeLesson as changeContract,
  moveLesson as moveContract,
  OfficeLesson,
} from '@temari/contracts/office-lessons';
import type { LessonRole, RoomKind } from '@temari/contracts/vocabulary';
import type { output } from 'zod/mini';
import type { Db } from '../../../db/client.ts';
import { newId } from '../../../db/new-id.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import { classProblems, roomOf } from '../../../domains/classes/rooms.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { isFor, planClasses } from '../../../domains/lessons/plan-classes.ts';
import { presentLesson } from '../../../domains/lessons/present.ts';
import { allClosings } from '../../../domains/lessons/queries.ts';
import { giveChosenPlacesBack } from '../../../domains/lessons/settled-queries.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Rooms } from '../../../ports/rooms.ts';
import {
  hasLessonAt,
  holdCancelled,
  isMadeUpTwice,
  lessonById,
  lessonsBetween,
  lockClassToAdd,
  lockTeacherAndFindOther,
  newLesson,
  type OfficeLessonRow,
  updateLesson,
} from './queries.ts';

type Acting = Pick<Deps, 'db' | 'clock' | 'rooms' | 'jobs'>;

const present = (rooms: Rooms, row: OfficeLessonRow): OfficeLesson => ({
  ...presentLesson(row),
  classId: row.classId,
  service: row.service,
  courseType: row.courseType,
  translations: row.translations,
  grade: row.grade,
  teacher: row.teacher,
  teacherCameAt: row.teacherCameAt?.toISOString() ?? null,
  learners: row.learners,
  joined: row.joined,
  came: row.came,
  room: roomOf(rooms, row),
  hasLink: row.hasLink,
  problems: classProblems(rooms, row),
  version: row.version,
});

export const listLessons = async (
  { db, rooms }: Pick<Deps, 'db' | 'rooms'>,
  { date }: { date: string },
): Promise<OfficeLesson[]> =>
  (await lessonsBetween(db, startOfAddisDay(date), startOfAddisDay(addDays(date, 1)))).map((row) =>
    present(rooms, row),
  );

/** Who is in the room of a lesson at this moment, as far as its server tells. */
export const showRoom = async (
  { db, rooms, log }: Pick<Deps, 'db' | 'rooms' | 'log'>,
  { id }: { id: string },
): Promise<{ room: RoomKind; people: { name: string; role: LessonRole }[] | null }> => {
  const lesson = await lessonById(db, id);
  if (!lesson) throw new AppError('request/not-found');
  const room = roomOf(rooms, lesson);
  const server = room === 'link' ? undefined : rooms.servers[room];
  const people = await server?.whoIsIn(id).catch((error: unknown) => {
    log.warn({ reason: String(error) }, 'a room server does not answer');
    return null;
  });
  return { room, people: people ?? null };
};

const lessonToCome = async (db: Db, id: string, now: Date): Promise<OfficeLessonRow> => {
  const lesson = await lessonById(db, id);
  if (!lesson) throw new AppError('request/not-found');
  if (lesson.endsAt <= now) throw new AppError('lesson/frozen');
  return lesson;
};

/** One act on one lesson: what it was is written down beside what it is now. */
const act = async (
  { db, clock, rooms, jobs }: Acting,
  actor: Actor,
  { id, version, action }: { id: string; version?: number | undefined; action: AuditAct },
  change: (tx: Db, lesson: OfficeLessonRow, now: Date) => Promise<Parameters<typeof updateLesson>[2]>,
): Promise<OfficeLesson> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const before = await lessonToCome(tx, id, now);
    const values = await change(tx, before, now);
    if (!(await updateLesson(tx, { id, version: version ?? before.version }, values)))
      throw new AppError('office/changed-meanwhile');
    if (before.state === 'cancelled' && values.state === 'planned') await giveChosenPlacesBack(tx, [before], now);
    // A lesson that nobody holds on to follows its timetable and the closures.
    if (values.touchedAt === null) await planClasses(tx, [before.classId], now);
    const after = await lessonById(tx, id);
    if (!after) throw new AppError('request/not-found');
    await recordAct(tx, actor, now, {
      action,
      subjectKind: 'class',
      subjectId: before.classId,
      before: presentLesson(before),
      after: presentLesson(after),
    });
    // Whoever is in the room of a lesson that was cancelled is sent out.
    if (after.state === 'cancelled' && roomOf(rooms, after) !== 'link')
      await jobs.enqueue(tx, 'end-room', { lessonId: id });
    return present(rooms, after);
  });

/** Without the version that was seen, the lesson as it is now is changed. */
interface Seen {
  version?: number | undefined;
}

export const cancelLesson = (
  deps: Acting,
  actor: Actor,
  { id }: { id: string },
  { version, cause, note }: Pick<output<typeof cancelContract.body>, 'cause' | 'note'> & Seen,
): Promise<OfficeLesson> =>
  act(deps, actor, { id, version, action: 'cancel-lesson' }, async (_tx, _lesson, now) => ({
    state: 'cancelled',
    cause,
    note,
    closureId: null,
    cancelledAt: now,
    touchedAt: now,
  }));

/** Never both: neither a lesson beside its make-up, nor beside its credit. */
const refuseComeback = ({ state, madeUpAt, isCredited }: OfficeLessonRow): void => {
  if (state !== 'cancelled') return;
  if (madeUpAt) throw new AppError('lesson/made-up');
  if (isCredited) throw new AppError('lesson/credited');
};

interface NewTimes extends Seen {
  startsAt: Date;
  /** Missing: it lasts as long as before. */
  endsAt?: Date;
  note: string;
  confirmsClash?: boolean | undefined;
  /** The field that names the time. */
  named: 'startsAt' | 'startsAtMinute';
}

const moveTo = (deps: Acting, actor: Actor, id: string, { version, startsAt, named, ...to }: NewTimes) =>
  act(deps, actor, { id, version, action: 'move-lesson' }, async (tx, lesson, now) => {
    refuseComeback(lesson);
    const lasts = lesson.endsAt.getTime() - lesson.startsAt.getTime();
    const endsAt = to.endsAt ?? new Date(startsAt.getTime() + lasts);
    if (startsAt <= now) throw new AppError('request/invalid', { errors: { [named]: wrong.lessonPast } });
    if (lesson.teacherId && !to.confirmsClash)
      await refuseTeacherClash(
        tx,
        { id: lesson.teacherId, name: lesson.teacher ?? '' },
        { id, startsAt, endsAt },
        named,
      );
    return {
      startsAt,
      endsAt,
      note: to.note,
      state: 'planned',
      cause: null,
      closureId: null,
      cancelledAt: null,
      movedAt: now,
      touchedAt: now,
    };
  });

export const moveLesson = (
  deps: Acting,
  actor: Actor,
  { id }: { id: string },
  { date, startsAtMinute, ...to }: output<typeof moveContract.body>,
): Promise<OfficeLesson> => {
  const startsAt = new Date(startOfAddisDay(date).getTime() + startsAtMinute * 60_000);
  return moveTo(deps, actor, id, { ...to, startsAt, named: 'startsAtMinute' });
};

/** Either of both in one call. */
export const changeLesson = (
  deps: Acting,
  actor: Actor,
  { id }: { id: string },
  { cause, startsAt, endsAt, ...body }: output<typeof changeContract.body>,
): Promise<OfficeLesson> => {
  if (cause) return cancelLesson(deps, actor, { id }, { ...body, cause });
  if (!startsAt || !endsAt) throw new AppError('request/invalid', { errors: { startsAt: wrong.lessonMinute } });
  const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
  return moveTo(deps, actor, id, { ...body, ...times, named: 'startsAt' });
};

/**
 * Make-up lessons and extra lessons are not part of the timetable: restoring one changes only its state back to
 * planned.
 */
const restored = (lesson: OfficeLessonRow): Parameters<typeof updateLesson>[2] => ({
  state: 'planned',
  cause: null,
  note: '',
  cancelledAt: null,
  ...(lesson.kind === 'regular' && { movedAt: null, touchedAt: null }),
});

export const restoreLesson = (
  deps: Acting,
  actor: Actor,
  { id }: { id: string },
  { version }: { version: number },
): Promise<OfficeLesson> =>
  act(deps, actor, { id, version, action: 'restore-lesson' }, async (_tx, lesson) => {
    refuseComeback(lesson);
    return restored(lesson);
  }).catch((error: unknown) => {
    throw isMadeUpTwice(error) ? new AppError('lesson/made-up') : error;
  });

const refuseTeacherClash = async (
  tx: Db,
  teacher: { id: string; name: string },
  lesson: { id: string; startsAt: Date; endsAt: Date },
  named: NewTimes['named'] = 'startsAtMinute',
): Promise<void> => {
  const other = await lockTeacherAndFindOther(tx, teacher.id, lesson);
  if (!other) return;
  const words = [other.courseType, other.grade].filter(Boolean).join(', ');
  throw new AppError('class/teacher-clash', {
    errors: { [named]: wrong.classTeacherClash({ name: teacher.name, other: words }) },
  });
};

/** How long it lasts: as the lesson that it makes up for, or as those of its class. */
const lengthMs = async (
  tx: Db,
  { makesUpFor, classId, minutes }: { makesUpFor: string | undefined; classId: string; minutes: number },
): Promise<number> => {
  if (!makesUpFor) return minutes * 60_000;
  const missed = await lessonById(tx, makesUpFor);
  if (missed?.classId !== classId) throw new AppError('request/not-found');
  // It takes place after all: whoever asked saw it cancelled.
  if (missed.state !== 'cancelled') throw new AppError('office/changed-meanwhile');
  return missed.endsAt.getTime() - missed.startsAt.getTime();
};

export const addLesson = async (
  { db, clock, rooms }: Pick<Deps, 'db' | 'clock' | 'rooms'>,
  actor: Actor,
  { class: classId, makesUpFor, date, startsAtMinute, note, confirmsClash }: output<typeof addContract.body>,
): Promise<OfficeLesson> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const taught = await lockClassToAdd(tx, classId);
    if (!taught) throw new AppError('request/not-found');
    const startsAt = new Date(startOfAddisDay(date).getTime() + startsAtMinute * 60_000);
    const endsAt = new Date(
      startsAt.getTime() + (await lengthMs(tx, { makesUpFor, classId, minutes: taught.minutes })),
    );
    if (startsAt <= now) throw new AppError('request/invalid', { errors: { startsAtMinute: wrong.lessonPast } });
    const isClosed = (await allClosings(tx)).some(
      (closing) => isFor(closing, taught) && closing.startsOn <= date && date <= closing.endsOn,
    );
    if (isClosed) throw new AppError('lesson/closed-day');
    if (await hasLessonAt(tx, classId, { startsAt, endsAt })) throw new AppError('cover/clash');
    const lesson = { id: newId(), startsAt, endsAt };
    if (taught.teacher && !confirmsClash) await refuseTeacherClash(tx, taught.teacher, lesson);
    const kind = makesUpFor ? 'makeup' : 'extra';
    const values = { ...lesson, classId, kind, slotDate: date, note, replacesId: makesUpFor ?? null, touchedAt: now };
    if (!(await newLesson(tx, { ...values, kind }))) throw new AppError('lesson/made-up');
    if (makesUpFor) await holdCancelled(tx, makesUpFor, now);
    const added = await lessonById(tx, lesson.id);
    if (!added) throw new AppError('request/not-found');
    if (makesUpFor && added.learners === 0 && (await lessonById(tx, makesUpFor))?.learners !== 0)
      throw new AppError('lesson/all-settled');
    await recordAct(tx, actor, now, {
      action: 'add-lesson',
      subjectKind: 'class',
      subjectId: classId,
      after: presentLesson(added),
    });
    return present(rooms, added);
  });
