import { expect, test } from 'vitest';
import type { Transaction } from '../../sandbox/chapa/ledger.ts';
import { eventBody, signatures } from '../../sandbox/chapa/webhooks.ts';
import { atCheckout, type Family, newFamily, tutoringForm } from '../../testing/families.ts';
import { type OfficeWorld, officeWorld } from '../../testing/office-world.ts';
import { writePastRules } from '../../testing/past-rules.ts';
import { TEST_KEYS } from '../../testing/world.ts';

interface Paid {
  world: OfficeWorld;
  family: Family;
  enrollmentId: string;
  paymentId: string;
  amount: number;
  transaction: Transaction;
}

/** An enrollment that was paid at the checkout and has a seat in a class. */
const paidEnrollment = async (): Promise<Paid> => {
  const world = await officeWorld();
  const family = await newFamily(world);
  const answer = await world.call('POST', '/enrollment', { token: family.token, body: await tutoringForm(world) });
  const { data, paymentUrl } = answer.json();
  await atCheckout(world, paymentUrl.data.checkout_url, 'pay');
  const enrollmentId = data.enrollment._id as string;
  await world.pool.query(
    'update enrollments set class_id = (select id from classes limit 1), assigned_at = now() where id = $1',
    [enrollmentId],
  );
  const { rows } = await world.pool.query('select id, amount_etb from payments where enrollment_id = $1', [
    enrollmentId,
  ]);
  const transaction = [...world.gateway.transactions.values()].at(-1) as Transaction;
  return { world, family, enrollmentId, paymentId: rows[0].id, amount: rows[0].amount_etb, transaction };
};

/** What the gateway sends about a part, with whatever differs from its usual words. */
const told = (transaction: Transaction, amount: number, changed: object = {}, event = 'charge.refunded'): string =>
  JSON.stringify({
    ...JSON.parse(
      eventBody('charge.refunded', { ...transaction, order: { ...transaction.order, amount: `${amount}` } }),
    ),
    event,
    ...changed,
  });

const hear = async ({ world }: Paid, body: string) => {
  const heard = await world.call('POST', '/payments/chapa/webhook', {
    body,
    headers: { 'content-type': 'application/json', ...signatures(TEST_KEYS.webhookSecret, body) },
  });
  expect(heard.statusCode).toBe(200);
};

/** Where the payment, its ledger and its seat stand. */
const standing = async ({ world, paymentId, enrollmentId }: Paid) => {
  const { rows } = await world.pool.query(
    `select p.status, p.refunded_etb::float8 as refunded, e.payment_status, e.class_id is not null as "hasSeat",
       (select sum(settled_etb)::float8 from payment_events where payment_id = p.id) as kept
     from payments p join enrollments e on e.id = p.enrollment_id where p.id = $1 and e.id = $2`,
    [paymentId, enrollmentId],
  );
  const { status, refunded, payment_status, hasSeat, kept } = rows[0];
  expect(payment_status).toBe(status);
  return { status, refunded, kept, hasSeat };
};

const office = (
  { world, paymentId }: Paid,
  body: { amountEtb?: number; way?: 'gateway' | 'other'; leftEtb?: number } = {},
  token: string = world.office,
) => world.call('POST', `/admin/payments/${paymentId}/refund`, { token, body: { reason: 'Moved away', ...body } });

const differences = async ({ world }: Paid) =>
  (await world.call('GET', '/admin/differences', { token: world.auditor })).json().rows;

test('parts told by the gateway are summed, and the whole frees the seat', async () => {
  const paid = await paidEnrollment();
  const { amount, transaction } = paid;

  await hear(paid, told(transaction, amount / 2, { ref_id: 'R1' }));
  expect(await standing(paid)).toEqual({ status: 'paid', refunded: amount / 2, kept: amount / 2, hasSeat: true });
  await hear(paid, told(transaction, amount / 4, { ref_id: 'R2' }));
  await hear(paid, told(transaction, amount / 4, { ref_id: 'R3' }));

  expect(await standing(paid)).toEqual({ status: 'refunded', refunded: amount, kept: 0, hasSeat: false });
});

test('never more goes back than came in: what is told beyond it is not booked', async () => {
  const paid = await paidEnrollment();
  const { amount, transaction } = paid;

  for (const ref_id of ['R1', 'R2', 'R3']) await hear(paid, told(transaction, amount / 2, { ref_id }));

  expect(await standing(paid)).toEqual({ status: 'refunded', refunded: amount, kept: 0, hasSeat: false });
});

