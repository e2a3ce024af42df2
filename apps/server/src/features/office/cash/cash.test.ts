import { addDays } from '@temari/contracts/addis-time';
import { expect, test } from 'vitest';
import { accountBalance, balanceOf } from '../../../domains/money/queries.ts';
import { aCharge } from '../../../testing/charges.ts';
import { signedInAgain } from '../../../testing/lessons.ts';
import { type Member, school } from '../../../testing/school.ts';
import { testWorld } from '../../../testing/world.ts';

const TODAY = '2026-11-16';
const NOON = new Date(`${TODAY}T09:00:00Z`);

/** An office of an owner and three who work on money, a till, and a family that owes two months. */
const scene = async () => {
  let now = NOON;
  const world = await testWorld({ clock: { now: () => now } });
  const town = school(world);
  const people = {
    owner: await town.staff('owner'),
    cashier: await town.staff('office', ['money']),
    other: await town.staff('office', ['money']),
    third: await town.staff('office', ['money']),
  };
  const as =
    (member: Member) =>
    async (
      method: 'GET' | 'POST' | 'PUT' | 'PATCH',
      path: string,
      body?: object,
      headers: Record<string, string> = {},
    ) => {
      const { token } = await signedInAgain(world, member);
      return world.call(method, `/admin${path}`, { token, headers, ...(body && { body }) });
    };
  const [owner, cashier, other, third] = [as(people.owner), as(people.cashier), as(people.other), as(people.third)];
  const family = await town.student('Hana');
  const enrollment = await town.enroll(family, await town.class(), null, 'Hana Sample');
  const charges = [
    await aCharge(world, enrollment, { dueOn: addDays(TODAY, -20), etb: 1400 }),
    await aCharge(world, enrollment, { dueOn: addDays(TODAY, -3), etb: 600 }),
  ];
  const till = (await owner('POST', '/tills', { name: 'Front desk' })).json()._id as string;
  const open = async (by = cashier, count: object = {}, id = till): Promise<string> =>
    (await by('POST', `/tills/${id}/sessions`, { count })).json()._id;
  const pay = (session: string, changed: object = {}, { by = cashier, key = '' } = {}) =>
    by(
      'POST',
      '/cash/payments',
      { session, household: family.id, charges, totalEtb: 2000, amountEtb: 2000, givenEtb: 2000, ...changed },
      key ? { 'idempotency-key': key } : {},
    );
  const close = (session: string, count: object, by = cashier) =>
    by('POST', `/till-sessions/${session}/closing`, { count });
  const inBooks = (account: string): Promise<number> => accountBalance(world.deps.db, account);
  return {
    ...{
      world,
      town,
      people,
      as,
      owner,
      cashier,
      other,
      third,
      family,
      enrollment,
      charges,
      till,
      open,
      pay,
      close,
      inBooks,
    },
    later: (hours: number): void => {
      now = new Date(now.getTime() + hours * 3_600_000);
    },
  };
};

test('an owner adds, renames and retires a till; no two in use have one name', async () => {
  const { owner, cashier, till } = await scene();

  expect((await cashier('POST', '/tills', { name: 'Mine' })).statusCode).toBe(403);
  expect((await owner('POST', '/tills', { name: 'front DESK' })).json()).toMatchObject({ code: 'till/name-taken' });
  const renamed = await owner('PATCH', `/tills/${till}`, { name: 'Gate', isRetired: false, version: 1 });
  expect(renamed.json()).toMatchObject({ name: 'Gate', version: 2 });
  expect((await owner('PATCH', `/tills/${till}`, { name: 'Old', isRetired: false, version: 1 })).json()).toMatchObject({
    code: 'office/changed-meanwhile',
  });
  expect((await owner('PATCH', `/tills/${till}`, { name: 'Gate', isRetired: true, version: 2 })).statusCode).toBe(200);
  expect((await cashier('POST', `/tills/${till}/sessions`, { count: {} })).json()).toMatchObject({
    code: 'till/retired',
  });
});

