import { and, asc, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
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

/** A code on its way to the household; whatever was agreed before is asked again. */
export const saveAsked = async (db: Db, id: string, { hash, now }: { hash: string; now: Date }): Promise<void> => {
  await db
    .update(learners)
    .set({ handOverHash: hash, handOverSentAt: now, handOverAgreedAt: null })
    .where(and(eq(learners.id, id), isNull(learners.ownAccountId)));
};

/** True once for the household's code: the learner's, for this phone of theirs, takes its place. */
export const takeAgreement = async (
  db: Db,
  {
    id,
    phone,
    hash,
    next,
    sentAfter,
    now,
  }: { id: string; phone: string; hash: string; next: string; sentAfter: Date; now: Date },
): Promise<boolean> => {
  const rows = await db
    .update(learners)
    .set({ handOverHash: next, handOverSentAt: now, handOverAgreedAt: now })
    .where(
      and(
        eq(learners.id, id),
        eq(learners.phone, phone),
        eq(learners.handOverHash, hash),
        gt(learners.handOverSentAt, sentAfter),
        isNull(learners.handOverAgreedAt),
        isNull(learners.ownAccountId),
        isNull(learners.mergedIntoId),
      ),
    )
    .returning({ id: learners.id });
  return rows.length > 0;
};

/** The household of the learner who is this account; null where it is not. */
export const saveHouseholdMaySee = async (
  db: Db,
  { id, accountId, maySee }: { id: string; accountId: string; maySee: boolean },
): Promise<string | null> => {
  const [row] = await db
    .update(learners)
    .set({ householdMaySee: maySee })
    .where(and(eq(learners.id, id), eq(learners.ownAccountId, accountId)))
    .returning({ householdId: learners.householdId });
  return row?.householdId ?? null;
};
