import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors/app-error.ts';
import { LIMITS, type LimitName, type PausingName } from './limit-table.ts';
import { type Count, countUnlessPaused, countWithin, pauseLeft, storedKey } from './queries.ts';

export const countOnce = (db: Db, name: LimitName, key: string, now: Date): Promise<Count> =>
  countWithin(db, storedKey(name, key), LIMITS[name], now);

type TooMany = 'request/too-many' | 'auth/too-many-requests';

/** Counts one more and refuses with 429 once the limit is passed. */
export const spend = async (
  db: Db,
  name: LimitName,
  key: string,
  now: Date,
  refusal: TooMany = 'request/too-many',
): Promise<void> => {
  const { count, secondsLeft } = await countOnce(db, name, key, now);
  if (count > LIMITS[name].times) throw new AppError(refusal, { retryAfterSeconds: secondsLeft });
};

/** Counts one more, or refuses with 429 during a pause. Answers the count, to give it back by. */
export const countOrPause = async (
  db: Db,
  name: PausingName,
  key: string,
  now: Date,
  refusal: TooMany = 'request/too-many',
): Promise<number> => {
  const count = await countUnlessPaused(db, name, key, now);
  if (count !== null) return count;
  throw new AppError(refusal, { retryAfterSeconds: (await pauseLeft(db, name, key, now)) ?? 1 });
};