test.each([
  ['references of their own', [{ ref_id: 'R1' }, { ref_id: 'R2' }]],
  ['one reference, at two times', [{ updated_at: '2026-10-01T10:00:00Z' }, { updated_at: '2026-10-02T10:00:00Z' }]],
  ['another reference than the payment', [{ reference: 'RF1' }, { reference: 'RF2' }]],
])('two equal parts with %s are two, and each told again is one', async (_, [first, second]) => {
  const paid = await paidEnrollment();
  const { amount, transaction } = paid;

  for (let repeat = 0; repeat < 3; repeat += 1) await hear(paid, told(transaction, 100, first));
  expect(await standing(paid)).toMatchObject({ status: 'paid', refunded: 100 });
  for (let repeat = 0; repeat < 3; repeat += 1) await hear(paid, told(transaction, 100, second));

  expect(await standing(paid)).toMatchObject({ status: 'paid', refunded: 200, kept: amount - 200 });
});

test('a part without anything to know it by is a new sum, not another part', async () => {
  const paid = await paidEnrollment();
  const bare = { updated_at: undefined, created_at: undefined, reference: undefined };

  await hear(paid, told(paid.transaction, 100, bare));
  await hear(paid, told(paid.transaction, 100, bare));
  expect(await standing(paid)).toMatchObject({ refunded: 100 });
  await hear(paid, told(paid.transaction, 250, bare));

  expect(await standing(paid)).toMatchObject({ status: 'paid', refunded: 250 });
});

test('parts of the office and of the gateway are one sum', async () => {
  const paid = await paidEnrollment();
  const { amount, transaction } = paid;

  expect((await office(paid, { amountEtb: amount / 2, way: 'other' })).json()).toMatchObject({
    status: 'paid',
    refundedEtb: amount / 2,
    leftEtb: amount / 2,
    refund: { state: 'booked' },
  });
  await hear(paid, told(transaction, amount / 2, { ref_id: 'R1' }));

  expect(await standing(paid)).toEqual({ status: 'refunded', refunded: amount, kept: 0, hasSeat: false });
});

test('what the office sent through the gateway and what the gateway tells of it is the same money', async () => {
  const paid = await paidEnrollment();
  const { amount, transaction } = paid;

  await office(paid, { amountEtb: 300, way: 'gateway' });
  await hear(paid, told(transaction, 200, { ref_id: 'R1' }));
  await hear(paid, told(transaction, 100, { ref_id: 'R2' }));
  expect(await standing(paid)).toMatchObject({ status: 'paid', refunded: 300 });
  await hear(paid, told(transaction, 100, { ref_id: 'R3' }));

  expect(await standing(paid)).toMatchObject({ status: 'paid', refunded: 400, kept: amount - 400 });
});

test('the gateway counting a payment as given back frees the seat, also when it was never told of as paid', async () => {
  const paid = await paidEnrollment();
  const { world, transaction, paymentId, amount } = paid;
  await world.pool.query("update payments set status = 'pending', settled_at = null where id = $1", [paymentId]);
  await writePastRules(world, 'truncate payment_events, refunds');
  transaction.status = 'refunded';

  world.clock.advance(61_000);
  await world.pool.query('update payments set next_check_at = $1 where id = $2', [world.clock.now(), paymentId]);
  await world.runJob('reconcile-payments');

  expect(await standing(paid)).toEqual({ status: 'refunded', refunded: amount, kept: 0, hasSeat: false });
  const { rows } = await world.pool.query('select kind from payment_events where payment_id = $1 order by id', [
    paymentId,
  ]);
  expect(rows.map(({ kind }) => kind)).toEqual(['settled', 'refunded']);
});

test('a refund that overtakes the news of the payment waits for the gateway to answer', async () => {
  const paid = await paidEnrollment();
  const { world, transaction, paymentId, amount } = paid;
  await world.pool.query("update payments set status = 'pending', settled_at = null where id = $1", [paymentId]);
  await writePastRules(world, 'truncate payment_events');
  const body = told(transaction, 100, { ref_id: 'R1' });
  const { find } = world.deps.payments;
  world.deps.payments.find = async () => ({ state: 'unreachable', reason: 'away' });

  const early = await world.call('POST', '/payments/chapa/webhook', {
    body,
    headers: { 'content-type': 'application/json', ...signatures(TEST_KEYS.webhookSecret, body) },
  });
  world.deps.payments.find = find;
  await hear(paid, body);

  expect([early.statusCode, early.headers['retry-after']]).toEqual([503, '60']);
  expect(await standing(paid)).toMatchObject({ status: 'paid', refunded: 100, kept: amount - 100 });
});

