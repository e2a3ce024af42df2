import { UNREAD_SHOWN_MAX } from '@temari/contracts/notice-occasions';
import { and, desc, eq, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { notices } from '../../db/schema/notices.ts';

/** Who reads, and when. */
interface Reader {
  accountId: string;
  now: Date;
}

const shownTo = ({ accountId, now }: Reader) =>
  and(eq(notices.accountId, accountId), isNull(notices.takenBackAt), lte(notices.dueAt, now));
/** The place of a notice in the list of its account. */
const place = sql`(${notices.dueAt}, ${notices.id})`;
const placeOf = (id: string, accountId: string) =>
  sql`(select due_at, id from notices where id = ${id} and account_id = ${accountId})`;

export const newestNotices = async (
  db: Db,
  reader: Reader,
  { before, limit }: { before: string | undefined; limit: number },
) =>
  db
    .select()
    .from(notices)
    .where(
      and(shownTo(reader), before === undefined ? undefined : sql`${place} < ${placeOf(before, reader.accountId)}`),
    )
    .orderBy(desc(notices.dueAt), desc(notices.id))
    .limit(limit);

export const unreadOf = async (db: Db, reader: Reader): Promise<number> => {
  const some = db
    .select({ id: notices.id })
    .from(notices)
    .where(and(shownTo(reader), isNull(notices.readAt)))
    .limit(UNREAD_SHOWN_MAX + 1)
    .as('some');
  return db.$count(some);
};

/** False when the caller has no such notice. Read is read: the first time counts. */
export const markRead = async (db: Db, reader: Reader, id: string): Promise<boolean> => {
  const rows = await db
    .update(notices)
    .set({ readAt: sql`coalesce(${notices.readAt}, ${reader.now.toISOString()}::timestamptz)` })
    .where(and(eq(notices.id, id), shownTo(reader)))
    .returning({ id: notices.id });
  return rows.length > 0;
};

export const isShown = async (db: Db, reader: Reader, id: string): Promise<boolean> =>
  (await db.$count(notices, and(eq(notices.id, id), shownTo(reader)))) > 0;

export const markReadUpTo = async (db: Db, reader: Reader, id: string): Promise<void> => {
  await db
    .update(notices)
    .set({ readAt: reader.now })
    .where(and(shownTo(reader), isNull(notices.readAt), sql`${place} <= ${placeOf(id, reader.accountId)}`));
};

export const forgetNotices = async (db: Db, before: Date): Promise<number> => {
  const { rowCount } = await db.delete(notices).where(lt(notices.dueAt, before));
  return rowCount ?? 0;
};
