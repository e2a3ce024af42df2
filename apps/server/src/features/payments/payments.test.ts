import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Transaction } from '../../sandbox/chapa/ledger.ts';
import { eventBody, signatures } from '../../sandbox/chapa/webhooks.ts';
import {
  atCheckout,
  enrollmentsOf,
  type Family,
  manualPayment,
  newFamily,
  tutoringForm,
  uploadedFile,
} from '../../testing/families.ts';
import { writePastRules } from '../../testing/past-rules.ts';
import { TEST_KEYS, testWorld, type World } from '../../testing/world.ts';

const WEBHOOK = '/payments/chapa/webhook';

/** The demo's content without its enrollments, so that every payment here is the test's own. */
const demoWorld = async () => {
  const world = await testWorld();
  await world.seed();
  await writePastRules(world, 'truncate payment_events, payments, enrollments cascade');
  return { world, family: await newFamily(world) };
};

const enroll = async (world: World, family: Family, changed: object = {}) => {
  const body = { ...(await tutoringForm(world)), ...changed };
  const { data, paymentUrl } = (await world.call('POST', '/enrollment', { token: family.token, body })).json();
  const transaction = [...world.gateway.transactions.values()].at(-1) as Transaction;
  return { id: data.enrollment._id as string, checkoutUrl: paymentUrl?.data.checkout_url as string, transaction };
};

const paymentOf = async (world: World, family: Family) => (await enrollmentsOf(world, family))[0].payment;
const events = async (world: World) =>
  (await world.pool.query('select kind, from_status, to_status, settled_etb::float8 from payment_events order by id'))
    .rows;
const settledSum = async (world: World): Promise<number> =>
  (await world.pool.query('select coalesce(sum(settled_etb), 0)::int as sum from payment_events')).rows[0].sum;

const hear = (
  world: World,
  body: string,
  headers: Record<string, string> = signatures(TEST_KEYS.webhookSecret, body),
) => world.call('POST', WEBHOOK, { body, headers: { 'content-type': 'application/json', ...headers } });

const paidAtGateway = (transaction: Transaction): void => {
  transaction.status = 'success';
};

test('paying at the checkout settles the payment, numbers its receipt and leads the browser back', async () => {
  const { world, family } = await demoWorld();
  const { checkoutUrl } = await enroll(world, family);

  const paid = await atCheckout(world, checkoutUrl, 'pay');

  expect(paid).toEqual({
    statusCode: 303,
    location: expect.stringMatching(/^http:\/\/localhost\/payment\/return\?tx_ref=[\w-]{36}$/),
  });
  const payment = await paymentOf(world, family);
  expect(payment).toMatchObject({ status: 'paid', receipt: expect.any(String) });
  const receipt = (await world.call('GET', `/payment/${payment.receipt}/receipt`, { token: family.token })).json();
  expect(receipt).toMatchObject({
    number: 1,
    status: 'paid',
    type: 'online',
    fullName: 'Abel Bekele',
    serviceType: 'Grade 5-12 Tutoring',
    totalEtb: payment.amount,
    lines: [{ kind: 'list-price', amountEtb: payment.amount }],
    reference: expect.stringMatching(/^AP/),
    settledAt: expect.any(String),
  });
  const notices = (await world.call('GET', '/notices?language=en', { token: family.token })).json();
  expect(notices).toMatchObject([{ occasion: 'payment-arrived', path: '/payments' }]);
  expect(notices[0].seenAt).toBeUndefined();
  expect(await events(world)).toEqual([
    { kind: 'started', from_status: null, to_status: 'pending', settled_etb: 0 },
    { kind: 'settled', from_status: 'pending', to_status: 'paid', settled_etb: payment.amount },
  ]);
});