test('two tills that get one name at the same moment: one of them gets it', async () => {
  const { owner, till } = await scene();
  const ids = [
    till,
    ...(await Promise.all(['A', 'B', 'C'].map(async (name) => (await owner('POST', '/tills', { name })).json()._id))),
  ];

  const answers = await Promise.all(
    ids.map((id) => owner('PATCH', `/tills/${id}`, { name: 'Gate', isRetired: false, version: 1 })),
  );

  expect(answers.map((answer) => answer.json().code ?? answer.statusCode).toSorted()).toEqual([
    200,
    ...Array(3).fill('till/name-taken'),
  ]);
});

test('a till with money in it, or an open one, is not retired', async () => {
  const { owner, till, open, close } = await scene();
  const retire = () => owner('PATCH', `/tills/${till}`, { name: 'Front desk', isRetired: true, version: 1 });
  const session = await open(undefined, { 10000: 5 });

  expect((await retire()).json()).toMatchObject({ code: 'till/open' });
  await close(session, { 10000: 5 });
  expect((await retire()).json()).toMatchObject({ code: 'till/not-empty' });
});

test('cash pays the chosen months at once, with a number, and lies in the till in the books', async () => {
  const { world, family, charges, pay, open, inBooks, till, owner } = await scene();

  const taken = await pay(await open(), { givenEtb: 2200 });

  expect(taken.statusCode).toBe(201);
  expect(taken.json()).toMatchObject({ number: 1, amountEtb: 2000, changeEtb: 200, isTillFull: false });
  expect(await balanceOf(world.deps.db, family.id)).toBe(0);
  expect(await inBooks(`till:${till}`)).toBe(200_000);
  const { rows } = await world.pool.query('select settled_santim = santim as paid from charges where id = any($1)', [
    charges,
  ]);
  expect(rows).toEqual([{ paid: true }, { paid: true }]);
  const books = (await owner('GET', '/books')).json();
  expect(books.trialBalance).toContainEqual(
    expect.objectContaining({ account: `till:${till}`, name: 'Front desk', closingEtb: 2000 }),
  );
});

test('a part of a month can be paid, never more than the months cost or than was given', async () => {
  const { world, family, open, pay } = await scene();
  const session = await open();

  expect((await pay(session, { givenEtb: 1999 })).json()).toMatchObject({ code: 'cash/too-little-given' });
  expect((await pay(session, { amountEtb: 2001, givenEtb: 2001 })).json()).toMatchObject({ code: 'cash/over-total' });
  expect((await pay(session, { totalEtb: 1900 })).json()).toMatchObject({ code: 'payment/total-changed' });
  expect((await pay(session, { amountEtb: 500 })).statusCode).toBe(201);
  expect(await balanceOf(world.deps.db, family.id)).toBe(150_000);
});

test('the same wish with the same key is one payment, also from two tabs at once; another wish is refused', async () => {
  const { world, open, pay } = await scene();
  const session = await open();

  const answers = await Promise.all([1, 2, 3].map(() => pay(session, {}, { key: 'one-payment' })));

  expect(new Set(answers.map((answer) => answer.json()._id)).size).toBe(1);
  expect((await pay(session, { amountEtb: 100 }, { key: 'one-payment' })).json()).toMatchObject({
    code: 'request/conflicting-repeat',
  });
  expect((await world.pool.query('select count(*)::int as n from payments')).rows[0].n).toBe(1);
});

test('two who pay the same months at once pay them once', async () => {
  const { world, open, pay } = await scene();
  const session = await open();

  const codes = (await Promise.all([pay(session), pay(session)])).map(({ statusCode }) => statusCode).sort();

  expect(codes).toEqual([201, 409]);
  expect((await world.pool.query('select count(*)::int as n from payments')).rows[0].n).toBe(1);
});

