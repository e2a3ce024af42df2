import { and, asc, count, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { contactMessages } from '../../../db/schema/contact-messages.ts';
import { smsMessages } from '../../../db/schema/sms-messages.ts';
import { workItems } from '../../../db/schema/work.ts';
import { nameInOffice } from '../../../domains/identity/colleague-queries.ts';

type StoredMessage = typeof contactMessages.$inferSelect;

/** Somebody who does not work on families does not see work that is about one. */
type Reader = { seesFamilies: boolean };

const messageRows = (db: Db, { seesFamilies }: Reader) =>
  db
    .select({
      message: contactMessages,
      work: { id: workItems.id, state: workItems.state, assigneeId: workItems.assigneeId, dueOn: workItems.dueOn },
      /** Null also where whoever had it is not in the office any more. */
      assignee: nameInOffice(workItems.assigneeId),
    })
    .from(contactMessages)
    .leftJoin(
      workItems,
      and(eq(workItems.messageId, contactMessages.id), seesFamilies ? undefined : isNull(workItems.householdId)),
    );

export type MessageRow = Awaited<ReturnType<typeof messageRows>>[number];

const matching = (search: string): SQL | undefined => {
  const like = `%${search.replace(/[%_\\]/g, (sign) => `\\${sign}`)}%`;
  return or(
    sql`${contactMessages.firstName} || ' ' || ${contactMessages.lastName} ilike ${like}`,
    sql`${contactMessages.message} ilike ${like}`,
    sql`${contactMessages.phone} ilike ${like}`,
    sql`${contactMessages.email} ilike ${like}`,
  );
};

export const messagePage = async (
  db: Db,
  reader: Reader,
  {
    search,
    state,
    limit,
    offset,
  }: { search: string; state: 'unread' | 'read' | undefined; limit: number; offset: number },
) => {
  const where = and(
    state === 'unread' ? isNull(contactMessages.readAt) : undefined,
    state === 'read' ? isNotNull(contactMessages.readAt) : undefined,
    search ? matching(search) : undefined,
  );
  const [rows, [counted]] = await Promise.all([
    messageRows(db, reader)
      .where(where)
      .orderBy(desc(sql`${contactMessages.readAt} is null`), desc(contactMessages.createdAt))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(contactMessages).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
};

export const messageById = async (db: Db, reader: Reader, id: string): Promise<MessageRow | null> => {
  const [row] = await messageRows(db, reader).where(eq(contactMessages.id, id));
  return row ?? null;
};

export const changeMessage = async (
  db: Db,
  id: string,
  { version, note, readAt }: { version: number; note: string | null; readAt: Date | null },
): Promise<StoredMessage | null> => {
  const [row] = await db
    .update(contactMessages)
    .set({ note, readAt, version: version + 1 })
    .where(and(eq(contactMessages.id, id), eq(contactMessages.version, version)))
    .returning();
  return row ?? null;
};

const isUnsent = inArray(smsMessages.status, ['failed', 'unknown']);

export const unsentMessages = async (db: Db, limit: number) =>
  db.select().from(smsMessages).where(isUnsent).orderBy(asc(smsMessages.createdAt)).limit(limit);

/** Takes a message out of what could not be sent; null when it is not there any more. */
export const settleUnsentMessage = async (db: Db, id: string, status: 'queued' | 'aside') => {
  const [row] = await db
    .update(smsMessages)
    .set({ status, ...(status === 'queued' && { tries: 0, error: null }) })
    .where(and(eq(smsMessages.id, id), isUnsent))
    .returning();
  return row ?? null;
};
