import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';

/** The new account, or null when the phone is taken: the unique index decides, also between fifty at once. */
export const newAccount = async (
  db: Db,
  values: typeof accounts.$inferInsert,
): Promise<typeof accounts.$inferSelect | null> => {
  const [row] = await db.insert(accounts).values(values).onConflictDoNothing().returning();
  return row ?? null;
};
