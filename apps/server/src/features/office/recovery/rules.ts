import type { Recovery } from '@temari/contracts/office-recovery';
import type { Actor } from '../../../domains/identity/actor.ts';
import type { RecoveryRow } from './queries.ts';

/** Another one than asked; an auditor changes nothing. */
export const mayDecide = ({ decision, askedById }: RecoveryRow, actor: Actor): boolean =>
  decision === null && askedById !== actor.accountId && actor.role !== 'auditor';

export const present = (row: RecoveryRow, actor: Actor, deciders: string[]): Recovery => {
  const { askedById: _, askedAt, decidedAt, ...rest } = row;
  return {
    ...rest,
    askedAt: askedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    mayDecide: mayDecide(row, actor),
    deciders: row.decision === null ? deciders : [],
  };
};
