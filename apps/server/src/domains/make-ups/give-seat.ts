import { addisDate } from '@temari/contracts/addis-time';
import { type MakeUpAnswer, makeUpAnswer } from '@temari/contracts/make-up-rules';
import type { AbsenceReason } from '@temari/contracts/vocabulary';
import type { Db } from '../../db/client.ts';
import { lockLearner, makeUpRules, openSeat, seatsWaiting, voidSeat } from './queries.ts';

interface Missed {
  learnerId: string;
  lesson: { id: string; slotDate: string; startsAt: Date };
  now: Date;
}

/** In the transaction that excuses a learner and has locked the lesson: what it gives. */
export const giveSeat = async (tx: Db, missed: Missed, reason: AbsenceReason): Promise<MakeUpAnswer> => {
  const { learnerId, lesson, now } = missed;
  await lockLearner(tx, learnerId);
  const seats = await seatsWaiting(tx, { learnerId, besides: lesson.id, today: addisDate(now), now });
  const rules = await makeUpRules(tx);
  const answer = makeUpAnswer(lesson, reason, { now, seats, rules });
  if (answer === 'seat') await openSeat(tx, missed, rules);
  return answer;
};

export const takeSeatBack = async (tx: Db, { learnerId, lesson, now }: Missed): Promise<void> => {
  await lockLearner(tx, learnerId);
  await voidSeat(tx, { learnerId, lessonId: lesson.id, now });
};
