import type { Language } from '@temari/contracts/languages';
import type { ApplicationAnswers, ApplicationState, RestatedNeed } from '@temari/contracts/scholarship-rules';
import type { Translations } from '@temari/contracts/translations';
import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { awardRenewals } from '../../db/schema/award-renewals.ts';
import { awards } from '../../db/schema/awards.ts';
import { files } from '../../db/schema/files.ts';
import { recommendations, scholarshipApplications } from '../../db/schema/scholarship-applications.ts';
import { type NamedFile, namedFile } from '../../domains/files/queries.ts';
import { mayDecideFor } from '../../domains/people/access-queries.ts';

export interface ApplicationRow extends Record<string, unknown> {
  id: string;
  number: number;
  state: ApplicationState;
  householdId: string;
  learnerId: string;
  learnerName: string;
  learnerGrade: string | null;
  /** The household's. */
  language: Language;
  round: {
    name: string;
    translations: Translations<{ name: string }>;
    opensOn: string;
    closesOn: string;
    decidedOn: string;
  };
  answers: ApplicationAnswers;
  reportCard: NamedFile | null;
  voice: NamedFile | null;
  recommendation: { teacher: string; phone: string; askedAt: string; answeredAt: string | null } | null;
  sentAt: string | null;
  letter: string | null;
  decidedAt: string | null;
  award: {
    id: string;
    percent: number;
    monthlyEtb: number;
    from: string;
    until: string;
    isChosen: boolean;
    isEnded: boolean;
    statedAt: string | null;
    /** One month more is paid, and then it ends. */
    isLast: boolean;
    isDecided: boolean;
    renewalLetter: string | null;
  } | null;
}

/** The letter is told once two people have decided. */
const applicationsWhere = (condition: SQL): SQL => sql`
  select a.id, a.number, a.state, a.household_id as "householdId", person.id as "learnerId",
    person.full_name as "learnerName", person.grade as "learnerGrade", household.language,
    json_build_object('name', r.name, 'translations', r.translations, 'opensOn', r.opens_on, 'closesOn', r.closes_on,
      'decidedOn', r.decided_on) as round,
    a.answers, ${namedFile(sql`a.report_file_id`)} as "reportCard", ${namedFile(sql`a.voice_file_id`)} as voice,
    (select json_build_object('teacher', t.teacher, 'phone', t.phone, 'askedAt', to_json(t.asked_at), 'answeredAt',
      to_json(t.answered_at)) from recommendations t where t.application_id = a.id) as recommendation,
    to_json(a.sent_at) #>> '{}' as "sentAt", d.letter, to_json(d.approved_at) #>> '{}' as "decidedAt",
    (select json_build_object('id', w.id, 'percent', w.percent, 'monthlyEtb', w.monthly_santim / 100, 'from', w.starts_on,
        'until', w.ends_on, 'isChosen', w.enrollment_id is not null, 'isEnded', w.ended_at is not null,
        'statedAt', to_json(n.stated_at), 'isLast', coalesce(before.outcome = 'ending', false),
        'isDecided', n.approved_at is not null, 'renewalLetter', case when n.approved_at is not null then n.letter else before.letter end)
      from awards w left join award_renewals n on n.award_id = w.id
      left join award_renewals before on before.award_id = w.renews_id and before.approved_at is not null
      where w.stitch = (select first.stitch from awards first where first.id = d.award_id)
      order by w.starts_on desc limit 1) as award
  from scholarship_applications a
  join scholarship_rounds r on r.id = a.round_id
  join accounts household on household.id = a.household_id
  join learners known on known.id = a.learner_id
  join learners person on person.id = coalesce(known.merged_into_id, known.id)
  left join application_decisions d on d.application_id = a.id and d.approved_at is not null and d.replaced_at is null
  where ${condition}
  order by a.created_at desc, a.id desc`;

const decidedBy = (accountId: string): SQL => mayDecideFor(sql`${accountId}::uuid`, sql`person.id`);

export const applicationsOf = async (db: Db, accountId: string): Promise<ApplicationRow[]> => {
  const { rows } = await db.execute<ApplicationRow>(applicationsWhere(decidedBy(accountId)));
  return rows;
};

