import type { ConsentPurpose, ConsentState } from '@temari/contracts/vocabulary';
import { and, asc, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { consentRequests } from '../../db/schema/consents.ts';
import { guardians } from '../../db/schema/guardians.ts';
import { learners } from '../../db/schema/learners.ts';
import { type ConsentFacts, consentState, isMinor } from './rules.ts';
import { samePerson } from './same-person-queries.ts';

export type LearnerRow = typeof learners.$inferSelect;
export type GuardianRow = typeof guardians.$inferSelect;

/** The newest answer of each voice to a purpose, as JSON. */
export const consentAnswersOf = (learnerId: SQLWrapper, purpose: ConsentPurpose): SQL => sql`(
  select coalesce(json_agg(json_build_object('voice', newest.voice, 'isGiven', newest.is_given, 'at', newest.at)), '[]')
  from (select distinct on (c.voice) c.voice, c.is_given, c.at
        from consents c where c.learner_id = any(array${samePerson(learnerId)}) and c.purpose = ${purpose}
        order by c.voice, c.at desc, c.id desc) newest)`;

interface Row extends ConsentFacts, Record<string, unknown> {
  id: string;
}

/** Neither merged into another nor handed over. */
export const isLearnerOf = (householdId: string) =>
  and(eq(learners.householdId, householdId), isNull(learners.mergedIntoId), isNull(learners.ownAccountId));

/** The household's learners, the first who came in front. Those who took their lessons over are the office's business. */
export const learnersOf = async (db: Db, householdId: string, { withHandedOver = false } = {}): Promise<LearnerRow[]> =>
  db
    .select()
    .from(learners)
    .where(
      withHandedOver
        ? and(eq(learners.householdId, householdId), isNull(learners.mergedIntoId))
        : isLearnerOf(householdId),
    )
    .orderBy(asc(learners.createdAt), asc(learners.id));

/** On the household's list. */
export const isGuardianOf = (householdId: string) =>
  and(eq(guardians.householdId, householdId), isNull(guardians.removedAt));

export const guardiansOf = async (db: Db, householdId: string): Promise<GuardianRow[]> =>
  db.select().from(guardians).where(isGuardianOf(householdId)).orderBy(asc(guardians.createdAt), asc(guardians.id));

export const guardianOf = async (db: Db, householdId: string, id: string): Promise<GuardianRow | null> => {
  const [row] = await db
    .select()
    .from(guardians)
    .where(and(isGuardianOf(householdId), eq(guardians.id, id)));
  return row ?? null;
};

/**
 * Whether each of these learners has the yes that a purpose needs. Consents of a learner who was merged into another
 * count for the other.
 */
export const consentStatesOf = async (
  db: Db,
  learnerIds: string[],
  { now, purpose = 'service' }: { now: Date; purpose?: ConsentPurpose },
): Promise<Map<string, ConsentState>> => {
  if (learnerIds.length === 0) return new Map();
  const { rows } = await db.execute<Row>(sql`
    select l.id, l.date_of_birth::text as "dateOfBirth", l.grade,
      ${consentAnswersOf(sql`l.id`, purpose)} as answers,
      exists (select 1 from consent_requests r where r.learner_id = any(array${samePerson(sql`l.id`)}) and r.purpose = ${purpose}
                and r.closed_at is null and r.expires_at > ${now.toISOString()}) as "isAsked"
    from learners l where l.id = any(${sql.param(learnerIds)})`);
  return new Map(rows.map((row: Row) => [row.id, consentState(row, now)]));
};

/** Locks the household, so that two changes of its people at once happen one after the other. */
export const lockHousehold = async (db: Db, householdId: string): Promise<void> => {
  await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, householdId)).for('no key update');
};

/** The same; false where the household was erased, perhaps while this waited for the erasure. */
export const lockStandingHousehold = async (db: Db, householdId: string): Promise<boolean> => {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, householdId), isNull(accounts.erasedAt)))
    .for('no key update');
  return rows.length > 0;
};

/** A code is no longer valid once the phone that it was sent to is not that person's any more. */
export const closeRequestsOf = async (
  db: Db,
  asked: { guardianId: string } | { learnerId: string },
  now: Date,
): Promise<void> => {
  const whom =
    'guardianId' in asked
      ? eq(consentRequests.guardianId, asked.guardianId)
      : and(eq(consentRequests.learnerId, asked.learnerId), eq(consentRequests.voice, 'learner'));
  await db
    .update(consentRequests)
    .set({ closedAt: now })
    .where(and(whom, isNull(consentRequests.closedAt)));
};

/**
 * Of these enrollments, those whose learner has not the yes that lessons need. One whose learner is not known yet counts
 * by its grade.
 */
export const withoutConsent = async <Enrollment extends { learnerId: string | null; grade: string | null }>(
  db: Db,
  enrollments: Enrollment[],
  now: Date,
): Promise<(Enrollment & { state: ConsentState })[]> => {
  const states = await consentStatesOf(
    db,
    enrollments.flatMap(({ learnerId }) => learnerId ?? []),
    { now },
  );
  const unknown = (grade: string | null): ConsentState =>
    isMinor({ dateOfBirth: null, grade }, now) ? 'missing' : 'not-needed';
  return enrollments
    .map((each) => ({ ...each, state: (each.learnerId && states.get(each.learnerId)) || unknown(each.grade) }))
    .filter(({ state }) => state === 'missing' || state === 'asked');
};

/** Whether enrollments from before learners were known still wait for theirs. */
export const hasEnrollmentsWithoutLearner = async (db: Db): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select 1 from enrollments where learner_id is null and full_name <> '' limit 1`);
  return rows.length > 0;
};
