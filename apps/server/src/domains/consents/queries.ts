import type { Language } from '@temari/contracts/languages';
import type { ConsentPurpose, ConsentVoice } from '@temari/contracts/vocabulary';
import { and, asc, desc, eq, gt, inArray, isNull, lte, not, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { consentRequests, consents } from '../../db/schema/consents.ts';
import { guardians, guardianships } from '../../db/schema/guardians.ts';
import { learners } from '../../db/schema/learners.ts';
import { letters } from '../../db/schema/letters.ts';
import { written } from '../../db/written.ts';
import { isBlocked } from '../people/access-queries.ts';
import type { Parent } from '../people/new-learner-queries.ts';
import type { GuardianRow } from '../people/queries.ts';
import { isOneOf, isOneself, samePerson } from '../people/same-person-queries.ts';

export type RequestRow = typeof consentRequests.$inferSelect;
export type NewConsent = typeof consents.$inferInsert;

export interface LearnerFacts {
  id: string;
  householdId: string;
  fullName: string;
  dateOfBirth: string | null;
  grade: string | null;
  phone: string | null;
  createdAt: Date;
  language: Language;
}

/** A learner with the language of the household; null for somebody who was merged into another. */
export const learnerById = async (db: Db, id: string): Promise<LearnerFacts | null> => {
  const [row] = await db
    .select({
      id: learners.id,
      householdId: learners.householdId,
      fullName: learners.fullName,
      dateOfBirth: learners.dateOfBirth,
      grade: learners.grade,
      phone: learners.phone,
      createdAt: learners.createdAt,
      language: accounts.language,
    })
    .from(learners)
    .innerJoin(accounts, eq(accounts.id, learners.householdId))
    .where(and(eq(learners.id, id), isNull(learners.mergedIntoId)));
  return row ?? null;
};

/** Whether the office has blocked a guardian. */
export const isGuardianBlocked = async (db: Db, id: string): Promise<boolean> =>
  (await db.$count(guardians, and(eq(guardians.id, id), isBlocked()))) > 0;

/**
 * Whether a guardian may decide for a learner. Where the learner came into the household after the guardian nobody has
 * said it yet: being asked is what says it.
 */
export const mayDecide = async (db: Db, guardian: GuardianRow, learner: LearnerFacts): Promise<boolean> => {
  if (await isOneOf(db, guardian, [learner.id])) return false;
  if (guardian.createdAt <= learner.createdAt) {
    await db
      .insert(guardianships)
      .values({ householdId: learner.householdId, guardianId: guardian.id, learnerId: learner.id })
      .onConflictDoNothing();
  }
  const pair = and(eq(guardianships.guardianId, guardian.id), eq(guardianships.learnerId, learner.id));
  return (await db.$count(guardianships, and(pair, eq(guardianships.mayDecide, true)))) > 0;
};

/** Who may decide for a learner and is not blocked, whom the office calls first in front; who is the learner comes last. */
export const decidersOf = async (db: Db, learnerId: string): Promise<GuardianRow[]> =>
  (
    await db
      .select({ guardian: guardians })
      .from(guardianships)
      .innerJoin(guardians, eq(guardians.id, guardianships.guardianId))
      .where(
        and(
          eq(guardianships.learnerId, learnerId),
          eq(guardianships.mayDecide, true),
          isNull(guardians.removedAt),
          not(isBlocked()),
        ),
      )
      .orderBy(
        isOneself({ name: sql`guardians.name`, phone: sql`guardians.phone` }, sql`${learnerId}::uuid`),
        sql`${guardianships.callOrder} asc nulls last`,
        asc(guardians.createdAt),
      )
  ).map(({ guardian }) => guardian);

/** The parents whom the newest form for a learner names, the one to contact in front. */
export const parentsInForms = async (db: Db, learnerId: string): Promise<Parent[]> => {
  const { rows } = await db.execute(sql`
    select parent.name, parent.phone, parent.relation, 1 as "callOrder" from (
      select details from enrollments where learner_id = ${learnerId}
        and (details ->> 'fatherPhone' is not null or details ->> 'motherPhone' is not null)
      order by created_at desc limit 1) form
    cross join lateral (values
      (form.details ->> 'motherName', form.details ->> 'motherPhone', 'mother', form.details ->> 'whomToContact' = 'Mother'),
      (form.details ->> 'fatherName', form.details ->> 'fatherPhone', 'father', form.details ->> 'whomToContact' = 'Father')
    ) parent(name, phone, relation, "isFirst")
    where coalesce(parent.name, '') <> '' and parent.phone like '+251%'
    order by parent."isFirst" desc nulls last`);
  return rows as unknown as Parent[];
};

const isAbout = (column: typeof consents.letterId | typeof consentRequests.letterId, letterId: string | null) =>
  letterId === null ? isNull(column) : eq(column, letterId);

const isOpenAt = (now: Date) => and(isNull(consentRequests.closedAt), gt(consentRequests.expiresAt, now));

/** Of the purposes that last; with a letter, about this letter alone. */
export const openRequests = async (
  db: Db,
  learnerId: string,
  now: Date,
  letterId: string | null = null,
): Promise<RequestRow[]> =>
  db
    .select()
    .from(consentRequests)
    .where(
      and(
        sql`${consentRequests.learnerId} in ${samePerson(sql`${learnerId}::uuid`)}`,
        isAbout(consentRequests.letterId, letterId),
        isOpenAt(now),
      ),
    )
    .orderBy(asc(consentRequests.askedAt));

export const newRequest = async (db: Db, values: typeof consentRequests.$inferInsert): Promise<RequestRow> =>
  written(await db.insert(consentRequests).values(values).returning());

/** The same question once more. */
export const askedAgain = async (db: Db, id: string, { now, until }: { now: Date; until: Date }): Promise<RequestRow> =>
  written(
    await db
      .update(consentRequests)
      .set({ askedAt: now, expiresAt: until })
      .where(eq(consentRequests.id, id))
      .returning(),
  );

export const closeRequests = async (db: Db, ids: string[], now: Date): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .update(consentRequests)
    .set({ closedAt: now })
    .where(and(inArray(consentRequests.id, ids), isNull(consentRequests.closedAt)));
};

