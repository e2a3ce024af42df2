import { addDays, addisDate, daysBetween, startOfAddisDay } from '@temari/contracts/addis-time';
import * as wrong from '@temari/contracts/field-errors';
import type { ExamWindow, NextLessonOfClass, OwnLesson } from '@temari/contracts/lessons';
import { LESSON_DAYS_MAX } from '@temari/contracts/limits';
import { isRecordId } from '@temari/contracts/record-id';
import { SERVICE_TYPES } from '@temari/contracts/vocabulary';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { AppError } from '../../errors/app-error.ts';
import { requirePlace, roleOf } from './place.ts';
import { presentOwn } from './present.ts';
import { examWindowsFor, type LessonReads, type OutcomeRow, readAt } from './queries.ts';
import { recordingsOf } from './rooms.ts';
import { nearestRefusal } from './rules.ts';

type Reading = Pick<Deps, 'clock' | 'rooms'> & { reads: LessonReads };

export const listOwnLessons = async (
  { reads, clock, rooms }: Reading,
  actor: Actor,
  { from, to }: { from: string; to: string },
): Promise<OwnLesson[]> => {
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > LESSON_DAYS_MAX) {
    throw new AppError('request/invalid', { errors: { to: wrong.lessonDays({ max: LESSON_DAYS_MAX }) } });
  }
  const role = roleOf(actor);
  const now = clock.now();
  const rows = await reads[role].between.execute({
    viewer: actor.accountId,
    ...readAt(now),
    from: startOfAddisDay(from).toISOString(),
    until: startOfAddisDay(addDays(to, 1)).toISOString(),
  });
  return rows.flatMap((row) => presentOwn(row, role, { rooms, now }));
};

const ownLesson = async (
  { reads, clock }: Pick<Reading, 'reads' | 'clock'>,
  actor: Actor,
  id: string,
): Promise<OutcomeRow> => {
  if (!isRecordId(id)) throw new AppError('request/not-found');
  const role = roleOf(actor);
  const [found] = await reads[role].one.execute({ viewer: actor.accountId, lessonId: id, ...readAt(clock.now()) });
  if (!found) throw new AppError('request/not-found');
  requirePlace(role, found, 'auth/not-allowed');
  return found;
};

export const listRecordings = async (
  deps: Reading & Parameters<typeof recordingsOf>[0],
  actor: Actor,
  { id }: { id: string },
) => recordingsOf(deps, await ownLesson(deps, actor, id));

export const showOwnLesson = async (
  { reads, clock, rooms }: Reading,
  actor: Actor,
  { id }: { id: string },
): Promise<{ now: string; lessons: OwnLesson[] }> => {
  const role = roleOf(actor);
  const found = await ownLesson({ reads, clock }, actor, id);
  const now = clock.now();
  return { now: now.toISOString(), lessons: presentOwn(found, role, { rooms, now }) };
};

/** Of several learners the one who can join, else the one who is nearest to it. */
const nearestOf = (own: OwnLesson[]): OwnLesson | null => {
  const nearest = nearestRefusal(own.flatMap(({ refusal }) => refusal ?? []));
  return own.find(({ canJoin }) => canJoin) ?? own.find(({ refusal }) => refusal === nearest) ?? null;
};

export const showNextLesson = async (
  { reads, clock, rooms }: Reading,
  actor: Actor,
  { id }: { id: string },
): Promise<NextLessonOfClass> => {
  if (!isRecordId(id)) throw new AppError('request/not-found');
  const role = roleOf(actor);
  const now = clock.now();
  const [learning] = await reads[role].place.execute({ viewer: actor.accountId, classId: id, ...readAt(now) });
  if (!learning) throw new AppError('request/not-found');
  requirePlace(role, learning, 'class/not-yours');
  const all = await reads[role].next.execute({ viewer: actor.accountId, classId: id, ...readAt(now) });
  // A lesson that is held for others of the class is not theirs.
  const rows = role === 'teacher' ? all : all.filter(({ seats }) => seats.length > 0);
  const shown = (row: (typeof rows)[number] | undefined) =>
    row ? nearestOf(presentOwn(row, role, { rooms, now })) : null;
  const next = rows.find(({ state }) => state !== 'cancelled');
  const [first] = rows;
  const { classId, service, courseType, translations, grade } = learning;
  return {
    now: now.toISOString(),
    learning: { id: classId, serviceType: SERVICE_TYPES[service], courseType, translations, grade },
    lesson: shown(next),
    cancelled: first?.state === 'cancelled' ? shown(first) : null,
  };
};

/** As far ahead as a family plans a journey. */
const EXAM_DAYS_AHEAD = 90;

export const listExamWindows = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId }: Actor,
): Promise<ExamWindow[]> => {
  const today = addisDate(clock.now());
  const rows = await examWindowsFor(db, { viewer: accountId, today, until: addDays(today, EXAM_DAYS_AHEAD) });
  return rows.map(({ status, ...row }) => ({ ...row, isPlanned: status === 'expected' }));
};
