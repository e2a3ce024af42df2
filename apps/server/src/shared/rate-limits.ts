import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { rateLimits } from '../db/schema/rate-limits.ts';
import { AppError } from './app-error.ts';

interface Limit {
  /** How often within the window. */
  times: number;
  windowSeconds: number;
}

/** Every limit of the product in one table. Counted in the database, so they hold across instances. */
export const LIMITS = {
  /** One account guessed from one address; its owner still gets in from another. */
  signInByAccountAndAddress: { times: 10, windowSeconds: 5 * 60 },
  /** Staff: guesses of a password from one address, and of a code from anywhere. */
  staffPassword: { times: 10, windowSeconds: 5 * 60 },
  staffCode: { times: 10, windowSeconds: 15 * 60 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

export interface Count {
  count: number;
  secondsLeft: number;
}

/** Counts one more and says where it stands: one statement, so that parallel tries cannot share a count. */
export const countOnce = async (db: Db, name: LimitName, key: string, now: Date): Promise<Count> => {
  const endsAt = new Date(now.getTime() + LIMITS[name].windowSeconds * 1000);
  const [row] = await db
    .insert(rateLimits)
    .values({ key: `${name}:${key}`, count: 1, endsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${rateLimits.endsAt} <= ${now} then 1 else ${rateLimits.count} + 1 end`,
        endsAt: sql`case when ${rateLimits.endsAt} <= ${now} then excluded.ends_at else ${rateLimits.endsAt} end`,
      },
    })
    .returning();
  if (!row) return { count: 1, secondsLeft: LIMITS[name].windowSeconds };
  return { count: row.count, secondsLeft: Math.max(1, (row.endsAt.getTime() - now.getTime()) / 1000) };
};

/** Counts one more and refuses with 429 once the limit is passed. */
export const spend = async (db: Db, name: LimitName, key: string, now: Date): Promise<void> => {
  const { count, secondsLeft } = await countOnce(db, name, key, now);
  if (count > LIMITS[name].times) throw new AppError('request/too-many', { retryAfterSeconds: secondsLeft });
};