export interface Answer {
  purpose: ConsentPurpose;
  voice: ConsentVoice;
  isGiven: boolean;
  saidBy: string;
  guardianId: string | null;
  way: NewConsent['way'];
  textVersion: string;
  at: Date;
}

/** The newest answer of each voice to each purpose; with a letter, to this letter alone. */
export const newestAnswers = async (db: Db, learnerId: string, letterId: string | null = null): Promise<Answer[]> =>
  db
    .selectDistinctOn([consents.purpose, consents.voice], {
      purpose: consents.purpose,
      voice: consents.voice,
      isGiven: consents.isGiven,
      saidBy: consents.saidBy,
      guardianId: consents.guardianId,
      way: consents.way,
      textVersion: consents.textVersion,
      at: consents.at,
    })
    .from(consents)
    .where(
      and(sql`${consents.learnerId} in ${samePerson(sql`${learnerId}::uuid`)}`, isAbout(consents.letterId, letterId)),
    )
    .orderBy(consents.purpose, consents.voice, desc(consents.at), desc(consents.id));

export const addConsents = async (db: Db, rows: NewConsent[]): Promise<void> => {
  if (rows.length > 0) await db.insert(consents).values(rows);
};

export interface ShownRequest extends RequestRow {
  learnerName: string;
  /** Null where the learner is asked. */
  guardianName: string | null;
  phone: string | null;
  isGiven: boolean | null;
  isGivenNow: boolean | null;
  answeredAt: Date | null;
  /** The words of the letter that is asked about; empty where it was taken back. */
  letter: string | null;
}

/**
 * A question by its id or by the hash of its link, with what was answered. None where the office has blocked the guardian:
 * the link shows nothing of the learner any more, and nothing can be taken back with it.
 */
