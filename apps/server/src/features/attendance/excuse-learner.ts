import type { excuseLearner as excuseContract, Standing } from '@temari/contracts/attendance';
import type { MakeUpAnswer } from '@temari/contracts/make-up-rules';
import type { output } from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { lessonsOfLearners } from '../../domains/attendance/learner-lessons-queries.ts';
import { lockedLesson, lockLearnersBehind } from '../../domains/attendance/queries.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { excuse } from '../../domains/make-ups/excuse.ts';
import type { TellNeeds } from '../../domains/notices/tell.ts';
import { AppError } from '../../errors/app-error.ts';
import { presentStanding } from './present.ts';

const DAY_MS = 86_400_000;
const FAR_AHEAD_DAYS = 400;

/** Two taps: the learner, the reason. Whoever decides for a learner may say that the learner cannot come. */
export const excuseLearner = async (
  deps: Pick<Deps, 'db' | 'clock'> & TellNeeds,
  { accountId }: Actor,
  { id: lessonId }: { id: string },
  { id, learner, reason }: output<typeof excuseContract.body>,
): Promise<{ mark?: Standing; makeUp?: MakeUpAnswer }> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const lesson = await lockedLesson(tx, lessonId);
    const learnerId = (await lockLearnersBehind(tx, [learner])).get(learner);
    const [seen] =
      lesson && learnerId
        ? await lessonsOfLearners(tx, accountId, {
            from: new Date(0),
            until: new Date(now.getTime() + FAR_AHEAD_DAYS * DAY_MS),
            only: { lessonId, learnerId },
          })
        : [];
    if (!lesson || !learnerId || !seen) throw new AppError('request/not-found');
    if (!seen.mayDecide) throw new AppError('auth/not-allowed');
    const said = await excuse(deps, tx, { lesson, learnerId, markId: id, reason, byId: accountId, now });
    return {
      ...(said.standing && { mark: presentStanding(said.standing) }),
      ...(said.makeUp && { makeUp: said.makeUp }),
    };
  });
