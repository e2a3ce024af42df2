import { addDays, addisDate } from '@temari/contracts/addis-time';
import { addMonths, daysOfMonth, schoolMonthOf } from '@temari/contracts/school-months';
import { expect, test } from 'vitest';
import { aCharge } from '../../testing/charges.ts';
import { addLesson, aLesson, anId, sendMarks, signedInAgain } from '../../testing/lessons.ts';
import { type Member, school } from '../../testing/school.ts';
import { testWorld, type World } from '../../testing/world.ts';
import { sendNotices } from './send-notices.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const titles = async (world: World, { token }: Member): Promise<string[]> =>
  (await world.call('GET', '/notices?language=en', { token })).json().map(({ title }: { title: string }) => title);
const told = async ({ pool }: World): Promise<string[]> =>
  (await pool.query('select occasion from notices order by occasion')).rows.map(({ occasion }) => occasion);
const later = ({ clock }: World, minutes: number): Date => new Date(clock.now().getTime() + minutes * MINUTE_MS);

/** A guardian of a household with an account of their own who may see a learner. */
const guardianOf = async (world: World, householdId: string, learnerId: string): Promise<Member> => {
  const guardian = await school(world).student('Almaz');
  const { rows } = await world.pool.query(
    `with own as (update accounts set phone = '+251922000001' where id = $2 returning phone)
     insert into guardians (id, household_id, name, phone, relation, access_account_id)
     select gen_random_uuid(), $1, 'Almaz Sample', own.phone, 'mother', $2 from own returning id`,
    [householdId, guardian.id],
  );
  await world.pool.query(
    `insert into guardianships (household_id, guardian_id, learner_id, may_see, may_decide, may_pay)
     values ($1, $2, $3, true, false, false)`,
    [householdId, rows[0].id, learnerId],
  );
  return guardian;
};

test('an hour before a lesson each family is reminded once, of all its learners who come', async () => {
  const world = await testWorld();
  const { classId, family, learners } = await aLesson(world, { names: ['Abel Sample', 'Hana Sample', 'Sara Sample'] });
  const soon = await addLesson(world, classId, later(world, 50));
  await addLesson(world, classId, later(world, 200));
  await world.call('POST', `/lessons/${soon}/excuse`, {
    token: family.token,
    body: { id: anId(), learner: learners['Sara Sample'], reason: 'illness' },
  });

  await Promise.all([world.runJob('remind-of-lessons'), world.runJob('remind-of-lessons')]);
  await world.runJob('remind-of-lessons');

  expect(await titles(world, family)).toEqual([expect.stringMatching(/^Abel and Hana: lesson at /)]);
});

test('of a lesson that was cancelled or moved nobody is reminded outside the app', async () => {
  const world = await testWorld();
  const { classId, family } = await aLesson(world);
  await world.pool.query('delete from lessons');
  const id = await addLesson(world, classId, later(world, 50));
  await world.runJob('remind-of-lessons');
  await world.pool.query("update notices set sms = 'always'");
  await world.pool.query(
    "update lessons set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour' where id = $1",
    [id],
  );

  await sendNotices(world.deps);
  const { rows } = await world.pool.query('select state, error from notice_deliveries');
  expect(rows).toEqual([{ state: 'dropped', error: 'its reason is gone' }]);

  world.clock.advance(60 * MINUTE_MS);
  await world.runJob('remind-of-lessons');
  expect(await titles(world, family)).toHaveLength(2);
});

test.each([
  [10, ['month-late']],
  [11, ['gate-closing']],
  [20, ['gate-closing']],
])('a month that is %i days past due is told as %j', async (days, occasions) => {
  const world = await testWorld();
  const town = school(world);
  const family = await town.student();
  const enrollment = await town.enroll(family, await town.class({}), 'paid', 'Hana Sample');
  await aCharge(world, enrollment, { dueOn: addDays(addisDate(world.clock.now()), -days) });

  await world.runJob('tell-months');

  expect(await told(world)).toEqual(occasions);
});

test('a month that is paid before its reminder went out is not reminded of', async () => {
  const world = await testWorld();
  const town = school(world);
  const family = await town.student();
  const enrollment = await town.enroll(family, await town.class({}), 'paid', 'Hana Sample');
  const charge = await aCharge(world, enrollment, { dueOn: addDays(addisDate(world.clock.now()), 5) });
  await world.runJob('tell-months');
  await world.pool.query('update charges set reversed_at = now() where id = $1', [charge]);

  await sendNotices(world.deps);

  expect((await world.pool.query('select state, error from notice_deliveries')).rows).toEqual([
    { state: 'dropped', error: 'its reason is gone' },
  ]);
});

