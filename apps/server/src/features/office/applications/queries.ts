import type { Language } from '@temari/contracts/languages';
import type { ApplicationAnswers, ApplicationState, Criterion, Outcome } from '@temari/contracts/scholarship-rules';
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import {
  applicationDecisions,
  applicationReviews,
  applicationViews,
  type CoveredApplication,
  scholarshipApplications,
} from '../../../db/schema/scholarship-applications.ts';
import { scholarshipRounds } from '../../../db/schema/scholarship-rounds.ts';
import { type NamedFile, namedFile } from '../../../domains/files/queries.ts';

export const roundOf = async (db: Db, id: string) => {
  const [row] = await db.select().from(scholarshipRounds).where(eq(scholarshipRounds.id, id));
  return row ?? null;
};

/** So that the last seat of a round is given once. */
export const lockRound = async (tx: Db, id: string) => {
  const [row] = await tx.select().from(scholarshipRounds).where(eq(scholarshipRounds.id, id)).for('no key update');
  return row ?? null;
};

export interface DecisionRow {
  id: string;
  outcome: Outcome;
  letter: string;
  percent: number | null;
  monthlySantim: number | null;
  fund: { id: string; name: string } | null;
  /** Two people had agreed, and the fund was short. */
  isMoneyMissing: boolean;
  proposedBy: string;
  proposedById: string;
  proposedAt: string;
  approvedAt: string | null;
}

export interface ListedRow extends Record<string, unknown> {
  id: string;
  number: number;
  state: ApplicationState;
  sentAt: Date;
  language: Language;
  isCovered: boolean;
  views: { readerId: string | null; points: number | null }[];
  decision: DecisionRow | null;
}

const listedWhere = (condition: SQL): SQL => sql`
  select a.id, a.number, a.state, a.sent_at as "sentAt", a.covered_at is not null as "isCovered",
    (select h.language from accounts h where h.id = a.household_id) as language,
    (select coalesce(json_agg(json_build_object('readerId', v.reader_id, 'points', v.points) order by v.given_at nulls last, v.drawn_at), '[]')
      from application_reviews v where v.application_id = a.id and v.conflict_at is null) as views,
    (select json_build_object('id', d.id, 'outcome', d.outcome, 'letter', d.letter, 'percent', d.percent,
        'monthlySantim', d.monthly_santim, 'proposedAt', to_json(d.proposed_at), 'approvedAt', to_json(d.approved_at),
        'proposedById', d.proposed_by, 'isMoneyMissing', d.money_missing_at is not null and d.approved_at is null,
        'proposedBy', (select trim(p.first_name || ' ' || p.last_name) from accounts p where p.id = d.proposed_by),
        'fund', (select json_build_object('id', f.id, 'name', f.name) from funds f where f.id = d.fund_id))
      from application_decisions d where d.application_id = a.id and d.replaced_at is null) as decision
  from scholarship_applications a where a.sent_at is not null and ${condition}
  order by a.number`;

const withDates = (row: ListedRow): ListedRow => ({ ...row, sentAt: new Date(row.sentAt) });

export const applicationsOfRound = async (db: Db, roundId: string): Promise<ListedRow[]> => {
  const { rows } = await db.execute<ListedRow>(listedWhere(sql`a.round_id = ${roundId}::uuid`));
  return rows.map(withDates);
};

/** With the id of the round, and held until the commit. */
export const lockListed = async (tx: Db, id: string): Promise<{ row: ListedRow; roundId: string } | null> => {
  const [held] = await tx
    .select({ roundId: scholarshipApplications.roundId })
    .from(scholarshipApplications)
    .where(eq(scholarshipApplications.id, id))
    .for('no key update');
  const { rows } = await tx.execute<ListedRow>(listedWhere(sql`a.id = ${id}::uuid`));
  return held && rows[0] ? { row: withDates(rows[0]), roundId: held.roundId } : null;
};

export interface FundRow extends Record<string, unknown> {
  id: string;
  name: string;
  freeEtb: number;
}

