import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { rateLimits } from '../../db/schema/rate-limits.ts';
import { usedChallenges } from '../../db/schema/used-challenges.ts';
import { type CounterName, type Limit, PAUSES, type PausingName } from './limit-table.ts';

export const storedKey = (name: CounterName, key: string): string => `${name}:${key}`;
const secondsBetween = (now: Date, then: Date): number => Math.max(1, (then.getTime() - now.getTime()) / 1000);
const isOver = (now: Date) => sql`${rateLimits.endsAt} <= ${now}`;
const nextCount = (now: Date) =>
  sql<number>`case when ${isOver(now)} then excluded.count else ${rateLimits.count} + excluded.count end`;
const nextEnd = (now: Date) => sql`case when ${isOver(now)} then excluded.ends_at else ${rateLimits.endsAt} end`;

/** What a row becomes that already counts; where its time is over, the count starts again. */
export const oneMore = (now: Date): { count: SQL<number>; endsAt: SQL } => ({
  count: nextCount(now),
  endsAt: nextEnd(now),
});

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
    .onConflictDoUpdate({ target: rateLimits.key, set: oneMore(now) })
    .returning();
  if (!row) return { count: by, secondsLeft: windowSeconds };
  return { count: row.count, secondsLeft: secondsBetween(now, row.endsAt) };
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
export const countUnlessPaused = async (db: Db, name: PausingName, key: string, now: Date): Promise<number | null> => {
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

/**
 * Takes one count back, with the pause that it began: what was right, or not looked at, was no guess. Several at once
 * are taken back in any order, so a pause also ends with the count that it needs.
 */
export const giveBack = async (db: Db, name: CounterName, key: string, count?: number): Promise<void> => {
  const { pausesFrom } = PAUSES[name as PausingName] ?? {};
  const isUnfounded = sql`${rateLimits.count} = ${count}::int or ${rateLimits.count} <= ${pausesFrom}::int`;
  await db
    .update(rateLimits)
    .set({
      count: sql`greatest(${rateLimits.count} - 1, 0)`,
      ...(count !== undefined && {
        pausedUntil: sql`case when ${isUnfounded} then null else ${rateLimits.pausedUntil} end`,
      }),
    })
    .where(eq(rateLimits.key, storedKey(name, key)));
};

/** Removes the counter. */
export const forgetCount = async (db: Db, name: CounterName, key: string): Promise<void> => {
  await db.delete(rateLimits).where(eq(rateLimits.key, storedKey(name, key)));
};

export const deleteEndedLimits = async (db: Db, now: Date): Promise<number> => {
  const { rowCount } = await db.delete(rateLimits).where(lt(rateLimits.endsAt, now));
  return rowCount ?? 0;
};

/** A solution that is sent twice, or twice at once, counts once. */
export const isFirstUse = async (db: Db, used: typeof usedChallenges.$inferInsert): Promise<boolean> => {
  const rows = await db.insert(usedChallenges).values(used).onConflictDoNothing().returning();
  return rows.length > 0;
};
