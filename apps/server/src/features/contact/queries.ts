import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { auditEntries } from '../../db/schema/audit-entries.ts';
import { contactMessages } from '../../db/schema/contact-messages.ts';
import { workItems } from '../../db/schema/work.ts';
import { written } from '../../db/written.ts';

type NewMessage = Pick<
  typeof contactMessages.$inferInsert,
  'firstName' | 'lastName' | 'email' | 'phone' | 'message' | 'createdAt'
>;

export const saveMessage = async (db: Db, message: NewMessage): Promise<string> =>
  written(await db.insert(contactMessages).values(message).returning({ id: contactMessages.id })).id;

export const messageById = async (db: Db, id: string) => {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row;
};

/** Deletes messages that were read before a moment and that nobody works on any more, with what staff wrote about them in the audit trail. */
export const deleteAnsweredMessages = async (db: Db, readBefore: Date): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`
    with gone as (delete from ${contactMessages} where read_at < ${readBefore}
      and not exists (select from ${workItems} w where w.message_id = ${contactMessages.id} and w.state = 'open') returning id),
    cleaned as (update ${auditEntries} set before = without_words(before), after = without_words(after)
      where subject_kind = 'message' and subject_id in (select id::text from gone))
    select count(*)::int as count from gone`);
  return rows[0]?.count ?? 0;
};