/** Null for somebody who does not decide for the learner. */
export const applicationOf = async (db: Db, accountId: string, id: string): Promise<ApplicationRow | null> => {
  const { rows } = await db.execute<ApplicationRow>(
    applicationsWhere(sql`a.id = ${id}::uuid and ${decidedBy(accountId)}`),
  );
  return rows[0] ?? null;
};

/** Held until the commit, so that what two phones do with it happens one after the other. */
export const lockApplication = async (tx: Db, id: string): Promise<void> => {
  await tx
    .select({ id: scholarshipApplications.id })
    .from(scholarshipApplications)
    .where(eq(scholarshipApplications.id, id))
    .for('no key update');
};

export interface Applicant extends Record<string, unknown> {
  learnerId: string;
  householdId: string;
  grade: string | null;
}

export const applicantFor = async (db: Db, accountId: string, learnerId: string): Promise<Applicant | null> => {
  const { rows } = await db.execute<Applicant>(sql`
    select person.id as "learnerId", person.household_id as "householdId", person.grade from learners person
    where person.id = ${learnerId}::uuid and person.merged_into_id is null
      and ${mayDecideFor(sql`${accountId}::uuid`, sql`person.id`)}`);
  return rows[0] ?? null;
};

export const openRoundId = async (db: Db, today: string): Promise<string | null> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from scholarship_rounds where published_at is not null and ${today}::date between opens_on and closes_on`);
  return rows[0]?.id ?? null;
};

/** The one application of a learner in a round, new or there already: the index `scholarship_applications_once` decides. */
export const beginOne = async (
  tx: Db,
  { roundId, applicant, now }: { roundId: string; applicant: Applicant; now: Date },
): Promise<{ id: string; isNew: boolean }> => {
  const { learnerId, householdId } = applicant;
  const [made] = await tx
    .insert(scholarshipApplications)
    .values({ roundId, learnerId, householdId, createdAt: now, savedAt: now })
    .onConflictDoNothing()
    .returning({ id: scholarshipApplications.id });
  if (made) return { id: made.id, isNew: true };
  const [there] = await tx
    .select({ id: scholarshipApplications.id })
    .from(scholarshipApplications)
    .where(
      and(
        eq(scholarshipApplications.roundId, roundId),
        eq(scholarshipApplications.learnerId, learnerId),
        ne(scholarshipApplications.state, 'withdrawn'),
      ),
    );
  if (!there) throw new Error('The application is neither new nor there.');
  return { id: there.id, isNew: false };
};

export const saveOne = async (
  tx: Db,
  id: string,
  values: {
    answers: ApplicationAnswers;
    reportFileId?: string | null;
    voiceFileId?: string | null;
    savedAt: Date;
  },
): Promise<void> => {
  await tx.update(scholarshipApplications).set(values).where(eq(scholarshipApplications.id, id));
};

/** The account's own upload for this purpose that no other application has; from now on it is the household's. */
export const takeUpload = async (
  tx: Db,
  {
    fileId,
    purpose,
    accountId,
    application,
  }: { fileId: string; purpose: 'report-card' | 'voice'; accountId: string; application: ApplicationRow },
): Promise<boolean> => {
  const isFree = sql`not exists (select from scholarship_applications other
    where other.id <> ${application.id}::uuid and ${files.id} in (other.report_file_id, other.voice_file_id))`;
  const rows = await tx
    .update(files)
    .set({ accountId: application.householdId })
    .where(
      and(
        eq(files.id, fileId),
        eq(files.purpose, purpose),
        or(eq(files.accountId, accountId), eq(files.accountId, application.householdId)),
        isFree,
      ),
    )
    .returning({ id: files.id });
  return rows.length > 0;
};

export const markSent = async (
  tx: Db,
  id: string,
  { grade, now }: { grade: string | null; now: Date },
): Promise<void> => {
  await tx
    .update(scholarshipApplications)
    .set({ state: 'sent', sentAt: now, grade })
    .where(and(eq(scholarshipApplications.id, id), eq(scholarshipApplications.state, 'draft')));
};

export const markWithdrawn = async (tx: Db, id: string, now: Date): Promise<void> => {
  await tx
    .update(scholarshipApplications)
    .set({ state: 'withdrawn', endedAt: now })
    .where(eq(scholarshipApplications.id, id));
};

/** What the family says now; false once it is decided. */
export const saveNeed = async (
  tx: Db,
  row: { awardId: string; householdId: string; need: RestatedNeed; statedAt: Date },
): Promise<boolean> => {
  const { need, statedAt } = row;
  const rows = await tx
    .insert(awardRenewals)
    .values(row)
    .onConflictDoUpdate({
      target: awardRenewals.awardId,
      set: { need, statedAt },
      setWhere: isNull(awardRenewals.approvedAt),
    })
    .returning({ id: awardRenewals.awardId });
  return rows.length > 0;
};

/** From now on the award pays for this enrollment; false where it pays for one already. */
export const giveAward = async (tx: Db, awardId: string, enrollmentId: string): Promise<boolean> => {
  const rows = await tx
    .update(awards)
    .set({ enrollmentId })
    .where(and(eq(awards.id, awardId), isNull(awards.enrollmentId), isNull(awards.endedAt)))
    .returning({ id: awards.id });
  return rows.length > 0;
};

/** Another teacher takes the place of one who has not answered; false where one has. */
export const saveAsked = async (tx: Db, row: typeof recommendations.$inferInsert): Promise<boolean> => {
  const { teacher, phone, linkHash, askedAt } = row;
  const rows = await tx
    .insert(recommendations)
    .values(row)
    .onConflictDoUpdate({
      target: recommendations.applicationId,
      set: { teacher, phone, linkHash, askedAt },
      setWhere: isNull(recommendations.answeredAt),
    })
    .returning({ id: recommendations.applicationId });
  return rows.length > 0;
};

export interface AskedRow extends Record<string, unknown> {
  teacher: string;
  learner: string;
  words: string | null;
  /** Nobody would read it: the application is covered, taken back or decided, or was not sent in time. */
  isClosed: boolean;
}

export const askedBy = async (db: Db, linkHash: string, today: string): Promise<AskedRow | null> => {
  const { rows } = await db.execute<AskedRow>(sql`
    select t.teacher, split_part(l.full_name, ' ', 1) as learner, t.words,
      (a.state not in ('draft', 'sent') or a.covered_at is not null
        or (a.state = 'draft' and r.closes_on < ${today}::date)) as "isClosed"
    from recommendations t
    join scholarship_applications a on a.id = t.application_id
    join scholarship_rounds r on r.id = a.round_id
    join learners l on l.id = a.learner_id
    where t.link_hash = ${linkHash}`);
  return rows[0] ?? null;
};

/** False when words are there already, or another teacher is asked by now. */
export const saveWords = async (db: Db, linkHash: string, words: string, now: Date): Promise<boolean> => {
  const rows = await db
    .update(recommendations)
    .set({ words, answeredAt: now })
    .where(and(eq(recommendations.linkHash, linkHash), isNull(recommendations.answeredAt)))
    .returning({ id: recommendations.applicationId });
  return rows.length > 0;
};

/** Deletes applications that came to nothing and whose time is over, and adds them to the numbers of their round. */
export const forgetApplications = async (
  db: Db,
  { draftsBefore, endedBefore }: { draftsBefore: Date; endedBefore: Date },
): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`
    with gone as (
      delete from scholarship_applications
      where (state = 'draft' and saved_at < ${draftsBefore.toISOString()}::timestamptz)
        or (state in ('declined', 'withdrawn', 'waiting') and ended_at < ${endedBefore.toISOString()}::timestamptz)
      returning round_id, state, sent_at),
    counted as (
      insert into forgotten_applications (round_id, state, count)
      select round_id, state, count(*) from gone where sent_at is not null group by round_id, state
      on conflict (round_id, state) do update set count = forgotten_applications.count + excluded.count)
    select count(*)::int as count from gone`);
  return rows[0]?.count ?? 0;
};
