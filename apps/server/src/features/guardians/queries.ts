import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, not, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { enrollments } from '../../db/schema/enrollments.ts';
import { guardians, guardianships } from '../../db/schema/guardians.ts';
import { learners } from '../../db/schema/learners.ts';
import { written } from '../../db/written.ts';
import { isBlocked, learnersSharedWith } from '../../domains/people/access-queries.ts';
import { type GuardianRow, isGuardianOf, isLearnerOf } from '../../domains/people/queries.ts';
import { isOneself } from '../../domains/people/same-person-queries.ts';

export type Rights = Omit<typeof guardianships.$inferSelect, 'guardianId' | 'householdId'>;

/** No account, and no code that would give one. */
const NO_ACCESS = { accessAccountId: null, invitationHash: null, invitedAt: null };

/** What each guardian may do, first for the learner who came first. */
export const rightsOf = async (db: Db, guardianIds: string[]): Promise<Map<string, Rights[]>> => {
  const rows = await db
    .select()
    .from(guardianships)
    .innerJoin(learners, eq(learners.id, guardianships.learnerId))
    .where(
      and(inArray(guardianships.guardianId, guardianIds), isNull(learners.mergedIntoId), isNull(learners.ownAccountId)),
    )
    .orderBy(asc(learners.createdAt), asc(learners.id));
  return Map.groupBy(
    rows.map(({ guardianships: row }) => row),
    ({ guardianId }) => guardianId,
  );
};

export const learnerIdsOf = async (db: Db, householdId: string): Promise<string[]> =>
  (await db.select({ id: learners.id }).from(learners).where(isLearnerOf(householdId))).map(({ id }) => id);

/** The household's learners without the guardian, who may learn too. */
export const othersThan = async (
  db: Db,
  { householdId, name, phone }: Pick<GuardianRow, 'householdId' | 'name' | 'phone'>,
): Promise<string[]> =>
  (
    await db
      .select({ id: learners.id })
      .from(learners)
      .where(
        and(
          isLearnerOf(householdId),
          not(isOneself({ name: sql`${name}::text`, phone: sql`${phone}::text` }, sql`learners.id`)),
        ),
      )
  ).map(({ id }) => id);

export const isPhoneOfOtherHousehold = async (db: Db, householdId: string, phone: string): Promise<boolean> =>
  (await db.$count(
    accounts,
    and(eq(accounts.kind, 'student'), eq(accounts.phone, phone), ne(accounts.id, householdId)),
  )) > 0;

export const saveGuardian = async (
  db: Db,
  id: string,
  values: Partial<Pick<GuardianRow, 'name' | 'phone' | 'relation' | 'enteredById'>>,
): Promise<GuardianRow> => written(await db.update(guardians).set(values).where(eq(guardians.id, id)).returning());

/** Replaces what a guardian may do. */
export const saveRights = async (
  db: Db,
  { householdId, id }: Pick<GuardianRow, 'householdId' | 'id'>,
  rights: (Pick<Rights, 'learnerId'> & Partial<Rights>)[],
): Promise<void> => {
  await db.delete(guardianships).where(eq(guardianships.guardianId, id));
  await db.insert(guardianships).values(rights.map((each) => ({ ...each, householdId, guardianId: id })));
};

/** Ends what the guardian may do, and access with it; the row stays for what they agreed to. */
export const endGuardian = async (db: Db, householdId: string, id: string, now: Date): Promise<boolean> => {
  const ended = await db
    .update(guardians)
    .set({ removedAt: now, ...NO_ACCESS })
    .where(and(isGuardianOf(householdId), eq(guardians.id, id)))
    .returning({ id: guardians.id });
  if (ended.length > 0) await db.delete(guardianships).where(eq(guardianships.guardianId, id));
  return ended.length > 0;
};

export interface AccessRow {
  id: string;
  isGiven: boolean;
  invitedAt: Date | null;
}

export const accessOf = async (db: Db, householdId: string, invitedAfter: Date): Promise<AccessRow[]> =>
  db
    .select({
      id: guardians.id,
      isGiven: sql<boolean>`${guardians.accessAccountId} is not null`,
      invitedAt: guardians.invitedAt,
    })
    .from(guardians)
    .where(
      and(
        isGuardianOf(householdId),
        or(
          isNotNull(guardians.accessAccountId),
          and(isNotNull(guardians.invitationHash), gt(guardians.invitedAt, invitedAfter)),
        ),
      ),
    )
    .orderBy(asc(guardians.createdAt));

