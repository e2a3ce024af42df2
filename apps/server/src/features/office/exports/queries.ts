import type { CLASS_PARTS } from '@temari/contracts/vocabulary';
import { type SQL, sql } from 'drizzle-orm';
import { addisDayOf } from '../../../db/addis-day.ts';
import type { Db } from '../../../db/client.ts';

export interface Days {
  from: string;
  to: string;
}

export type Cells = (string | number | null)[];

const within = (instant: SQL, { from, to }: Days): SQL =>
  sql`${addisDayOf(instant)} between ${from}::date and ${to}::date`;

/** Columns as the file names them; the rows are arrays in the same order. */
const listed = async (
  db: Db,
  columns: readonly (readonly [name: string, value: SQL])[],
  rest: SQL,
): Promise<{ columns: string[]; rows: Cells[] }> => {
  const values = sql.join(
    columns.map(([, value]) => value),
    sql`, `,
  );
  const { rows } = await db.execute<{ cells: Cells }>(sql`select jsonb_build_array(${values}) as cells ${rest}`);
  return { columns: columns.map(([name]) => name), rows: rows.map(({ cells }: { cells: Cells }) => cells) };
};

const HOUSEHOLD = [
  ['payment code', sql`a.payment_code`],
  ['household', sql`trim(a.first_name || ' ' || a.last_name)`],
  ['phone', sql`a.phone`],
] as const;

export const familyRows = (db: Db, days: Days, limit: number) =>
  listed(
    db,
    [
      ['learner', sql`l.full_name`],
      ['date of birth', sql`l.date_of_birth`],
      ['grade', sql`l.grade`],
      ['grade of the school year', sql`l.grade_year`],
      ['school', sql`l.school`],
      ['region', sql`l.region`],
      ...HOUSEHOLD,
      ['language', sql`a.language`],
      [
        'guardians',
        sql`(select string_agg(g.name || ' ' || g.phone || ' (' || g.relation || ')', '; ' order by s.call_order nulls last, g.created_at)
          from guardianships s join guardians g on g.id = s.guardian_id and g.removed_at is null where s.learner_id = l.id)`,
      ],
      [
        'enrollments',
        sql`(select count(*)::int from enrollments e where e.learner_id = l.id and e.removed_at is null)`,
      ],
      ['entered on', addisDayOf(sql`l.created_at`)],
    ],
    sql`from learners l join accounts a on a.id = l.household_id
      where l.merged_into_id is null and ${within(sql`l.created_at`, days)} order by l.created_at, l.id limit ${limit}`,
  );

/** What an enrollment was sold for is for whoever works on money. */
const PRICES = [
  ['price ETB', sql`e.price_etb`],
  ['payment', sql`e.payment_status`],
  ['paid on', addisDayOf(sql`e.paid_at`)],
] as const;

export const enrollmentRows = (db: Db, days: Days, { limit, withPrices }: { limit: number; withPrices: boolean }) =>
  listed(
    db,
    [
      ['enrollment', sql`e.id`],
      ['enrolled on', addisDayOf(sql`e.created_at`)],
      ['learner', sql`e.full_name`],
      ['grade', sql`e.grade`],
      ...HOUSEHOLD,
      ['service', sql`e.service`],
      ['package', sql`p.title`],
      ['days', sql`e.frequency`],
      ['time', sql`e.time`],
      ['class', sql`c.course_type`],
      ['class grade', sql`c.grade`],
      ['class since', addisDayOf(sql`e.assigned_at`)],
      ['ended on', sql`e.ended_on`],
      ...(withPrices ? PRICES : []),
    ],
    sql`from enrollments e join accounts a on a.id = e.account_id join packages p on p.id = e.package_id
      left join classes c on c.id = e.class_id
      where e.removed_at is null and ${within(sql`e.created_at`, days)} order by e.created_at, e.id limit ${limit}`,
  );

