import { addDays } from '@temari/contracts/addis-time';
import { NOTICE_PATHS } from '@temari/contracts/notice-occasions';
import type { AwardRenewal } from '@temari/contracts/office-applications';
import { PARTING_MONTHS } from '@temari/contracts/scholarship-rules';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { tell } from '../../../domains/notices/tell.ts';
import { AppError } from '../../../errors/app-error.ts';
import { lockedEnding, subjectOf } from './ending-award.ts';
import { grantAward } from './grant-award.ts';
import { renewalsSeenBy } from './list-renewals.ts';
import { asRefusal } from './refusals.ts';
import { type RenewalRow, saveRenewalApproval } from './renewal-queries.ts';

type Deciding = Pick<Deps, 'db' | 'clock' | 'jobs' | 'publicUrl'>;

/** The next award begins with the day after: the same stitch, and as many months, or the one of a kind end. */
const grantNext = async (tx: Db, row: RenewalRow, now: Date): Promise<void> => {
  if (!row.learnerId) return;
  const { householdId, learnerId, enrollmentId, grade, fundId, percent, monthlySantim, stitch, id } = row;
  const months = row.outcome === 'renewed' ? row.months : PARTING_MONTHS;
  const from = addDays(row.until, 1);
  const terms = { householdId, learnerId, enrollmentId, grade, fundId, percent, monthlySantim, months, from };
  await grantAward(tx, { ...terms, renews: { id, stitch } }, now);
};

export const approveRenewal = async (deps: Deciding, actor: Actor, { id }: { id: string }): Promise<AwardRenewal[]> =>
  deps.db
    .transaction(async (tx) => {
      const now = deps.clock.now();
      const row = await lockedEnding(tx, id, now);
      if (row.approvedById === actor.accountId) return renewalsSeenBy(tx, actor, now);
      if (row.approvedById || !row.outcome) throw new AppError('application/decided');
      await saveRenewalApproval(tx, id, { approvedBy: actor.accountId, approvedAt: now });
      await grantNext(tx, row, now);
      await recordAct(tx, actor, now, {
        action: 'approve-renewal',
        ...subjectOf(row),
        after: { outcome: row.outcome },
      });
      await tell(deps, tx, now, [
        {
          occasion: 'scholarship-decided',
          accountId: row.ownAccountId ?? row.householdId,
          cause: `renewal ${id}`,
          path: NOTICE_PATHS.scholarship,
          values: () => ({ name: row.learner }),
        },
      ]);
      return renewalsSeenBy(tx, actor, now);
    })
    .catch(asRefusal);
