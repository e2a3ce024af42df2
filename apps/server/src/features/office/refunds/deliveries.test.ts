import { expect, test } from 'vitest';
import type { RefundBehaviour, Transaction } from '../../../sandbox/chapa/ledger.ts';
import { atCheckout, newFamily, tutoringForm } from '../../../testing/families.ts';
import { officeWorld } from '../../../testing/office-world.ts';

const MINUTE_MS = 60_000;

/** A payment that was made at the checkout, and a gateway that treats refunds as said. */
const paidOnline = async (refunds: RefundBehaviour = 'at-once') => {
  const world = await officeWorld();
  const family = await newFamily(world);
  const answer = await world.call('POST', '/enrollment', { token: family.token, body: await tutoringForm(world) });
  const { data, paymentUrl } = answer.json();
  await atCheckout(world, paymentUrl.data.checkout_url, 'pay');
  const enrollmentId = data.enrollment._id as string;
  const { rows } = await world.pool.query('select id, amount_etb from payments where enrollment_id = $1', [
    enrollmentId,
  ]);
  const transaction = [...world.gateway.transactions.values()].at(-1) as Transaction;
  world.gateway.switches.refunds = refunds;
  const paymentId = rows[0].id as string;
  const give = async (body: object = {}, token: string = world.office) =>
    world.call('POST', `/admin/payments/${paymentId}/refund`, { token, body: { reason: 'Moved away', ...body } });
  return {
    ...{ world, family, enrollmentId, paymentId, transaction, give, amount: rows[0].amount_etb as number },
    step: (id: string, body: object, token: string = world.office) =>
      world.call('POST', `/admin/refunds/${id}/delivery`, { token, body }),
    /** What of the refund is written down. */
    refund: async () => {
      const found = await world.pool.query(
        `select id, delivery, tries, round, problem, expected_etb::float8 as expected, gateway_reference as "gatewayReference"
         from refunds where payment_id = $1 and source = 'office' order by created_at desc limit 1`,
        [paymentId],
      );
      return found.rows[0];
    },
    /** The sums that the books have on the accounts that a refund moves. */
    books: async () => {
      const found = await world.pool.query(
        `select account, sum(santim)::float8 / 100 as etb from (
           select debit as account, santim from ledger_entries where payment_id = $1
           union all select credit, -santim from ledger_entries where payment_id = $1) moved
         where account not like 'household:%' group by account having sum(santim) <> 0 order by account`,
        [paymentId],
      );
      return Object.fromEntries(found.rows.map(({ account, etb }) => [account, etb]));
    },
    job: () => world.runJob('deliver-refunds'),
    act: (action: string) =>
      world.app.inject({
        method: 'POST',
        url: `/sandbox/chapa/transactions/${transaction.order.tx_ref}/${action}`,
      }),
  };
};

test('an online payment goes back through the gateway, once, and the family sees it arrive', async () => {
  const { world, family, paymentId, transaction, give, refund, books, amount } = await paidOnline();

  const given = (await give({ amountEtb: 300 })).json();
  expect(given).toMatchObject({ refundedEtb: 300, refund: { state: 'booked', delivery: 'sending' } });
  expect(await books()).toEqual({ 'gateway:chapa': amount, 'refund-payable': -300 });
  expect(transaction.refunds).toEqual([]);
  const receipt = async () =>
    (await world.call('GET', `/payment/${paymentId}/receipt`, { token: family.token })).json().refunds;
  expect(await receipt()).toMatchObject([{ amountEtb: 300, progress: 'on-its-way' }]);

  await world.runJobs();
  await world.runJobs();

  expect(transaction.refunds).toMatchObject([{ amount: 300, status: 'success' }]);
  expect(await refund()).toMatchObject({ delivery: 'arrived', expected: 0 });
  expect(await books()).toEqual({ 'gateway:chapa': amount - 300 });
  expect(await receipt()).toMatchObject([{ amountEtb: 300, progress: 'arrived' }]);
  const { entries } = (await world.call('GET', '/balance', { token: family.token })).json();
  expect(entries[0]).toMatchObject({ kind: 'refund', amountEtb: 300, refund: 'arrived' });
});

test('without a word from the gateway it is asked until the money has arrived', async () => {
  const { world, transaction, give, refund, act, job } = await paidOnline('later');
  world.gateway.switches.dropWebhooks = true;
  await give({ amountEtb: 300 });
  await job();
  expect(await refund()).toMatchObject({ delivery: 'sent', gatewayReference: transaction.refunds[0]?.refId });

  world.clock.advance(2 * MINUTE_MS);
  await job();
  expect(await refund()).toMatchObject({ delivery: 'sent' });
  await act('finish-refund');
  world.clock.advance(10 * MINUTE_MS);
  await job();

  expect(await refund()).toMatchObject({ delivery: 'arrived' });
  expect(transaction.refunds).toHaveLength(1);
});