test('whoever comes back from the checkout is told what is true, and nothing else', async () => {
  const { world, family } = await demoWorld();
  const { checkoutUrl, transaction } = await enroll(world, family);
  const outcome = async (reference: string) => {
    world.clock.advance(2000);
    return (await world.call('GET', `/payment/outcome?tx_ref=${reference}`)).json();
  };
  const { tx_ref } = transaction.order;

  expect(await outcome(tx_ref)).toEqual({ outcome: 'checking' });
  await atCheckout(world, checkoutUrl, 'fail');
  expect(await outcome(tx_ref)).toEqual({ outcome: 'failed' });
  // The gateway's word is lost on the way: the question alone settles it.
  paidAtGateway(transaction);
  expect(await outcome(tx_ref)).toEqual({ outcome: 'received' });
  expect(await paymentOf(world, family)).toMatchObject({ status: 'paid' });

  expect(await outcome('0197c0de-0000-7000-8000-000000000001')).toEqual({ outcome: 'unknown' });
  expect((await world.call('GET', '/payment/outcome')).json()).toEqual({ outcome: 'unknown' });
});

test('a receipt names the package in every language the office entered', async () => {
  const { world, family } = await demoWorld();
  const { checkoutUrl } = await enroll(world, family);
  await world.pool.query(
    `update packages set title = 'Grades 7 & 8', translations = '{"am": {"title": "7ኛና 8ኛ ክፍል"}}'
      where id = (select package_id from enrollments)`,
  );
  await atCheckout(world, checkoutUrl, 'pay');
  const { receipt: id } = await paymentOf(world, family);

  const receipt = (await world.call('GET', `/payment/${id}/receipt`, { token: family.token })).json();

  expect(receipt).toMatchObject({
    packageTitle: 'Grades 7 & 8',
    packageTranslations: { am: { title: '7ኛና 8ኛ ክፍል' } },
  });
});

test("a receipt is its payer's and the office's; what is not settled has none", async () => {
  const { world, family } = await demoWorld();
  const { checkoutUrl } = await enroll(world, family);
  const [{ id }] = (await world.pool.query('select id from payments')).rows;
  const ask = (token: string) => world.call('GET', `/payment/${id}/receipt`, { token });

  expect((await ask(family.token)).statusCode).toBe(404);
  await atCheckout(world, checkoutUrl, 'pay');
  expect((await ask(family.token)).statusCode).toBe(200);
  expect((await ask((await newFamily(world)).token)).statusCode).toBe(404);
});

test('a failed try is not the end: the same checkout can still be paid', async () => {
  const { world, family } = await demoWorld();
  const { checkoutUrl } = await enroll(world, family);

  await atCheckout(world, checkoutUrl, 'fail');
  expect(await paymentOf(world, family)).toMatchObject({ status: 'pending' });
  world.clock.advance(5000);
  await atCheckout(world, checkoutUrl, 'pay');

  expect(await paymentOf(world, family)).toMatchObject({ status: 'paid' });
});

test('a webhook must carry the signature of its own bytes', async () => {
  const { world, family } = await demoWorld();
  const { transaction } = await enroll(world, family);
  paidAtGateway(transaction);
  const body = eventBody('charge.success', transaction);
  const good = signatures(TEST_KEYS.webhookSecret, body);
  const forged: Record<string, string>[] = [
    {},
    { 'x-chapa-signature': 'x' },
    { 'x-chapa-signature': '0'.repeat(64) },
    // The constant header proves nothing about the body.
    { 'chapa-signature': good['chapa-signature'] ?? '' },
    signatures('another secret', body),
    signatures(TEST_KEYS.webhookSecret, `${body} `),
  ];

  for (const headers of forged) {
    const refused = await hear(world, body, headers);
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'payment/bad-signature']);
  }
  expect(await paymentOf(world, family)).toMatchObject({ status: 'pending' });

  expect((await hear(world, body, { 'x-chapa-signature': good['x-chapa-signature'] ?? '' })).statusCode).toBe(200);
  expect(await paymentOf(world, family)).toMatchObject({ status: 'paid' });
});

test.each([
  ['the bytes as sent, slashes escaped', (body: string) => ({ 'x-chapa-signature': body })],
  ['the body as JavaScript writes it', (body: string) => ({ 'x-chapa-signature': JSON.stringify(JSON.parse(body)) })],
  ['the payload in the other header', (body: string) => ({ 'chapa-signature': body })],
])('a signature over %s is good', async (_, signed) => {
  const { world, family } = await demoWorld();
  const { transaction } = await enroll(world, family);
  paidAtGateway(transaction);
  const body = eventBody('charge.failed/cancelled', transaction);
  const headers = Object.fromEntries(
    Object.entries(signed(body)).map(([name, content]) => [
      name,
      createHmac('sha256', TEST_KEYS.webhookSecret).update(content).digest('hex'),
    ]),
  );

  expect(body).toContain('\\/');
  expect((await hear(world, body, headers)).statusCode).toBe(200);
  expect(await paymentOf(world, family)).toMatchObject({ status: 'paid' });
});

