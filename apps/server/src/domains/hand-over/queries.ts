import type { Language } from '@temari/contracts/languages';
import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { learners } from '../../db/schema/learners.ts';

/** Of a guardian, it proves nothing about the learner, unless the learner is that guardian. */
const isGuardiansPhone = sql<boolean>`exists (select 1 from guardians
  where guardians.household_id = ${learners.householdId} and guardians.phone = ${learners.phone}
    and guardians.removed_at is null and learner_name_key(guardians.name) <> ${learners.nameKey})`;

const candidates = (db: Db, householdId: string, which?: SQL) =>
  db
    .select({
      id: learners.id,
      fullName: learners.fullName,
      dateOfBirth: learners.dateOfBirth,
      phone: learners.phone,
      isGuardiansPhone,
      ownAccountId: learners.ownAccountId,
      handOverHash: learners.handOverHash,
      handOverSentAt: learners.handOverSentAt,
      handOverAgreedAt: learners.handOverAgreedAt,
      householdMaySee: learners.householdMaySee,
      /** Of the account of the learner's phone, where there is one. */
      ownLanguage: sql<Language | null>`(select own.language from accounts own
        where own.kind = 'student' and own.phone = ${learners.phone})`,
      household: {
        phone: accounts.phone,
        language: accounts.language,
        name: sql<string>`${accounts.firstName} || ' ' || ${accounts.lastName}`,
      },
    })
    .from(learners)
    .innerJoin(accounts, eq(accounts.id, learners.householdId))
    .where(and(eq(learners.householdId, householdId), isNull(learners.mergedIntoId), which))
    .orderBy(asc(learners.createdAt), asc(learners.id));

export type CandidateRow = Awaited<ReturnType<typeof candidates>>[number];

/** Learners whose age is known, or who were handed over already. */
export const candidatesOf = (db: Db, householdId: string): Promise<CandidateRow[]> =>
  candidates(db, householdId, or(isNotNull(learners.dateOfBirth), isNotNull(learners.ownAccountId)));

export const candidateOf = async (db: Db, householdId: string, id: string): Promise<CandidateRow | null> =>
  (await candidates(db, householdId, eq(learners.id, id)))[0] ?? null;