test('a call without an answer that was done is found by asking, and not sent again', async () => {
  const { world, transaction, give, refund, job } = await paidOnline('no-answer');
  world.gateway.switches.dropWebhooks = true;
  await give({ amountEtb: 300 });
  await job();
  expect(await refund()).toMatchObject({ delivery: 'sending', tries: 1 });

  world.clock.advance(10 * MINUTE_MS);
  await job();

  expect(await refund()).toMatchObject({ delivery: 'arrived' });
  expect(transaction.refunds).toHaveLength(1);
});

test('a call that never reached the gateway is sent again after it was asked', async () => {
  const { world, transaction, give, refund, job } = await paidOnline('deaf');
  await give({ amountEtb: 300 });
  await job();
  await job();
  expect(await refund()).toMatchObject({ delivery: 'sending', tries: 1 });
  world.gateway.switches.refunds = 'at-once';
  world.clock.advance(10 * MINUTE_MS);
  await job();

  expect(await refund()).toMatchObject({ delivery: 'arrived' });
  expect(transaction.refunds).toHaveLength(1);
});

test('killed between the intent and the call, or between the call and its answer, nothing is lost or sent twice', async () => {
  const { world, transaction, give, refund, job } = await paidOnline('later');
  await give({ amountEtb: 300 });
  const killed = `update refunds set tries = tries + 1, next_try_at = $1 where delivery = 'sending'`;
  await world.pool.query(killed, [new Date(world.clock.now().getTime() + 2 * MINUTE_MS)]);
  await job();
  expect(transaction.refunds).toHaveLength(0);
  world.clock.advance(3 * MINUTE_MS);
  await job();
  expect(transaction.refunds).toHaveLength(1);

  // The gateway has it, and whoever sent it was killed before writing that down.
  await world.pool.query(
    `update refunds set delivery = 'sending', gateway_reference = null, tries = 1, next_try_at = $1 where delivery = 'sent'`,
    [world.clock.now()],
  );
  await job();

  expect(transaction.refunds).toHaveLength(1);
  expect(await refund()).toMatchObject({ delivery: 'sent', gatewayReference: transaction.refunds[0]?.refId });
});

test('two instances that send at the same time send once', async () => {
  const { transaction, give, job } = await paidOnline('later');
  await give({ amountEtb: 300 });

  await Promise.all([job(), job(), job()]);

  expect(transaction.refunds).toHaveLength(1);
});