test('one person has one till open, and one till is open for one person', async () => {
  const { owner, cashier, other, till, open } = await scene();
  const second = (await owner('POST', '/tills', { name: 'Gate' })).json()._id;
  await open();

  expect((await other('POST', `/tills/${till}/sessions`, { count: {} })).json()).toMatchObject({ code: 'till/open' });
  expect((await cashier('POST', `/tills/${second}/sessions`, { count: {} })).json()).toMatchObject({
    code: 'till/own-open',
  });
});

test("cash goes only into one's own till that is open today", async () => {
  const { other, open, pay, close, later } = await scene();
  const session = await open();

  expect((await pay(session, {}, { by: other })).json()).toMatchObject({ code: 'till/not-own' });
  later(24);
  expect((await pay(session)).json()).toMatchObject({ code: 'till/other-day' });
  await close(session, {});
  expect((await pay(session)).json()).toMatchObject({ code: 'till/closed' });
});

test('a household pays at most the limit in cash on one day, in however many parts; an owner sets it', async () => {
  const { owner, open, pay, later, close } = await scene();
  const rule = { refundLimitEtb: 2000, cashLimitEtb: 1000, tillLimitEtb: 600, version: 0 };
  expect((await owner('PUT', '/site/money-rules', rule)).statusCode).toBe(200);
  const session = await open();

  expect((await pay(session)).json()).toMatchObject({
    code: 'cash/over-limit',
    message: expect.stringContaining('1,000'),
  });
  expect((await pay(session, { amountEtb: 700 })).json()).toMatchObject({ isTillFull: true });
  expect((await pay(session, { totalEtb: 1300, amountEtb: 400 })).json()).toMatchObject({ code: 'cash/over-limit' });
  await close(session, { 10000: 7 });
  later(24);
  expect((await pay(await open(undefined, { 10000: 7 }), { totalEtb: 1300, amountEtb: 400 })).statusCode).toBe(201);
});

test.each([
  { count: { 10000: -1 } },
  { count: { 10000: 1.5 } },
  { count: { 10000: 10_001 } },
  { count: { 10000: '3' } },
  { count: null },
])('a count of $count is refused', async ({ count }) => {
  const { cashier, till } = await scene();

  expect((await cashier('POST', `/tills/${till}/sessions`, { count })).statusCode).toBe(400);
});

test('nobody sees the sum before it is counted; a difference waits for somebody who neither opened nor closed', async () => {
  const { cashier, other, third, open, pay, close, inBooks, till } = await scene();
  const session = await open(undefined, { 10000: 1 });
  await pay(session);
  const shown = (await cashier('GET', '/cash')).json();
  expect(shown.tills[0]).toMatchObject({ balanceEtb: null, session: { closing: null, floatEtb: 100 } });

  const closed = (await close(session, { 20000: 10 }, other)).json();

  expect(closed.closing).toMatchObject({ countedEtb: 2000, expectedEtb: 2100, differenceEtb: -100, decision: null });
  expect(await inBooks(`till:${till}`)).toBe(200_000);
  expect(await inBooks('till-difference')).toBe(10_000);
  const decide = (by: typeof cashier) => by('POST', `/till-sessions/${session}/decision`, { reason: 'Wrong change' });
  expect((await decide(cashier)).json()).toMatchObject({ code: 'till/second-person' });
  expect((await decide(other)).json()).toMatchObject({ code: 'till/second-person' });
  expect((await decide(third)).json().closing.decision).toMatchObject({ reason: 'Wrong change' });
  expect((await decide(third)).json()).toMatchObject({ code: 'till/nothing-to-decide' });
  expect([await inBooks('till-difference'), await inBooks('over-short')]).toEqual([0, 10_000]);
});

test('what is missing when a till is opened is part of the difference, what was brought is change money', async () => {
  const { open, close, inBooks, till } = await scene();
  await close(await open(undefined, { 10000: 5 }), { 10000: 5 });
  expect(await inBooks('change-money')).toBe(-50_000);

  const short = await open(undefined, { 10000: 4 });
  const closed = (await close(short, { 10000: 4 })).json();

  expect(closed).toMatchObject({ missingEtb: 100, closing: { expectedEtb: 500, differenceEtb: -100 } });
  expect(await inBooks(`till:${till}`)).toBe(40_000);
});

