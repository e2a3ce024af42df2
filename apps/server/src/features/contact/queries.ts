import { and, eq, gt, sql } from 'drizzle-orm';
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

/** Whether it was sent before, to the letter: pressed again after a lost answer, or a page that was loaded again. */
export const wasSent = async (db: Db, message: Omit<NewMessage, 'createdAt'>, since: Date): Promise<boolean> => {
  const { firstName, lastName, email, phone, message: words } = contactMessages;
  const known = db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(
      and(
        eq(phone, message.phone),
        eq(email, message.email),
        eq(words, message.message),
        eq(firstName, message.firstName),
        eq(lastName, message.lastName),
        gt(contactMessages.createdAt, since),
      ),
    );
  return (await known.limit(1)).length > 0;
};

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
