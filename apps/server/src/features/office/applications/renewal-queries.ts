import type { Language } from '@temari/contracts/languages';
import type { RenewalOutcome, RestatedNeed } from '@temari/contracts/scholarship-rules';
import { eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { awardRenewals } from '../../../db/schema/award-renewals.ts';
import { awards } from '../../../db/schema/awards.ts';

export interface RenewalRow extends Record<string, unknown> {
  id: string;
  householdId: string;
  household: string;
  learnerId: string | null;
  learner: string;
  ownAccountId: string | null;
  language: Language;
  enrollmentId: string | null;
  grade: string | null;
  fundId: string;
  fund: string;
  stitch: number;
  percent: number;
  monthlySantim: number;
  months: number;
  until: string;
  held: number;
  there: number;
  need: RestatedNeed | null;
  outcome: RenewalOutcome | null;
  letter: string | null;
  reason: string | null;
  proposedById: string | null;
  proposedBy: string | null;
  approvedById: string | null;
}

/** Late is there, as in every report. */
const endingWhere = (condition: SQL): SQL => sql`
  select w.id, w.household_id as "householdId", trim(h.first_name || ' ' || h.last_name) as household, h.language,
    w.learner_id as "learnerId", coalesce(l.full_name, '') as learner, l.own_account_id as "ownAccountId",
    w.enrollment_id as "enrollmentId", w.grade, w.fund_id as "fundId", f.name as fund, w.stitch, w.percent,
    w.monthly_santim::float8 as "monthlySantim", w.months, w.ends_on::text as until, lessons.held, lessons.there,
    n.need, n.outcome, n.letter, n.reason, n.proposed_by as "proposedById",
    (select trim(p.first_name || ' ' || p.last_name) from accounts p where p.id = n.proposed_by) as "proposedBy",
    n.approved_by as "approvedById"
  from awards w
  join accounts h on h.id = w.household_id
  join funds f on f.id = w.fund_id
  left join learners l on l.id = w.learner_id
  left join award_renewals n on n.award_id = w.id
  cross join lateral (
    select count(*)::int as held, (count(*) filter (where m.state in ('present', 'late')))::int as there
    from attendance_now a join attendance_marks m on m.id = a.mark_id and m.state is not null
    join lessons s on s.id = a.lesson_id and s.slot_date between w.starts_on and w.ends_on
    where a.learner_id = w.learner_id) lessons
  where ${condition}
  order by w.ends_on, w.id`;

/** Running awards that end until a day and that nobody has decided about. The last month of one that ends is none of them. */
export const awardsEnding = async (db: Db, until: string): Promise<RenewalRow[]> => {
  const { rows } = await db.execute<RenewalRow>(
    endingWhere(sql`w.ended_at is null and w.ends_on <= ${until}::date and n.approved_at is null and not exists (
      select from award_renewals before where before.award_id = w.renews_id and before.outcome = 'ending')`),
  );
  return rows;
};

/** Held until the commit. */
export const lockEnding = async (tx: Db, id: string): Promise<RenewalRow | null> => {
  await tx.select({ id: awards.id }).from(awards).where(eq(awards.id, id)).for('no key update');
  const { rows } = await tx.execute<RenewalRow>(endingWhere(sql`w.id = ${id}::uuid and w.ended_at is null`));
  return rows[0] ?? null;
};

export const saveRenewalProposal = async (
  tx: Db,
  row: {
    awardId: string;
    householdId: string;
    outcome: RenewalOutcome;
    letter: string;
    reason: string;
    proposedBy: string;
    proposedAt: Date;
  },
): Promise<void> => {
  const { outcome, letter, reason, proposedBy, proposedAt } = row;
  await tx
    .insert(awardRenewals)
    .values(row)
    .onConflictDoUpdate({
      target: awardRenewals.awardId,
      set: { outcome, letter, reason, proposedBy, proposedAt },
      setWhere: isNull(awardRenewals.approvedAt),
    });
};

export const saveRenewalApproval = async (
  tx: Db,
  awardId: string,
  values: { approvedBy: string; approvedAt: Date },
): Promise<void> => {
  await tx.update(awardRenewals).set(values).where(eq(awardRenewals.awardId, awardId));
};