export const openFunds = async (db: Db): Promise<FundRow[]> => {
  const { rows } = await db.execute<FundRow>(sql`
    select id, name, ((given_santim - committed_santim - used_santim) / 100)::int as "freeEtb" from funds
    where closed_at is null order by name, id`);
  return rows;
};

export interface OpenedRow extends Record<string, unknown> {
  id: string;
  number: number;
  state: ApplicationState;
  grade: string | null;
  answers: ApplicationAnswers;
  learner: { id: string; name: string; dateOfBirth: string | null; school: string | null };
  household: { id: string; name: string; phone: string };
  guardians: string[];
  reportCard: NamedFile | null;
  voice: NamedFile | null;
  recommendation: { teacher: string; words: string | null } | null;
  alike: { number: number; why: 'report-card' | 'name' }[];
  covered: CoveredApplication | null;
  isRead: boolean;
}

/** All of an application that was sent, with the family it is of. */
export const openedById = async (db: Db, id: string): Promise<OpenedRow | null> => {
  const { rows } = await db.execute<OpenedRow>(sql`
    select a.id, a.number, a.state, a.grade, a.answers, a.covered,
      json_build_object('id', l.id, 'name', l.full_name, 'dateOfBirth', l.date_of_birth, 'school', l.school) as learner,
      json_build_object('id', h.id, 'name', trim(h.first_name || ' ' || h.last_name), 'phone', h.phone) as household,
      (select coalesce(json_agg(g.name), '[]') from guardians g where g.household_id = h.id and g.removed_at is null) as guardians,
      ${namedFile(sql`a.report_file_id`)} as "reportCard", ${namedFile(sql`a.voice_file_id`)} as voice,
      (select json_build_object('teacher', t.teacher, 'words', t.words) from recommendations t
        where t.application_id = a.id) as recommendation,
      (select coalesce(json_agg(json_build_object('number', other.number, 'why', other.why) order by other.number), '[]') from (
        select o.number, 'report-card' as why from scholarship_applications o
          join files mine on mine.id = a.report_file_id join files theirs on theirs.id = o.report_file_id
          where o.id <> a.id and theirs.source_sha256 = mine.source_sha256
        union all
        select o.number, 'name' from scholarship_applications o join learners named on named.id = o.learner_id
          where o.round_id = a.round_id and o.id <> a.id and o.sent_at is not null and named.name_key = l.name_key) other) as alike,
      exists (select from application_reviews v where v.application_id = a.id and v.given_at is not null) as "isRead"
    from scholarship_applications a
    join learners known on known.id = a.learner_id
    join learners l on l.id = coalesce(known.merged_into_id, known.id)
    join accounts h on h.id = a.household_id
    where a.id = ${id}::uuid and a.sent_at is not null`);
  return rows[0] ?? null;
};

/** Written down before anything is shown. Refused by a trigger for those who read it. */
export const addView = async (tx: Db, applicationId: string, accountId: string, now: Date): Promise<void> => {
  await tx.insert(applicationViews).values({ applicationId, accountId, at: now }).onConflictDoNothing();
};

export const saveCovered = async (
  tx: Db,
  id: string,
  values: { covered: CoveredApplication; coveredBy: string; coveredAt: Date },
): Promise<void> => {
  await tx.update(scholarshipApplications).set(values).where(eq(scholarshipApplications.id, id));
};

/**
 * Who of these members of the office may be drawn for an application, with how much each has to read: nobody who has
 * opened it, was drawn before, or has dealt with the family.
 */
