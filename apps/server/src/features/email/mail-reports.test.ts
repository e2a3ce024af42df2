import { addDays, addisDate, startOfAddisDay } from '@temari/contracts/addis-time';
import { addMonths, daysOfMonth, schoolMonthOf } from '@temari/contracts/school-months';
import { expect, test } from 'vitest';
import { testWorld, type World } from '../../testing/world.ts';

const HOUR_MS = 3_600_000;

/** The clock is at ten in the morning of a day of the next month but one. */
const onDay = (world: World, day: number): { month: { from: string; to: string } } => {
  const next = addMonths(schoolMonthOf(addisDate(new Date())), 2);
  const at = startOfAddisDay(addDays(daysOfMonth(next).from, day - 1)).getTime() + 10 * HOUR_MS;
  world.clock.advance(at - world.clock.now().getTime());
  return { month: daysOfMonth(addMonths(next, -1)) };
};

/** Hana was at two lessons of the month, missed a third, and handed a homework in. */
const learnt = async (world: World, { from }: { from: string }): Promise<void> => {
  await world.seed();
  const { pool } = world;
  const { rows } = await pool.query(
    `select a.id as account, (select id from classes limit 1) as class from accounts a
     where a.phone = '+251911000001' and a.kind = 'student'`,
  );
  const [{ account, class: classId }] = rows;
  await pool.query(
    `insert into email_confirmations (account_id, email, token_hash, asked_at, confirmed_at)
     select id, email, 'x', now(), now() from accounts where id = $1`,
    [account],
  );
  const learner = await pool.query(
    `insert into learners (id, household_id, full_name) values (gen_random_uuid(), $1, 'Selam Sample') returning id`,
    [account],
  );
  const learnerId = learner.rows[0].id;
  for (const [place, state] of ['present', 'late', 'absent'].entries()) {
    const at = new Date(startOfAddisDay(addDays(from, place * 7)).getTime() + 14 * HOUR_MS);
    await pool.query(
      `with held as (
         insert into lessons (id, class_id, kind, slot_date, starts_at, ends_at)
         values (gen_random_uuid(), $1, 'extra', $2::timestamptz::date, $2, $2::timestamptz + interval '1 hour') returning id),
       sheet as (
         insert into attendance_sheets (id, lesson_id, topic, homework, device_at, received_at)
         select gen_random_uuid(), id, $5, '', $2, $2 from held),
       work as (
         insert into homework (id, lesson_id, learner_id, household_id, handed_in_at, returned_at)
         select gen_random_uuid(), id, $4::uuid, $3::uuid, $2, $2 from held where $6 = 'present')
       insert into attendance_marks (id, lesson_id, household_id, learner_id, state, source, device_at, received_at, outcome)
       select gen_random_uuid(), id, $3::uuid, $4::uuid, $6, 'teacher', $2, $2, 'stands' from held`,
      [classId, at, account, learnerId, `Topic ${place + 1}`, state],
    );
  }
};

const reports = ({ mailBox }: World) => mailBox.mails.filter(({ subject }) => subject.includes('the month of'));

test('on the first day of a month the one before is reported, once for each learner', async () => {
  const world = await testWorld();
  const { month } = onDay(world, 1);
  await learnt(world, month);

  await Promise.all([world.runJob('mail-reports'), world.runJob('mail-reports')]);
  await world.runJob('mail-reports');

  expect(reports(world)).toHaveLength(1);
  const [mail] = reports(world);
  expect(mail?.subject).toBe('Temari: the month of Selam');
  expect(mail?.text).toContain('Selam came to 2 of 3 lessons.');
  expect(mail?.text).toContain('What was taught: Topic 1 · Topic 2\n');
  expect(mail?.text).toContain('Homework handed in: 1. Returned with a remark: 1.');
  expect(mail?.text).not.toContain('Selam Sample');
});

test('a grown learner’s lessons are not reported to a household that may not see them', async () => {
  const world = await testWorld();
  const { month } = onDay(world, 1);
  await learnt(world, month);
  await world.pool.query(
    `update learners set own_account_id = (select id from accounts where kind = 'teacher' limit 1) where full_name = 'Selam Sample'`,
  );

  await world.runJob('mail-reports');

  expect(reports(world)).toEqual([]);
});

/** A guardian of Selam with an account, a confirmed address and access of their own. */
const guardian = async ({ pool }: World, place: number): Promise<string> => {
  const { rows } = await pool.query(
    `with person as (
       insert into accounts (id, kind, phone, first_name, last_name, email, password_hash, language)
       values (gen_random_uuid(), 'student', '+25197700000' || $1, 'Guardian', $1, $1 || '@guardian.example', 'x', 'en') returning *),
     address as (
       insert into email_confirmations (account_id, email, token_hash, asked_at, confirmed_at)
       select id, email, sha256(id::text::bytea), now(), now() from person),
     named as (
       insert into guardians (id, household_id, name, phone, relation, access_account_id)
       select gen_random_uuid(), l.household_id, 'Guardian', person.phone, 'other', person.id
       from learners l, person where l.full_name = 'Selam Sample' returning *)
     insert into guardianships (household_id, guardian_id, learner_id, may_see)
     select named.household_id, named.id, l.id, true from named, learners l where l.full_name = 'Selam Sample'
     returning guardian_id`,
    [String(place)],
  );
  return rows[0].guardian_id;
};

test('a guardian with access gets the report too; who was blocked, or has lost access, does not', async () => {
  const world = await testWorld();
  const { month } = onDay(world, 1);
  await learnt(world, month);
  const [, blocked, removed] = [await guardian(world, 1), await guardian(world, 2), await guardian(world, 3)];
  await world.pool.query(
    `insert into guardian_blocks (id, household_id, guardian_id, phone, reason, proposed_by, proposed_at, confirmed_by, confirmed_at)
     select gen_random_uuid(), g.household_id, g.id, g.phone, 'court', one.id, now(), other.id, now()
     from guardians g, accounts one, accounts other
     where g.id = $1 and one.phone = '+251911000002' and other.phone = '+251911000009'`,
    [blocked],
  );
  await world.pool.query('update guardians set removed_at = now() where id = $1', [removed]);

  await world.runJob('mail-reports');
  await world.runJob('mail-reports');

  expect(
    reports(world)
      .map(({ to }) => to)
      .filter((to) => to.endsWith('@guardian.example')),
  ).toEqual(['1@guardian.example']);
  expect(reports(world)).toHaveLength(2);
});

test.each([
  [3, 1],
  [4, 0],
  [15, 0],
])('on day %i of a month, %i reports go out', async (day, count) => {
  const world = await testWorld();
  const { month } = onDay(world, day);
  await learnt(world, month);

  await world.runJob('mail-reports');

  expect(reports(world)).toHaveLength(count);
});
