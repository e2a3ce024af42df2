import type { AuditAct } from '@temari/contracts/audit-acts';
import type { AuditKind } from '@temari/contracts/office-needs';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { auditEntries } from '../../db/schema/audit-entries.ts';

export interface LastAct<Before, After> {
  subjectId: string;
  action: AuditAct;
  byId: string | null;
  /** Null where a rule did it, or the account is gone. */
  by: string | null;
  at: Date;
  before: Before;
  after: After;
}

/**
 * The newest of the given acts for each subject. Only the act that the audit trail shows as the last one can be taken
 * back.
 */
export const lastActs = async <Before, After>(
  db: Db,
  { kind, ids, actions }: { kind: AuditKind; ids: string[]; actions: AuditAct[] },
): Promise<Map<string, LastAct<Before, After>>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([auditEntries.subjectId], {
      subjectId: auditEntries.subjectId,
      action: auditEntries.action,
      byId: auditEntries.accountId,
      by: sql<string | null>`${accounts.firstName} || ' ' || ${accounts.lastName}`,
      at: auditEntries.at,
      before: auditEntries.before,
      after: auditEntries.after,
    })
    .from(auditEntries)
    .leftJoin(accounts, eq(accounts.id, auditEntries.accountId))
    .where(
      and(
        eq(auditEntries.subjectKind, kind),
        inArray(auditEntries.subjectId, ids),
        inArray(auditEntries.action, actions),
      ),
    )
    .orderBy(auditEntries.subjectId, desc(auditEntries.id));
  return new Map(rows.map((row) => [row.subjectId, row as LastAct<Before, After>]));
};
