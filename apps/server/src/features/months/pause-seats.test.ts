import { expect, test } from 'vitest';
import { signedInAgain } from '../../testing/lessons.ts';
import { balanceOf, monthsScene, payMonths } from '../../testing/months.ts';
import type { World } from '../../testing/world.ts';
import { withoutSeat } from './return-from-pauses.ts';

/** Hidar 2019 begins on 10 November 2026, Tahsas on 10 December, Tir on 9 January, Yekatit on 8 February. */
const [HIDAR, TAHSAS] = ['2019-03', '2019-04'];

/** A class with one seat, whose only learner pauses for two months; 10 days of the pause are over. */
const paused = async () => {
  const scene = await monthsScene();
  const { world, town } = scene;
  const enrollment = await scene.enrolled('Hana Sample');
  await world.pool.query('update classes set capacity = 1');
  await scene.later(0);
  const wish = { from: HIDAR, until: TAHSAS };
  const paused = await world.call('POST', `/enrollment/${enrollment}/pause`, {
    token: scene.family().token,
    body: wish,
  });
  expect(paused.json()).toMatchObject({ seatFreeFrom: '2026-11-10', goesOnOn: '2027-01-09' });
  for (const startsOn of ['2026-11-10', '2026-12-10', '2027-01-09', '2027-02-08']) await scene.release(startsOn);
  let office = await town.staff('office', ['teaching', 'money']);
  const later = async (days: number): Promise<void> => {
    await scene.later(days);
    office = await signedInAgain(world, office);
  };
  const classOf = async (id: string): Promise<string | null> =>
    (await world.pool.query('select class_id from enrollments where id = $1', [id])).rows[0].class_id;
  const classId = (await classOf(enrollment)) ?? '';
  const assign = (id: string, to: string | null = classId) =>
    world.call('POST', '/admin/assignments', { token: office.token, body: { enrollmentIds: [id], classId: to } });
  /** Another family that has paid and waits for a class. */
  const waiting = async (): Promise<string> => town.enroll(await town.student('Abel'), null, 'paid', 'Abel Other');
  await later(32);
  return { ...scene, later, enrollment, classId, classOf, assign, waiting, office: () => office };
};

const charges = async ({ pool }: World, enrollment: string) => {
  const { rows } = await pool.query(
    `select starts_on::text as month, santim::int / 100 as etb, lessons_sold as lessons from charges
     where enrollment_id = $1 and reversed_at is null order by starts_on`,
    [enrollment],
  );
  return rows.map(({ month, etb, lessons }) => [month, etb, lessons]);
};

test('a pause of more than a month frees the seat, and the office sees who pauses', async () => {
  const { world, classId, assign, waiting, office } = await paused();
  const shown = async () => (await world.call('GET', `/admin/classes/${classId}`, { token: office().token })).json();
  expect(await shown()).toMatchObject({
    students: 0,
    away: 1,
    enrollments: [{ fullName: 'Hana Sample', awayUntil: '2027-01-08' }],
  });
  expect((await assign(await waiting())).statusCode).toBe(200);
  expect(await shown()).toMatchObject({ students: 1, away: 1 });
  expect((await assign(await waiting())).json()).toMatchObject({ code: 'class/full' });
});

test('who finds the seat free comes back to the class and pays the whole month', async () => {
  const { world, later, enrollment, classId, classOf, assign, waiting, family } = await paused();
  await later(45);
  // A week before the end it counts as taken again.
  expect((await assign(await waiting())).json()).toMatchObject({ code: 'class/full' });
  await later(10);
  expect(await classOf(enrollment)).toBe(classId);
  expect(await charges(world, enrollment)).toEqual([
    ['2026-10-11', 1076, 10],
    ['2027-01-09', 1400, 12],
  ]);
  expect((await balanceOf(world, family())).enrollments[0].standing).toMatchObject({ is: 'late' });
});

test('who finds the seat taken is told, waits for a class, and pays from its first lesson on', async () => {
  const { world, town, later, enrollment, classOf, assign, waiting, family, office } = await paused();
  await assign(await waiting());
  await later(45);
  expect(await classOf(enrollment)).toBeNull();
  const notices = (await world.call('GET', '/notices?language=en', { token: family().token })).json();
  expect(notices.map(({ title }: { title: string }) => title)).toEqual(['Hana Sample needs another class']);
  expect((await balanceOf(world, family())).enrollments[0].standing).toEqual({ is: 'paused', until: '2027-01-08' });
  const today = (await world.call('GET', '/admin/today', { token: office().token })).json();
  expect(today.waiting).toContainEqual(expect.objectContaining({ kind: 'unassigned', name: 'Hana Sample' }));

  await later(16);
  const { enrollments, charges: shown, dueEtb } = await balanceOf(world, family());
  expect(enrollments[0].standing).toEqual({ is: 'starts-with-class' });
  expect([shown.length, dueEtb]).toEqual([1, 0]);

  const other = await town.class({}, { startDate: '2026-11-01', endDate: '2027-10-01' });
  await world.runJob('plan-lessons');
  expect((await assign(enrollment, other)).statusCode).toBe(200);
  await later(0);
  const [, back] = await charges(world, enrollment);
  const { rows } = await world.pool.query(
    `select count(*)::int as planned, count(*) filter (where starts_at > $2)::int as left from lessons
     where class_id = $1 and slot_date between '2027-01-09' and '2027-02-07'`,
    [other, world.deps.clock.now()],
  );
  expect(rows[0].left).toBeLessThan(rows[0].planned);
  expect(back).toEqual(['2027-01-09', Math.floor((1400 * rows[0].left) / rows[0].planned), rows[0].left]);
  // And the month after it as a whole; running again changes nothing.
  await later(20);
  await later(0);
  expect((await charges(world, enrollment)).slice(2)).toEqual([['2027-02-08', 1400, 13]]);
});