export const householdOf = async (db: Db, id: string) => {
  const [row] = await db
    .select({
      phone: accounts.phone,
      language: accounts.language,
      name: sql<string>`${accounts.firstName} || ' ' || ${accounts.lastName}`,
    })
    .from(accounts)
    .where(eq(accounts.id, id));
  return row ?? null;
};

/** Of those a guardian answers for, whom they see: the ones chosen, or all. The ids of those they see now. */
export const setVisibleLearners = async (db: Db, guardianId: string, chosen: string[] | null): Promise<string[]> => {
  const rows = await db
    .update(guardianships)
    .set({ maySee: chosen ? inArray(guardianships.learnerId, chosen) : true })
    .where(eq(guardianships.guardianId, guardianId))
    .returning({ learnerId: guardianships.learnerId, maySee: guardianships.maySee });
  return rows.filter(({ maySee }) => maySee).map(({ learnerId }) => learnerId);
};

export const saveInvitation = async (db: Db, id: string, { hash, now }: { hash: string; now: Date }): Promise<void> => {
  await db.update(guardians).set({ invitationHash: hash, invitedAt: now }).where(eq(guardians.id, id));
};

/** The account that saw learners until now; null where there was none. */
export const lockAndEndAccess = async (db: Db, householdId: string, id: string): Promise<string | null> => {
  const before = await db
    .select({ accountId: guardians.accessAccountId })
    .from(guardians)
    .where(and(isGuardianOf(householdId), eq(guardians.id, id)))
    .for('update');
  await db
    .update(guardians)
    .set(NO_ACCESS)
    .where(and(isGuardianOf(householdId), eq(guardians.id, id)));
  return before[0]?.accountId ?? null;
};

/** True once for a code: it is gone with the statement that finds it. */
export const takeInvitation = async (
  db: Db,
  { accountId, phone, hash, invitedAfter }: { accountId: string; phone: string; hash: string; invitedAfter: Date },
): Promise<boolean> => {
  const rows = await db
    .update(guardians)
    .set({ accessAccountId: accountId, invitationHash: null, invitedAt: null })
    .where(
      and(
        eq(guardians.phone, phone),
        eq(guardians.invitationHash, hash),
        gt(guardians.invitedAt, invitedAfter),
        isNull(guardians.removedAt),
        not(isBlocked(sql`guardians`, sql`${accountId}::uuid`)),
      ),
    )
    .returning({ id: guardians.id });
  return rows.length > 0;
};

/** Whether the viewer may do this for a row of `learners`, as a guardian who sees them. */
const mayAsGuardian = (accountId: string, right: typeof guardianships.mayDecide | typeof guardianships.mayPay) =>
  sql<boolean>`exists (
    select 1 from ${guardians}
    join ${guardianships} on ${guardianships.guardianId} = ${guardians.id} and ${guardianships.maySee} and ${right}
    join learners named on named.id = ${guardianships.learnerId}
    where ${guardians.accessAccountId} = ${accountId} and ${guardians.removedAt} is null
      and coalesce(named.merged_into_id, named.id) = ${learners.id})`;

/** Learners whom the account may see, each with its enrollments; a learner without one is a row without one. */
export const sharedLearners = async (db: Db, accountId: string) =>
  db
    .select({
      learnerId: learners.id,
      fullName: learners.fullName,
      grade: learners.grade,
      isOwn: sql<boolean>`${learners.ownAccountId} is not null`,
      householdMaySee: learners.householdMaySee,
      mayDecide: mayAsGuardian(accountId, guardianships.mayDecide),
      mayPay: mayAsGuardian(accountId, guardianships.mayPay),
      enrollment: {
        id: enrollments.id,
        service: enrollments.service,
        frequency: enrollments.frequency,
        time: enrollments.time,
        classId: enrollments.classId,
        paymentStatus: enrollments.paymentStatus,
        priceEtb: enrollments.priceEtb,
      },
    })
    .from(learners)
    .leftJoin(
      enrollments,
      and(eq(enrollments.learnerId, learners.id), isNotNull(enrollments.paymentId), isNull(enrollments.removedAt)),
    )
    .where(inArray(learners.id, sql`(${learnersSharedWith(sql`${accountId}::uuid`)})`))
    .orderBy(asc(learners.createdAt), asc(learners.id), asc(enrollments.createdAt));

export type SharedRow = Awaited<ReturnType<typeof sharedLearners>>[number];
