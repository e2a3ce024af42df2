import { addDays, addisDate } from '@temari/contracts/addis-time';
import { expect, test } from 'vitest';
import { readSheet } from '../../../domains/spreadsheets/read-sheet.ts';
import { signedInAgain } from '../../../testing/lessons.ts';
import { school } from '../../../testing/school.ts';
import { testWorld } from '../../../testing/world.ts';

const DAY_MS = 86_400_000;
/** 19 October 2026 is 9 Tikimt 2019; Hidar, 2019-03, begins on 10 November. */
const TIKIMT = '2019-02';
const HIDAR = '2019-03';

/** Two families in a class; Hidar is charged on its fourth day, and nobody has paid it. */
const scene = async () => {
  let now = new Date('2026-10-19T10:00:00Z');
  const world = await testWorld({ clock: { now: () => now } });
  const town = school(world);
  const today = addisDate(now);
  const classId = await town.class({}, { startDate: addDays(today, -14), endDate: addDays(today, 1000) });
  await world.runJob('plan-lessons');
  for (const name of ['Hana', 'Abel']) {
    const family = await town.student(name);
    const id = await town.enroll(family, classId, 'paid', `${name} Sample`);
    await world.pool.query('update enrollments set assigned_at = $2 where id = $1', [id, now]);
    await world.pool.query('update payments set settled_at = $2 where enrollment_id = $1', [id, now]);
    await world.pool.query(
      `insert into payment_events (payment_id, account_id, at, kind, from_status, to_status, settled_etb, actor)
       select id, account_id, $2, 'settled', 'pending', 'paid', amount_etb, 'gateway' from payments
       where enrollment_id = $1 and not exists (select from payment_events e where e.payment_id = payments.id)`,
      [id, now],
    );
  }
  await world.runJob('charge-months');
  const member = await town.staff('office', ['money']);
  const act = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const { token } = await signedInAgain(world, member);
    return world.call(method, `/admin${path}`, { token, ...(body && { body }) });
  };
  const later = (days: number): void => {
    now = new Date(now.getTime() + days * DAY_MS);
  };
  later(26);
  await act('POST', '/renewals', { month: HIDAR });
  await world.runJob('charge-months');
  const books = async (month: string) => (await act('GET', `/books?month=${month}`)).json();
  return { world, act, later, books };
};

type Row = { account: string; openingEtb: number; debitEtb: number; creditEtb: number; closingEtb: number };
const sum = (rows: Row[], name: 'openingEtb' | 'debitEtb' | 'creditEtb' | 'closingEtb'): number =>
  rows.reduce((total, row) => total + row[name], 0);

test('a month balances, and what households owe is what their charges say, less their free money', async () => {
  const { world, books } = await scene();
  for (const month of [TIKIMT, HIDAR]) {
    const { trialBalance, receivables } = await books(month);
    expect(sum(trialBalance, 'openingEtb')).toBe(0);
    expect(sum(trialBalance, 'debitEtb')).toBe(sum(trialBalance, 'creditEtb'));
    expect(sum(trialBalance, 'closingEtb')).toBe(0);
    const households = trialBalance.find(({ account }: Row) => account === 'households');
    expect(receivables.balanceEtb).toBe(households.closingEtb);
  }
  const { receivables, income } = await books(HIDAR);
  const { rows } = await world.pool.query(`
    select (select sum(santim - settled_santim) from charges where reversed_at is null)::float8 / 100 as open,
      (select sum((amount_etb - refunded_etb) * 100 - allocated_santim) from payments where status = 'paid')::float8 / 100 as free`);
  const open = receivables.ages.reduce((total: number, { amountEtb }: { amountEtb: number }) => total + amountEtb, 0);
  expect([open, receivables.freeEtb]).toEqual([rows[0].open, rows[0].free]);
  expect(receivables.ages).toEqual(
    expect.arrayContaining([{ age: '30', charges: 2, households: 2, amountEtb: rows[0].open }]),
  );
  expect(income).toEqual([{ service: 'tutor', chargedEtb: 2800, takenBackEtb: 0, givenEtb: 0, netEtb: 2800 }]);
});

test.each(['1910-01', '2189-12', 'gregorian-1910-01'])(
  'the books of %s are empty, and those of 1900 and 2199 are none',
  async (month) => {
    const { act } = await scene();
    const codes = [month, '1900-01', 'gregorian-1900-01', '2199-12'].map(
      async (each) => (await act('GET', `/books?month=${each}`)).statusCode,
    );
    expect(await Promise.all(codes)).toEqual([month.startsWith('g') ? 404 : 200, 400, 400, 400]);
  },
);

test('what was owed on a day that is past stays what it was', async () => {
  const { world, later, books } = await scene();
  const before = (await books(HIDAR)).receivables;
  later(40);
  const { rows } = await world.pool.query(
    'select id, household_id from charges where reversed_at is null and settled_santim < santim order by id',
  );
  await world.pool.query('update charges set reversed_at = $2 where id = $1', [rows[0].id, world.deps.clock.now()]);
  await world.pool.query(
    `with given as (insert into credits (id, household_id, cause, santim, created_at)
       values (gen_random_uuid(), $2, 'correction', 50000, $3) returning id)
     insert into allocations (household_id, charge_id, credit_id, santim, cause, at)
     select $2, $1, id, 50000, 'oldest', $3 from given`,
    [rows[1].id, rows[1].household_id, world.deps.clock.now()],
  );

  const after = (await books(HIDAR)).receivables;
  expect(after.ages).toEqual(before.ages);
  expect(after.balanceEtb).toBe(before.balanceEtb);
});

