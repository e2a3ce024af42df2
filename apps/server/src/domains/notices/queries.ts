import type { Occasion } from '@temari/contracts/notice-occasions';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { lockPresentAccounts } from '../../db/present-accounts.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { noticeRules, notices } from '../../db/schema/notices.ts';
import { smsMonths } from '../../db/schema/sms-messages.ts';

type NoticeRuleRow = typeof noticeRules.$inferSelect;

/** What the office has decided about these occasions. */
export const noticeRulesOf = async (db: Db, occasions: readonly Occasion[]): Promise<Map<Occasion, NoticeRuleRow>> => {
  const rows = await db.select().from(noticeRules).where(inArray(noticeRules.occasion, occasions));
  return new Map(rows.map((row) => [row.occasion, row]));
};

/**
 * Whoever was told of it before is not told again; what was taken back and is true again is told as new. Nothing is
 * written for whoever is being erased, nor about them: the erasure takes what is there, and this would come after it.
 */
export const addNotices = async (db: Db, wanted: (typeof notices.$inferInsert)[]): Promise<void> => {
  const present = await lockPresentAccounts(
    db,
    wanted.flatMap(({ accountId, aboutHouseholdId }) => [accountId, ...(aboutHouseholdId ? [aboutHouseholdId] : [])]),
  );
  const rows = wanted.filter(
    ({ accountId, aboutHouseholdId }) => present.has(accountId) && (!aboutHouseholdId || present.has(aboutHouseholdId)),
  );
  if (rows.length === 0) return;
  await db
    .insert(notices)
    .values(rows)
    .onConflictDoUpdate({
      target: [notices.cause, notices.occasion, notices.accountId],
      set: {
        words: sql`excluded.words`,
        dueAt: sql`excluded.due_at`,
        sms: sql`excluded.sms`,
        isUrgent: sql`excluded.is_urgent`,
        uselessAfter: sql`excluded.useless_after`,
        readAt: null,
        takenBackAt: null,
        routedAt: null,
      },
      setWhere: sql`${notices.takenBackAt} is not null`,
    });
};

/** `hasLeft`: somebody has read one of them, or may have been sent it. */
export const takeBackNotices = async (
  db: Db,
  { occasion, causes, now }: { occasion: Occasion; causes: string[]; now: Date },
): Promise<{ hasLeft: boolean }> => {
  if (causes.length === 0) return { hasLeft: false };
  const rows = await db
    .update(notices)
    .set({ takenBackAt: now })
    .where(and(eq(notices.occasion, occasion), inArray(notices.cause, causes), sql`${notices.takenBackAt} is null`))
    .returning({ readAt: notices.readAt, routedAt: notices.routedAt });
  return { hasLeft: rows.some(({ readAt, routedAt }) => readAt !== null || routedAt !== null) };
};

/** What SMS have cost in a month so far. */
export const smsSpentIn = async (db: Db, month: string): Promise<number> => {
  const [row] = await db.select().from(smsMonths).where(eq(smsMonths.month, month));
  return row?.costSantim ?? 0;
};

export const phoneOf = async (db: Db, accountId: string): Promise<string | null> => {
  const [row] = await db.select({ phone: accounts.phone }).from(accounts).where(eq(accounts.id, accountId));
  return row?.phone ?? null;
};
