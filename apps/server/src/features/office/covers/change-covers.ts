import { addDays, startOfAddisDay } from '@temari/contracts/addis-time';
import type { AuditAct } from '@temari/contracts/audit-acts';
import * as wrong from '@temari/contracts/field-errors';
import type { CoverOfLesson, OfficeCover } from '@temari/contracts/office-covers';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import { askRound } from '../../../domains/covers/ask.ts';
import {
  addNotices,
  type CoverableLesson,
  type CoverRow,
  cancelCover,
  colleaguesFor,
  coverOfLesson,
  lessonToCover,
  lockAccounts,
  lockCover,
  lockLessonToCover,
  openCover,
  releaseCover,
} from '../../../domains/covers/queries.ts';
import { isClash, isUrgent, misfitOf } from '../../../domains/covers/rules.ts';
import { refusingClash, take } from '../../../domains/covers/take.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { AppError } from '../../../errors/app-error.ts';
import { coversBetween, type OfficeCoverRow, officeCoverOf } from './queries.ts';

type Acting = Pick<Deps, 'db' | 'clock' | 'jobs'>;

const isFree = ({ state }: Pick<CoverRow, 'state'>): boolean => state === 'open' || state === 'unfilled';

const present = (row: OfficeCoverRow, now: Date): OfficeCover => ({
  id: row.id,
  lesson: row.lessonId,
  startsAt: row.startsAt.toISOString(),
  state: row.state,
  teacher: row.teacher,
  reason: row.reason,
  note: row.note,
  ...(row.substitute && { substitute: row.substitute }),
  asked: row.asked,
  declined: row.declined,
  isUrgent: isFree(row) && isUrgent(row.startsAt, now),
  version: row.version,
});

export const listCovers = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { date }: { date: string },
): Promise<OfficeCover[]> =>
  (await coversBetween(db, startOfAddisDay(date), startOfAddisDay(addDays(date, 1)))).map((row) =>
    present(row, clock.now()),
  );

const coverWithColleagues = async (db: Db, lesson: CoverableLesson, now: Date): Promise<CoverOfLesson> => {
  const cover = await officeCoverOf(db, lesson.id);
  return {
    cover: cover && present(cover, now),
    colleagues: (await colleaguesFor(db, lesson.id)).map((colleague) => {
      const misfit = misfitOf(colleague, lesson);
      const { id, name, isPreferred, answer } = colleague;
      return { id, name, isPreferred, ...(misfit && { misfit }), ...(answer && { answer }) };
    }),
  };
};

export const showCover = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id }: { id: string },
): Promise<CoverOfLesson> => {
  const lesson = await lessonToCover(db, id);
  if (!lesson) throw new AppError('request/not-found');
  return coverWithColleagues(db, lesson, clock.now());
};

interface Change {
  id: string;
  version: number | undefined;
  action: AuditAct;
  /** Whose account the change touches, to be held with the others in one order. */
  teacherId?: string;
}

/** One act on the cover of a lesson that has not begun: what it was is written down beside what it is now. */
const act = (
  { db, clock, jobs }: Acting,
  actor: Actor,
  { id, version, action, teacherId }: Change,
  change: (tx: Db, lesson: CoverableLesson, cover: CoverRow, now: Date) => Promise<void>,
): Promise<CoverOfLesson> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const seen = await coverOfLesson(tx, id);
    if (seen?.version !== version) throw new AppError('office/changed-meanwhile');
    await (seen ? lockCover(tx, seen.id, teacherId) : lockAccounts(tx, [teacherId]));
    const lesson = await lockLessonToCover(tx, id);
    if (!lesson) throw new AppError('request/not-found');
    if (lesson.state === 'cancelled') throw new AppError('lesson/cancelled');
    if (lesson.startsAt <= now) throw new AppError('cover/begun');
    if (!seen) await openCover(tx, lesson, { reason: '', note: '', now });
    const cover = await coverOfLesson(tx, id);
    if (!cover || (seen && seen.version !== cover.version)) throw new AppError('office/changed-meanwhile');
    await change(tx, lesson, cover, now);
    const after = await coverWithColleagues(tx, lesson, now);
    await recordAct(tx, actor, now, {
      action,
      subjectKind: 'class',
      subjectId: lesson.classId,
      before: { lesson: id, cover: seen?.state ?? null, teacher: seen?.teacherId ?? null },
      after: {
        lesson: id,
        cover: after.cover?.state ?? null,
        teacher: (await coverOfLesson(tx, id))?.teacherId ?? null,
      },
    });
    await jobs.enqueue(tx, 'ask-for-covers', {});
    return after;
  });

/** Whoever had the lesson is told that they need not come. */
const tellEnded = async (tx: Db, { id, teacherId }: CoverRow, now: Date): Promise<void> => {
  if (teacherId) await addNotices(tx, [{ coverId: id, accountId: teacherId, kind: 'ended', createdAt: now }]);
};

export const askColleagues = (
  deps: Acting,
  actor: Actor,
  { id }: { id: string },
  { version }: { version?: number | undefined },
): Promise<CoverOfLesson> =>
  act(deps, actor, { id, version, action: 'ask-colleagues' }, async (tx, lesson, cover, now) => {
    // Somebody has it: there is nobody to ask.
    if (!isFree(cover)) throw new AppError('office/changed-meanwhile');
    await askRound(tx, { ...cover, courseType: lesson.courseType, grade: lesson.grade }, { now, all: true });
  });

export const assignCover = (
  deps: Acting,
  actor: Actor,
  { id }: { id: string },
  { teacher, version }: { teacher: string; version?: number | undefined },
): Promise<CoverOfLesson> =>
  refusingClash(
    act(deps, actor, { id, version, action: 'assign-cover', teacherId: teacher }, async (tx, lesson, cover, now) => {
      const [colleague] = await colleaguesFor(tx, id, { only: teacher });
      if (!colleague) throw new AppError('request/invalid', { errors: { teacher: wrong.choiceUnavailable } });
      if (isClash(misfitOf(colleague, lesson))) throw new AppError('cover/clash');
      if (cover.teacherId === teacher) return;
      if (!isFree(cover)) {
        await tellEnded(tx, cover, now);
        await releaseCover(tx, cover.id);
      }
      await take(tx, { ...cover, state: 'open', teacherId: null }, { accountId: teacher, state: 'assigned', now });
    }),
  );

export const takeBackCover = (
  deps: Acting,
  actor: Actor,
  { id }: { id: string },
  { version }: { version: number },
): Promise<CoverOfLesson> =>
  act(deps, actor, { id, version, action: 'take-back-cover' }, async (tx, _lesson, cover, now) => {
    await tellEnded(tx, cover, now);
    await cancelCover(tx, { id: cover.id, from: ['open', 'unfilled', 'taken', 'assigned'], now });
  });
