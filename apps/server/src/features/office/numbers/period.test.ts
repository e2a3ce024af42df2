import { addisDate } from '@temari/contracts/addis-time';
import { expect, test } from 'vitest';
import { officeWorld } from '../../../testing/office-world.ts';
import { school } from '../../../testing/school.ts';

type World = Awaited<ReturnType<typeof officeWorld>>;

/** A learner with lessons on these days; several spans of days leave pauses between them. */
const learner = async (
  world: World,
  name: string,
  spans: [string, string | null][],
  { grade = '9', school = '', stopReason = null as string | null } = {},
): Promise<string> => {
  const { enrollmentId } = await world.enroll({ fullName: name, payment: 'paid', grade });
  await world.pool.query('delete from subscriptions where enrollment_id = $1', [enrollmentId]);
  for (const [startsOn, endsOn] of spans) {
    await world.pool.query(
      `insert into subscriptions (id, household_id, enrollment_id, package_id, monthly_santim, lines, starts_on, ends_on,
         cause, created_at)
       select gen_random_uuid(), account_id, id, package_id, 140000, '[]', $2, $3, 'class', now()
       from enrollments where id = $1`,
      [enrollmentId, startsOn, endsOn],
    );
  }
  await world.pool.query(
    `with e as (update enrollments set stop_reason = $2 where id = $1 returning learner_id)
     update learners set school = nullif($3, '') where id = (select learner_id from e)`,
    [enrollmentId, stopReason, school],
  );
  return enrollmentId;
};

const period = async (world: World, query: string, token = world.office) =>
  (await world.call('GET', `/admin/numbers/period?${query}`, { token })).json();

/** What the demo has of its own is left out. */
const emptied = async (): Promise<World> => {
  const world = await officeWorld();
  await world.pool.query('truncate subscriptions cascade');
  return world;
};

test('who was active, began, paused and left is counted by days, and each person once', async () => {
  const world = await emptied();
  await learner(world, 'Abel Stays', [['2024-01-10', null]]);
  await learner(world, 'Liya Begins', [['2024-03-05', null]]);
  await learner(world, 'Yonas Pauses', [
    ['2024-01-01', '2024-03-15'],
    ['2024-05-01', null],
  ]);
  await learner(world, 'Sara Leaves', [['2024-01-01', '2024-03-31']], { stopReason: 'money' });
  await learner(world, 'Hana Left Before', [['2023-09-01', '2024-02-28']], { stopReason: 'moved' });
  await learner(world, 'Meron Comes Later', [['2024-04-01', null]]);

  const march = await period(world, 'from=2024-03-01&to=2024-03-31');

  expect(march.total).toMatchObject({ active: 4, new: 1, paused: 1, left: 1 });
  expect(march.reasons).toEqual([{ reason: 'money', count: 1 }]);
  expect(march.groups).toMatchObject([{ key: 'tutor', active: 4 }]);
  expect((await period(world, 'from=2024-01-01&to=2024-04-30')).retention).toEqual([
    { month: '2024-01', began: 3, stayed: 3 },
    { month: '2024-02', began: 4, stayed: 3 },
    { month: '2024-03', began: 3, stayed: 1 },
    { month: '2024-04', began: 3, stayed: 3 },
  ]);
  // Tir and Yekatit 2016: 10 January until 9 March; what is not whole in the period is left out.
  expect((await period(world, 'from=2024-01-05&to=2024-03-31&calendar=ethiopian')).retention).toEqual([
    { month: '2016-05', began: 4, stayed: 4 },
    { month: '2016-06', began: 4, stayed: 3 },
  ]);
});

test('a period is read by grade and by school, however its name was typed', async () => {
  const world = await emptied();
  await learner(world, 'Abel One', [['2024-01-01', null]], { grade: '7', school: 'sample  school' });
  await learner(world, 'Abel Two', [['2024-01-01', null]], { grade: '8', school: 'Sample School ' });
  await learner(world, 'Abel Three', [['2024-01-01', null]], { grade: '8' });
  const days = 'from=2024-03-01&to=2024-03-31';

  const counted = ({ groups }: { groups: { key: string | null; active: number }[] }) =>
    groups.filter(({ active }) => active > 0).map(({ key, active }) => [key, active]);
  expect(counted(await period(world, `${days}&by=grade`))).toEqual([
    ['8', 2],
    ['7', 1],
  ]);
  expect(counted(await period(world, `${days}&by=school`))).toEqual([
    ['Sample School', 2],
    [null, 1],
  ]);
});

test('a learner who was merged into another is counted once', async () => {
  const world = await emptied();
  const one = await learner(world, 'Abel One', [['2024-01-01', null]]);
  const other = await learner(world, 'Abel Onne', [['2024-01-01', null]]);
  await world.pool.query(
    `update learners set merged_into_id = (select learner_id from enrollments where id = $1)
     where id = (select learner_id from enrollments where id = $2)`,
    [one, other],
  );

  expect((await period(world, 'from=2024-03-01&to=2024-03-31')).total.active).toBe(1);
});

test('money is read by whoever works on it, and only by them', async () => {
  const world = await officeWorld();
  const { paymentId } = await world.enroll({ fullName: 'Abel Pays' });
  const day = addisDate(world.clock.now());
  const today = `from=${day}&to=${day}`;
  const before = await period(world, today);
  await world.call('PATCH', `/admin/receipts/${paymentId}`, {
    token: world.office,
    body: { decision: 'accept', amountSeenEtb: 1400 },
  });
  const after = await period(world, today);
  const { token: teaching } = await school(world).staff('office', ['teaching']);

  expect(after.total.incomeEtb - before.total.incomeEtb).toBe(1400);
  const seen = await period(world, today, teaching);
  expect(seen.total).toMatchObject({ incomeEtb: null, receivableEtb: null, active: after.total.active });
});

test.each([
  ['from=2024-03-02&to=2024-03-01', 'to'],
  ['from=2020-01-01&to=2024-03-01', 'to'],
  ['from=2024-13-01&to=2024-03-01', 'from'],
  ['to=2024-03-01', 'from'],
])('a period %s is refused at the field %s', async (query, field) => {
  const world = await officeWorld();
  const refused = await world.call('GET', `/admin/numbers/period?${query}`, { token: world.office });
  expect(refused.statusCode).toBe(400);
  expect(Object.keys(refused.json().errors)).toContain(field);
});
