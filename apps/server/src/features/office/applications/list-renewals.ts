import type { AwardRenewal } from '@temari/contracts/office-applications';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { lastDay } from './ending-award.ts';
import { awardsEnding, type RenewalRow } from './renewal-queries.ts';

const present = (row: RenewalRow, { accountId }: Actor): AwardRenewal => ({
  id: row.id,
  learner: row.learner,
  household: { id: row.householdId, name: row.household },
  fund: row.fund,
  percent: row.percent,
  monthlyEtb: row.monthlySantim / 100,
  months: row.months,
  until: row.until,
  language: row.language,
  held: row.held,
  there: row.there,
  need: row.need as AwardRenewal['need'],
  proposal: row.outcome && {
    outcome: row.outcome,
    letter: row.letter ?? '',
    reason: row.reason ?? '',
    proposedBy: row.proposedBy ?? '',
    mayApprove: row.proposedById !== accountId,
  },
});

export const renewalsSeenBy = async (db: Db, actor: Actor, now: Date): Promise<AwardRenewal[]> =>
  (await awardsEnding(db, lastDay(now))).map((row) => present(row, actor));

export const listRenewals = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor): Promise<AwardRenewal[]> =>
  renewalsSeenBy(db, actor, clock.now());
