import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** Tokens that can be computed again: only their hash is in the database, as for any other. */
export const tokenOf = (name) => createHash('sha256').update(`bench ${name}`).digest('base64url');
const hashOf = (token) => createHash('sha256').update(token).digest();

/** Students in a class; the last few, who fill none, have no class. */
export const CLASS_SIZE = 15;

/** A household may have 20 unpaid enrollments at a time; together these may have as many as are ever measured. */
export const SIGNED_IN = 1600;
export const phoneOf = (number) => `092${String(number).padStart(7, '0')}`;

const one = async (client, text, values) => (await client.query(text, values)).rows[0];

/** As a school year leaves it: a family each with one or two enrollments, paid, four of five in a class of fifteen. */
const STEPS = [
  `insert into accounts (id, kind, phone, first_name, last_name, email, password_hash)
   select md5('bench student ' || n)::uuid, 'student', '+25192' || lpad(n::text, 7, '0'),
     (array['Abel','Bethel','Dawit','Eden','Hana','Kaleb','Liya','Meron','Natnael','Ruth'])[1 + n % 10],
     (array['Alemu','Bekele','Chala','Desta','Girma','Haile','Kebede','Lemma','Mulu','Tadesse','Worku'])[1 + n % 11],
     'sample' || n || '@gmail.com', $3
   from generate_series($1::int, $2::int) n`,
  `insert into classes (id, service, grade, course_type, schedule, time, weekdays, starts_at_minute, ends_at_minute, start_date, end_date, meeting_link, status, capacity)
   select md5('bench class ' || n)::uuid, 'tutor', (5 + n % 8)::text, 'Maths', 'Monday. Wednesday & Friday', '11:00 - 12:00',
     '{1,3,5}', 1020, 1080, '2026-10-01', '2027-06-30', 'https://meet.example.com/bench', 'Running', 20
   from generate_series(($1::int - 1) / ${CLASS_SIZE} + 1, $2::int / ${CLASS_SIZE}) n where $3 <> ''`,
  `insert into enrollments (id, account_id, service, package_id, full_name, grade, frequency, time, details, price_etb, price_lines, class_id, created_at)
   select md5('bench enrollment ' || n || ' ' || part)::uuid, md5('bench student ' || n)::uuid, 'tutor',
     (select id from packages where service = 'tutor' order by position limit 1), 'Sample Student ' || n, (5 + n % 8)::text,
     'Monday. Wednesday & Friday', '11:00 - 12:00', '{"email":"sample@gmail.com"}', 1400, '[{"kind":"list-price","amountEtb":1400}]',
     case when n % 5 > 0 and part = 1 and (n - 1) / ${CLASS_SIZE} < $2::int / ${CLASS_SIZE} then md5('bench class ' || (1 + (n - 1) / ${CLASS_SIZE}))::uuid end,
     now() - (n % 200) * interval '1 hour' - n * interval '1 millisecond'
   from generate_series($1::int, $2::int) n cross join generate_series(1, 2) part where (part = 1 or n % 5 = 0) and $3 <> ''`,
  `insert into payments (id, account_id, enrollment_id, type, status, amount_etb, created_at, settled_at, tx_ref)
   select gen_random_uuid(), e.account_id, e.id, 'online', 'paid', 1400, e.created_at, e.created_at, 'bench-' || substr(e.id::text, 1, 30)
   from enrollments e where e.id in (select md5('bench enrollment ' || n || ' ' || part)::uuid
     from generate_series($1::int, $2::int) n cross join generate_series(1, 2) part) and $3 <> ''`,
  `insert into payment_events (payment_id, account_id, at, kind, from_status, to_status, settled_etb, actor)
   select p.id, p.account_id, p.created_at, 'settled', 'pending', 'paid', 1400, 'gateway'
   from payments p where p.tx_ref like 'bench-%' and $1::int <= $2::int and $3 <> ''
     and not exists (select from payment_events x where x.payment_id = p.id)`,
];

/** The server gives the enrollments their learners and the classes their lessons by itself. */
const untilJobsAreDone = async (client) => {
  const isDone = `select not exists (select from enrollments where learner_id is null and full_name <> '')
    and not exists (select from lesson_plans_due) as done`;
  while (!(await one(client, isDone)).done) await sleep(500);
};

/** Without a guardian's yes nobody joins a lesson. */
const CONSENTS = `insert into consents (id, household_id, learner_id, voice, said_by, purpose, is_given, text_version, language, way, at)
  select gen_random_uuid(), household_id, id, 'guardian', 'Sample Guardian', 'service', true, '1', 'en', 'paper', now()
  from learners where full_name like 'Sample Student %' and not exists (select from consents c where c.learner_id = learners.id)`;

/** A lesson of each class that has just begun, whatever the time of day. */
const LESSONS_NOW = `insert into lessons (id, class_id, kind, slot_date, starts_at, ends_at, touched_at)
  select md5('bench lesson ' || n)::uuid, md5('bench class ' || n)::uuid, 'extra', current_date,
    now() - interval '1 minute', now() + interval '2 hours', now()
  from generate_series(1, $1::int / ${CLASS_SIZE}) n
  on conflict (id) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at`;

/** Adds students until there are this many, and sessions for the first ones and for the office. */
export const fillTo = async (client, students) => {
  const { count } = await one(
    client,
    `select count(*)::int from accounts where phone like '+25192%' and kind = 'student'`,
  );
  const { password_hash: hash } = await one(client, `select password_hash from accounts where phone = '+251911000001'`);
  if (count < students) for (const step of STEPS) await client.query(step, [count + 1, students, hash]);
  for (let number = 1; number <= SIGNED_IN; number += 1) {
    await session(client, `md5('bench student ${number}')::uuid`, tokenOf(`student ${number}`));
  }
  await session(
    client,
    `(select id from accounts where phone = '+251911000009' and kind = 'staff')`,
    tokenOf('office'),
  );
  await client.query(
    'create table if not exists bench_writes (id bigint generated always as identity primary key, account_id uuid, body jsonb)',
  );
  await untilJobsAreDone(client);
  await client.query(CONSENTS);
  await client.query(LESSONS_NOW, [students]);
  await client.query('vacuum analyze');
  // What filling left behind is written before anybody is measured.
  await client.query('checkpoint');
};

const session = (client, accountId, token) =>
  client.query(
    `insert into sessions (token_hash, account_id, created_at, expires_at, confirmed_at)
     values ($1, ${accountId}, now(), now() + interval '12 hours', now()) on conflict do nothing`,
    [hashOf(token)],
  );

/** What the requests of the bench name: ids, by student number. */
export const idsOf = async (client) => {
  const { rows } = await client.query(
    `select n, md5('bench student ' || n)::uuid as student, md5('bench class ' || (1 + (n - 1) / ${CLASS_SIZE}))::uuid as class,
       md5('bench lesson ' || (1 + (n - 1) / ${CLASS_SIZE}))::uuid as lesson
     from generate_series(1, $1::int) n`,
    [SIGNED_IN],
  );
  const tutoring = await one(
    client,
    `select id, price_etb from packages p where service = 'tutor' and is_active
    and not exists (select from package_offers o where o.package_id = p.id) order by position limit 1`,
  );
  const { value: intent } = await one(
    client,
    `select value from setting_entries where scope = 'tutor' and list = 'intentOfStudent' and status = 'Active' order by position limit 1`,
  );
  const { id: bank } = await one(client, 'select id from banks where is_active order by position limit 1');
  return {
    people: rows,
    intent,
    bank,
    package: tutoring ?? (await one(client, `select id, price_etb from packages where service = 'tutor' limit 1`)),
  };
};