test('a signed webhook alone settles nothing: the gateway is asked', async () => {
  const { world, family } = await demoWorld();
  const { transaction } = await enroll(world, family);

  const heard = await hear(world, eventBody('charge.success', transaction));

  expect(heard.statusCode).toBe(200);
  expect(await paymentOf(world, family)).toMatchObject({ status: 'pending' });
});

test.each(['gift-\u0000', '\u0000', 'gift-', '', 'x'.repeat(60_000), "gift-'; drop table gifts"])(
  'a signed event about something that is no reference of ours is heard, and changes nothing: %j',
  async (tx_ref) => {
    const { world, family } = await demoWorld();
    await enroll(world, family);

    for (const event of ['charge.success', 'charge.refunded', 'refund.failed']) {
      const body = JSON.stringify({ event, tx_ref, amount: '1', currency: 'ETB', mode: 'test' });
      expect((await hear(world, body)).statusCode).toBe(200);
    }
    expect((await events(world)).map(({ kind }) => kind)).toEqual(['started']);
  },
);

test.each([
  ['another amount', (transaction: Transaction) => Object.assign(transaction.order, { amount: '1' })],
  ['another currency', (transaction: Transaction) => Object.assign(transaction.order, { currency: 'USD' })],
])('%s at the gateway settles nothing, and is written down once', async (_, tamper) => {
  const { world, family } = await demoWorld();
  const { transaction } = await enroll(world, family);
  tamper(transaction);
  paidAtGateway(transaction);

  for (let repeat = 0; repeat < 3; repeat += 1) {
    await hear(world, eventBody('charge.success', transaction));
    world.clock.advance(61_000);
    await world.runJob('reconcile-payments');
  }

  expect(await paymentOf(world, family)).toMatchObject({ status: 'pending' });
  expect((await events(world)).map(({ kind }) => kind)).toEqual(['started', 'disagreement']);
  expect(await settledSum(world)).toBe(0);
});

test('the callback, by query or by body, only makes the server ask', async () => {
  const { world, family } = await demoWorld();
  const first = await enroll(world, family);

  await world.call('GET', `/payments/chapa/callback?trx_ref=${first.transaction.order.tx_ref}&status=success`);
  expect(await paymentOf(world, family)).toMatchObject({ status: 'pending' });

  world.clock.advance(2000);
  paidAtGateway(first.transaction);
  const heard = await world.call('GET', '/payments/chapa/callback', {
    body: { trx_ref: first.transaction.order.tx_ref, status: 'success' },
  });
  expect(heard.statusCode).toBe(200);
  expect(await paymentOf(world, family)).toMatchObject({ status: 'paid' });
  expect((await world.call('GET', '/payments/chapa/callback?trx_ref=nobody')).statusCode).toBe(200);
  expect((await world.call('GET', '/payments/chapa/callback?trx_ref=%00')).statusCode).toBe(200);
});

test('twenty replays at once settle once, with one receipt number', async () => {
  const { world, family } = await demoWorld();
  const { transaction } = await enroll(world, family);
  paidAtGateway(transaction);
  const body = eventBody('charge.success', transaction);

  const answers = await Promise.all(Array.from({ length: 20 }, () => hear(world, body)));

  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect((await events(world)).filter(({ kind }) => kind === 'settled')).toHaveLength(1);
  expect((await world.pool.query('select receipt_number::int as number from payments')).rows).toEqual([{ number: 1 }]);
});

