import { addDays, addisDate } from '@temari/contracts/addis-time';
import * as wrong from '@temari/contracts/field-errors';
import { NOTICE_PATHS } from '@temari/contracts/notice-occasions';
import type { AwardRenewal, proposeRenewal as proposeContract } from '@temari/contracts/office-applications';
import { isRecordId } from '@temari/contracts/record-id';
import { PARTING_MONTHS, RENEWAL_ATTENDANCE_PERCENT, RENEWAL_DAYS } from '@temari/contracts/scholarship-rules';
import type { output } from 'zod/mini';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { grantAward } from '../../../domains/money/grant-award.ts';
import { tell } from '../../../domains/notices/tell.ts';
import { AppError } from '../../../errors/app-error.ts';
import { asRefusal } from './refusals.ts';
import {
  awardsEnding,
  lockEnding,
  type RenewalRow,
  saveRenewalApproval,
  saveRenewalProposal,
} from './renewal-queries.ts';

type Deciding = Pick<Deps, 'db' | 'clock' | 'jobs' | 'publicUrl'>;

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

const lastDay = (now: Date): string => addDays(addisDate(now), RENEWAL_DAYS);

const listOf = async (db: Db, actor: Actor, now: Date): Promise<AwardRenewal[]> =>
  (await awardsEnding(db, lastDay(now))).map((row) => present(row, actor));

export const listRenewals = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor): Promise<AwardRenewal[]> =>
  listOf(db, actor, clock.now());

const lockedEnding = async (tx: Db, id: string, now: Date): Promise<RenewalRow> => {
  const row = isRecordId(id) ? await lockEnding(tx, id) : null;
  if (!row) throw new AppError('request/not-found');
  if (row.until > lastDay(now)) throw new AppError('award/too-early');
  return row;
};

/** Whose award it is; the household's where the learner's data was erased. */
const subjectOf = ({ learnerId, householdId }: RenewalRow) =>
  learnerId
    ? { subjectKind: 'learner' as const, subjectId: learnerId }
    : { subjectKind: 'student' as const, subjectId: householdId };

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
    return listOf(tx, actor, now);
  });

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
      if (row.approvedById === actor.accountId) return listOf(tx, actor, now);
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
      return listOf(tx, actor, now);
    })
    .catch(asRefusal);

/** Families whose award ends soon are asked once how things are at home. */
export const askAboutNeed = async (deps: Deciding): Promise<void> => {
  const now = deps.clock.now();
  const silent = (await awardsEnding(deps.db, lastDay(now))).filter(({ need, learnerId }) => !need && learnerId);
  if (silent.length === 0) return;
  await deps.db.transaction((tx) =>
    tell(
      deps,
      tx,
      now,
      silent.map(({ id, householdId, ownAccountId, learner }) => ({
        occasion: 'award-ending' as const,
        accountId: ownAccountId ?? householdId,
        cause: id,
        path: NOTICE_PATHS.scholarship,
        values: () => ({ name: learner }),
      })),
    ),
  );
};