export const strangersTo = async (
  tx: Db,
  applicationId: string,
  memberIds: string[],
): Promise<{ id: string; open: number }[]> => {
  const { rows } = await tx.execute<{ id: string; open: number }>(sql`
    select member.id, (select count(*)::int from application_reviews r where r.reader_id = member.id
      and r.given_at is null and r.conflict_at is null) as open
    from unnest(${sql.param(memberIds)}::uuid[]) member (id), scholarship_applications a
    where a.id = ${applicationId}::uuid
      and not exists (select from application_views v where v.application_id = a.id and v.account_id = member.id)
      and not exists (select from application_reviews r where r.application_id = a.id and r.reader_id = member.id)
      and not exists (select from application_decisions d where d.application_id = a.id and member.id in (d.proposed_by, d.approved_by))
      and not exists (select from household_notes n where n.household_id = a.household_id and n.author_id = member.id)
      and not exists (select from household_contacts c where c.household_id = a.household_id and c.contacted_by = member.id)
      and not exists (select from audit_entries e where e.account_id = member.id and e.subject_id in (
        select a.household_id::text union all select a.learner_id::text
        union all select o.id::text from enrollments o where o.account_id = a.household_id
        union all select p.id::text from payments p where p.account_id = a.household_id))`);
  return rows;
};

export const addReaders = async (tx: Db, applicationId: string, readerIds: string[], now: Date): Promise<void> => {
  if (readerIds.length === 0) return;
  await tx
    .insert(applicationReviews)
    .values(readerIds.map((readerId) => ({ applicationId, readerId, drawnAt: now })))
    .onConflictDoNothing();
};