test('40 payments, webhooks shuffled, repeated, forged and missing: the paid ones are settled once, by themselves', async () => {
  const { world, family } = await demoWorld();
  const families = [family, await newFamily(world), await newFamily(world)];
  const transactions: Transaction[] = [];
  for (let n = 0; n < 40; n += 1) {
    transactions.push((await enroll(world, families[n % 3] as Family)).transaction);
  }
  const paid = transactions.filter((_, n) => n % 4 !== 3);
  for (const transaction of paid) paidAtGateway(transaction);
  const deliveries = transactions.flatMap((transaction, n) => {
    if (n % 5 === 0) return [];
    const body = eventBody(n % 4 === 3 ? 'charge.failed/cancelled' : 'charge.success', transaction);
    const forged = { ...signatures('forger', body) };
    return [hear, hear, hear].map(
      (send, repeat) => () => send(world, body, repeat === 2 && n % 7 === 0 ? forged : undefined),
    );
  });

  const shuffled = deliveries.map((send, place) => ({ send, order: (place * 7919) % deliveries.length }));
  await Promise.all(shuffled.sort((one, other) => one.order - other.order).map(({ send }) => send()));
  world.clock.advance(120_000);
  await Promise.all([world.runJob('reconcile-payments'), world.runJob('reconcile-payments')]);

  const { rows } = await world.pool.query('select status, tx_ref, receipt_number::int as receipt from payments');
  const settled = rows.filter(({ status }) => status === 'paid');
  expect(settled.map(({ tx_ref }) => tx_ref).sort()).toEqual(paid.map(({ order }) => order.tx_ref).sort());
  expect(settled.map(({ receipt }) => receipt).sort((a, b) => a - b)).toEqual(paid.map((_, n) => n + 1));
  expect((await events(world)).filter(({ kind }) => kind === 'settled')).toHaveLength(paid.length);
  expect(await settledSum(world)).toBe(paid.reduce((sum, { order }) => sum + Number(order.amount), 0));
});

test('with every webhook lost the reconciler settles within two minutes, and gives up after three days', async () => {
  const { world, family } = await demoWorld();
  world.gateway.switches.dropWebhooks = true;
  const { checkoutUrl } = await enroll(world, family, { fullName: 'Paid' });
  world.clock.advance(1000);
  await enroll(world, family, { fullName: 'Unpaid' });
  await atCheckout(world, checkoutUrl, 'pay');
  const statuses = async () =>
    Object.fromEntries(
      (await enrollmentsOf(world, family)).map(
        ({ fullName, payment }: { fullName: string; payment: { status: string } }) => [fullName, payment.status],
      ),
    );

  expect(await statuses()).toEqual({ Paid: 'pending', Unpaid: 'pending' });
  world.clock.advance(61_000);
  await world.runJob('reconcile-payments');
  expect(await statuses()).toEqual({ Paid: 'paid', Unpaid: 'pending' });

  await world.pool.query("update sessions set expires_at = now() + interval '90 hours'");
  for (let hour = 0; hour < 74; hour += 1) {
    world.clock.advance(3_600_000);
    await world.runJob('reconcile-payments');
  }
  expect(await statuses()).toEqual({ Paid: 'paid', Unpaid: 'declined' });
  expect((await paymentOf(world, family)).reason).toBe('The payment was not made within three days.');
  expect((await world.pool.query('select next_check_at from payments')).rows).toEqual([
    { next_check_at: null },
    { next_check_at: null },
  ]);
});

test('a payment that comes after all is settled, even after it was given up', async () => {
  const { world, family } = await demoWorld();
  const { transaction } = await enroll(world, family);
  await world.pool.query("update sessions set expires_at = now() + interval '90 hours'");
  world.clock.advance(73 * 3_600_000);
  await world.runJob('reconcile-payments');
  expect(await paymentOf(world, family)).toMatchObject({ status: 'declined' });

  world.clock.advance(60_000);
  paidAtGateway(transaction);
  await hear(world, eventBody('charge.success', transaction));

  expect(await paymentOf(world, family)).toMatchObject({ status: 'paid' });
});

test('two instances reconciling at once ask about each payment once', async () => {
  const { world, family } = await demoWorld();
  for (let n = 0; n < 12; n += 1) await enroll(world, family);
  const asked: string[] = [];
  const { find } = world.deps.payments;
  world.deps.payments.find = (txRef) => {
    asked.push(txRef);
    return find(txRef);
  };

  world.clock.advance(61_000);
  await Promise.all([world.runJob('reconcile-payments'), world.runJob('reconcile-payments')]);

  expect(asked).toHaveLength(12);
  expect(new Set(asked).size).toBe(12);
});