test('a month without a class is never charged, however long it takes', async () => {
  const { world, later, enrollment, classId, assign, waiting } = await paused();
  const other = await waiting();
  await assign(other);
  await later(45);
  await later(50);
  await world.runJob('plan-lessons');
  expect(await charges(world, enrollment)).toHaveLength(1);
  await assign(other, null);
  await assign(enrollment, classId);
  await later(3);
  const [, back, ...more] = await charges(world, enrollment);
  expect([back?.[0], more]).toEqual(['2027-02-08', []]);
  expect(back?.[1]).toBeLessThan(1400);
});

test('who waits for a class after a pause stops at once', async () => {
  const { world, later, enrollment, assign, waiting, family } = await paused();
  await assign(await waiting());
  await later(45);
  await later(16);
  const stopped = await world.call('POST', `/enrollment/${enrollment}/stop`, { token: family().token });
  expect(stopped.json()).toMatchObject({ lastDay: '2026-11-09', toPayEtb: 0 });
  await later(30);
  await world.runJob('credit-lessons');
  expect(await charges(world, enrollment)).toHaveLength(1);
  expect((await balanceOf(world, family())).enrollments[0].standing).toEqual({ is: 'stopped', on: '2026-11-09' });
});

test('money that was paid for the month of coming back pays that month, also when it begins later', async () => {
  const { world, town, later, enrolled, enrollment, assign, waiting, family } = await paused();
  const { charges: shown } = await balanceOf(world, family());
  const tir = shown.find(({ from }: { from: string }) => from === '2027-01-09');
  expect(tir).toMatchObject({ amountEtb: 1400, openEtb: 1076 });
  const paying = await payMonths(world, family(), { charges: [tir._id] });
  expect(paying.statusCode).toBe(201);
  await world.pool.query(
    `insert into payment_events (payment_id, account_id, at, kind, from_status, to_status, settled_etb, actor)
     select id, account_id, $1, 'settled', 'pending', 'paid', amount_etb, 'system' from payments where purpose = 'months'`,
    [world.deps.clock.now()],
  );
  await world.pool.query(`update payments set status = 'paid', settled_at = $1 where purpose = 'months'`, [
    world.deps.clock.now(),
  ]);
  await assign(await waiting());
  await later(45);
  await later(16);
  // A brother's month is due earlier: what was paid for Tir is not for him.
  await enrolled('Dawit Sample');
  await later(0);
  const other = await town.class({}, { startDate: '2026-11-01', endDate: '2027-10-01' });
  await world.runJob('plan-lessons');
  await assign(enrollment, other);
  await later(0);
  const { rows } = await world.pool.query(
    'select santim::int, settled_santim::int from charges where enrollment_id = $1 and starts_on = $2',
    [enrollment, '2027-01-09'],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].settled_santim).toBe(rows[0].santim);
});

test('a run that is repeated, and two at once, take a seat from nobody else', async () => {
  const { world, enrollment, assign, waiting, later, classOf } = await paused();
  const other = await waiting();
  await assign(other);
  await later(45);
  await Promise.all([world.runJob('charge-months'), world.runJob('charge-months')]);
  expect([await classOf(enrollment), await classOf(other)]).toEqual([null, expect.any(String)]);
  const { rows } = await world.pool.query(`select count(*)::int from notices where occasion = 'seat-lost'`);
  expect(rows).toEqual([{ count: 1 }]);
});

const coming = (id: string, back: string) => ({ enrollmentId: id, accountId: '', fullName: '', back });
const [first, second] = [coming('a', '2027-01-09'), coming('b', '2027-02-08')];

test.each([
  ['there is a seat for everybody', { capacity: 3, taken: 3, lastDay: '2027-09-01' }, []],
  ['one too many', { capacity: 2, taken: 3, lastDay: '2027-09-01' }, ['b']],
  ['no seat at all', { capacity: 1, taken: 3, lastDay: '2027-09-01' }, ['a', 'b']],
  ['more are there than may be', { capacity: 1, taken: 9, lastDay: '2027-09-01' }, ['a', 'b']],
  ['the class is over when the second comes', { capacity: 1, taken: 2, lastDay: '2027-02-01' }, ['b']],
  ['the class is over', { capacity: 9, taken: 2, lastDay: '-infinity' }, ['a', 'b']],
])('of two who come back: %s', (_, seats, lost) => {
  expect(withoutSeat([first, second], seats).map(({ enrollmentId }) => enrollmentId)).toEqual(lost);
});