/** Covered applications that lack a reader: nobody was free when they were covered. */
export const applicationsToDraw = async (db: Db): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id from scholarship_applications a where a.state = 'sent' and a.covered_at is not null
      and (select count(*) from application_reviews v where v.application_id = a.id and v.conflict_at is null) < 3
    order by a.sent_at`);
  return rows.map((row: { id: string }) => row.id);
};

export const reviewsOf = async (db: Db, readerId: string) =>
  db
    .select({
      id: applicationReviews.id,
      number: scholarshipApplications.number,
      drawnAt: applicationReviews.drawnAt,
      givenAt: applicationReviews.givenAt,
    })
    .from(applicationReviews)
    .innerJoin(scholarshipApplications, eq(scholarshipApplications.id, applicationReviews.applicationId))
    .where(
      and(
        eq(applicationReviews.readerId, readerId),
        isNull(applicationReviews.conflictAt),
        sql`(${scholarshipApplications.state} = 'sent' or ${applicationReviews.givenAt} is not null)`,
      ),
    )
    .orderBy(
      sql`${applicationReviews.givenAt} is not null`,
      asc(applicationReviews.drawnAt),
      asc(applicationReviews.id),
    );

interface GivenRow {
  scores: number[];
  note: string;
  points: number;
}

/** What a reader may see, and nothing more: this is the one query behind the reader's page. */
export interface BlindRow extends Record<string, unknown> {
  id: string;
  applicationId: string;
  number: number;
  months: number;
  grade: string | null;
  schoolKind: string;
  region: string;
  people: number;
  incomes: number;
  income: string;
  hardships: string[];
  covered: CoveredApplication;
  criteria: Criterion[];
  own: GivenRow | null;
  others: GivenRow[];
}

export const blindById = async (db: Db, id: string, readerId: string): Promise<BlindRow | null> => {
  const given = (row: SQL): SQL =>
    sql`json_build_object('scores', ${row}.scores, 'note', ${row}.note, 'points', ${row}.points)`;
  const { rows } = await db.execute<BlindRow>(sql`
    select v.id, a.id as "applicationId", a.number, r.months, a.grade, a.answers ->> 'schoolKind' as "schoolKind",
      a.answers ->> 'region' as region, (a.answers ->> 'people')::int as people, (a.answers ->> 'incomes')::int as incomes,
      a.answers ->> 'income' as income, coalesce(a.answers -> 'hardships', '[]') as hardships, a.covered, r.criteria,
      case when v.given_at is not null then ${given(sql`v`)} end as own,
      (select coalesce(json_agg(${given(sql`o`)} order by o.given_at), '[]') from application_reviews o
        where o.application_id = a.id and o.id <> v.id and o.given_at is not null and v.given_at is not null) as others
    from application_reviews v
    join scholarship_applications a on a.id = v.application_id
    join scholarship_rounds r on r.id = a.round_id
    where v.id = ${id}::uuid and v.reader_id = ${readerId}::uuid and v.conflict_at is null and a.covered is not null`);
  return rows[0] ?? null;
};

/** False when a view was given already, or the reader has stepped back. */
export const saveView = async (
  tx: Db,
  id: string,
  values: { scores: number[]; points: number; note: string; givenAt: Date },
): Promise<boolean> => {
  const rows = await tx
    .update(applicationReviews)
    .set(values)
    .where(
      and(eq(applicationReviews.id, id), isNull(applicationReviews.givenAt), isNull(applicationReviews.conflictAt)),
    )
    .returning({ id: applicationReviews.id });
  return rows.length > 0;
};

export const saveConflict = async (tx: Db, id: string, now: Date): Promise<boolean> => {
  const rows = await tx
    .update(applicationReviews)
    .set({ conflictAt: now })
    .where(
      and(eq(applicationReviews.id, id), isNull(applicationReviews.givenAt), isNull(applicationReviews.conflictAt)),
    )
    .returning({ id: applicationReviews.id });
  return rows.length > 0;
};

/** In place of a proposal that waits. */
export const saveProposal = async (tx: Db, values: typeof applicationDecisions.$inferInsert): Promise<void> => {
  await tx
    .update(applicationDecisions)
    .set({ replacedAt: values.proposedAt })
    .where(and(eq(applicationDecisions.applicationId, values.applicationId), isNull(applicationDecisions.replacedAt)));
  await tx.insert(applicationDecisions).values(values);
};

export const decisionById = async (db: Db, id: string) => {
  const [row] = await db.select().from(applicationDecisions).where(eq(applicationDecisions.id, id));
  return row ?? null;
};

export const saveApproval = async (
  tx: Db,
  id: string,
  values: { approvedBy: string; approvedAt: Date },
): Promise<void> => {
  await tx.update(applicationDecisions).set(values).where(eq(applicationDecisions.id, id));
};

/** Two people agreed, and the fund was short: since when it waits. */
export const noteMissingMoney = async (db: Db, id: string, now: Date): Promise<void> => {
  await db
    .update(applicationDecisions)
    .set({ moneyMissingAt: now })
    .where(
      and(
        eq(applicationDecisions.id, id),
        isNull(applicationDecisions.approvedAt),
        isNull(applicationDecisions.replacedAt),
        isNull(applicationDecisions.moneyMissingAt),
      ),
    );
};

export const saveAwardOf = async (tx: Db, id: string, awardId: string): Promise<void> => {
  await tx.update(applicationDecisions).set({ awardId }).where(eq(applicationDecisions.id, id));
};

export const endApplication = async (tx: Db, id: string, state: Outcome, now: Date): Promise<void> => {
  await tx.update(scholarshipApplications).set({ state, endedAt: now }).where(eq(scholarshipApplications.id, id));
};

export interface AwardedTo extends Record<string, unknown> {
  householdId: string;
  learnerId: string;
  learnerName: string;
  ownAccountId: string | null;
  grade: string | null;
  /** Where the learner has lessons with us already. */
  enrollmentId: string | null;
  awarded: number;
}

export const awardedTo = async (db: Db, applicationId: string): Promise<AwardedTo | null> => {
  const { rows } = await db.execute<AwardedTo>(sql`
    select a.household_id as "householdId", l.id as "learnerId", l.full_name as "learnerName",
      l.own_account_id as "ownAccountId", a.grade,
      (select min(e.id::text) from enrollments e where e.learner_id = l.id and e.service = 'tutor'
        and e.payment_status = 'paid' and e.ended_on is null and e.removed_at is null having count(*) = 1) as "enrollmentId",
      (select count(*)::int from scholarship_applications o where o.round_id = a.round_id and o.state = 'awarded') as awarded
    from scholarship_applications a
    join learners known on known.id = a.learner_id
    join learners l on l.id = coalesce(known.merged_into_id, known.id)
    where a.id = ${applicationId}::uuid`);
  return rows[0] ?? null;
};
