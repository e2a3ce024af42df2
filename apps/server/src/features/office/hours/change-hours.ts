import { addisDate } from '@temari/contracts/addis-time';
import * as wrong from '@temari/contracts/field-errors';
import type {
  answerObjection as answerContract,
  closeHours as closeContract,
  correctHours as correctContract,
} from '@temari/contracts/office-hours';
import { daysOfMonth } from '@temari/contracts/school-months';
import type { output } from 'zod/mini';
import { newId } from '../../../db/new-id.ts';
import { lockIfPresent } from '../../../db/present-accounts.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import { currentLines, instantsOf, openMonth } from '../../../domains/hours/month-hours.ts';
import {
  closeMonth,
  hasOpenObjections,
  keepLines,
  lockOpenMonth,
  unmarkedCount,
} from '../../../domains/hours/queries.ts';
import { isWaitedFor, sumOf } from '../../../domains/hours/rules.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { AppError } from '../../../errors/app-error.ts';
import { addCorrection, answer, isCorrection, isTeacher, objectionById } from './queries.ts';

type Acting = Pick<Deps, 'db' | 'clock'>;

export const answerObjection = async (
  { db, clock }: Acting,
  actor: Actor,
  { id }: { id: string },
  { accepts, minutes, answer: words }: output<typeof answerContract.body>,
): Promise<Record<string, never>> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    if (accepts && minutes === undefined) {
      throw new AppError('request/invalid', { errors: { minutes: wrong.missing } });
    }
    const objection = await objectionById(tx, id);
    if (!objection) throw new AppError('request/not-found');
    if (!(await lockOpenMonth(tx, objection.month, 'share'))) throw new AppError('hours/closed');
    const said = accepts ? (minutes ?? 0) : null;
    if (!(await answer(tx, { id, minutes: said, answer: words, by: actor.accountId, now }))) {
      throw new AppError('office/changed-meanwhile');
    }
    await recordAct(tx, actor, now, {
      action: 'answer-objection',
      subjectKind: 'teacher',
      subjectId: objection.accountId,
      after: { month: objection.month, objection: id, accepts, minutes: said },
    });
    return {};
  });

export const correctHours = async (
  { db, clock }: Acting,
  actor: Actor,
  { month }: { month: string },
  { id = newId(), teacher, date, minutes, reason }: output<typeof correctContract.body>,
): Promise<Record<string, never>> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    if (!(await lockIfPresent(tx, teacher)) || !(await isTeacher(tx, teacher))) {
      throw new AppError('request/invalid', { errors: { teacher: wrong.choiceUnavailable } });
    }
    if (date > daysOfMonth(month).to || date > addisDate(now)) {
      throw new AppError('request/invalid', { errors: { date: wrong.date } });
    }
    if (minutes === 0) throw new AppError('request/invalid', { errors: { minutes: wrong.missing } });
    if (month < (await openMonth(tx, now))) throw new AppError('hours/closed');
    if (!(await lockOpenMonth(tx, month, 'share'))) throw new AppError('hours/closed');
    const said = { id, month, accountId: teacher, day: date, minutes, answer: reason };
    if (!(await addCorrection(tx, said, { by: actor.accountId, now }))) {
      if (!(await isCorrection(tx, said))) throw new AppError('office/changed-meanwhile');
      return {};
    }
    await recordAct(tx, actor, now, {
      action: 'correct-hours',
      subjectKind: 'teacher',
      subjectId: teacher,
      after: { month, date, minutes },
    });
    return {};
  });

/**
 * The hours are kept as they are at this moment. A mark that is made meanwhile counts, or it is a line of the next
 * month; both never and twice are impossible, because the next month looks at what this one has kept.
 */
export const closeHours = async (
  { db, clock }: Acting,
  actor: Actor,
  { month }: { month: string },
  seen: output<typeof closeContract.body>,
): Promise<Record<string, never>> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    if (!isWaitedFor(month, now)) throw new AppError('hours/not-over');
    if (!(await lockOpenMonth(tx, month, 'update'))) throw new AppError('hours/closed');
    const open = await openMonth(tx, now);
    if (month < open) throw new AppError('hours/closed');
    if (month > open) throw new AppError('hours/earlier-first');
    if (await hasOpenObjections(tx, month)) throw new AppError('hours/objections-open');
    const lines = (await currentLines(tx, { month, open, now })).filter(({ minutes }) => minutes !== 0);
    const unmarked = await unmarkedCount(tx, { ...instantsOf(month), now });
    if (sumOf(lines) !== seen.minutes || unmarked !== seen.unmarked) throw new AppError('office/changed-meanwhile');
    await keepLines(tx, month, lines);
    await closeMonth(tx, month, { by: actor.accountId, now });
    await recordAct(tx, actor, now, {
      action: 'close-hours',
      subjectKind: 'hours',
      subjectId: month,
      after: { lines: lines.length, minutes: seen.minutes, unmarked },
    });
    return {};
  });