export const paymentRows = (db: Db, days: Days, limit: number) =>
  listed(
    db,
    [
      ['confirmation', sql`m.receipt_number`],
      ['settled on', addisDayOf(sql`m.settled_at`)],
      ...HOUSEHOLD,
      ['learner', sql`e.full_name`],
      ['service', sql`e.service`],
      ['for', sql`m.purpose`],
      ['way', sql`m.type`],
      ['bank', sql`b.name`],
      ['bank account', sql`b.account_number`],
      ['reference', sql`coalesce(m.transaction_id, m.gateway_reference, m.tx_ref)`],
      ['paid by', sql`m.paid_by_name`],
      ['amount ETB', sql`m.amount_etb`],
      ['gone back ETB', sql`m.refunded_etb`],
      ['net ETB', sql`m.amount_etb - m.refunded_etb`],
      ['used for months ETB', sql`m.allocated_santim / 100.0`],
      ['state', sql`m.status`],
    ],
    sql`from payments m join accounts a on a.id = m.account_id join enrollments e on e.id = m.enrollment_id
      left join banks b on b.id = m.bank_id
      where m.settled_at is not null and ${within(sql`m.settled_at`, days)} order by m.settled_at, m.id limit ${limit}`,
  );

export const pastPaymentRows = (db: Db, days: Days, limit: number) =>
  listed(
    db,
    [
      ['paid on', sql`m.paid_on`],
      ...HOUSEHOLD,
      ['learner', sql`l.full_name`],
      ['for', sql`m.purpose`],
      ['way', sql`m.way`],
      ['reference', sql`m.reference`],
      ['amount ETB', sql`m.santim / 100.0`],
      ['is', sql`m.use`],
      ['used for months ETB', sql`c.allocated_santim / 100.0`],
      ['imported on', addisDayOf(sql`m.imported_at`)],
      ['taken back on', addisDayOf(sql`m.undone_at`)],
    ],
    sql`from past_payments m join accounts a on a.id = m.household_id left join learners l on l.id = m.learner_id
      left join credits c on c.past_payment_id = m.id
      where m.paid_on between ${days.from}::date and ${days.to}::date order by m.paid_on, m.id limit ${limit}`,
  );

export const attendanceRows = (db: Db, days: Days, limit: number) =>
  listed(
    db,
    [
      ['lesson on', addisDayOf(sql`s.starts_at`)],
      ['service', sql`c.service`],
      ['class', sql`c.course_type`],
      ['class grade', sql`c.grade`],
      ['learner', sql`l.full_name`],
      ['grade', sql`l.grade`],
      ['school', sql`l.school`],
      ['region', sql`l.region`],
      ['attendance', sql`m.state`],
      ['minutes late', sql`m.minutes_late`],
      ['reason', sql`m.reason`],
    ],
    sql`from attendance_now n join attendance_marks m on m.id = n.mark_id join lessons s on s.id = n.lesson_id
      join classes c on c.id = s.class_id join learners l on l.id = n.learner_id
      where s.state <> 'cancelled' and m.state is not null and ${within(sql`s.starts_at`, days)}
      order by s.starts_at, s.id, l.full_name, l.id limit ${limit}`,
  );

export const chargeRows = (db: Db, days: Days, limit: number) =>
  listed(
    db,
    [
      ['from', sql`m.starts_on`],
      ['until', sql`m.ends_on`],
      ['due on', sql`m.due_on`],
      ...HOUSEHOLD,
      ['learner', sql`e.full_name`],
      ['grade', sql`e.grade`],
      ['school', sql`l.school`],
      ['service', sql`e.service`],
      ['for', sql`m.kind`],
      ['amount ETB', sql`m.santim / 100.0`],
      ['paid ETB', sql`m.settled_santim / 100.0`],
      ['open ETB', sql`case when m.reversed_at is null then (m.santim - m.settled_santim) / 100.0 else 0 end`],
      ['lessons', sql`m.lessons_sold`],
      ['taken back on', addisDayOf(sql`m.reversed_at`)],
    ],
    sql`from charges m join accounts a on a.id = m.household_id join enrollments e on e.id = m.enrollment_id
      left join learners l on l.id = e.learner_id
      where m.starts_on between ${days.from}::date and ${days.to}::date order by m.starts_on, m.id limit ${limit}`,
  );

