import { OFFICE_PAGE_SIZE } from '@temari/contracts/office-lists';
import type { EnrollmentSort, PAYMENT_STATUSES, SERVICES } from '@temari/contracts/vocabulary';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { auditEntries } from '../../../db/schema/audit-entries.ts';
import { banks } from '../../../db/schema/banks.ts';
import { classes } from '../../../db/schema/classes.ts';
import { enrollmentFiles } from '../../../db/schema/enrollment-files.ts';
import { enrollments } from '../../../db/schema/enrollments.ts';
import { files } from '../../../db/schema/files.ts';
import { packages } from '../../../db/schema/packages.ts';
import { paymentEvents } from '../../../db/schema/payment-events.ts';
import { payments } from '../../../db/schema/payments.ts';
import { refunds } from '../../../db/schema/refunds.ts';
import type { AskedPage, Total } from '../../../domains/lists/keyed-page.ts';
import {
  idsNearby,
  idsOfPage,
  manyOf,
  orByNumber,
  type SortedList,
  totalOf,
  wayTo,
} from '../../../domains/lists/queries.ts';
import { enrollmentsNaming } from '../../../domains/search/queries.ts';
import { phoneStart, prefixQuery, referenceStart } from '../../../domains/search/words.ts';

export interface Filter {
  search?: string | undefined;
  service?: (typeof SERVICES)[number] | undefined;
  payment?: (typeof PAYMENT_STATUSES)[number] | undefined;
  placed?: 'with' | 'without' | undefined;
  grade?: string | undefined;
  classId?: string | undefined;
}

/** Each way of finding has its own index; an `or` over them would have none. A name holds no digit, a reference does. */
const found = (search: string): SQL => {
  if (!/\d/.test(search)) {
    const words = prefixQuery(search);
    return words ? sql`to_tsvector('simple', ${enrollments.fullName}) @@ to_tsquery('simple', ${words})` : sql`false`;
  }
  const phone = phoneStart(search);
  const words = phone ? null : prefixQuery(search);
  const reference = referenceStart(search);
  const ways = [
    words && sql`select id from enrollments where to_tsvector('simple', full_name) @@ to_tsquery('simple', ${words})`,
    phone &&
      sql`select e.id from accounts a join enrollments e on e.account_id = a.id where a.phone like ${`${phone}%`}`,
    phone && sql`select id from (${enrollmentsNaming(phone)}) named`,
    reference.length >= 4 && sql`select enrollment_id from payments where transaction_key like ${`${reference}%`}`,
    reference.length >= 4 &&
      sql`select enrollment_id from payments where tx_ref like ${`${search.trim().replace(/[%_\\]/g, '')}%`}`,
  ].filter((way): way is SQL => Boolean(way));
  return ways.length > 0 ? sql`${enrollments.id} in (${sql.join(ways, sql` union all `)})` : sql`false`;
};

const conditions = ({ search, service, payment, placed, grade, classId }: Filter): SQL | undefined =>
  and(
    search ? found(search) : undefined,
    service && eq(enrollments.service, service),
    payment && eq(enrollments.paymentStatus, payment),
    placed === 'with' ? isNotNull(enrollments.classId) : undefined,
    placed === 'without' ? and(isNull(enrollments.classId), isNull(enrollments.endedOn)) : undefined,
    grade ? eq(enrollments.grade, grade) : undefined,
    classId ? eq(enrollments.classId, classId) : undefined,
  );

const LISTS: Record<EnrollmentSort, SortedList> = {
  newest: { table: enrollments, id: enrollments.id, key: sql`${enrollments.createdAt}`, isDescending: true },
  oldest: { table: enrollments, id: enrollments.id, key: sql`${enrollments.createdAt}`, isDescending: false },
  name: { table: enrollments, id: enrollments.id, key: sql`${enrollments.nameKey} collate "C"`, isDescending: false },
};

const row = {
  id: enrollments.id,
  fullName: enrollments.fullName,
  service: enrollments.service,
  grade: enrollments.grade,
  isOutsideGrades: enrollments.isOutsideGrades,
  frequency: enrollments.frequency,
  time: enrollments.time,
  phone: accounts.phone,
  priceEtb: enrollments.priceEtb,
  paymentStatus: enrollments.paymentStatus,
  paymentType: enrollments.paymentType,
  createdAt: enrollments.createdAt,
  removedAt: enrollments.removedAt,
  paidAt: enrollments.paidAt,
  classId: enrollments.classId,
  classCourse: classes.courseType,
  classTranslations: classes.translations,
  classGrade: classes.grade,
};