test('a promise that has passed unpaid is told once; a newer one, or the money, ends it', async () => {
  const world = await testWorld();
  const town = school(world);
  const family = await town.student();
  const enrollment = await town.enroll(family, await town.class({}), 'paid', 'Hana Sample');
  const today = addisDate(world.clock.now());
  await aCharge(world, enrollment, { dueOn: addDays(today, -2) });
  const promise = (day: string) =>
    world.pool.query(
      `insert into household_contacts (id, household_id, outcome, note, promised_for, contacted_at, contacted_by)
       values (gen_random_uuid(), $1, 'promised', '', $2, clock_timestamp(), $1)`,
      [family.id, day],
    );
  await promise(addDays(today, -1));

  await world.runJob('tell-months');
  await world.runJob('tell-months');
  expect((await told(world)).filter((occasion) => occasion === 'promise-broken')).toHaveLength(1);

  await promise(addDays(today, 3));
  await sendNotices(world.deps);
  const { rows } = await world.pool.query('select distinct state, error from notice_deliveries');
  expect(rows).toEqual([{ state: 'dropped', error: 'its reason is gone' }]);
});

test('who taught in the past month is told to check the hours, while they can still object', async () => {
  const world = await testWorld();
  const { teacher, classId } = await aLesson(world);
  const month = daysOfMonth(addMonths(schoolMonthOf(addisDate(world.clock.now())), -1));
  const lesson = await addLesson(world, classId, new Date(`${month.to}T09:00:00Z`));
  await world.pool.query(
    `insert into lesson_teachers (lesson_id, account_id, is_cover) values ($1, $2, false) on conflict do nothing`,
    [lesson, teacher.id],
  );
  const firstDay = new Date(`${addDays(month.to, 1)}T09:00:00Z`).getTime();
  world.clock.advance(firstDay - world.clock.now().getTime());

  await world.runJob('tell-hours');
  await world.runJob('tell-hours');
  expect(await told(world)).toEqual(['hours-closing']);

  await world.pool.query('delete from notices');
  world.clock.advance(6 * DAY_MS);
  await world.runJob('tell-hours');
  expect(await told(world)).toEqual([]);
});

test('a guardian with access reads of an absence too; blocked, neither reads nor gets anything', async () => {
  const world = await testWorld();
  const { town, teacher, family, learners, lessonId } = await aLesson(world, { names: ['Hana Sample'] });
  const learner = learners['Hana Sample'] ?? '';
  const guardian = await guardianOf(world, family.id, learner);
  await sendMarks(world, teacher, lessonId, [{ learner, state: 'absent' }]);
  world.clock.advance(120 * MINUTE_MS);
  const reader = await signedInAgain(world, guardian);
  expect(await titles(world, reader)).toEqual(['Hana Sample was not in the lesson']);

  await world.pool.query(
    `insert into guardian_blocks (id, household_id, guardian_id, phone, blocked_account_id, reason, proposed_by, proposed_at,
       confirmed_by, confirmed_at)
     select gen_random_uuid(), household_id, id, phone, access_account_id, 'court', $1, now(), $2, now() from guardians`,
    [(await town.staff()).id, (await town.staff()).id],
  );

  expect(await titles(world, reader)).toEqual([]);
  expect((await world.call('GET', '/notices/unread', { token: reader.token })).json()).toEqual({ unread: 0 });
  await sendNotices(world.deps);
  const { rows } = await world.pool.query('select account_id, state from notice_deliveries order by state');
  expect(rows).toEqual([
    { account_id: guardian.id, state: 'dropped' },
    { account_id: family.id, state: 'sent' },
  ]);
});

test('a household that no longer sees a grown learner is told nothing of the lessons', async () => {
  const world = await testWorld();
  const { town, teacher, family, learners, lessonId } = await aLesson(world, { names: ['Hana Sample'] });
  const grown = await town.student('Hana');
  const learner = learners['Hana Sample'] ?? '';
  await world.pool.query('update learners set own_account_id = $1, household_may_see = false where id = $2', [
    grown.id,
    learner,
  ]);

  await sendMarks(world, teacher, lessonId, [{ learner, state: 'absent' }]);

  const { rows } = await world.pool.query('select account_id from notices');
  expect(rows).toEqual([{ account_id: grown.id }]);
  expect(rows).not.toContainEqual({ account_id: family.id });
});
