import { expect, test } from 'vitest';
import { monthsScene } from '../../../testing/months.ts';
import type { World } from '../../../testing/world.ts';

const DAY_OF_HALF = 11;

/** A family in a class with one paid month, and two members of staff. */
const scene = async () => {
  const made = await monthsScene();
  const enrollment = await made.enrolled('Hana Sample');
  await made.later(0);
  const { rows } = await made.world.pool.query('select id from payments where enrollment_id = $1', [enrollment]);
  const office = async () => (await made.town.staff('office', ['money'])).token;
  return { ...made, enrollment, paymentId: rows[0].id as string, office };
};

const proposal = async (world: World, paymentId: string, token: string) =>
  world.call('GET', `/admin/payments/${paymentId}/refund`, { token });

const refund = (world: World, paymentId: string, token: string, body: object) =>
  world.call('POST', `/admin/payments/${paymentId}/refund`, { token, body: { reason: 'Moved away', ...body } });

test('before the first lesson everything can go back; each held lesson takes its part off', async () => {
  const { world, paymentId, office, later } = await scene();
  const before = (await proposal(world, paymentId, await office())).json();
  expect(before).toMatchObject({
    amountEtb: 1400,
    leftEtb: 1400,
    proposedEtb: 1400,
    freeEtb: 324,
    limitEtb: 2000,
    aloneEtb: 2000,
    lines: [
      {
        ...{ fullName: 'Hana Sample', from: '2026-10-11', to: '2026-11-09', lessonsSold: 10, lessonsUsed: 0 },
        ...{ chargedEtb: 1076, paidEtb: 1076, usedEtb: 0, backEtb: 1076 },
      },
    ],
  });

  await later(DAY_OF_HALF);
  const after = (await proposal(world, paymentId, await office())).json();
  expect(after.lines).toMatchObject([{ lessonsSold: 10, lessonsUsed: 5, usedEtb: 538, backEtb: 538 }]);
  expect(after.proposedEtb).toBe(538 + 324);
});

test('a lesson that we cancelled can go back, unless it was made up or given back as a credit', async () => {
  const { world, enrollment, paymentId, office, later } = await scene();
  await later(DAY_OF_HALF);
  const { rows } = await world.pool.query(
    `update lessons set state = 'cancelled', cause = 'teacher', cancelled_at = now()
     where id in (select l.id from lessons l join enrollments e on e.class_id = l.class_id
       where e.id = $1 and l.slot_date >= '2026-10-19' order by l.slot_date limit 2) returning id`,
    [enrollment],
  );
  expect((await proposal(world, paymentId, await office())).json().lines).toMatchObject([{ lessonsUsed: 3 }]);

  await world.pool.query(
    `insert into credits (id, household_id, enrollment_id, lesson_id, cause, santim, created_at)
     select gen_random_uuid(), account_id, id, $2, 'lesson-cancelled', 10700, now() from enrollments where id = $1`,
    [enrollment, rows[0].id],
  );
  expect((await proposal(world, paymentId, await office())).json().lines).toMatchObject([{ lessonsUsed: 4 }]);
});

test('who leaves gets back what was not used, and owes nothing afterwards', async () => {
  const { world, family, paymentId, office, later } = await scene();
  await later(DAY_OF_HALF);
  const { proposedEtb } = (await proposal(world, paymentId, await office())).json();

  await refund(world, paymentId, await office(), { amountEtb: proposedEtb, endsDebt: true });

  const balance = (await world.call('GET', '/balance', { token: family().token })).json();
  expect(balance.balanceEtb).toBe(0);
  expect(balance.charges.find(({ from }: { from: string }) => from === '2026-10-11')).toMatchObject({ state: 'paid' });
  expect(balance.entries).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'refund', amountEtb: proposedEtb, refund: 'on-its-way' }),
      expect.objectContaining({ kind: 'credit', amountEtb: -538, cause: 'refund' }),
    ]),
  );
  const again = (await proposal(world, paymentId, await office())).json();
  expect(again).toMatchObject({ leftEtb: 538, proposedEtb: 0, freeEtb: 0 });
});

test('a purchase that goes back whole frees the seat, and what it paid is not owed', async () => {
  const { world, family, enrollment, paymentId, office, later } = await scene();
  await later(DAY_OF_HALF);

  const refunded = (await refund(world, paymentId, await office(), {})).json();

  expect(refunded).toMatchObject({ status: 'refunded', refund: { delivery: 'by-hand' } });
  const balance = (await world.call('GET', '/balance', { token: family().token })).json();
  expect([balance.balanceEtb, balance.dueEtb]).toEqual([0, 0]);
  const { rows } = await world.pool.query('select class_id from enrollments where id = $1', [enrollment]);
  expect(rows).toEqual([{ class_id: null }]);
});

test('a refund and a renewal that want the same money at once leave no santim unaccounted for', async () => {
  const { world, family, paymentId, office, release, later } = await scene();
  const token = await office();
  await release('2026-10-11');
  await later(0);

  await Promise.all([
    refund(world, paymentId, token, { amountEtb: 700 }),
    world.runJob('charge-months'),
    refund(world, paymentId, token, { amountEtb: 700 }),
    world.runJob('charge-months'),
  ]);

  const { rows } = await world.pool.query(
    `select p.refunded_etb::float8 as refunded, p.allocated_santim::float8 as allocated,
       (select coalesce(sum(santim), 0)::float8 from allocations where payment_id = p.id) as joined,
       (select sum(case when debit = 'household:' || account_id then santim else -santim end)::float8
        from ledger_entries where household_id = p.account_id) as owed
     from payments p where p.id = $1`,
    [paymentId],
  );
  expect(rows).toEqual([{ refunded: 1400, allocated: 0, joined: 0, owed: 0 }]);
  expect((await world.call('GET', '/balance', { token: family().token })).json().balanceEtb).toBe(0);
});

test('what is unknown or not settled has no proposal, and the limit is a rule of the owner', async () => {
  const { world, town, paymentId, office } = await scene();
  const token = await office();
  expect((await proposal(world, '0190a1b2-0000-7000-8000-000000000000', token)).statusCode).toBe(404);
  const owner = await town.staff('owner', []);
  const rule = (body: object, by: string) => world.call('PUT', '/admin/site/money-rules', { token: by, body });
  expect((await rule({ refundLimitEtb: 100, version: 0 }, token)).statusCode).toBe(403);
  expect((await rule({ refundLimitEtb: 100, version: 0 }, owner.token)).statusCode).toBe(200);
  expect((await rule({ refundLimitEtb: 200, version: 0 }, owner.token)).json().code).toBe('office/changed-meanwhile');

  expect((await proposal(world, paymentId, token)).json()).toMatchObject({ limitEtb: 100, aloneEtb: 100 });
  expect((await refund(world, paymentId, token, { amountEtb: 100.01 })).json().refund.state).toBe('proposed');
});
