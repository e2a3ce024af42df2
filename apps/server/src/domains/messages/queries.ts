import type { Db } from '../../db/client.ts';
import { smsMessages } from '../../db/schema/sms-messages.ts';
import { written } from '../../db/written.ts';

export const insertMessage = async (db: Db, message: typeof smsMessages.$inferInsert): Promise<string> => {
  const { id } = written(await db.insert(smsMessages).values(message).returning({ id: smsMessages.id }));
  return id;
};
