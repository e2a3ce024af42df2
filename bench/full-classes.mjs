/** Classes whose lesson has just begun, each with its learners, who have paid: who is in which, by account. */
export const fillClasses = async (pool, { classes, learners }) => {
  await pool.query(
    `insert into classes (id, service, grade, course_type, schedule, time, weekdays, starts_at_minute, ends_at_minute,
       start_date, end_date, meeting_link, status, capacity)
     select gen_random_uuid(), 'language', null, 'Bell ' || n, 'Monday. Wednesday & Friday', '11:00 - 12:00', '{1,3,5}', 1020, 1080,
       current_date - 30, current_date + 60, 'https://meet.example.com/bell-' || n, 'Running', 40
     from generate_series(1, $1::int) n`,
    [classes],
  );
  await pool.query(
    `insert into lessons (id, class_id, kind, slot_date, starts_at, ends_at, touched_at)
     select gen_random_uuid(), id, 'extra', current_date, now() - interval '1 minute', now() + interval '1 hour', now()
     from classes where course_type like 'Bell %'`,
  );
  await pool.query(
    `with families as (
       insert into accounts (id, kind, phone, first_name, last_name, email, password_hash)
       select gen_random_uuid(), 'student', '+2519300' || lpad(n::text, 5, '0'), 'Bell', 'Sample', 'bell@sample.example', 'none'
       from generate_series(1, $1::int) n returning id),
     places as (select id, row_number() over () as n from families),
     classes_of_bell as (select id, row_number() over (order by id) as n from classes where course_type like 'Bell %'),
     enrolled as (
       insert into enrollments (id, account_id, service, package_id, full_name, details, price_etb, price_lines, class_id)
       select gen_random_uuid(), places.id, 'language', (select id from packages where service = 'language' limit 1),
         'Learner ' || places.n, '{}', 900, '[]', classes_of_bell.id
       from places join classes_of_bell on classes_of_bell.n = places.n % $2::int + 1 returning id, account_id)
     insert into payments (id, account_id, enrollment_id, type, status, amount_etb)
     select gen_random_uuid(), account_id, id, 'manual', 'paid', 900 from enrolled`,
    [classes * learners, classes],
  );
  await pool.query('analyze');
  const { rows } = await pool.query(
    `select enrollments.account_id as "accountId", lessons.id as "lessonId", lessons.class_id as "classId" from enrollments
     join lessons on lessons.class_id = enrollments.class_id and lessons.kind = 'extra'
     join accounts on accounts.id = enrollments.account_id and accounts.first_name = 'Bell'`,
  );
  return rows;
};
