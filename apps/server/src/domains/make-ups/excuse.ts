import type { MakeUpAnswer } from '@temari/contracts/make-up-rules';
import type { AbsenceReason } from '@temari/contracts/vocabulary';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors/app-error.ts';
import { type LessonWithClass, type StandingRow, standingsOf } from '../attendance/queries.ts';
import { excuseRefusal } from '../attendance/rules.ts';
import { takeMarks } from '../attendance/take-marks.ts';
import type { TellNeeds } from '../notices/tell.ts';
import { giveSeat, takeSeatBack } from './give-seat.ts';

interface Excuse {
  lesson: LessonWithClass;
  learnerId: string;
  /** Of the mark, made by whoever says it: sent twice it is one. */
  markId: string;
  /** Null: the learner comes after all. */
  reason: AbsenceReason | null;
  byId: string;
  now: Date;
}

/** In the transaction that has locked the lesson: the family's word that a learner cannot come, and what it gives. */
export const excuse = async (
  deps: TellNeeds,
  tx: Db,
  { lesson, learnerId, markId, reason, byId, now }: Excuse,
): Promise<{ standing?: StandingRow; makeUp?: MakeUpAnswer }> => {
  const standingNow = async () =>
    (await standingsOf(tx, lesson.id)).find((standing) => standing.learnerId === learnerId);
  const before = await standingNow();
  const refusal = excuseRefusal(lesson, before ?? null, now);
  if (refusal) throw new AppError(refusal);
  const mark = { learnerId, state: reason && ('excused' as const), reason: reason ?? undefined, deviceAt: now };
  await takeMarks(deps, tx, lesson, [{ ...mark, id: markId, baseId: before?.id }], { source: 'family', byId, now });
  const standing = await standingNow();
  const missed = { learnerId, lesson, now };
  // What a teacher or the office said stands above the family's word, and gives nothing.
  const makeUp = reason && standing?.source === 'family' ? await giveSeat(tx, missed, reason) : undefined;
  if (!reason) await takeSeatBack(tx, missed);
  return { ...(standing && { standing }), ...(makeUp && { makeUp }) };
};
