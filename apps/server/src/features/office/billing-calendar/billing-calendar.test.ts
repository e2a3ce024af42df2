import { addDays, addisDate } from '@temari/contracts/addis-time';
import { expect, test } from 'vitest';
import { signedInAgain } from '../../../testing/lessons.ts';
import { school } from '../../../testing/school.ts';
import { testWorld } from '../../../testing/world.ts';

const FEE_ETB = 1400;

/** 19 October 2026 is 9 Tikimt 2019. A family is in a class that meets on every day of the week but some. */
const scene = async () => {
  let now = new Date('2026-10-19T10:00:00Z');
  const world = await testWorld({ clock: { now: () => now } });
  const town = school(world);
  const today = addisDate(now);
  const classId = await town.class({}, { startDate: addDays(today, -60), endDate: addDays(today, 1000) });
  await world.runJob('plan-lessons');
  const family = await town.student('Hana');
  const enrollmentId = await town.enroll(family, classId, 'paid', 'Kidus Sample');
  await world.pool.query('update enrollments set assigned_at = $2 where id = $1', [enrollmentId, now]);
  await world.pool.query('update payments set settled_at = $2 where enrollment_id = $1', [enrollmentId, now]);
  await world.runJob('charge-months');
  const [owner, money] = [await town.staff('owner'), await town.staff('office', ['money'])];
  const call = async (who: typeof owner, method: 'GET' | 'POST', path: string, body?: object) => {
    const { token } = await signedInAgain(world, who);
    return world.call(method, path, { token, ...(body && { body }) });
  };
  const act = (path: string, body: object) => call(owner, 'POST', `/admin/billing-calendar${path}`, body);
  const shown = async () => (await call(owner, 'GET', '/admin/billing-calendar')).json();
  const lessonsIn = async (from: string, to: string): Promise<number> =>
    (
      await world.pool.query(
        `select count(*)::int as n from lessons where class_id = $1 and slot_date between $2 and $3
          and kind = 'regular' and cause is distinct from 'closure'`,
        [classId, from, to],
      )
    ).rows[0].n;
  return {
    ...{ world, town, family, enrollmentId, owner, money, call, act, shown, lessonsIn },
    /** What is charged, by its days. */
    charges: async () =>
      (
        await world.pool.query(
          `select starts_on::text || ' ' || ends_on::text as days, (santim / 100)::int as etb from charges
            where enrollment_id = $1 and reversed_at is null order by starts_on`,
          [enrollmentId],
        )
      ).rows as { days: string; etb: number }[],
    balance: async () => (await call(family, 'GET', '/balance')).json(),
    on: (day: string): void => {
      now = new Date(`${day}T10:00:00Z`);
    },
    release: (month: string) => call(money, 'POST', '/admin/renewals', { month }),
  };
};

const GREGORIAN_FROM_TAHSAS = { calendar: 'gregorian', from: '2019-04', version: 0 };

test('months of the other calendar follow a shorter one: no day is charged twice and none is left out', async () => {
  const { world, act, shown, charges, balance, on, release, lessonsIn } = await scene();
  const preview = (await act('?preview=true', GREGORIAN_FROM_TAHSAS)).json();
  expect(preview).toMatchObject({
    last: { month: '2019-03', from: '2026-11-10', to: '2026-12-09' },
    between: { month: 'gregorian-2026-12', from: '2026-12-10', to: '2026-12-31' },
    first: { month: 'gregorian-2027-01', from: '2027-01-01', to: '2027-01-31' },
    ...{ charges: 1, households: 1, insteadEtb: FEE_ETB, paidAhead: 0, changesPlanned: 0 },
  });
  const [between, whole] = [await lessonsIn('2026-12-10', '2026-12-31'), await lessonsIn('2026-12-01', '2026-12-31')];
  expect(between).toBeLessThan(whole);
  expect(preview.sumEtb).toBe(Math.floor((FEE_ETB * between) / whole));
  expect((await shown()).planned).toBeNull();

  expect((await act('', GREGORIAN_FROM_TAHSAS)).json()).toMatchObject({
    calendar: 'ethiopian',
    planned: { calendar: 'gregorian', from: '2026-12-10', canTakeBack: true },
  });
  expect((await balance()).charges.map((charge: { month: string }) => charge.month).slice(0, 3)).toEqual([
    'gregorian-2027-04',
    'gregorian-2027-03',
    'gregorian-2027-02',
  ]);

  for (const [day, month] of [
    ['2026-11-10', '2019-03'],
    ['2026-12-10', 'gregorian-2026-12'],
    ['2027-01-01', 'gregorian-2027-01'],
    ['2027-02-01', 'gregorian-2027-02'],
  ] as const) {
    on(day);
    expect((await release(month)).statusCode).toBe(201);
    await world.runJob('charge-months');
    await world.runJob('charge-months');
  }
  expect((await charges()).slice(1)).toEqual([
    { days: '2026-11-10 2026-12-09', etb: FEE_ETB },
    { days: '2026-12-10 2026-12-31', etb: preview.sumEtb },
    { days: '2027-01-01 2027-01-31', etb: FEE_ETB },
    { days: '2027-02-01 2027-02-28', etb: FEE_ETB },
  ]);
  expect(await shown()).toMatchObject({ calendar: 'gregorian', planned: null });
});

