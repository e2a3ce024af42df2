import { randomUUID } from 'node:crypto';
import { addDays, addisDate } from '@temari/contracts/addis-time';
import { expect, test } from 'vitest';
import { tell } from '../../domains/notices/tell.ts';
import { fillStudent, fillTeacher, signUpCanary } from '../../testing/canaries.ts';
import { aCharge } from '../../testing/charges.ts';
import { aLesson, sendMarks, signedInAgain } from '../../testing/lessons.ts';
import { officeWorld } from '../../testing/office-world.ts';
import { type Member, school } from '../../testing/school.ts';
import { testWorld, type World } from '../../testing/world.ts';

const HOUR_MS = 3_600_000;

const list = async (world: World, { token }: Member, query = 'language=en') =>
  (await world.call('GET', `/notices?${query}`, { token })).json();
const titles = async (world: World, reader: Member, query?: string): Promise<string[]> =>
  (await list(world, reader, query)).map(({ title }: { title: string }) => title);
const unread = async (world: World, { token }: Member): Promise<number> =>
  (await world.call('GET', '/notices/unread', { token })).json().unread;

const toldOf = (world: World, { id }: Member, cause: string, minutesAgo = 0): Promise<void> => {
  const now = world.clock.now();
  return tell(world.deps, world.deps.db, now, [
    {
      occasion: 'payment-arrived',
      accountId: id,
      cause,
      path: '/payments',
      values: () => ({ amount: cause, name: 'Hana' }),
      dueAt: new Date(now.getTime() - minutesAgo * 60_000),
    },
  ]);
};

test('what happened is told once, however often and at however many places it is said', async () => {
  const world = await testWorld();
  const family = await school(world).student();

  await Promise.all(Array.from({ length: 10 }, () => toldOf(world, family, '1,400')));

  expect(await list(world, family)).toEqual([
    {
      _id: expect.any(String),
      occasion: 'payment-arrived',
      title: 'Your payment arrived: ETB 1,400',
      body: 'It is for Hana. The confirmation is with your payments.',
      text: 'Your payment arrived: ETB 1,400\nIt is for Hana. The confirmation is with your payments.',
      path: '/payments',
      at: expect.any(String),
      channels: [{ channel: 'app', state: 'sent', at: expect.any(String) }],
    },
  ]);
  expect(await titles(world, family, 'language=am')).toEqual(['ክፍያዎ ደርሷል፦ 1,400 ብር']);
});

test('the list continues behind a notice, the newest first, and one is read alone or all up to the newest seen', async () => {
  const world = await testWorld();
  const family = await school(world).student();
  for (let minutes = 25; minutes > 0; minutes -= 1) await toldOf(world, family, String(minutes), minutes);
  const first = await list(world, family);
  expect([first.length, await unread(world, family)]).toEqual([20, 10]);

  const older = await list(world, family, `language=en&before=${first.at(-1)._id}`);
  expect(older.map(({ title }: { title: string }) => title)).toEqual(
    [21, 22, 23, 24, 25].map((minutes) => `Your payment arrived: ETB ${minutes}`),
  );

  const { token } = family;
  await world.call('POST', '/notices/seen', { token, body: { ids: [first[3]._id, randomUUID()] } });
  expect((await list(world, family)).filter(({ seenAt }: { seenAt?: string }) => seenAt)).toHaveLength(1);

  // What came since it was looked at stays unread.
  await toldOf(world, family, 'new');
  await world.call('POST', '/notices/read', { token, body: { upTo: first[0]._id } });
  expect(await unread(world, family)).toBe(1);
});

test('nobody reads or marks what was told to somebody else', async () => {
  const world = await testWorld();
  const town = school(world);
  const [family, other] = [await town.student(), await town.student()];
  await toldOf(world, family, '1,400');
  const [notice] = await list(world, family);
  const { token } = other;

  expect(await list(world, other)).toEqual([]);
  expect(await list(world, other, `language=en&before=${notice._id}`)).toEqual([]);
  const answers = [
    await world.call('POST', '/notices/seen', { token, body: { ids: [notice._id] } }),
    await world.call('POST', '/notices/read', { token, body: { upTo: notice._id } }),
    await world.call('POST', '/notices/seen', { token, body: { ids: ['x'] } }),
    await world.call('GET', '/notices?language=fr', { token }),
    await world.call('GET', '/notices', { token }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 404, 400, 400, 200]);
  expect(await unread(world, family)).toBe(1);
});

