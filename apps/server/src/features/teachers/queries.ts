import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { files } from '../../db/schema/files.ts';
import { teachers } from '../../db/schema/teachers.ts';

export type TeacherAccount = typeof accounts.$inferSelect;

/** The new account, or null when a teacher has this phone: the unique index decides. */
export const newTeacherAccount = async (
  db: Db,
  values: Omit<typeof accounts.$inferInsert, 'kind'>,
): Promise<TeacherAccount | null> => {
  const [row] = await db
    .insert(accounts)
    .values({ ...values, kind: 'teacher' })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
};

/** Hands a CV from whoever uploaded it to the teacher it describes; false when it was not theirs to hand in. */
export const handOverCv = async (
  db: Db,
  { fileId, from, to }: { fileId: string; from: string; to: string },
): Promise<boolean> => {
  const rows = await db
    .update(files)
    .set({ accountId: to })
    .where(and(eq(files.id, fileId), eq(files.accountId, from), eq(files.purpose, 'cv')))
    .returning({ id: files.id });
  return rows.length > 0;
};

export const addApplication = async (db: Db, values: typeof teachers.$inferInsert): Promise<void> => {
  await db.insert(teachers).values(values);
};

export const applicationOf = async (db: Db, accountId: string): Promise<typeof teachers.$inferSelect | null> => {
  const [row] = await db.select().from(teachers).where(eq(teachers.accountId, accountId));
  return row ?? null;
};

/** The corrected application waits for the office again; null unless the last one was declined. */
export const saveAgain = async (
  db: Db,
  accountId: string,
  corrected: Omit<typeof teachers.$inferInsert, 'accountId' | 'status'>,
): Promise<typeof teachers.$inferSelect | null> => {
  const [row] = await db
    .update(teachers)
    .set({ ...corrected, status: 'Pending', declineReason: null, declineCode: null, decidedAt: null })
    .where(and(eq(teachers.accountId, accountId), eq(teachers.status, 'Declined')))
    .returning();
  return row ?? null;
};
