import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { calendarFeeds } from '../../db/schema/calendar-feeds.ts';
import { classTeachers } from '../../db/schema/class-teachers.ts';
import { enrollmentFiles } from '../../db/schema/enrollment-files.ts';
import { enrollments } from '../../db/schema/enrollments.ts';
import { files } from '../../db/schema/files.ts';
import { idempotencyKeys } from '../../db/schema/idempotency-keys.ts';
import { knownAddresses } from '../../db/schema/known-addresses.ts';
import { passwordResets } from '../../db/schema/password-resets.ts';
import { payments } from '../../db/schema/payments.ts';
import { smsMessages } from '../../db/schema/sms-messages.ts';
import { teachers } from '../../db/schema/teachers.ts';
import { uploads } from '../../db/schema/uploads.ts';

/** No password has this hash. */
const NO_PASSWORD = '-';

export const credentialsOf = async (
  db: Db,
  accountId: string,
): Promise<{ phone: string | null; passwordHash: string } | null> => {
  const [row] = await db
    .select({ phone: accounts.phone, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return row ?? null;
};

/** Every table that knows something about a person, in the order their references allow. */
export const eraseEverythingOf = async (db: Db, accountId: string, now: Date): Promise<void> => {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.accountId, accountId));
  await db.delete(idempotencyKeys).where(eq(idempotencyKeys.accountId, accountId));
  await db.delete(knownAddresses).where(eq(knownAddresses.accountId, accountId));
  await db.delete(passwordResets).where(eq(passwordResets.accountId, accountId));
  await db.delete(smsMessages).where(eq(smsMessages.accountId, accountId));
  await db.delete(enrollmentFiles).where(eq(enrollmentFiles.accountId, accountId));
  await db
    .update(enrollments)
    .set({ fullName: '', details: {}, classId: null, assignedAt: null })
    .where(eq(enrollments.accountId, accountId));
  // Amounts, dates and the bank's reference stay for the books.
  await db
    .update(payments)
    .set({ paidByName: null, receiptFileId: null, checkout: null })
    .where(eq(payments.accountId, accountId));
  await db.delete(classTeachers).where(eq(classTeachers.accountId, accountId));
  await db.delete(teachers).where(eq(teachers.accountId, accountId));
  await db.update(uploads).set({ name: '', expiresAt: now }).where(eq(uploads.accountId, accountId));
  // Nothing refers to these files any more, so the job that cleans the store removes them; what was handed out in a
  // class is the class's.
  await db
    .update(files)
    .set({ name: '' })
    .where(and(eq(files.accountId, accountId), ne(files.purpose, 'resource')));
  await db
    .update(accounts)
    .set({ phone: null, firstName: '', lastName: '', email: '', passwordHash: NO_PASSWORD, erasedAt: now })
    .where(eq(accounts.id, accountId));
};
