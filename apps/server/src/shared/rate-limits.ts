import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { rateLimits } from '../db/schema/rate-limits.ts';
import { AppError } from './app-error.ts';

export interface Limit {
  /** How often within the window. */
  times: number;
  windowSeconds: number;
}

/** Every limit of the product in two tables. Counted in the database, so they hold across instances. */
export const LIMITS = {
  /** Starts alone; their bytes are counted apart. */
  uploadsByAccount: { times: 1000, windowSeconds: 60 * 60 },
  /** Accounts that an address failed to sign in to, each counted once: one pupil's mistakes are one of them. */
  accountsFailedByAddress: { times: 600, windowSeconds: 5 * 60 },
  signUpsByAddress: { times: 400, windowSeconds: 60 * 60 },
  /** Between two codes of one account to one new phone, and guesses of such codes. */
  phoneChangeSpacing: { times: 1, windowSeconds: 30 },
  phoneChangeTries: { times: 15, windowSeconds: 24 * 60 * 60 },
  /** By address alone: whoever made a change must not be able to spend what the old phone needs to take it back. */
  undoTriesByAddress: { times: 60, windowSeconds: 15 * 60 },
  myDataByAccount: { times: 20, windowSeconds: 60 * 60 },
  /** Beyond it an address must solve a challenge for each further code. */
  codesByAddress: { times: 3, windowSeconds: 60 * 60 },
  codesByAddressAtMost: { times: 75, windowSeconds: 15 * 60 },
  /** Wrong codes from an address that is strange to the accounts. */
  codeGuessesByAddress: { times: 60, windowSeconds: 15 * 60 },
  /** Beyond it each request has a single try; nobody is refused for it. */
  codeGuesses: { times: 15, windowSeconds: 24 * 60 * 60 },
  /** Beyond it an address must solve a challenge for each further message. */
  contactByAddress: { times: 3, windowSeconds: 60 * 60 },
  /** A school may share one address, a writer seldom shares a mailbox. */
  contactByAddressAtMost: { times: 60, windowSeconds: 60 * 60 },
  contactByEmail: { times: 10, windowSeconds: 60 * 60 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

interface Pausing {
  /** The count from which on each one is followed by a pause. */
  pausesFrom: number;
  /** In seconds, one after the other; the last one again and again. */
  pauses: readonly [number, ...number[]];
  windowSeconds: number;
}

const DAY_SECONDS = 24 * 60 * 60;

const minutes = (first: number, ...more: number[]): [number, ...number[]] => [
  first * 60,
  ...more.map((each) => each * 60),
];

/**
 * What must not be guessed or asked for without end, and yet never be locked for its owner: pauses grow, and end.
 * What is refused is not counted, so that asking again makes no pause longer. The arithmetic: docs/decisions/0012.
 */
export const PAUSES = {
  /** Guesses at one account from one address. */
  signInHere: { pausesFrom: 10, pauses: minutes(5, 10, 15), windowSeconds: DAY_SECONDS },
  /** Guesses at one account from all addresses that never signed in to it; each counts twenty times at most. */
  signInElsewhere: { pausesFrom: 30, pauses: minutes(1, 2, 4, 8, 15), windowSeconds: DAY_SECONDS },
  /** The password asked for again, by session. */
  passwordAgain: { pausesFrom: 10, pauses: minutes(5, 10, 15), windowSeconds: DAY_SECONDS },
  /** Codes of an authenticator, by member of staff. */
  staffCode: { pausesFrom: 10, pauses: minutes(5, 10, 15), windowSeconds: DAY_SECONDS },
  /** Messages with a code to one phone, whoever asks. */
  codeSpacing: { pausesFrom: 1, pauses: [30], windowSeconds: 30 },
  /** The same, asked for from one address. */
  codesHere: { pausesFrom: 4, pauses: minutes(1, 5, 15, 15, 15, 60), windowSeconds: DAY_SECONDS },
  /** The same, asked for from all addresses that never signed in to the account. */
  codesElsewhere: {
    pausesFrom: 10,
    pauses: minutes(1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 5, 5, 5, 5, 5, 15),
    windowSeconds: DAY_SECONDS,
  },
} as const satisfies Record<string, Pausing>;

export type PausingName = keyof typeof PAUSES;
type CounterName = LimitName | PausingName;

const storedKey = (name: CounterName, key: string): string => `${name}:${key}`;
const secondsBetween = (now: Date, then: Date): number => Math.max(1, (then.getTime() - now.getTime()) / 1000);
const isOver = (now: Date) => sql`${rateLimits.endsAt} <= ${now}`;
const nextCount = (now: Date) =>
  sql<number>`case when ${isOver(now)} then excluded.count else ${rateLimits.count} + excluded.count end`;
const nextEnd = (now: Date) => sql`case when ${isOver(now)} then excluded.ends_at else ${rateLimits.endsAt} end`;

export interface Count {
  count: number;
  secondsLeft: number;
}

/** Counts one more (or `by` more) and says where it stands: one statement, so that parallel tries cannot share a count. */
export const countWithin = async (db: Db, key: string, { windowSeconds }: Limit, now: Date, by = 1): Promise<Count> => {
  const endsAt = new Date(now.getTime() + windowSeconds * 1000);
  const [row] = await db
    .insert(rateLimits)
    .values({ key, count: by, endsAt })
    .onConflictDoUpdate({ target: rateLimits.key, set: { count: nextCount(now), endsAt: nextEnd(now) } })
    .returning();
  if (!row) return { count: by, secondsLeft: windowSeconds };
  return { count: row.count, secondsLeft: secondsBetween(now, row.endsAt) };
};

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

/** How many more seconds a pause lasts; null when there is none. */
export const pauseLeft = async (db: Db, name: PausingName, key: string, now: Date): Promise<number | null> => {
  const [row] = await db
    .select({ pausedUntil: rateLimits.pausedUntil })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, storedKey(name, key)), gt(rateLimits.pausedUntil, now)));
  return row?.pausedUntil ? secondsBetween(now, row.pausedUntil) : null;
};