test('every figure leads to its entries, page by page, and to the households behind an age', async () => {
  const { act, books } = await scene();
  const { trialBalance, entries, receivables } = await books(HIDAR);
  for (const { account, debitEtb, creditEtb } of trialBalance as Row[]) {
    const { rows } = (await act('GET', `/books/${HIDAR}/entries?account=${encodeURIComponent(account)}`)).json();
    const isOf = (key: string): boolean => (account === 'households' ? key.startsWith('household:') : key === account);
    const total = (side: 'debit' | 'credit'): number =>
      rows
        .filter((row: Record<typeof side, { account: string }>) => isOf(row[side].account))
        .reduce((all: number, { amountEtb }: { amountEtb: number }) => all + amountEtb, 0);
    expect([account, total('debit'), total('credit')]).toEqual([account, debitEtb, creditEtb]);
  }
  const all = (await act('GET', `/books/${HIDAR}/entries`)).json();
  expect([all.rows.length, all.next]).toEqual([entries, null]);
  const rest = (await act('GET', `/books/${HIDAR}/entries?after=${all.rows[0]._id}`)).json();
  expect(rest.rows).toEqual(all.rows.slice(1));

  const owing = (await act('GET', `/books/${HIDAR}/receivables?age=30`)).json();
  const due = receivables.ages.find(({ age }: { age: string }) => age === '30');
  expect(owing.total).toBe(due.households);
  expect(owing.rows.reduce((total: number, { amountEtb }: { amountEtb: number }) => total + amountEtb, 0)).toBe(
    due.amountEtb,
  );
});

test('a month is closed once, in order, after it is over; whatever comes later counts in the open one', async () => {
  const { world, act, books } = await scene();
  expect((await act('POST', `/books/${HIDAR}/close`)).json().code).toBe('books/not-over');
  const before = await books(TIKIMT);
  expect(before).toMatchObject({ canClose: true, closed: null });

  const closings = await Promise.all([1, 2, 3].map(() => act('POST', `/books/${TIKIMT}/close`)));
  expect(closings.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  await world.runJob('seal-books');
  await world.runJob('seal-books');
  const closed = await books(TIKIMT);
  expect(closed.closed).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(closed.trialBalance).toEqual(before.trialBalance);

  // A payment of a closed day that becomes known today.
  await world.pool.query(
    `insert into payment_events (payment_id, account_id, at, kind, from_status, to_status, settled_etb, actor)
     select id, account_id, '2026-10-20T08:00:00Z', 'refunded', 'paid', 'paid', -100, 'gateway' from payments limit 1`,
  );
  const { rows } = await world.pool.query(
    "select booked_on::text as day, at from ledger_entries where kind = 'refund'",
  );
  expect(rows).toEqual([{ day: '2026-11-10', at: new Date('2026-10-20T08:00:00Z') }]);
  expect((await books(TIKIMT)).trialBalance).toEqual(before.trialBalance);
  await expect(world.pool.query('delete from closed_months')).rejects.toThrow('never opened');
  await expect(world.pool.query("update closed_months set hash = 'x'")).rejects.toThrow('never opened');
});

test('a report that begins with the balances of a closed month is the one that reads every entry', async () => {
  const { world, act, books } = await scene();
  const before = await books(HIDAR);
  await act('POST', `/books/${TIKIMT}/close`);
  await world.runJob('seal-books');
  expect((await books(HIDAR)).trialBalance).toEqual(before.trialBalance);
});

test('a month with entries before it that are open cannot be closed', async () => {
  const { act, later, books } = await scene();
  later(60);
  expect(await books(HIDAR)).toMatchObject({ canClose: false, closeFirst: TIKIMT });
  expect((await act('POST', `/books/${HIDAR}/close`)).json().code).toBe('books/earlier-first');
});

test('the journal is saved as CSV part by part, and the month as a workbook', async () => {
  const { act, books } = await scene();
  const { entries, trialBalance } = await books(HIDAR);
  const { csv, next } = (await act('GET', `/books/${HIDAR}/journal`)).json();
  expect(next).toBeNull();
  const lines = csv.trim().split('\r\n');
  expect(lines).toHaveLength(entries + 1);
  expect(lines[0]).toContain('entry,booked on,at,kind,debit');

  const { xlsx } = (await act('GET', `/books/${HIDAR}/workbook`)).json();
  const sheet = await readSheet(Buffer.from(xlsx, 'base64'), { lines: 1000, unpackedBytes: 10_000_000 });
  expect(sheet.lines).toHaveLength(entries + 1);
  expect(sheet.lines[1]?.cells).toContain('charge');
  expect(trialBalance.length).toBeGreaterThan(2);
});

test.each([
  ['entries?after=abc', 400],
  ['entries?after=999999999999999', 200],
  ['receivables', 400],
  ['receivables?age=7', 400],
  ['receivables?age=30&page=99999', 200],
])('%s is answered with %i', async (path, status) => {
  const { act } = await scene();
  expect((await act('GET', `/books/${HIDAR}/${path}`)).statusCode).toBe(status);
});