test('the renewal, the books and the months of a change are named by the calendar of their days', async () => {
  const { act, call, money, family, enrollmentId, on } = await scene();
  await act('', GREGORIAN_FROM_TAHSAS);
  on('2026-11-20');
  const renewal = (await call(money, 'GET', '/admin/renewals')).json();
  expect(renewal).toMatchObject({ month: 'gregorian-2026-12', previous: '2019-03', next: 'gregorian-2027-01' });
  const books = (await call(money, 'GET', '/admin/books')).json();
  expect(books).toMatchObject({ month: '2019-03', previous: '2019-02', next: 'gregorian-2026-12' });
  expect((await call(money, 'GET', '/admin/books?month=2019-04')).statusCode).toBe(404);
  expect((await call(money, 'GET', '/admin/renewals?month=gregorian-2026-11')).statusCode).toBe(404);

  const months = (await call(family, 'GET', `/enrollment/${enrollmentId}/months`)).json();
  expect(months.slice(0, 2)).toEqual([
    { month: 'gregorian-2026-12', from: '2026-12-10', to: '2026-12-31' },
    { month: 'gregorian-2027-01', from: '2027-01-01', to: '2027-01-31' },
  ]);
  const pause = { from: 'gregorian-2026-12', until: 'gregorian-2027-01' };
  expect((await call(family, 'POST', `/enrollment/${enrollmentId}/pause?preview=true`, pause)).json()).toMatchObject({
    lastDay: '2026-12-09',
    goesOnOn: '2027-02-01',
  });
  const old = { from: '2019-04', until: '2019-04' };
  expect((await call(family, 'POST', `/enrollment/${enrollmentId}/pause`, old)).statusCode).toBe(400);
});

test('what was planned and paid by the calendar before keeps its days and its money', async () => {
  const { world, act, call, family, enrollmentId, charges, on, release, balance, lessonsIn } = await scene();
  on('2026-11-10');
  await release('2019-03');
  await world.runJob('charge-months');
  // A pause in Tir, 9 January to 7 February, and Tahsas and Yekatit paid before anybody thought of another calendar.
  expect(
    (await call(family, 'POST', `/enrollment/${enrollmentId}/pause`, { from: '2019-05', until: '2019-05' })).statusCode,
  ).toBe(200);
  const open = (await balance()).charges.filter((charge: { month: string; openEtb: number }) => charge.openEtb > 0);
  const chosen = open.filter(({ month }: { month: string }) => ['2019-03', '2019-04', '2019-06'].includes(month));
  const paid = await call(family, 'POST', '/payments', {
    charges: chosen.map(({ _id }: { _id: string }) => _id),
    paymentType: 'online',
  });
  expect(paid.statusCode).toBe(201);
  await world.pool.query("update payments set status = 'paid', settled_at = now() where purpose = 'months'");
  const preview = (await act('?preview=true', GREGORIAN_FROM_TAHSAS)).json();
  expect(preview).toMatchObject({ paidAhead: 1, changesPlanned: 1 });
  await act('', GREGORIAN_FROM_TAHSAS);

  for (const [day, month] of [
    ['2026-12-10', 'gregorian-2026-12'],
    ['2027-01-01', 'gregorian-2027-01'],
    ['2027-02-01', 'gregorian-2027-02'],
    ['2027-02-08', null],
    ['2027-03-01', 'gregorian-2027-03'],
  ] as const) {
    on(day);
    if (month) await release(month);
    await world.runJob('charge-months');
  }
  const parts = async (from: string, to: string, month: [string, string]) =>
    Math.floor((FEE_ETB * (await lessonsIn(from, to))) / (await lessonsIn(...month)));
  expect((await charges()).slice(2)).toEqual([
    {
      days: '2026-12-10 2026-12-31',
      etb: await parts('2026-12-10', '2026-12-31', ['2026-12-01', '2026-12-31']),
    },
    { days: '2027-01-01 2027-01-31', etb: await parts('2027-01-01', '2027-01-08', ['2027-01-01', '2027-01-31']) },
    { days: '2027-02-01 2027-02-28', etb: await parts('2027-02-08', '2027-02-28', ['2027-02-01', '2027-02-28']) },
    { days: '2027-03-01 2027-03-31', etb: FEE_ETB },
  ]);
  // Nothing is kept for a month that never comes: whatever is left has paid what is due.
  const { rows } = await world.pool.query(
    'select coalesce(sum(amount_etb * 100 - allocated_santim), 0)::int as free from payments where status = $1',
    ['paid'],
  );
  const openNow = (await balance()).charges.filter(
    (charge: { from: string; openEtb: number }) => charge.openEtb > 0 && charge.from <= '2027-03-01',
  );
  expect(rows[0].free === 0 || openNow.length === 0).toBe(true);
});