export const requestBy = async (db: Db, key: { id: string } | { linkHash: string }): Promise<ShownRequest | null> => {
  const own = sql`from consents c where c.request_id = ${consentRequests.id} order by c.at, c.id limit 1`;
  const same = sql`(select other.id from learners other where ${learners.id} in (other.id, other.merged_into_id) or other.id = ${learners.mergedIntoId})`;
  const [row] = await db
    .select({
      request: consentRequests,
      learnerName: learners.fullName,
      letter: letters.words,
      guardianName: guardians.name,
      phone: sql<string | null>`coalesce(${guardians.phone}, ${learners.phone})`,
      isGiven: sql<boolean | null>`(select c.is_given ${own})`,
      answeredAt: sql<string | null>`(select to_json(c.at) #>> '{}' ${own})`,
      isGivenNow: sql<boolean | null>`(select c.is_given from consents c where c.learner_id in ${same}
        and c.voice = ${consentRequests.voice} and c.purpose = ${consentRequests.purpose}
        and c.letter_id is not distinct from ${consentRequests.letterId} order by c.at desc, c.id desc limit 1)`,
    })
    .from(consentRequests)
    .innerJoin(learners, eq(learners.id, consentRequests.learnerId))
    .leftJoin(guardians, eq(guardians.id, consentRequests.guardianId))
    .leftJoin(letters, eq(letters.id, consentRequests.letterId))
    .where(
      and('id' in key ? eq(consentRequests.id, key.id) : eq(consentRequests.linkHash, key.linkHash), not(isBlocked())),
    );
  if (!row) return null;
  const { request, answeredAt, ...rest } = row;
  return { ...request, ...rest, answeredAt: answeredAt === null ? null : new Date(answeredAt) };
};

/** Counts the try before the code is looked at, so that parallel guesses cannot share one. */
export const countTry = async (db: Db, id: string): Promise<number> => {
  const [row] = await db
    .update(consentRequests)
    .set({ attempts: sql`${consentRequests.attempts} + 1` })
    .where(eq(consentRequests.id, id))
    .returning({ attempts: consentRequests.attempts });
  return row?.attempts ?? Number.POSITIVE_INFINITY;
};

/** A code that was not looked at was no try. */
export const giveTryBack = async (db: Db, id: string): Promise<void> => {
  await db
    .update(consentRequests)
    .set({ attempts: sql`greatest(${consentRequests.attempts} - 1, 0)` })
    .where(eq(consentRequests.id, id));
};

/** Whoever sent the right code has guessed nothing. */
export const forgetTries = async (db: Db, id: string): Promise<void> => {
  await db.update(consentRequests).set({ attempts: 0 }).where(eq(consentRequests.id, id));
};

/** Takes the question for an answer; of ten at once exactly one gets it. Only a guardian who still may decide does. */
export const takeRequest = async (db: Db, id: string, now: Date): Promise<boolean> => {
  const stillMay = sql`exists (select 1 from guardianships g join guardians p on p.id = g.guardian_id
    where g.guardian_id = ${consentRequests.guardianId} and g.may_decide and p.removed_at is null and not ${isBlocked(sql`p`)}
      and g.learner_id in (select unnest(array[l.id, l.merged_into_id]) from learners l where l.id = ${consentRequests.learnerId}))`;
  const rows = await db
    .update(consentRequests)
    .set({ closedAt: now, attempts: 0 })
    .where(and(eq(consentRequests.id, id), isOpenAt(now), or(isNull(consentRequests.guardianId), stillMay)))
    .returning({ id: consentRequests.id });
  return rows.length > 0;
};

/** Deletes consent requests that nobody answered, and returns their number. */
export const deleteUnanswered = async (db: Db, askedBefore: Date): Promise<number> => {
  const { rowCount } = await db
    .delete(consentRequests)
    .where(
      and(
        lte(consentRequests.askedAt, askedBefore),
        sql`not exists (select 1 from consents c where c.request_id = ${consentRequests.id})`,
      ),
    );
  return rowCount ?? 0;
};