const rows = (db: Db) =>
  db
    .select(row)
    .from(enrollments)
    .innerJoin(accounts, eq(accounts.id, enrollments.accountId))
    .leftJoin(classes, eq(classes.id, enrollments.classId));

export type EnrollmentListRow = Awaited<ReturnType<typeof rows>>[number];

interface PageOfIds {
  ids: string[];
  total: Total;
}

/** Without a filter an index gives the page. */
const anyPage = async (db: Db, list: SortedList, asked: AskedPage): Promise<PageOfIds> => {
  const [ids, total] = await Promise.all([idsOfPage(db, list, undefined, asked), totalOf(db, enrollments, undefined)]);
  return { ids, total };
};

/**
 * The matching rows are gathered once, then counted and sorted: never slower than one pass over the index,
 * where scanning in order until fifty rows match can mean scanning the whole table.
 */
const gatheredPage = async (db: Db, where: SQL, list: SortedList, asked: AskedPage): Promise<PageOfIds> => {
  const { beyond, order, offset, inOrder } = wayTo(list, asked, { key: sql`chosen.key`, id: sql`chosen.id` });
  const query = sql`
    with chosen as materialized (
      select ${enrollments.id}, ${list.key} as key from ${enrollments} where ${where}
    ), page as (
      select id, row_number() over () as place from (
        select id from chosen where ${beyond} order by ${order} limit ${OFFICE_PAGE_SIZE} offset ${offset}
      ) ordered
    )
    select page.id, counted.total from (select count(*)::int as total from chosen) counted left join page on true order by page.place`;
  const result: { rows: { id: string | null; total: number }[] } = await db.transaction(async (tx) => {
    // Enough memory to gather and sort every row; with less, PostgreSQL would use temporary files.
    await tx.execute(sql`set local work_mem = '48MB'`);
    return tx.execute(query);
  });
  return {
    ids: inOrder(result.rows.flatMap(({ id }) => id ?? [])),
    total: { total: result.rows[0]?.total ?? 0, isTotalEstimated: false },
  };
};

/**
 * A page with a filter. If many rows match, scanning in the order of the list soon fills the page; otherwise all
 * matching rows are gathered first.
 */
const filteredPage = async (db: Db, where: SQL, list: SortedList, asked: AskedPage): Promise<PageOfIds> => {
  const many = await manyOf(db, enrollments, where);
  const ids = many && (await idsNearby(db, list, where, asked));
  return ids ? { ids, total: many } : gatheredPage(db, where, list, asked);
};

/** The ids of the page first, from an index alone; the rest is read for those few only. */
export const enrollmentPage = async (
  db: Db,
  filter: Filter,
  { sort, ...asked }: AskedPage & { sort: EnrollmentSort },
): Promise<{ rows: EnrollmentListRow[]; total: Total }> => {
  const where = conditions(filter);
  const list = LISTS[sort];
  const { ids, total } = where
    ? await orByNumber(asked, (place) => filteredPage(db, where, list, place))
    : await anyPage(db, list, asked);
  if (ids.length === 0) return { rows: [], total };
  const known = new Map((await rows(db).where(inArray(enrollments.id, ids))).map((found) => [found.id, found]));
  return { rows: ids.flatMap((id) => known.get(id) ?? []), total };
};

/** In the order of their ids, which is the order of their making. */
export const enrollmentsAfter = async (db: Db, filter: Filter, after: string | undefined, limit: number) =>
  rows(db)
    .where(and(conditions(filter), after ? gt(enrollments.id, after) : undefined))
    .orderBy(asc(enrollments.id))
    .limit(limit);

export const enrollmentById = async (db: Db, id: string) => {
  const [found] = await db
    .select({
      ...row,
      accountId: enrollments.accountId,
      accountName: sql<string>`${accounts.firstName} || ' ' || ${accounts.lastName}`,
      packageTitle: packages.title,
      offerDay: enrollments.offerDay,
      learningOption: enrollments.learningOption,
      details: enrollments.details,
      priceLines: enrollments.priceLines,
    })
    .from(enrollments)
    .innerJoin(accounts, eq(accounts.id, enrollments.accountId))
    .innerJoin(packages, eq(packages.id, enrollments.packageId))
    .leftJoin(classes, eq(classes.id, enrollments.classId))
    .where(eq(enrollments.id, id));
  return found ?? null;
};

export type EnrollmentDetail = NonNullable<Awaited<ReturnType<typeof enrollmentById>>>;

export const paymentsOf = async (db: Db, enrollmentId: string) =>
  db
    .select({ payment: payments, bank: banks.name })
    .from(payments)
    .leftJoin(banks, eq(banks.id, payments.bankId))
    .where(eq(payments.enrollmentId, enrollmentId))
    .orderBy(desc(payments.createdAt));