test('a reversal by the bank, a failed refund and more than was left are shown to the office, each once', async () => {
  const paid = await paidEnrollment();
  const { amount, transaction } = paid;

  for (let repeat = 0; repeat < 2; repeat += 1) {
    await hear(paid, told(transaction, 100, { ref_id: 'F1' }, 'refund.failed'));
    await hear(paid, told(transaction, amount - 100, { ref_id: 'R1' }, 'charge.reversed'));
    await hear(paid, told(transaction, 300, { ref_id: 'R2' }));
  }

  expect(await standing(paid)).toEqual({ status: 'refunded', refunded: amount, kept: 0, hasSeat: false });
  expect(await differences(paid)).toMatchObject([
    { kind: 'refund-failed', thereEtb: 100, fullName: 'Abel Bekele' },
    { kind: 'reversed', thereEtb: amount - 100 },
    { kind: 'refund-too-high', hereEtb: 100, thereEtb: 300 },
  ]);
});

test('ten parts at once, each told three times: the sum is right and never below nothing', async () => {
  const paid = await paidEnrollment();
  const { amount, transaction } = paid;
  const bodies = Array.from({ length: 10 }, (_, n) => told(transaction, amount / 8, { ref_id: `R${n}` }));

  await Promise.all([...bodies, ...bodies, ...bodies].map((body) => hear(paid, body)));

  expect(await standing(paid)).toEqual({ status: 'refunded', refunded: amount, kept: 0, hasSeat: false });
});

test('santim are kept: three odd parts are the whole', async () => {
  const paid = await paidEnrollment();
  const { amount, transaction } = paid;

  await hear(paid, told(transaction, 0.1, { ref_id: 'R1' }));
  await hear(paid, told(transaction, 0.2, { ref_id: 'R2' }));
  expect(await standing(paid)).toMatchObject({ status: 'paid', refunded: 0.3, kept: amount - 0.3 });
  expect((await office(paid, { amountEtb: 10.005 })).statusCode).toBe(400);
  expect((await office(paid)).json()).toMatchObject({ status: 'refunded', leftEtb: 0 });
});

test('the ledger itself refuses more than came in, whoever writes to it', async () => {
  const paid = await paidEnrollment();
  const { world, paymentId, amount } = paid;
  const write = (etb: number) =>
    world.pool.query(
      `insert into payment_events (payment_id, account_id, at, kind, from_status, to_status, settled_etb, actor)
       select id, account_id, now(), 'refunded', 'paid', 'paid', $2, 'system' from payments where id = $1`,
      [paymentId, -etb],
    );

  await write(amount - 1);
  await expect(write(2)).rejects.toThrow('payments_refunded_within');
  expect(await standing(paid)).toMatchObject({ refunded: amount - 1, kept: 1 });
});

test('what was given back whole can be paid again, and a late repeat changes nothing of it', async () => {
  const paid = await paidEnrollment();
  const { world, family, enrollmentId, transaction, amount } = paid;
  const body = told(transaction, amount, { ref_id: 'R1' });
  await hear(paid, body);

  const again = await world.call('POST', `/enrollment/${enrollmentId}/checkout`, { token: family.token });
  await atCheckout(world, again.json().paymentUrl.data.checkout_url, 'pay');
  await hear(paid, body);
  await hear(paid, told(transaction, amount, { ref_id: 'R2' }));

  const { rows } = await world.pool.query(
    'select status, refunded_etb::float8 as refunded from payments where enrollment_id = $1 order by created_at',
    [enrollmentId],
  );
  expect(rows).toEqual([
    { status: 'refunded', refunded: amount },
    { status: 'paid', refunded: 0 },
  ]);
  const [enrollment] = (await world.pool.query('select payment_status from enrollments where id = $1', [enrollmentId]))
    .rows;
  expect(enrollment.payment_status).toBe('paid');
});

test('an event of the other mode, of another currency or of no sum moves nothing of a payment', async () => {
  const paid = await paidEnrollment();
  const { transaction, amount } = paid;

  await hear(paid, told(transaction, 100, { ref_id: 'R1', mode: 'live' }));
  await hear(paid, told(transaction, 100, { ref_id: 'R2', currency: 'USD' }));
  await hear(paid, told(transaction, 0, { ref_id: 'R3' }));
  await hear(paid, told(transaction, -5, { ref_id: 'R4' }));
  await hear(paid, told(transaction, 100, { ref_id: 'R5', amount: 'NaN' }));

  expect(await standing(paid)).toEqual({ status: 'paid', refunded: 0, kept: amount, hasSeat: true });
});
