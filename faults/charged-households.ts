import { addDays } from '../packages/contracts/src/addis-time.ts';
import { daysOfMonth, schoolMonthOf } from '../packages/contracts/src/school-months.ts';

const LEARNERS_OF_CLASS = 16;

/** The month of a day, and the one before it. */
export const monthsOf = (today: string) => {
  const month = schoolMonthOf(today);
  const now = daysOfMonth(month);
  return { month, now, before: daysOfMonth(schoolMonthOf(addDays(now.from, -1))) };
};

const household = `md5('money household ' || n)::uuid`;
const enrollment = `md5('money enrollment ' || n)::uuid`;
const classOf = `md5('money class ' || (1 + (n - 1) / ${LEARNERS_OF_CLASS}))::uuid`;

/**
 * Households in classes that are charged and paid until last month; every second has money left for this one. To be run
 * one after the other: each statement fills some tables.
 */
export const chargedHouseholds = (enrollments: number, today: string): string[] => {
  const { now, before } = monthsOf(today);
  const classes = Math.ceil(enrollments / LEARNERS_OF_CLASS);
  const all = `generate_series(1, ${enrollments}) n`;
  return [
    // The demo has released this month.
    `delete from renewals`,
    `insert into accounts (id, kind, phone, first_name, last_name, email, password_hash)
     select ${household}, 'student', '+25193' || lpad(n::text, 7, '0'), 'Money' || n, 'Sample', 'money@sample.example', 'x' from ${all}`,
    `set session_replication_role = replica`,
    `insert into classes (id, service, grade, course_type, schedule, time, weekdays, starts_at_minute, ends_at_minute,
       start_date, end_date, meeting_link, status, capacity)
     select md5('money class ' || n)::uuid, 'tutor', '9', 'Maths', 'Monday. Wednesday & Friday', '11:00 - 12:00', '{1,3,5}', 1020, 1080,
       '${before.from}', '${addDays(now.to, 200)}', 'https://meet.example.com/money', 'Running', 20
     from generate_series(1, ${classes}) n`,
    `insert into lessons (id, class_id, kind, slot_date, starts_at, ends_at)
     select gen_random_uuid(), md5('money class ' || n)::uuid, 'regular', day::date, day + interval '17 hours', day + interval '18 hours'
     from generate_series(1, ${classes}) n
     cross join generate_series('${before.from}'::timestamptz, '${now.to}'::timestamptz, interval '1 day') day
     where extract(isodow from day) in (1, 3, 5)`,
    `insert into learners (id, household_id, full_name, grade, created_at)
     select md5('money learner ' || n)::uuid, ${household}, 'Learner ' || n, '9', now() from ${all}`,
    `insert into enrollments (id, account_id, learner_id, service, package_id, full_name, grade, details, price_etb, price_lines,
       class_id, assigned_at, payment_status, payment_type, paid_at)
     select ${enrollment}, ${household}, md5('money learner ' || n)::uuid, 'tutor',
       (select id from packages where service = 'tutor' order by position limit 1), 'Learner ' || n, '9', '{}', 1400,
       '[{"kind":"list-price","amountEtb":1400}]', ${classOf}, '${before.from}', 'paid', 'online', '${before.from}' from ${all}`,
    `insert into subscriptions (id, household_id, enrollment_id, package_id, monthly_santim, lines, starts_on, cause, charged_through, created_at)
     select gen_random_uuid(), ${household}, ${enrollment}, (select id from packages where service = 'tutor' order by position limit 1),
       140000, '[{"kind":"list-price","amountEtb":1400}]', '${before.from}', 'class', '${before.to}', '${before.from}' from ${all}`,
    `insert into charges (id, household_id, enrollment_id, kind, starts_on, ends_on, due_on, santim, settled_santim, lessons_sold, lines, created_at)
     select gen_random_uuid(), ${household}, ${enrollment}, 'tuition', '${before.from}', '${before.to}', '${before.from}', 140000, 140000, 13,
       '[]', '${before.from}' from ${all}`,
    `insert into payments (id, account_id, enrollment_id, purpose, type, status, amount_etb, allocated_santim, settled_at, tx_ref)
     select gen_random_uuid(), ${household}, ${enrollment}, 'purchase', 'online', 'paid', 1400, 140000, '${before.from}', 'money-' || n from ${all}`,
    `insert into payments (id, account_id, enrollment_id, purpose, type, status, amount_etb, settled_at, tx_ref)
     select gen_random_uuid(), ${household}, ${enrollment}, 'months', 'online', 'paid', 1400, '${today}', 'ahead-' || n from ${all} where n % 2 = 0`,
    `set session_replication_role = default`,
    `vacuum analyze`,
  ];
};