const nameOf = (account: SQL): SQL =>
  sql`(select trim(n.first_name || ' ' || n.last_name) from accounts n where n.id = ${account})`;

export const refundRows = (db: Db, days: Days, limit: number) =>
  listed(
    db,
    [
      ['proposed on', addisDayOf(sql`r.created_at`)],
      ...HOUSEHOLD,
      ['learner', sql`e.full_name`],
      ['service', sql`e.service`],
      ['of confirmation', sql`m.receipt_number`],
      ['amount ETB', sql`r.amount_etb`],
      ['is', sql`r.kind`],
      ['state', sql`r.state`],
      ['reason', sql`r.reason`],
      ['proposed by', nameOf(sql`r.proposed_by`)],
      ['decided by', nameOf(sql`r.decided_by`)],
      ['decided on', addisDayOf(sql`r.decided_at`)],
      ['way', sql`r.way`],
      ['money is', sql`r.delivery`],
      ['since', addisDayOf(sql`r.delivery_at`)],
      ['reference', sql`coalesce(r.paid_reference, r.gateway_reference)`],
    ],
    sql`from refunds r join payments m on m.id = r.payment_id join accounts a on a.id = r.account_id
      join enrollments e on e.id = m.enrollment_id
      where ${within(sql`r.created_at`, days)} order by r.created_at, r.id limit ${limit}`,
  );

const teacherOf = (part: (typeof CLASS_PARTS)[number]): SQL =>
  sql`(select trim(n.first_name || ' ' || n.last_name) from class_teachers t join accounts n on n.id = t.account_id
    where t.class_id = c.id and t.part = ${part} limit 1)`;

export const classRows = (db: Db, days: Days, limit: number) =>
  listed(
    db,
    [
      ['class', sql`c.course_type`],
      ['grade', sql`c.grade`],
      ['service', sql`c.service`],
      ['days', sql`c.schedule`],
      ['time', sql`c.time`],
      ['first day', sql`c.start_date`],
      ['last day', sql`c.end_date`],
      ['state', sql`c.status`],
      ['teacher', teacherOf('teacher')],
      ['substitute', teacherOf('substitute')],
      ['learners', sql`(select count(*)::int from enrollments e where e.class_id = c.id and e.removed_at is null)`],
      ['seats', sql`c.capacity`],
      [
        'lessons held',
        sql`(select count(*)::int from lessons s
          where s.class_id = c.id and s.state = 'held' and ${within(sql`s.starts_at`, days)})`,
      ],
    ],
    sql`from classes c where c.start_date <= ${days.to}::date and c.end_date >= ${days.from}::date
      order by c.start_date, c.id limit ${limit}`,
  );

export const teacherRows = (db: Db, days: Days, limit: number) =>
  listed(
    db,
    [
      ['teacher', sql`trim(a.first_name || ' ' || a.last_name)`],
      ['phone', sql`a.phone`],
      ['e-mail', sql`a.email`],
      ['subject', sql`t.course_type`],
      ['grades', sql`t.grade`],
      ['days', sql`t.schedule`],
      ['qualification', sql`t.qualification`],
      ['applied on', addisDayOf(sql`t.applied_at`)],
      ['state', sql`t.status`],
      ['decided on', addisDayOf(sql`t.decided_at`)],
      ['classes', sql`(select count(*)::int from class_teachers s where s.account_id = a.id)`],
    ],
    sql`from teachers t join accounts a on a.id = t.account_id
      where ${within(sql`t.applied_at`, days)} order by t.applied_at, a.id limit ${limit}`,
  );

export const messageRows = (db: Db, days: Days, limit: number) =>
  listed(
    db,
    [
      ['written on', addisDayOf(sql`m.created_at`)],
      ['name', sql`trim(m.first_name || ' ' || m.last_name)`],
      ['phone', sql`m.phone`],
      ['e-mail', sql`m.email`],
      ['message', sql`m.message`],
      ['read on', addisDayOf(sql`m.read_at`)],
      ['note', sql`m.note`],
    ],
    sql`from contact_messages m where ${within(sql`m.created_at`, days)} order by m.created_at, m.id limit ${limit}`,
  );
