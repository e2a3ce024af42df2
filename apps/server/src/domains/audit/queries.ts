import type { AuditAct } from '@temari/contracts/audit-acts';
import type { AuditKind } from '@temari/contracts/office-needs';
import type { Db } from '../../db/client.ts';
import { auditEntries } from '../../db/schema/audit-entries.ts';

export interface Act {
  action: AuditAct;
  subjectKind: AuditKind;
  subjectId: string;
  before?: unknown;
  after?: unknown;
}

/** What a rule did by itself; no person stands behind it. */
export const recordRuleAct = async (db: Db, now: Date, act: Act): Promise<void> => {
  await db.insert(auditEntries).values({ at: now, accountId: null, ...act });
};

/** Writes down what staff did, or a job in their name; call it in the transaction that does it, so that neither exists without the other. */
export const recordAct = async (db: Db, actor: { accountId: string | null }, now: Date, act: Act): Promise<void> => {
  await db.insert(auditEntries).values({ at: now, accountId: actor.accountId, ...act });
};
