import { and, asc, eq, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { smsMessages, smsMonths } from '../../db/schema/sms-messages.ts';
import { isPhoneBlocked } from '../../domains/people/access-queries.ts';

export type Message = typeof smsMessages.$inferSelect;

export const waitingMessage = async (db: Db, id: string): Promise<Message | null> => {
  const [row] = await db
    .select()
    .from(smsMessages)
    .where(and(eq(smsMessages.id, id), eq(smsMessages.status, 'queued')));
  return row ?? null;
};

/**
 * Takes a waiting message for sending, or null when somebody else has. From here on it counts as perhaps sent:
 * if this process dies now, nobody sends it a second time.
 */
export const takeMessage = async (db: Db, id: string): Promise<Message | null> => {
  const [row] = await db
    .update(smsMessages)
    .set({ status: 'unknown', error: 'sending was interrupted', tries: sql`${smsMessages.tries} + 1` })
    .where(and(eq(smsMessages.id, id), eq(smsMessages.status, 'queued')))
    .returning();
  return row ?? null;
};

/** Whether it speaks of a household to a guardian whom the office has blocked there. */
export const isToBlocked = async (db: Db, id: string): Promise<boolean> =>
  (await db.$count(
    smsMessages,
    and(eq(smsMessages.id, id), isPhoneBlocked(smsMessages.accountId, smsMessages.phone)),
  )) > 0;

export const settleMessage = async (
  db: Db,
  id: string,
  outcome: Partial<Pick<Message, 'status' | 'error' | 'sentAt' | 'text'>>,
): Promise<void> => {
  await db.update(smsMessages).set(outcome).where(eq(smsMessages.id, id));
};

/** Says something of a message that nobody has taken for sending. */
export const settleWaiting = async (
  db: Db,
  id: string,
  outcome: Parameters<typeof settleMessage>[2],
): Promise<void> => {
  await db
    .update(smsMessages)
    .set(outcome)
    .where(and(eq(smsMessages.id, id), eq(smsMessages.status, 'queued')));
};

/** What was handed over costs money, also when nobody knows whether it arrived. */
export const settlePaidMessage = (
  db: Db,
  id: string,
  {
    month,
    segments,
    costSantim,
    ...outcome
  }: Parameters<typeof settleMessage>[2] & {
    month: string;
    segments: number;
    costSantim: number;
  },
): Promise<void> =>
  db.transaction(async (tx) => {
    await tx
      .update(smsMessages)
      .set({ ...outcome, segments, costSantim })
      .where(eq(smsMessages.id, id));
    await tx
      .insert(smsMonths)
      .values({ month, messages: 1, segments, costSantim })
      .onConflictDoUpdate({
        target: smsMonths.month,
        set: {
          messages: sql`${smsMonths.messages} + 1`,
          segments: sql`${smsMonths.segments} + excluded.segments`,
          costSantim: sql`${smsMonths.costSantim} + excluded.cost_santim`,
        },
      });
  });

export const saveArrival = async (
  db: Db,
  id: string,
  { arrival, now }: { arrival: 'delivered' | 'undelivered'; now: Date },
): Promise<void> => {
  await db
    .update(smsMessages)
    .set({ arrival, arrivalAt: now })
    .where(and(eq(smsMessages.id, id), sql`${smsMessages.arrival} is distinct from 'delivered'`));
};

export const dropMessage = async (db: Db, id: string): Promise<void> => {
  await db.delete(smsMessages).where(eq(smsMessages.id, id));
};

/**
 * Waiting far longer than a job takes: the job was lost. `untilTry` says, by the number of tries, how many seconds after
 * it was written a message waits for the next one; before that it waits rightly, and a try now would be one less later.
 */
export const messagesLeftWaiting = async (
  db: Db,
  before: Date,
  untilTry: readonly number[],
): Promise<{ id: string }[]> =>
  db
    .select({ id: smsMessages.id })
    .from(smsMessages)
    .where(
      and(
        eq(smsMessages.status, 'queued'),
        lt(smsMessages.createdAt, before),
        sql`${smsMessages.createdAt} + make_interval(secs => (${`{${untilTry.join()}}`}::int[])[
          least(${smsMessages.tries}, ${untilTry.length - 1}) + 1]) < ${before.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(smsMessages.createdAt))
    .limit(1000);

/** A secret in an SMS that was never delivered is deleted once it is no longer valid. */
export const forgetOldMessages = async (db: Db, { now, before }: { now: Date; before: Date }): Promise<number> => {
  const { rowCount } = await db.delete(smsMessages).where(lt(smsMessages.createdAt, before));
  await db
    .update(smsMessages)
    .set({ text: '' })
    .where(
      and(
        or(eq(smsMessages.status, 'unknown'), eq(smsMessages.status, 'failed')),
        isNotNull(smsMessages.uselessAfter),
        lt(smsMessages.uselessAfter, now),
      ),
    );
  return rowCount ?? 0;
};
