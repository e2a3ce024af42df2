import { DEFAULT_LANGUAGE, type Language } from '@temari/contracts/languages';
import { type NoticeChoice, UNREAD_SHOWN_MAX } from '@temari/contracts/notice-occasions';
import { and, count, desc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { noticeSwitches, notices } from '../../db/schema/notices.ts';
import { isUsuallyOn } from '../../domains/notices/rules.ts';
import { isStillReader } from './reader-queries.ts';

/** Who reads, and when. */
interface Reader {
  accountId: string;
  now: Date;
}

const shownTo = ({ accountId, now }: Reader) =>
  and(eq(notices.accountId, accountId), isNull(notices.takenBackAt), lte(notices.dueAt, now), isStillReader);
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

export const languageOf = async (db: Db, accountId: string): Promise<Language> => {
  const [row] = await db.select({ language: accounts.language }).from(accounts).where(eq(accounts.id, accountId));
  return row?.language ?? DEFAULT_LANGUAGE;
};

export const setSwitch = async (
  db: Db,
  { accountId, name, isOn }: { accountId: string; name: NoticeChoice; isOn: boolean },
): Promise<void> => {
  if (isOn === isUsuallyOn(name)) {
    await db.delete(noticeSwitches).where(and(eq(noticeSwitches.accountId, accountId), eq(noticeSwitches.name, name)));
    return;
  }
  await db.insert(noticeSwitches).values({ accountId, name, isOn }).onConflictDoNothing();
};

/** Every open page asks this all day: prepared once, because to plan it takes longer than to run it. */
export const prepareUnread = (db: NodePgDatabase) => {
  const some = db
    .select({ id: notices.id })
    .from(notices)
    .where(
      and(
        eq(notices.accountId, sql.placeholder('accountId')),
        isNull(notices.takenBackAt),
        lte(notices.dueAt, sql.placeholder('now')),
        isStillReader,
        isNull(notices.readAt),
      ),
    )
    .limit(UNREAD_SHOWN_MAX + 1)
    .as('some');
  return db.select({ unread: count() }).from(some).prepare('unread_notices');
};

/** Read is read: the first time counts. */
export const markRead = async (db: Db, reader: Reader, ids: string[]): Promise<void> => {
  await db
    .update(notices)
    .set({ readAt: reader.now })
    .where(and(inArray(notices.id, ids), shownTo(reader), isNull(notices.readAt)));
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