test('a till is closed once, and what is taken at the same time is in the count or refused', async () => {
  const { open, pay, close, other, inBooks, till } = await scene();
  const session = await open();

  const [taken, ...closings] = await Promise.all([pay(session), close(session, {}), close(session, {}, other)]);

  const closed = closings.filter(({ statusCode }) => statusCode === 200);
  expect(closed).toHaveLength(1);
  const expected = closed[0]?.json().closing.expectedEtb;
  expect(expected).toBe(taken.statusCode === 201 ? 2000 : 0);
  expect(await inBooks(`till:${till}`)).toBe(0);
});

test('a mistaken payment is taken back by another person while the till is open, by a counter-entry', async () => {
  const { world, family, cashier, other, open, pay, close, inBooks, till } = await scene();
  const session = await open();
  const id = (await pay(session)).json()._id;
  const back = (by: typeof cashier) => by('POST', `/cash/payments/${id}/reversal`, { reason: 'Typed twice' });

  const told = async () => (await world.call('GET', '/notices?language=en', await signedInAgain(world, family))).json();

  expect((await back(cashier)).json()).toMatchObject({ code: 'cash/second-person' });
  expect(await told()).toMatchObject([{ title: 'Your payment arrived: ETB 2,000' }]);
  expect((await back(other)).json()).toMatchObject({ amountEtb: 2000 });
  expect(await told()).toEqual([]);
  expect((await back(other)).json()).toMatchObject({ code: 'payment/not-refundable' });
  expect(await balanceOf(world.deps.db, family.id)).toBe(200_000);
  expect(await inBooks(`till:${till}`)).toBe(0);
  const again = (await pay(session)).json()._id;
  await close(session, { 20000: 10 });
  expect((await other('POST', `/cash/payments/${again}/reversal`, { reason: 'Too late' })).json()).toMatchObject({
    code: 'till/closed',
  });
});

/** Cash that was paid, and a part of it that the office is to pay back. */
const toPayBack = async (amountEtb = 600) => {
  const all = await scene();
  const session = await all.open();
  const payment = (await all.pay(session)).json()._id;
  const asked = await all.other('POST', `/payments/${payment}/refund`, { amountEtb, reason: 'Paid too much' });
  const refund = asked.json().refund._id as string;
  const payBack = (by: typeof all.cashier, changed: object = { session }) =>
    by('POST', `/refunds/${refund}/delivery`, { step: 'paid', ...changed });
  return { ...all, session, payment, refund, payBack };
};

test('cash that goes back comes out of the open till, and the count expects it', async () => {
  const { payBack, cashier, session, close, inBooks, till, family } = await toPayBack();
  expect(await inBooks('refund-payable')).toBe(-60_000);

  expect((await payBack(cashier)).json()).toMatchObject({ refund: { delivery: 'paid' } });

  expect([await inBooks(`till:${till}`), await inBooks('refund-payable'), await inBooks('bank:unknown')]).toEqual([
    ...[140_000, 0, 0],
  ]);
  expect((await cashier('GET', '/cash')).json().refunds).toMatchObject([
    { amountEtb: 600, household: { id: family.id } },
  ]);
  expect((await close(session, { 20000: 7 })).json().closing).toMatchObject({ expectedEtb: 1400, differenceEtb: 0 });
});