test.each([
  ['the month that runs', { from: '2019-02' }, 'request/invalid'],
  ['a month that is past', { from: '2018-12' }, 'request/invalid'],
  ['more than a year ahead', { from: '2020-03' }, 'request/invalid'],
  ['a month of the other calendar', { from: 'gregorian-2026-12' }, 'request/invalid'],
  ['the calendar that is in force', { calendar: 'ethiopian' }, 'calendar/same'],
  ['what somebody changed meanwhile', { version: 7 }, 'office/changed-meanwhile'],
])('%s is refused', async (_, wish, code) => {
  const { act, shown } = await scene();
  for (const path of ['', '?preview=true']) {
    expect((await act(path, { ...GREGORIAN_FROM_TAHSAS, ...wish })).json().code).toBe(code);
  }
  expect((await shown()).version).toBe(0);
});

test('a month that is released keeps its calendar, and a planned change can be taken back until then', async () => {
  const { world, act, shown, on, release } = await scene();
  on('2026-12-05');
  await act('', GREGORIAN_FROM_TAHSAS);
  const { version } = await shown();
  expect((await act('/keep', { version })).json().planned).toBeNull();
  expect((await act('/keep', { version: (await shown()).version })).json().code).toBe('calendar/nothing-planned');

  await release('2019-04');
  const now = (await shown()).version;
  expect((await act('', { ...GREGORIAN_FROM_TAHSAS, version: now })).json().code).toBe('calendar/charged');
  expect((await act('', { ...GREGORIAN_FROM_TAHSAS, from: '2019-05', version: now })).statusCode).toBe(200);
  on('2027-01-05');
  await release('gregorian-2027-01');
  const later = await shown();
  expect(later.planned).toMatchObject({ from: '2027-01-09', canTakeBack: false });
  expect((await act('/keep', { version: later.version })).json().code).toBe('calendar/charged');

  const { rows } = await world.pool.query(
    "select count(*)::int as n from audit_entries where action = 'change-billing-calendar'",
  );
  expect(rows[0].n).toBe(3);
});

test('of two changes and a release at once, one decides', async () => {
  const { act, on, release, shown } = await scene();
  on('2026-12-05');
  const answers = await Promise.all([
    act('', GREGORIAN_FROM_TAHSAS),
    act('', GREGORIAN_FROM_TAHSAS),
    release('2019-04'),
    release('gregorian-2026-12'),
  ]);
  const done = answers.slice(0, 2).filter(({ statusCode }) => statusCode === 200).length;
  const released = answers.slice(2).filter(({ statusCode }) => statusCode === 201).length;
  expect(released).toBeLessThanOrEqual(1);
  const { planned } = await shown();
  // A month of the calendar before is released only where the change came too late.
  expect([planned ? 1 : 0, answers[2].statusCode === 201]).toEqual([done, done === 0]);
});
