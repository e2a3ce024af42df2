import { expect, test } from 'vitest';
import { unaskedLearners, unaskedSummary } from '../../../domains/consents/unasked-queries.ts';
import { type OfficeWorld, officeWorld } from '../../../testing/office-world.ts';
import { writePastRules } from '../../../testing/past-rules.ts';
import { consentConcerns } from './queries.ts';

const LEARNERS = 240;
const NOW = '2026-11-18T09:00:00Z';
const GIVEN_BEFORE = '2025-12-18T09:00:00Z';
const BORN_UNTIL = '2010-12-18';

/**
 * Learners in every state that decides, each by another divisor: with a date of birth or without, merged, handed over,
 * answered for, asked, with several seats; seats that wait, have ended, or are in classes that are over.
 */
const crowd = async (): Promise<OfficeWorld> => {
  const world = await officeWorld();
  const statements = [
    `insert into accounts (id, kind, phone, first_name, last_name, email, password_hash, created_at)
     select md5('household ' || n)::uuid, 'student', '+25193' || lpad(n::text, 7, '0'), 'Sample', 'Family ' || n, '', 'x', '${NOW}'
     from generate_series(1, ${LEARNERS} / 2) n`,
    `insert into learners (id, household_id, full_name, grade, date_of_birth, own_account_id, created_at)
     select md5('learner ' || n)::uuid, md5('household ' || (1 + n % (${LEARNERS} / 2)))::uuid, 'Learner ' || n,
       case when n % 5 <> 0 then '9' end, case when n % 3 = 1 then date '2006-01-01' + n * 12 end,
       case when n % 23 = 0 then md5('household 1')::uuid end, '${NOW}'
     from generate_series(1, ${LEARNERS}) n`,
    `update learners set merged_into_id = md5('learner ' || (n + 1))::uuid
     from generate_series(1, ${LEARNERS} - 1) n where id = md5('learner ' || n)::uuid and n % 11 = 0`,
    `insert into classes (id, service, grade, course_type, schedule, time, weekdays, starts_at_minute, ends_at_minute, start_date, end_date, status, capacity)
     select md5('class ' || n)::uuid, 'tutor', '9', 'Maths ' || n, 'Monday. Wednesday & Friday', '11:00 - 12:00', '{1,3,5}', 1020, 1080,
       '2026-01-01', case when n % 3 = 0 then date '2026-02-01' else '2027-06-30' end, case when n % 4 = 0 then 'Completed' else 'Running' end, 200
     from generate_series(1, 8) n`,
    `insert into enrollments (id, account_id, learner_id, service, package_id, full_name, grade, details, price_etb, price_lines,
       class_id, assigned_at, ended_on, created_at, payment_status, payment_type, paid_at)
     select md5('seat ' || n)::uuid, md5('household ' || (1 + l % (${LEARNERS} / 2)))::uuid, md5('learner ' || l)::uuid,
       case when n % 6 = 0 then 'studyAbroad' else 'tutor' end, (select id from packages where service = 'tutor' limit 1),
       'Learner ' || l, '9', '{}', 1400, '[]',
       case when n % 3 = 0 then md5('class ' || (1 + n % 8))::uuid end, case when n % 9 = 0 then timestamptz '${NOW}' - n * interval '7 minutes' end,
       case when n % 17 = 0 then date '2026-11-01' end, timestamptz '${NOW}' - (n / 3) * interval '1 hour',
       case when n % 7 = 0 then 'pending' else 'paid' end, 'online', case when n % 13 <> 0 then timestamptz '${NOW}' - (n / 4) * interval '50 minutes' end
     from generate_series(1, ${LEARNERS} * 2) n cross join lateral (select 1 + n * 7 % ${LEARNERS} as l) whose`,
    `insert into consents (id, household_id, learner_id, voice, said_by, purpose, is_given, text_version, language, way, at)
     select md5('consent ' || n)::uuid, household_id, id, case when n % 5 = 0 then 'learner' else 'guardian' end, 'Sample',
       case when n % 10 = 7 then 'photo' else 'service' end, n % 4 <> 0, '1', 'en', 'paper', timestamptz '${NOW}' - (n % 40) * interval '12 days'
     from generate_series(1, ${LEARNERS}) n join learners on id = md5('learner ' || (1 + n * 7 % (${LEARNERS} - 90)))::uuid`,
    `insert into consent_requests (id, household_id, learner_id, voice, purpose, text_version, language, code_hash, link_hash, asked_at, expires_at, closed_at)
     select md5('request ' || n)::uuid, household_id, id, 'learner', 'service', '1', 'en', 'x', 'link ' || n, '${NOW}',
       timestamptz '${NOW}' + (n % 3 - 1) * interval '1 hour', case when n % 4 = 0 then timestamptz '${NOW}' end
     from generate_series(1, 60) n join learners on id = md5('learner ' || (${LEARNERS} - n))::uuid`,
  ];
  for (const statement of statements) await writePastRules(world, statement);
  return world;
};