test('cash goes back once, and only out of the own till that is open today', async () => {
  const { payBack, cashier, other, third, session, close, owner, open, later, inBooks, till } = await toPayBack();
  expect((await payBack(other)).json()).toMatchObject({ code: 'till/not-own' });
  const second = (await owner('POST', '/tills', { name: 'Second' })).json()._id;
  const empty = await open(third, {}, second);
  expect((await payBack(third, { session: empty })).json()).toMatchObject({ code: 'till/too-little' });
  expect((await payBack(cashier, { session: second })).statusCode).toBe(404);

  const both = await Promise.all([payBack(cashier), payBack(cashier)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await inBooks(`till:${till}`)).toBe(140_000);

  later(24);
  expect((await payBack(cashier)).json()).toMatchObject({ code: 'till/other-day' });
  await close(session, { 20000: 7 });
  expect((await payBack(cashier)).json()).toMatchObject({ code: 'till/closed' });
});

test('a till that is closed at the same instant has paid the cash back and counted it, or neither', async () => {
  const { payBack, cashier, session, close, inBooks, till } = await toPayBack();
  const [paid, closed] = await Promise.all([payBack(cashier), close(session, { 20000: 7 })]);
  expect(closed.json().closing.expectedEtb).toBe(paid.statusCode === 200 ? 1400 : 2000);
  expect(await inBooks('refund-payable')).toBe(paid.statusCode === 200 ? 0 : -60_000);
  expect(await inBooks(`till:${till}`)).toBe(140_000);
});

test('what came by transfer does not go back out of a till', async () => {
  const { world, town, family, cashier, other, open, pay, inBooks, till } = await scene();
  const session = await open();
  await pay(session);
  const enrollment = await town.enroll(family, null, 'paid', 'Dawit Sample');
  const { rows } = await world.pool.query('select id from payments where enrollment_id = $1', [enrollment]);
  const asked = await other('POST', `/payments/${rows[0].id}/refund`, { amountEtb: 500, reason: 'Paid too much' });
  const body = { step: 'paid', session };
  const paid = await cashier('POST', `/refunds/${asked.json().refund._id}/delivery`, body);
  expect(paid.json()).toMatchObject({ code: 'refund/not-cash' });
  expect(await inBooks(`till:${till}`)).toBe(200_000);
});

test('who leaves the office with an open till leaves at once, and everybody sees the till', async () => {
  const { world, people, owner, other, open, pay, close } = await scene();
  const session = await open();
  await pay(session);
  const told = (await owner('GET', `/staff/${people.cashier.id}/leaving`)).json();
  expect(told.till).toMatchObject({ name: 'Front desk' });
  const seen = async () => (await other('GET', '/cash')).json().tills[0].session;
  const onToday = async () =>
    (await other('GET', '/today')).json().waiting.filter(({ kind }: { kind: string }) => kind === 'till');
  expect([await seen(), await onToday()]).toMatchObject([{ isLeftOpen: false, hasLeft: false }, []]);

  const { rows } = await world.pool.query('select version from staff where account_id = $1', [people.cashier.id]);
  const left = await owner('POST', `/staff/${people.cashier.id}/leaving`, { version: rows[0].version });

  expect(left.statusCode).toBe(200);
  expect([await seen(), await onToday()]).toMatchObject([
    { isLeftOpen: true, hasLeft: true },
    [{ name: 'Front desk' }],
  ]);
  expect((await close(session, { 20000: 10 }, other)).json().closing).toMatchObject({ differenceEtb: 0 });
  expect(await onToday()).toEqual([]);
});

test('nobody takes cash from the own household, or from one that is gone or has nothing to pay', async () => {
  const { world, people, town, family, open, pay } = await scene();
  const session = await open();
  const empty = await town.student('Abel');

  expect((await pay(session, { household: empty.id })).json()).toMatchObject({ code: 'payment/nothing-due' });
  await world.pool.query(
    `update enrollments set details = jsonb_build_object('fatherPhone', (select phone from accounts where id = $1))
     where account_id = $2`,
    [people.cashier.id, family.id],
  );
  expect((await pay(session)).json()).toMatchObject({ code: 'cash/own-household' });
  await world.pool.query('update accounts set erased_at = now(), phone = null where id = $1', [family.id]);
  expect((await pay(session)).statusCode).toBe(404);
});

test('a confirmation is printed once, and then as a copy', async () => {
  const { cashier, other, open, pay } = await scene();
  const id = (await pay(await open(), { givenEtb: 2100 })).json()._id;

  const slip = (await cashier('GET', `/cash/payments/${id}`)).json();
  expect(slip).toMatchObject({
    till: 'Front desk',
    household: 'Hana Sample',
    givenEtb: 2100,
    changeEtb: 100,
    prints: 0,
  });
  const prints = await Promise.all([cashier, other].map((by) => by('POST', `/cash/payments/${id}/prints`, {})));
  expect(prints.map((print) => print.json().prints).sort()).toEqual([1, 2]);
});

test('cash of a closed till goes to the bank, never more than is in it, and a slip counts once', async () => {
  const { world, cashier, open, pay, close, inBooks, till } = await scene();
  const bank = '0190a1b2-1111-7000-8000-000000000001';
  await world.pool.query(
    `insert into banks (id, name, account_number, account_holder_name) values ($1, 'Sample Bank', '1', 'Temari')`,
    [bank],
  );
  const deposit = (changed: object = {}) =>
    cashier('POST', '/cash/deposits', { till, bank, amountEtb: 1500, reference: 'SLIP-1', on: TODAY, ...changed });
  const session = await open();
  await pay(session);
  expect((await deposit()).json()).toMatchObject({ code: 'till/open' });
  await close(session, { 20000: 10 });

  expect((await deposit({ amountEtb: 2001 })).json()).toMatchObject({ code: 'deposit/too-much' });
  const results = await Promise.all([deposit(), deposit({ reference: 'SLIP-2' })]);
  expect(results.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  expect(
    (await deposit({ amountEtb: 1, reference: results[0].statusCode === 201 ? 'slip-1' : 'slip-2' })).json(),
  ).toMatchObject({
    code: 'deposit/slip-used',
  });
  expect([await inBooks(`till:${till}`), await inBooks('cash-in-transit')]).toEqual([50_000, 150_000]);

  await world.pool.query(
    `with statement as (
       insert into bank_statements (id, bank_id, file_name, file_sha256, headers, mapping, from_on, to_on, taken_at)
       values (gen_random_uuid(), $1, 'a.csv', 'hash', '{}', '{}', $2, $2, now()) returning id)
     insert into statement_rows (id, statement_id, bank_id, identity, line, booked_on, reference, narrative, payer, santim,
       reference_keys, codes, sounds)
     select gen_random_uuid(), id, $1, 'a', 1, $2, 'X', 'Cash deposit', '', 150000, '{}', '{}', '{}' from statement`,
    [bank, TODAY],
  );
  const [shown] = (await cashier('GET', '/cash')).json().deposits;
  const arrive = () => cashier('POST', `/cash/deposits/${shown._id}/arrival`, { row: shown.rows[0]._id });
  expect((await arrive()).json()).toMatchObject({ state: 'arrived' });
  expect((await arrive()).json()).toMatchObject({ code: 'statement/row-decided' });
  expect([await inBooks('cash-in-transit'), await inBooks(`bank:${bank}`)]).toEqual([0, 150_000]);
});

test('a till that was left open, and a difference that waits, are on Today', async () => {
  const { cashier, open, close, later } = await scene();
  const session = await open(undefined, { 10000: 1 });
  const tills = async () => (await cashier('GET', '/today')).json().counts.till.count;

  expect(await tills()).toBe(0);
  later(24);
  expect(await tills()).toBe(1);
  await close(session, { 10000: 1 });
  expect(await tills()).toBe(0);
  await close(await open(), {});
  expect(await tills()).toBe(1);
});

test('a session and a deposit are never changed afterwards, and nobody decides alone, whoever writes', async () => {
  const { world, people, open, close } = await scene();
  const session = await open();
  await close(session, { 10000: 1 });
  const change = (set: string) => world.pool.query(`update till_sessions set ${set} where id = $1`, [session]);

  await expect(change('counted_santim = 0')).rejects.toThrow('not changed afterwards');
  await expect(change('float_santim = 5')).rejects.toThrow('not changed afterwards');
  await expect(change(`decided_at = now(), decided_by = '${people.cashier.id}'`)).rejects.toThrow('two_persons');
  await expect(world.pool.query('delete from till_sessions')).rejects.toThrow('not changed afterwards');
});