test('what the gateway refuses waits for the office, which sends it again or pays by hand', async () => {
  const { world, transaction, give, refund, books, step, job, amount } = await paidOnline('refuse');
  await give({ amountEtb: 300 });
  await job();
  const { id } = await refund();
  expect(await refund()).toMatchObject({ delivery: 'failed', problem: expect.stringContaining('Insufficient') });
  expect(await books()).toEqual({ 'gateway:chapa': amount, 'refund-payable': -300 });
  const today = (await world.call('GET', '/admin/today', { token: world.auditor })).json();
  expect(today.counts['refund-to-pay'].count).toBe(1);

  expect((await step(id, { step: 'paid' })).json().code).toBe('office/changed-meanwhile');
  expect((await step(id, { step: 'send-again' })).json().refund.delivery).toBe('sending');
  await job();
  expect(await refund()).toMatchObject({ delivery: 'failed', round: 2 });
  const answers = await Promise.all([1, 2, 3].map(() => step(id, { step: 'by-hand' })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  await step(id, { step: 'paid', reference: 'FT26320ABCDE' });

  expect(await refund()).toMatchObject({ delivery: 'paid', expected: 0 });
  expect(await books()).toEqual({ 'bank:unknown': -300, 'gateway:chapa': amount });
  expect(transaction.refunds).toEqual([]);
});

test('a refund that comes back is owed again, and its next sending is another one at the gateway', async () => {
  const { world, transaction, give, refund, books, step, act, job, amount } = await paidOnline('later');
  await give({ amountEtb: 300 });
  await job();
  expect(await books()).toEqual({ 'gateway:chapa': amount - 300 });

  await act('fail-refund');
  const { id } = await refund();
  expect(await refund()).toMatchObject({ delivery: 'failed' });
  expect(await books()).toEqual({ 'gateway:chapa': amount, 'refund-payable': -300 });
  world.gateway.switches.refunds = 'at-once';
  await step(id, { step: 'send-again' });
  await job();

  expect(await refund()).toMatchObject({ delivery: 'arrived', round: 2 });
  expect(transaction.refunds.map(({ status }) => status)).toEqual(['failed', 'success']);
  expect(await books()).toEqual({ 'gateway:chapa': amount - 300 });
  const { rows } = await world.pool.query('select refunded_etb::float8 as etb from payments');
  expect(rows.filter(({ etb }) => etb > 0)).toEqual([{ etb: 300 }]);
});

test('a large refund is sent only after a second person approved it, and a refusal says why', async () => {
  const { world, transaction, give, refund, job } = await paidOnline();
  await world.pool.query(
    `insert into site_content (key, value, version) values ('money-rules', '{"refundLimitEtb": 100}', 1)`,
  );
  const first = (await give()).json().refund._id;
  await job();
  expect(transaction.refunds).toEqual([]);
  const decide = (id: string, body: object) =>
    world.call('PATCH', `/admin/refunds/${id}`, { token: world.owner, body });
  await decide(first, { decision: 'refuse', reason: 'The family stays' });
  const listed = (await world.call('GET', '/admin/refunds?state=done', { token: world.auditor })).json();
  expect(listed.rows).toMatchObject([{ state: 'refused', delivery: null, refusal: 'The family stays' }]);

  const second = (await give()).json().refund._id;
  const open = (await world.call('GET', '/admin/refunds', { token: world.auditor })).json();
  expect(open.rows).toMatchObject([{ _id: second, state: 'proposed' }]);
  expect((await decide(second, { decision: 'approve' })).json()).toMatchObject({
    status: 'refunded',
    refund: { delivery: 'sending' },
  });
  await job();

  expect(transaction.refunds).toHaveLength(1);
  expect(await refund()).toMatchObject({ delivery: 'arrived' });
});

test('a transfer is on the list to be paid by hand, with what the family gave, until somebody has paid it', async () => {
  const world = await officeWorld();
  const { paymentId } = await world.enroll();
  await world.call('PATCH', `/admin/receipts/${paymentId}`, {
    token: world.owner,
    body: { decision: 'accept', amountSeenEtb: 1400 },
  });
  const body = { reason: 'Moved away', amountEtb: 400, payTo: 'CBE 1000123456789, Abel Sample' };
  const given = (await world.call('POST', `/admin/payments/${paymentId}/refund`, { token: world.office, body })).json();

  const list = async () => (await world.call('GET', '/admin/refunds', { token: world.auditor })).json().rows;
  expect(await list()).toMatchObject([
    {
      ...{ delivery: 'by-hand', amountEtb: 400, payTo: 'CBE 1000123456789, Abel Sample', paidByName: 'Abel Sample' },
      bank: 'Commercial Bank of Ethiopia',
    },
  ]);
  const steps = await Promise.all(
    [1, 2].map(() =>
      world.call('POST', `/admin/refunds/${given.refund._id}/delivery`, {
        token: world.office,
        body: { step: 'paid', reference: 'FT26320XYZ' },
      }),
    ),
  );

  expect(steps.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await list()).toEqual([]);
  expect((await world.audit()).map(({ action }) => action)).toContain('deliver-refund');
  const { rows } = await world.pool.query(
    `select kind, debit, left(credit, 5) as credit, santim::int from ledger_entries where payment_id = $1 and kind like 'refund%' order by id`,
    [paymentId],
  );
  expect(rows).toMatchObject([
    { kind: 'refund', credit: 'refun', santim: 40_000 },
    { kind: 'refund-sent', debit: 'refund-payable', credit: 'bank:', santim: 40_000 },
  ]);
});

test('nobody pays a refund of their own household by hand', async () => {
  const world = await officeWorld();
  const { paymentId } = await world.enroll({ details: { motherPhone: '+251911000019' } });
  await world.call('PATCH', `/admin/receipts/${paymentId}`, {
    token: world.owner,
    body: { decision: 'accept', amountSeenEtb: 1400 },
  });
  const given = await world.call('POST', `/admin/payments/${paymentId}/refund`, {
    token: world.owner,
    body: { reason: 'Moved away' },
  });

  const own = await world.call('POST', `/admin/refunds/${given.json().refund._id}/delivery`, {
    token: world.office,
    body: { step: 'paid' },
  });

  expect([own.statusCode, own.json().code]).toEqual([403, 'payment/own-household']);
});