test('a family reads of an absence half an hour after the lesson, and of none that was put right before', async () => {
  const world = await testWorld();
  const { teacher, family, learners, lessonId } = await aLesson(world);
  await sendMarks(world, teacher, lessonId, [
    { learner: learners.Abel, state: 'absent' },
    { learner: learners.Hana, state: 'absent' },
  ]);
  expect(await titles(world, family)).toEqual([]);
  const [abel] = (await world.pool.query('select id from attendance_marks where learner_id = $1', [learners.Abel]))
    .rows;
  await sendMarks(world, teacher, lessonId, [{ learner: learners.Abel, state: 'present', base: abel.id }]);

  world.clock.advance(2 * HOUR_MS);
  const reader = await signedInAgain(world, family);
  expect(await titles(world, reader)).toEqual(['Hana was not in the lesson']);

  const again = await signedInAgain(world, teacher);
  const [hana] = (await world.pool.query('select id from attendance_marks where learner_id = $1', [learners.Hana]))
    .rows;
  await sendMarks(world, again, lessonId, [{ learner: learners.Hana, state: 'present', base: hana.id }]);
  expect([await titles(world, reader), await unread(world, reader)]).toEqual([[], 0]);
});

test.each([
  [6, []],
  [5, ['month-due -5']],
  [1, ['month-due -5']],
  [0, ['month-due 0']],
  [-2, ['month-due 0']],
  [-3, ['month-late 3']],
  [-10, ['month-late 10']],
  [-11, ['gate-closing 11']],
  [-200, ['gate-closing 11']],
])('a month that is due in %i days is told as %j, once', async (days, told) => {
  const world = await testWorld();
  const town = school(world);
  const family = await town.student();
  const enrollment = await town.enroll(family, await town.class({}), 'paid', 'Hana Sample');
  const dueOn = addDays(addisDate(world.clock.now()), days);
  await aCharge(world, enrollment, { dueOn });

  await Promise.all([world.runJob('tell-months'), world.runJob('tell-months')]);
  await world.runJob('tell-months');

  const { rows } = await world.pool.query("select occasion || ' ' || split_part(cause, ' ', 2) as told from notices");
  expect(rows.map((row) => row.told)).toEqual(told);
});

test('a household reads of one day once, for all learners, and of nothing that it has promised or paid', async () => {
  const world = await testWorld();
  const town = school(world);
  const [family, promised] = [await town.student(), await town.student()];
  const classId = await town.class({});
  const today = addisDate(world.clock.now());
  const enrollments = {
    hana: await town.enroll(family, classId, 'paid', 'Hana Sample'),
    dawit: await town.enroll(family, classId, 'paid', 'Dawit Sample'),
    liya: await town.enroll(promised, classId, 'paid', 'Liya Sample'),
  };
  await aCharge(world, enrollments.hana, { dueOn: addDays(today, 5), etb: 1400 });
  await aCharge(world, enrollments.dawit, { dueOn: addDays(today, 5), etb: 1200 });
  await world.pool.query('update charges set reversed_at = now() where id = $1', [
    await aCharge(world, enrollments.dawit, { dueOn: addDays(today, -3) }),
  ]);
  await aCharge(world, enrollments.liya, { dueOn: addDays(today, -30) });
  await world.pool.query(
    `insert into household_contacts (id, household_id, outcome, note, promised_for, contacted_at, contacted_by)
     values (gen_random_uuid(), $1, 'promised', '', $2, now(), $1)`,
    [promised.id, addDays(today, 2)],
  );

  await world.runJob('tell-months');

  const [due, ...others] = await list(world, family);
  expect(due.title).toMatch(/^ETB 2,600 due on /);
  expect(due.body).toContain('For Dawit and Hana.');
  expect([others, await titles(world, promised)]).toEqual([[], []]);
});

test('what the office, teachers and the gateway do is told where it happens', async () => {
  const world = await officeWorld();
  await fillStudent(world, await signUpCanary(world));
  await fillTeacher(world);
  await world.runJob('ask-for-covers');
  await world.runJob('tell-families');

  const { rows } = await world.pool.query('select distinct occasion from notices order by occasion');
  expect(rows.map(({ occasion }) => occasion)).toEqual([
    'application-decided',
    'class-assigned',
    'corrected',
    'cover',
    'receipt-accepted',
    'receipt-declined',
  ]);
});

test('what is older than 400 days is forgotten', async () => {
  const world = await testWorld();
  const family = await school(world).student();
  await toldOf(world, family, 'old', 401 * 24 * 60);
  await toldOf(world, family, 'kept', 399 * 24 * 60);

  await world.runJob('forget-notices');

  expect(await titles(world, family)).toEqual(['Your payment arrived: ETB kept']);
});
