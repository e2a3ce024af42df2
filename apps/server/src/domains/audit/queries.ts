import type { AuditKind } from '@temari/contracts/office-needs';
import type { Db } from '../../db/client.ts';
import { auditEntries } from '../../db/schema/audit-entries.ts';
import type { Actor } from '../identity/actor.ts';

export interface Act {
  /** Verb and noun: `decide-receipt`. */
  action: string;
  subjectKind: AuditKind;
  subjectId: string;
  before?: unknown;
  after?: unknown;
}

/** Writes down what staff did; call it in the transaction that does it, so that neither exists without the other. */
export const recordAct = async (db: Db, actor: Pick<Actor, 'accountId'>, now: Date, act: Act): Promise<void> => {
  await db.insert(auditEntries).values({ at: now, accountId: actor.accountId, ...act });
};
