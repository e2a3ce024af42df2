import type { Leaving, leaveOffice as leaveContract, StaffMember } from '@temari/contracts/office-staff';
import type { output } from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { otherDeciders } from '../../../domains/identity/colleague-queries.ts';
import { NO_PASSWORD } from '../../../domains/identity/passwords/passwords.ts';
import { requireConfirmedPassword } from '../../../domains/identity/sessions/confirmed-password.ts';
import { endOtherAccess, lockedAccount } from '../../../domains/identity/sessions/end-access-queries.ts';
import { AppError } from '../../../errors/app-error.ts';
import { memberOf, present } from './manage-staff.ts';
import {
  deleteOpenRecoveries,
  endMembership,
  handOver,
  lockOwnersAndCountOthers,
  openRecoveriesOf,
  openRefundsOf,
  openTillOf,
  savePasswordHash,
  sessionsOf,
} from './queries.ts';

export const showLeaving = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id }: { id: string },
): Promise<Leaving> => {
  const { leftAt } = await memberOf(db, id);
  if (leftAt) throw new AppError('staff/has-left');
  const [sessions, recoveries, refunds, till, colleagues] = await Promise.all([
    sessionsOf(db, id, clock.now()),
    openRecoveriesOf(db, id),
    openRefundsOf(db, id),
    openTillOf(db, id),
    otherDeciders(db, id, 'money'),
  ]);
  return {
    sessions,
    recoveries,
    refunds: refunds.map((row) => ({ ...row, at: row.at.toISOString() })),
    till: till && { name: till.name, openedAt: till.openedAt.toISOString() },
    colleagues,
  };
};

/**
 * Everything in one transaction: either somebody is out everywhere and their work has a new name on it, or nothing
 * happened. The account stays, because the audit trail names it.
 */
export const leaveOffice = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id }: { id: string },
  { handOverTo, version }: output<typeof leaveContract.body>,
): Promise<{ member: StaffMember; handedOver: number }> => {
  const now = clock.now();
  await requireConfirmedPassword(db, actor, now);
  return db.transaction(async (tx) => {
    const otherOwners = await lockOwnersAndCountOthers(tx, id);
    // A sign-in of the same moment waits here, and then finds its password gone.
    await lockedAccount(tx, id);
    const before = await memberOf(tx, id);
    if (before.leftAt) throw new AppError('staff/has-left');
    if (before.role === 'owner' && before.isActive && otherOwners === 0) throw new AppError('staff/last-owner');
    if (id === actor.accountId) throw new AppError('staff/own-leaving');
    if (!(await endMembership(tx, id, version, now))) throw new AppError('office/changed-meanwhile');

    const openRefunds = await openRefundsOf(tx, id);
    if (openRefunds.length > 0 && !handOverTo) throw new AppError('staff/hand-over-needed');
    const colleague = handOverTo && (await otherDeciders(tx, id, 'money')).find((other) => other.id === handOverTo);
    if (handOverTo && !colleague) throw new AppError('staff/cannot-take-over');
    const refunds = handOverTo ? await handOver(tx, id, handOverTo) : [];

    // It does not keep anybody from leaving at once: the till is shown to everybody who can count and close it.
    const till = await openTillOf(tx, id);
    await deleteOpenRecoveries(tx, id);
    await savePasswordHash(tx, id, NO_PASSWORD);
    await endOtherAccess(tx, { accountId: id, now });
    await recordAct(tx, actor, now, {
      action: 'leave-office',
      subjectKind: 'staff',
      subjectId: id,
      before: { role: before.role, isActive: before.isActive },
      after: {
        isActive: false,
        ...(colleague && { handedOverTo: colleague.name, refunds }),
        ...(till && { openTill: till.name }),
      },
    });
    return { member: present(await memberOf(tx, id)), handedOver: refunds.length };
  });
};