test('a refund and a reversal told by the gateway are written once and change the sum', async () => {
  const { world, family } = await demoWorld();
  const { checkoutUrl, transaction } = await enroll(world, family);
  await atCheckout(world, checkoutUrl, 'pay');
  const { amount } = await paymentOf(world, family);
  expect(await settledSum(world)).toBe(amount);

  for (let repeat = 0; repeat < 3; repeat += 1) {
    expect((await hear(world, eventBody('charge.refunded', transaction))).statusCode).toBe(200);
  }

  expect(await paymentOf(world, family)).toMatchObject({ status: 'refunded', receipt: expect.any(String) });
  expect(await settledSum(world)).toBe(0);
  expect((await events(world)).map(({ kind }) => kind)).toEqual(['started', 'settled', 'refunded']);
});

test('a part given back leaves the payment paid and the sum right', async () => {
  const { world, family } = await demoWorld();
  const { checkoutUrl, transaction } = await enroll(world, family);
  await atCheckout(world, checkoutUrl, 'pay');
  const { amount } = await paymentOf(world, family);

  const part: Transaction = { ...transaction, order: { ...transaction.order, amount: '100' } };
  await hear(world, eventBody('charge.refunded', part));
  await hear(world, eventBody('charge.refunded', part));

  expect(await paymentOf(world, family)).toMatchObject({ status: 'paid' });
  expect(await settledSum(world)).toBe(amount - 100);
});

test('the ledger can be added to, never changed', async () => {
  const { world, family } = await demoWorld();
  await enroll(world, family);

  await expect(world.pool.query("update payment_events set kind = 'x'")).rejects.toThrow('append-only');
  await expect(world.pool.query('delete from payment_events')).rejects.toThrow('append-only');
});

const newCheckout = (world: World, family: Family, id: string) =>
  world.call('POST', `/enrollment/${id}/checkout`, { token: family.token });

test('an unpaid enrollment gets its open checkout again, and a new one once that failed', async () => {
  const { world, family } = await demoWorld();
  const { id, checkoutUrl } = await enroll(world, family);

  const same = await newCheckout(world, family, id);
  expect([same.statusCode, same.json().paymentUrl.data.checkout_url]).toEqual([200, checkoutUrl]);

  await atCheckout(world, checkoutUrl, 'fail');
  const fresh = (await newCheckout(world, family, id)).json().paymentUrl.data.checkout_url;
  expect(fresh).not.toBe(checkoutUrl);
  expect([...world.gateway.transactions.values()].map(({ status }) => status)).toEqual(['cancelled', 'open']);

  await atCheckout(world, fresh, 'pay');
  expect(await paymentOf(world, family)).toMatchObject({ status: 'paid' });
  const paid = await newCheckout(world, family, id);
  expect([paid.statusCode, paid.json().code]).toEqual([409, 'payment/already-paid']);
});

test('asking for a checkout ten times at once opens one', async () => {
  const { world, family } = await demoWorld();
  const { id, checkoutUrl } = await enroll(world, family);
  await atCheckout(world, checkoutUrl, 'cancel');

  const answers = await Promise.all(Array.from({ length: 10 }, () => newCheckout(world, family, id)));

  expect(new Set(answers.map((answer) => answer.json().paymentUrl?.data.checkout_url)).size).toBe(1);
  expect([...world.gateway.transactions.values()].map(({ status }) => status)).toEqual(['cancelled', 'open']);
});

test('an enrollment that was paid without our hearing of it is settled, not charged again', async () => {
  const { world, family } = await demoWorld();
  const { id, transaction } = await enroll(world, family);
  paidAtGateway(transaction);

  const refused = await newCheckout(world, family, id);

  expect(refused.json().code).toBe('payment/already-paid');
  expect(await paymentOf(world, family)).toMatchObject({ status: 'paid' });
  expect(world.gateway.transactions.size).toBe(1);
});

