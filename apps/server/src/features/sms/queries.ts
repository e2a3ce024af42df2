import { and, eq, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { smsMessages, smsMonths } from '../../db/schema/sms-messages.ts';
import { isPhoneBlocked } from '../../domains/people/access-queries.ts';

export type Message = typeof smsMessages.$inferSelect;

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
  outcome: Partial<Pick<Message, 'status' | 'error' | 'sentAt' | 'text' | 'tries'>>,
): Promise<void> => {
  await db.update(smsMessages).set(outcome).where(eq(smsMessages.id, id));
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

/** Waiting far longer than a job takes: its job was lost. */
export const messagesLeftWaiting = async (db: Db, before: Date): Promise<{ id: string }[]> =>
  db
    .select({ id: smsMessages.id })
    .from(smsMessages)
    .where(and(eq(smsMessages.status, 'queued'), lt(smsMessages.createdAt, before)))
    .limit(100);

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
