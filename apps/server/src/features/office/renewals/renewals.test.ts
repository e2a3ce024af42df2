import { addDays, addisDate } from '@temari/contracts/addis-time';
import { ETHIOPIAN_MONTHS } from '@temari/contracts/billing-months';
import { expect, test } from 'vitest';
import { eachDueInMonth } from '../../../domains/money/charge-months.ts';
import { signedInAgain } from '../../../testing/lessons.ts';
import { school } from '../../../testing/school.ts';
import { testWorld } from '../../../testing/world.ts';

const DAY_MS = 86_400_000;

/** 19 October 2026 is 9 Tikimt 2019; Hidar, 2019-03, begins on 10 November. */
const scene = async () => {
  let now = new Date('2026-10-19T10:00:00Z');
  const world = await testWorld({ clock: { now: () => now } });
  const town = school(world);
  const today = addisDate(now);
  const classId = await town.class({}, { startDate: addDays(today, -14), endDate: addDays(today, 1000) });
  await world.runJob('plan-lessons');
  const families = [await town.student('Hana'), await town.student('Abel')];
  for (const family of families) {
    const id = await town.enroll(family, classId, 'paid', `${family.id.slice(0, 4)} Sample`);
    await world.pool.query('update enrollments set assigned_at = $2 where id = $1', [id, now]);
    await world.pool.query('update payments set settled_at = $2 where enrollment_id = $1', [id, now]);
  }
  await world.runJob('charge-months');
  const member = await town.staff('office', ['money']);
  const act = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const { token } = await signedInAgain(world, member);
    return world.call(method, `/admin/renewals${path}`, { token, ...(body && { body }) });
  };
  const charged = async (): Promise<number> =>
    (
      await world.pool.query(
        "select count(*)::int as n from charges where starts_on = '2026-11-10' and reversed_at is null",
      )
    ).rows[0].n;
  return {
    world,
    families,
    act,
    charged,
    later: (days: number): void => {
      now = new Date(now.getTime() + days * DAY_MS);
    },
  };
};

const MONTH = { month: '2019-03' };

test('a month is seen before it is released, charged once from its first day on, and undone within the hour', async () => {
  const { world, act, charged, later } = await scene();
  expect((await act('POST', '', MONTH)).json().code).toBe('renewal/too-early');
  later(18);
  const seen = (await act('GET', '?month=2019-03')).json();
  expect(seen).toMatchObject({
    ...{ from: '2026-11-10', to: '2026-12-09', count: 2, households: 2, sumEtb: 2800, canRelease: true },
    ...{ released: null, charged: { count: 0, sumEtb: 0 } },
  });

  expect((await act('POST', '', MONTH)).statusCode).toBe(201);
  const again = await Promise.all([1, 2, 3].map(() => act('POST', '', MONTH)));
  expect(again.map((answer) => answer.json().code)).toEqual(Array(3).fill('renewal/already-released'));
  await world.runJob('charge-months');
  expect(await charged()).toBe(0);

  later(4);
  expect((await act('POST', '/undo', MONTH)).json().code).toBe('renewal/too-late');
  await Promise.all([1, 2].map(() => world.runJob('charge-months')));
  expect(await charged()).toBe(2);
  expect((await act('GET', '?month=2019-03')).json()).toMatchObject({
    count: 0,
    // What was seen is what was charged.
    charged: { count: seen.count, sumEtb: seen.sumEtb },
  });
});

test('a release that was undone takes its charges back, and can be made again', async () => {
  const { world, act, charged, later } = await scene();
  later(24);
  await act('POST', '', MONTH);
  await world.runJob('charge-months');
  expect(await charged()).toBe(2);

  expect((await act('POST', '/undo', MONTH)).statusCode).toBe(200);
  await world.runJob('charge-months');
  await world.runJob('charge-months');
  expect(await charged()).toBe(0);
  // The first months were nobody's release.
  const { rows } = await world.pool.query(
    "select count(*)::int as n from charges where starts_on = '2026-10-11' and reversed_at is null",
  );
  expect(rows).toEqual([{ n: 2 }]);

  await act('POST', '', MONTH);
  await world.runJob('charge-months');
  expect(await charged()).toBe(2);
});

test('what a run charges that began before the release is taken back with it', async () => {
  const { world, act, charged, later } = await scene();
  later(24);
  await act('POST', '', MONTH);
  later(-1 / 1440);
  await world.runJob('charge-months');
  later(2 / 1440);
  expect(await charged()).toBe(2);

  expect((await act('POST', '/undo', MONTH)).statusCode).toBe(200);
  await world.runJob('charge-months');
  expect(await charged()).toBe(0);
});

test('a household that is held back is not charged until it is let go', async () => {
  const { world, families, act, charged, later } = await scene();
  later(24);
  const id = families[0]?.id ?? '';
  const held = (
    await act('PUT', `/holds/${id}`, { ...MONTH, reason: 'They called: the class is to be changed' })
  ).json();
  expect(held).toMatchObject({ count: 1, held: [{ household: { id }, reason: expect.stringContaining('called') }] });
  await act('POST', '', MONTH);
  await world.runJob('charge-months');
  expect(await charged()).toBe(1);

  await act('DELETE', `/holds/${id}?month=2019-03`);
  await world.runJob('charge-months');
  expect(await charged()).toBe(2);
  expect((await act('PUT', '/holds/0190a1b2-0000-7000-8000-000000000000', { ...MONTH, reason: 'x' })).statusCode).toBe(
    404,
  );
});

test('a look at a month is bounded: not far ahead, and not more parts than it may read', async () => {
  const { world, act } = await scene();
  expect((await act('GET', '?month=2019-12')).json()).toMatchObject({ count: 2, isWhole: true });
  for (const far of ['2021-01', '2089-12']) expect((await act('GET', `?month=${far}`)).statusCode).toBe(404);

  const month = { from: '2026-11-10', to: '2026-12-09' };
  const found: number[] = [];
  const look = (most: number) =>
    eachDueInMonth(world.deps.db, { calendar: ETHIOPIAN_MONTHS, month, most }, (due) => {
      found.push(due.length);
    });
  expect([await look(0), await look(1), found]).toEqual([false, true, [2]]);
});