/**
 * Counts one more and begins the pause that follows it, or answers null during a pause. One statement, so that of many
 * at once only as many pass as there are before the next pause.
 */
const countUnlessPaused = async (db: Db, name: PausingName, key: string, now: Date): Promise<number | null> => {
  const { pausesFrom, pauses, windowSeconds } = PAUSES[name];
  const first = pausesFrom <= 1 ? new Date(now.getTime() + pauses[0] * 1000) : null;
  const place = sql`least(${nextCount(now)} - ${pausesFrom}::int + 1, ${pauses.length}::int)`;
  // Below its first place an array holds null, and so does the sum: no pause.
  const pausedUntil = sql`${now}::timestamptz + (${sql.param([...pauses])}::int[])[${place}] * interval '1 second'`;
  const [row] = await db
    .insert(rateLimits)
    .values({
      key: storedKey(name, key),
      count: 1,
      endsAt: new Date(now.getTime() + windowSeconds * 1000),
      pausedUntil: first,
    })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { count: nextCount(now), pausedUntil, endsAt: sql`greatest(${nextEnd(now)}, ${pausedUntil})` },
      setWhere: sql`${isOver(now)} or ${rateLimits.pausedUntil} is null or ${rateLimits.pausedUntil} <= ${now}`,
    })
    .returning({ count: rateLimits.count });
  return row?.count ?? null;
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

/** Takes one count back, with the pause that it began: what was right, or not looked at, was no guess. */
export const giveBack = async (db: Db, name: CounterName, key: string, count?: number): Promise<void> => {
  await db
    .update(rateLimits)
    .set({
      count: sql`greatest(${rateLimits.count} - 1, 0)`,
      ...(count !== undefined && {
        pausedUntil: sql`case when ${rateLimits.count} = ${count} then null else ${rateLimits.pausedUntil} end`,
      }),
    })
    .where(eq(rateLimits.key, storedKey(name, key)));
};

/** As if nothing had been counted. */
export const forgetCount = async (db: Db, name: CounterName, key: string): Promise<void> => {
  await db.delete(rateLimits).where(eq(rateLimits.key, storedKey(name, key)));
};

export const deleteEndedLimits = async (db: Db, now: Date): Promise<void> => {
  await db.delete(rateLimits).where(lt(rateLimits.endsAt, now));
};
