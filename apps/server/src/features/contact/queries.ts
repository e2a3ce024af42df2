import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { contactMessages } from '../../db/schema/contact-messages.ts';
import { siteContent } from '../../db/schema/site-content.ts';

type NewMessage = Pick<
  typeof contactMessages.$inferInsert,
  'firstName' | 'lastName' | 'email' | 'phone' | 'message' | 'createdAt'
>;

export const saveMessage = async (db: Db, message: NewMessage): Promise<string | undefined> => {
  const [row] = await db.insert(contactMessages).values(message).returning({ id: contactMessages.id });
  return row?.id;
};

export const messageById = async (db: Db, id: string) => {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row;
};

/** Where the office reads its mail; the same address that the site shows. */
export const officeEmail = async (db: Db): Promise<string | undefined> => {
  const [row] = await db.select({ value: siteContent.value }).from(siteContent).where(eq(siteContent.key, 'contact'));
  return (row?.value as { email?: string } | undefined)?.email || undefined;
};
