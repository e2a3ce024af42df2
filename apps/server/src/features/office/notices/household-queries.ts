import type { Occasion } from '@temari/contracts/notice-occasions';
import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { notices } from '../../../db/schema/notices.ts';

export const householdLanguage = async (db: Db, id: string) => {
  const [row] = await db
    .select({ language: accounts.language })
    .from(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.kind, 'student')));
  return row ?? null;
};

/** What an account was told, also what was taken back since; of some occasions only. */
export const toldTo = (
  db: Db,
  {
    accountId,
    occasions,
    before,
    now,
    limit,
  }: { accountId: string; occasions: Occasion[]; before: string | undefined; now: Date; limit: number },
) =>
  db
    .select()
    .from(notices)
    .where(
      and(
        eq(notices.accountId, accountId),
        lte(notices.dueAt, now),
        inArray(notices.occasion, occasions),
        before === undefined
          ? undefined
          : sql`(${notices.dueAt}, ${notices.id}) < (select due_at, id from notices
              where id = ${before} and account_id = ${accountId})`,
      ),
    )
    .orderBy(desc(notices.dueAt), desc(notices.id))
    .limit(limit);
