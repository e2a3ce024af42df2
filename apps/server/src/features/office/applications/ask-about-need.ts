import { NOTICE_PATHS } from '@temari/contracts/notice-occasions';
import type { Deps } from '../../../deps.ts';
import { tell } from '../../../domains/notices/tell.ts';
import { lastDay } from './ending-award.ts';
import { awardsEnding } from './renewal-queries.ts';

type Deciding = Pick<Deps, 'db' | 'clock' | 'jobs' | 'publicUrl'>;

/** Families whose award ends soon are asked once how things are at home. */
export const askAboutNeed = async (deps: Deciding): Promise<void> => {
  const now = deps.clock.now();
  const silent = (await awardsEnding(deps.db, lastDay(now))).filter(({ need, learnerId }) => !need && learnerId);
  if (silent.length === 0) return;
  await deps.db.transaction((tx) =>
    tell(
      deps,
      tx,
      now,
      silent.map(({ id, householdId, ownAccountId, learner }) => ({
        occasion: 'award-ending' as const,
        accountId: ownAccountId ?? householdId,
        cause: id,
        path: NOTICE_PATHS.scholarship,
        values: () => ({ name: learner }),
      })),
    ),
  );
};
