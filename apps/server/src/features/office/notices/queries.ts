import type { Occasion } from '@temari/contracts/notice-occasions';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { auditEntries } from '../../../db/schema/audit-entries.ts';
import { type EditedNoticeWords, noticeRules } from '../../../db/schema/notices.ts';

export interface DecidedRule {
  isOn: boolean;
  words: EditedNoticeWords | null;
}

/** The new version, or null when the stored rule is no longer the one that was edited. */
export const saveNoticeRule = async (
  db: Db,
  { occasion, version, ...decided }: DecidedRule & { occasion: Occasion; version: number },
): Promise<number | null> => {
  const [row] = await db
    .insert(noticeRules)
    .values({ occasion, ...decided })
    .onConflictDoUpdate({
      target: noticeRules.occasion,
      set: { ...decided, version: sql`${noticeRules.version} + 1` },
      setWhere: eq(noticeRules.version, version),
    })
    .returning({ version: noticeRules.version });
  return row?.version ?? null;
};

const CHANGES_SHOWN = 20;

export const changesOf = (db: Db, occasion: Occasion) =>
  db
    .select({
      at: auditEntries.at,
      by: sql<string>`coalesce(${accounts.firstName} || ' ' || ${accounts.lastName}, '')`,
      before: sql<DecidedRule>`${auditEntries.before}`,
      after: sql<DecidedRule>`${auditEntries.after}`,
    })
    .from(auditEntries)
    .leftJoin(accounts, eq(accounts.id, auditEntries.accountId))
    .where(and(eq(auditEntries.subjectKind, 'notice-rule'), eq(auditEntries.subjectId, occasion)))
    .orderBy(desc(auditEntries.id))
    .limit(CHANGES_SHOWN);
