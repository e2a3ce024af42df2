import * as wrong from '@temari/contracts/field-errors';
import type { AwardRenewal, proposeRenewal as proposeContract } from '@temari/contracts/office-applications';
import { RENEWAL_ATTENDANCE_PERCENT } from '@temari/contracts/scholarship-rules';
import type { output } from 'zod/mini';
import { lockPresent } from '../../../db/present-accounts.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { AppError } from '../../../errors/app-error.ts';
import { lockedEnding, subjectOf } from './ending-award.ts';
import { renewalsSeenBy } from './list-renewals.ts';
import { type RenewalRow, saveRenewalProposal } from './renewal-queries.ts';

type Deciding = Pick<Deps, 'db' | 'clock' | 'jobs' | 'publicUrl'>;

/** Whether the learner was at so few lessons that going on needs a reason. */
const wasAtFew = ({ held, there }: RenewalRow): boolean => there * 100 < held * RENEWAL_ATTENDANCE_PERCENT;

export const proposeRenewal = async (
  { db, clock }: Deciding,
  actor: Actor,
  { id }: { id: string },
  { outcome, letter, reason }: output<typeof proposeContract.body>,
): Promise<AwardRenewal[]> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const row = await lockedEnding(tx, id, now);
    await lockPresent(tx, row.ownAccountId ?? row.householdId);
    if (row.approvedById) throw new AppError('application/decided');
    if (outcome === 'renewed' && !row.need) throw new AppError('award/no-need');
    if (outcome === 'renewed' && wasAtFew(row) && !reason) {
      throw new AppError('request/invalid', { errors: { reason: wrong.renewalReason } });
    }
    const proposal = { outcome, letter, reason, proposedBy: actor.accountId, proposedAt: now };
    await saveRenewalProposal(tx, { awardId: id, householdId: row.householdId, ...proposal });
    await recordAct(tx, actor, now, {
      action: 'propose-renewal',
      ...subjectOf(row),
      after: { outcome },
    });
    return renewalsSeenBy(tx, actor, now);
  });