/** What went back of an enrollment's payments or was proposed to, oldest first, with who said so. */
export const refundsOf = async (db: Db, enrollmentId: string) => {
  const nameOf = (column: unknown) =>
    sql<string | null>`(select a.first_name || ' ' || a.last_name from accounts a where a.id = ${column})`;
  return db
    .select({
      id: refunds.id,
      paymentId: refunds.paymentId,
      kind: refunds.kind,
      source: refunds.source,
      state: refunds.state,
      amountEtb: refunds.amountEtb,
      reason: sql<string | null>`coalesce(${refunds.refusal}, ${refunds.reason})`,
      delivery: refunds.delivery,
      problem: refunds.problem,
      createdAt: refunds.createdAt,
      proposedBy: refunds.proposedBy,
      proposer: nameOf(refunds.proposedBy),
      decidedBy: refunds.decidedBy,
      decidedAt: refunds.decidedAt,
      decider: nameOf(refunds.decidedBy),
      handedTo: refunds.handedTo,
      keeper: nameOf(refunds.handedTo),
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.enrollmentId, enrollmentId), gt(refunds.amountEtb, 0)))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
};

export const filesOf = async (db: Db, enrollmentId: string) =>
  db
    .select({ field: enrollmentFiles.field, fileId: files.id, name: files.name })
    .from(enrollmentFiles)
    .innerJoin(files, eq(files.id, enrollmentFiles.fileId))
    .where(eq(enrollmentFiles.enrollmentId, enrollmentId));

/** Payment events and the office's acts on an enrollment; the actor of an event is `staff:id` or a machine. */
export const eventsOf = async (db: Db, enrollmentId: string) =>
  db
    .select({
      at: paymentEvents.at,
      toStatus: paymentEvents.toStatus,
      fromStatus: paymentEvents.fromStatus,
      settledEtb: paymentEvents.settledEtb,
      facts: paymentEvents.facts,
      /** Of a refund: staff's words stand beside it, where they can be erased. */
      refundReason: refunds.reason,
      who: sql<string | null>`${accounts.firstName} || ' ' || ${accounts.lastName}`,
    })
    .from(paymentEvents)
    .innerJoin(payments, eq(payments.id, paymentEvents.paymentId))
    .leftJoin(accounts, sql`${paymentEvents.actor} = 'staff:' || ${accounts.id}`)
    .leftJoin(refunds, sql`${refunds.id}::text = ${paymentEvents.facts} ->> 'refundId'`)
    .where(eq(payments.enrollmentId, enrollmentId))
    .orderBy(asc(paymentEvents.id));

export const actsOn = async (db: Db, enrollmentId: string) =>
  db
    .select({
      at: auditEntries.at,
      action: auditEntries.action,
      after: auditEntries.after,
      who: sql<string>`${accounts.firstName} || ' ' || ${accounts.lastName}`,
    })
    .from(auditEntries)
    .innerJoin(accounts, eq(accounts.id, auditEntries.accountId))
    .where(and(eq(auditEntries.subjectKind, 'enrollment'), eq(auditEntries.subjectId, enrollmentId)))
    .orderBy(asc(auditEntries.id));

export const wantedOf = async (db: Db, ids: string[]) =>
  db
    .select({
      id: enrollments.id,
      service: enrollments.service,
      grade: enrollments.grade,
      frequency: enrollments.frequency,
      time: enrollments.time,
      waitsForClassId: enrollments.waitsForClassId,
    })
    .from(enrollments)
    .where(inArray(enrollments.id, ids));

/** Back on the waiting list with the day of before, if that class is still there. */
export const waitAgain = async (
  db: Db,
  id: string,
  { classId, since }: { classId: string; since: string },
): Promise<void> => {
  await db
    .update(enrollments)
    .set({ waitsForClassId: classId, waitsSince: new Date(since) })
    .where(and(eq(enrollments.id, id), sql`exists (select from classes where id = ${classId}::uuid)`));
};

export const setWantedTime = async (db: Db, id: string, wanted: { frequency: string; time: string }): Promise<void> => {
  await db.update(enrollments).set(wanted).where(eq(enrollments.id, id));
};

export const setWaiting = async (
  db: Db,
  ids: string[],
  place: { classId: string; since: Date } | null,
): Promise<void> => {
  await db
    .update(enrollments)
    .set({ waitsForClassId: place?.classId ?? null, waitsSince: place?.since ?? null })
    .where(inArray(enrollments.id, ids));
};
