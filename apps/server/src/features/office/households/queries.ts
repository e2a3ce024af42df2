import { OFFICE_PAGE_SIZE } from '@temari/contracts/office-lists';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { charges } from '../../../db/schema/charges.ts';
import { enrollments } from '../../../db/schema/enrollments.ts';
import { guardianships } from '../../../db/schema/guardians.ts';
import { householdNotes } from '../../../db/schema/household-notes.ts';
import { learners } from '../../../db/schema/learners.ts';
import { notices } from '../../../db/schema/notices.ts';
import { written } from '../../../db/written.ts';
import type { AskedPage } from '../../../domains/lists/keyed-page.ts';
import { idsOfPage, totalOf } from '../../../domains/lists/queries.ts';
import type { Wanted } from '../../../domains/search/household-search.ts';
import { byIndexOnly, foundHouseholds, namesInHousehold } from '../../../domains/search/queries.ts';

const isHousehold = and(eq(accounts.kind, 'student'), isNull(accounts.erasedAt));

const summary = {
  id: accounts.id,
  name: sql<string>`${accounts.firstName} || ' ' || ${accounts.lastName}`,
  phoneNumber: sql<string>`coalesce(${accounts.phone}, '')`,
  createdAt: accounts.createdAt,
};

const listed = {
  ...summary,
  ...namesInHousehold,
  enrollments: sql<number>`(select count(*)::int from enrollments e where e.account_id = "accounts"."id")`,
};

const NEWEST = { table: accounts, id: accounts.id, key: sql`${accounts.createdAt}`, isDescending: true };

/** The ids of the page first; the rest is read for those few only. */
export const everyHousehold = async (db: Db, asked: AskedPage) => {
  const [ids, total] = await Promise.all([
    idsOfPage(db, NEWEST, isHousehold, asked),
    totalOf(db, accounts, isHousehold),
  ]);
  const rows = await db
    .select(listed)
    .from(accounts)
    .where(inArray(accounts.id, ids))
    .orderBy(desc(accounts.createdAt), desc(accounts.id));
  return { rows, total };
};

/** Households found, in the order of `foundHouseholds`. */
export const householdsFound = async (db: Db, search: Wanted, { page = 1 }: AskedPage) => {
  const offset = (page - 1) * OFFICE_PAGE_SIZE;
  const everyId: string[] = await byIndexOnly(db, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(foundHouseholds(search));
    return rows.map((row: { id: string }): string => row.id);
  });
  const ids = everyId.slice(offset, offset + OFFICE_PAGE_SIZE);
  const known = new Map(
    ids.length > 0
      ? (await db.select(listed).from(accounts).where(inArray(accounts.id, ids))).map((row) => [row.id, row])
      : [],
  );
  return {
    rows: ids.flatMap((id) => known.get(id) ?? []),
    total: { total: everyId.length, isTotalEstimated: false },
  };
};

export const hasChanges = async (db: Db): Promise<boolean> =>
  (await db.execute(sql`select 1 from household_changes limit 1`)).rows.length > 0;

/**
 * Takes the newest changes and says whose they are. One at a time until the commit: of two that compute the same
 * household the later must win.
 */
export const claimChanged = async (db: Db, atMost: number): Promise<string[]> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('household_changes'))`);
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from household_changes
    where id in (select id from household_changes order by id desc limit ${atMost})
    returning household_id as id`);
  return [...new Set<string>(rows.map((row: { id: string }) => row.id))];
};

/** Computes what households are found by. */
export const indexHouseholds = async (db: Db, ids: string[]): Promise<void> => {
  await db.execute(sql`select index_households(${sql.param(ids)}::uuid[])`);
};

export const householdById = async (db: Db, id: string) => {
  const [row] = await db
    .select({ ...summary, email: accounts.email, language: accounts.language, paymentCode: accounts.paymentCode })
    .from(accounts)
    .where(and(isHousehold, eq(accounts.id, id)));
  return row ?? null;
};

/** More than a page can show; the books have all of them. */
const MONTHS_AT_MOST = 200;

/** Months that were charged and not taken back, the newest of them, by learner and in order. */
export const chargedMonths = async (db: Db, householdId: string) => {
  const rows = await db
    .select({
      id: charges.id,
      enrollmentId: charges.enrollmentId,
      fullName: enrollments.fullName,
      service: enrollments.service,
      startsOn: charges.startsOn,
      to: charges.endsOn,
      dueOn: charges.dueOn,
      santim: charges.santim,
      settledSantim: charges.settledSantim,
    })
    .from(charges)
    .innerJoin(enrollments, eq(enrollments.id, charges.enrollmentId))
    .where(and(eq(charges.householdId, householdId), isNull(charges.reversedAt)))
    .orderBy(desc(charges.startsOn), asc(enrollments.fullName), asc(charges.id))
    .limit(MONTHS_AT_MOST);
  return rows.reverse();
};

/** Whether a message of this form was written to the household. */
export const isWritten = async (db: Db, id: string, form: string): Promise<boolean> =>
  (await db.$count(
    notices,
    and(eq(notices.accountId, id), eq(notices.occasion, 'office-message'), eq(notices.cause, form)),
  )) > 0;

/** What each guardian may do for whom; a learner who was merged into another has no part in it. */
export const rightsIn = async (db: Db, householdId: string) =>
  db
    .select({
      guardianId: guardianships.guardianId,
      learner: learners.fullName,
      mayDecide: guardianships.mayDecide,
      maySee: guardianships.maySee,
      mayPay: guardianships.mayPay,
      callOrder: guardianships.callOrder,
    })
    .from(guardianships)
    .innerJoin(learners, eq(learners.id, guardianships.learnerId))
    .where(and(eq(guardianships.householdId, householdId), isNull(learners.mergedIntoId)))
    .orderBy(asc(learners.createdAt), asc(learners.id));

export const newNote = async (db: Db, values: typeof householdNotes.$inferInsert): Promise<{ id: string }> =>
  written(await db.insert(householdNotes).values(values).returning({ id: householdNotes.id }));

export const noteExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.$count(householdNotes, eq(householdNotes.id, id))) > 0;

/** The household of the note that was removed, or null where it is not this author's, or older than that. */
export const removeNote = async (
  db: Db,
  { id, authorId, writtenAfter }: { id: string; authorId: string; writtenAfter: Date },
): Promise<string | null> => {
  const [row] = await db
    .delete(householdNotes)
    .where(
      and(
        eq(householdNotes.id, id),
        eq(householdNotes.authorId, authorId),
        sql`${householdNotes.createdAt} > ${writtenAfter.toISOString()}`,
      ),
    )
    .returning({ householdId: householdNotes.householdId });
  return row?.householdId ?? null;
};