test('paid twice in spite of all: one payment counts, the other is written down for the office to return', async () => {
  const { world, family } = await demoWorld();
  const { id, checkoutUrl, transaction } = await enroll(world, family);
  await atCheckout(world, checkoutUrl, 'fail');
  const fresh = (await newCheckout(world, family, id)).json().paymentUrl.data.checkout_url;
  await atCheckout(world, fresh, 'pay');
  paidAtGateway(transaction);

  world.clock.advance(5000);
  for (let repeat = 0; repeat < 2; repeat += 1) {
    await hear(world, eventBody('charge.success', transaction));
    world.clock.advance(5000);
  }

  const { amount } = await paymentOf(world, family);
  expect(await settledSum(world)).toBe(amount);
  expect((await events(world)).filter(({ kind }) => kind === 'paid-twice')).toHaveLength(1);
});

test("nobody opens a checkout for another's enrollment", async () => {
  const { world, family } = await demoWorld();
  const { id } = await enroll(world, family);

  expect((await newCheckout(world, await newFamily(world), id)).statusCode).toBe(404);
  expect((await newCheckout(world, family, 'nonsense')).statusCode).toBe(404);
});

const decline = (world: World) =>
  world.pool.query("update payments set status = 'declined', decline_reason = 'The receipt shows another amount.'");

const corrected = async (world: World, family: Family, id: string, transactionId: string) => {
  const { paymentType: _, ...body } = await manualPayment(world, family, transactionId);
  return world.call('POST', `/enrollment/${id}/receipt`, { token: family.token, body });
};

test('a declined receipt shows its reason and can be corrected, once at a time', async () => {
  const { world, family } = await demoWorld();
  const manual = await manualPayment(world, family, 'FT26140P01YB');
  const answer = await world.call('POST', '/enrollment', {
    token: family.token,
    body: { ...(await tutoringForm(world)), ...manual },
  });
  const id = answer.json().data.enrollment._id;
  expect((await corrected(world, family, id, 'FT26140P01YC')).json().code).toBe('payment/in-review');
  await decline(world);
  expect(await paymentOf(world, family)).toMatchObject({
    status: 'declined',
    reason: 'The receipt shows another amount.',
  });

  // The declined reference is free again: a typing error elsewhere must not block the true receipt.
  world.clock.advance(1000);
  const again = await corrected(world, family, id, 'FT26140P01YB');
  expect(again.statusCode).toBe(201);
  expect(again.json()).toMatchObject({ status: 'success', data: { payment: { type: 'manual', status: 'review' } } });
  expect(await paymentOf(world, family)).toMatchObject({ type: 'manual', status: 'review' });
  expect((await corrected(world, family, id, 'FT26140P01YD')).json().code).toBe('payment/in-review');
  const { paymentType: _, ...foreign } = await manualPayment(world, family, 'FT26140P01YE');
  const other = await newFamily(world);
  const stolen = await world.call('POST', `/enrollment/${id}/receipt`, {
    token: other.token,
    body: { ...foreign, screenShot: await uploadedFile(world, other, 'receipt') },
  });
  expect(stolen.statusCode).toBe(404);
});

test('a corrected receipt starts with what stood on the declined one, for its own household only', async () => {
  const { world, family } = await demoWorld();
  const manual = await manualPayment(world, family, 'FT26140P01YB');
  const { id } = await enroll(world, family, manual);
  const before = (asking: Family) => world.call('GET', `/enrollment/${id}/receipt`, { token: asking.token });
  expect((await before(family)).json()).toEqual({ receipt: null });
  await decline(world);

  expect((await before(family)).json()).toEqual({
    receipt: { paymentOrg: manual.paymentOrg, paidByName: 'Bekele Alemu', transactionId: 'FT26140P01YB' },
  });
  expect((await before(await newFamily(world))).statusCode).toBe(404);

  await world.pool.query('update banks set is_active = false where id = $1', [manual.paymentOrg]);
  expect((await before(family)).json().receipt.paymentOrg).toBeNull();
});

test('an unpaid online enrollment can be paid by transfer instead; its checkout is closed', async () => {
  const { world, family } = await demoWorld();
  const { id } = await enroll(world, family);
  world.clock.advance(1000);

  expect((await corrected(world, family, id, 'FT26140P01YB')).statusCode).toBe(201);

  expect(await paymentOf(world, family)).toMatchObject({ type: 'manual', status: 'review' });
  expect([...world.gateway.transactions.values()].map(({ status }) => status)).toEqual(['cancelled']);
});