const PERSON = `(select l.id union all select same.id from learners same where same.merged_into_id = l.id)`;

/** What it means, said without a thought for how long it takes. */
const UNASKED = `
  select * from (
    select distinct on (l.id) l.id as "learnerId", seat.id as "enrollmentId", seat.is_in_class as "isInClass", seat.since
    from (
      select e.id, e.learner_id, false as is_in_class, coalesce(e.paid_at, e.created_at) as since from enrollments e
      where e.payment_status = 'paid' and e.class_id is null and e.ended_on is null
      union all
      select e.id, e.learner_id, true, coalesce(e.assigned_at, e.paid_at, e.created_at) from classes k
      join enrollments e on e.class_id = k.id and e.payment_status = 'paid'
      where k.status <> 'Completed' and k.end_date >= '2026-11-18') seat
    join learners l on l.id = seat.learner_id
    where l.own_account_id is null
      and case when l.date_of_birth is null then coalesce(l.grade = '9', false) else l.date_of_birth > date '2008-11-18' end
      and not exists (select 1 from consents c where c.learner_id in ${PERSON} and c.purpose = 'service')
      and not exists (select 1 from consent_requests r where r.learner_id in ${PERSON} and r.purpose = 'service'
        and r.closed_at is null and r.expires_at > '${NOW}')
    order by l.id, seat.is_in_class desc, seat.since, seat.id) unasked
  order by since, "learnerId"`;

const newest = (voice: string) => `(
  select c.is_given, c.at from consents c where c.learner_id in ${PERSON} and c.purpose = 'service' and c.voice = '${voice}'
  order by c.at desc, c.id desc limit 1)`;

const CONCERNS = `
  select e.id as "enrollmentId", found.concern
  from classes k join enrollments e on e.class_id = k.id and e.payment_status = 'paid' join learners l on l.id = e.learner_id
  left join lateral ${newest('guardian')} guardian on true left join lateral ${newest('learner')} own on true
  cross join lateral (select case
    when guardian.is_given = false or own.is_given = false then 'withdrawn'
    when guardian.at < '${GIVEN_BEFORE}' or own.at < '${GIVEN_BEFORE}' then 'expiring'
    when guardian.is_given and own.is_given is null and l.date_of_birth <= '${BORN_UNTIL}'
      and l.date_of_birth > date '${BORN_UNTIL}' - interval '2 years' then 'own-voice' end as concern) found
  where k.status <> 'Completed' and k.end_date >= '2026-11-18' and found.concern is not null`;

test('learners for whom nobody was asked are those whom the definition names, in its order and up to any limit', async () => {
  const world = await crowd();
  const { rows: meant } = await world.pool.query(UNASKED);
  expect(meant.length).toBeGreaterThan(40);
  expect(new Set(meant.map(({ isInClass }) => isInClass))).toEqual(new Set([true, false]));
  for (const limit of [1, 7, 40, 500]) {
    const asked = { now: new Date(NOW), limit };
    const found = await unaskedLearners(world.deps.db, asked);
    const expected = meant.slice(0, limit);
    expect(
      found.map(({ learnerId, enrollmentId, isInClass, since }) => ({ learnerId, enrollmentId, isInClass, since })),
    ).toEqual(expected);
    expect(await unaskedSummary(world.deps.db, asked)).toEqual({
      fullName: found[0]?.fullName,
      enrollmentId: expected[0]?.enrollmentId,
      since: expected[0]?.since,
      total: expected.length,
      inClass: expected.filter(({ isInClass }) => isInClass).length,
    });
  }
});

test('what is the matter with consents of learners in a class is what the definition names', async () => {
  const world = await crowd();
  const { rows: meant } = await world.pool.query(CONCERNS);
  expect(new Set(meant.map(({ concern }) => concern))).toEqual(new Set(['withdrawn', 'expiring', 'own-voice']));
  const found = await consentConcerns(world.deps.db, {
    today: '2026-11-18',
    givenBefore: new Date(GIVEN_BEFORE),
    bornUntil: BORN_UNTIL,
    limit: 1000,
  });
  const inOrder = (rows: { enrollmentId: string; concern: string }[]) =>
    rows.map(({ enrollmentId, concern }) => `${enrollmentId} ${concern}`).sort();
  expect(inOrder(found)).toEqual(inOrder(meant));
});

test('nobody is told where nobody is unasked', async () => {
  const world = await crowd();
  await writePastRules(world, `update learners set own_account_id = household_id`);
  expect(await unaskedSummary(world.deps.db, { now: new Date(NOW), limit: 500 })).toBeNull();
});
