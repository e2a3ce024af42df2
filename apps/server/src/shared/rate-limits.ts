import { and, gt, inArray, lt, sql } from 'drizzle-orm';
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
  /** Starts alone; their bytes are counted apart. */
  uploadsByAccount: { times: 1000, windowSeconds: 60 * 60 },
  /** Wrong sign-ins only: a whole school that signs in rightly is not counted. */
  signInFailuresByAddress: { times: 3000, windowSeconds: 5 * 60 },
  signUpsByAddress: { times: 400, windowSeconds: 60 * 60 },
  /** Old password or confirmation asked for within a session. */
  passwordChecksByAccount: { times: 10, windowSeconds: 5 * 60 },
  myDataByAccount: { times: 20, windowSeconds: 60 * 60 },
  /** Beyond it an address must solve a challenge for each further code. */
  codesByAddress: { times: 3, windowSeconds: 60 * 60 },
  codesByAddressAtMost: { times: 300, windowSeconds: 60 * 60 },
  /** Counted by phone, known or not, so that a refusal tells nothing about an account. */
  codeSpacing: { times: 1, windowSeconds: 30 },
  codesByPhoneAndAddress: { times: 10, windowSeconds: 60 * 60 },
  codesByPhone: { times: 30, windowSeconds: 24 * 60 * 60 },
  codeTriesByPhone: { times: 15, windowSeconds: 24 * 60 * 60 },
  /** Beyond it an address must solve a challenge for each further message. */
  contactByAddress: { times: 3, windowSeconds: 60 * 60 },
  /** A school may share one address, a writer seldom shares a mailbox. */
  contactByAddressAtMost: { times: 60, windowSeconds: 60 * 60 },
  contactByEmail: { times: 10, windowSeconds: 60 * 60 },
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
export const spend = async (
  db: Db,
  name: LimitName,
  key: string,
  now: Date,
  refusal: 'request/too-many' | 'auth/too-many-requests' = 'request/too-many',
): Promise<void> => {
  const { count, secondsLeft } = await countOnce(db, name, key, now);
  if (count > LIMITS[name].times) throw new AppError(refusal, { retryAfterSeconds: secondsLeft });
};

/** Refuses with 429 when a limit was reached before, without counting: for limits that count failures only. */
export const refuseIfSpent = async (db: Db, limits: [LimitName, string][], now: Date): Promise<void> => {
  const timesOf = new Map<string, number>(limits.map(([name, key]) => [`${name}:${key}`, LIMITS[name].times]));
  const rows = await db
    .select()
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, [...timesOf.keys()]), gt(rateLimits.endsAt, now)));
  for (const { key, count, endsAt } of rows) {
    if (count >= (timesOf.get(key) ?? Number.POSITIVE_INFINITY)) {
      const retryAfterSeconds = Math.max(1, (endsAt.getTime() - now.getTime()) / 1000);
      throw new AppError('request/too-many', { retryAfterSeconds });
    }
  }
};

export const deleteEndedLimits = async (db: Db, now: Date): Promise<void> => {
  await db.delete(rateLimits).where(lt(rateLimits.endsAt, now));
};
