import { expect, test } from 'vitest';
import { officeWorld } from '../../../testing/office-world.ts';

test('receipts wait oldest first, with everything needed to decide', async () => {
  const world = await officeWorld();
  const first = await world.enroll({ fullName: 'Dawit Sample', reference: 'FT26319K8Q2A' });
  world.clock.advance(60_000);
  await world.enroll({ fullName: 'Hana Sample' });

  const { receipts, total } = (await world.call('GET', '/admin/receipts', { token: world.auditor })).json();

  expect(total).toBe(2);
  expect(receipts[0]).toMatchObject({
    _id: first.paymentId,
    fullName: 'Dawit Sample',
    amountEtb: 1400,
    transactionId: 'FT26319K8Q2A',
    paidByName: 'Dawit Sample',
    bank: { name: 'Commercial Bank of Ethiopia' },
    file: { url: expect.stringMatching(/signature=/), mediaType: 'image/png' },
    lookUp: expect.stringMatching(/^https:\/\/apps\.cbe\.com\.et/),
    warnings: [],
  });
});

test('a reference or an image seen before, an odd form and another amount are warned of', async () => {
  const world = await officeWorld();
  await world.enroll({ fullName: 'Abel First', payment: 'declined', reference: 'FT26319K8Q2A', imageHash: 'same' });
  world.clock.advance(1000);
  await world.enroll({ reference: 'FT26319K8Q2A', amountEtb: 700 });
  world.clock.advance(1000);
  await world.enroll({ imageHash: 'same', reference: 'HELLO' });

  const { receipts } = (await world.call('GET', '/admin/receipts', { token: world.office })).json();

  expect(receipts[0].warnings).toMatchObject([
    { kind: 'reference-seen', name: 'Abel First', status: 'declined' },
    { kind: 'amount-differs', expectedEtb: 1400 },
  ]);
  expect(receipts[1].warnings).toMatchObject([{ kind: 'image-seen', name: 'Abel First' }, { kind: 'odd-format' }]);
});

test('accepting settles the payment, numbers it, writes the ledger and tells the family', async () => {
  const world = await officeWorld();
  const { paymentId, enrollmentId } = await world.enroll();

  const accepted = await world.call('PATCH', `/admin/receipts/${paymentId}`, {
    token: world.office,
    body: { decision: 'accept' },
  });

  expect(accepted.json()).toEqual({ _id: paymentId, status: 'paid', receiptNumber: expect.any(Number) });
  const [payment] = (await world.pool.query('select * from payments where id = $1', [paymentId])).rows;
  expect(payment).toMatchObject({ status: 'paid', settled_at: expect.any(Date) });
  const ledger = (
    await world.pool.query(
      'select from_status, to_status, settled_etb::float8 from payment_events where payment_id = $1',
      [paymentId],
    )
  ).rows;
  expect(ledger).toMatchObject([{ from_status: 'review', to_status: 'paid', settled_etb: 1400 }]);
  const [enrollment] = (await world.pool.query('select * from enrollments where id = $1', [enrollmentId])).rows;
  expect(enrollment).toMatchObject({ payment_status: 'paid', price_etb: 1400 });
  const sms = (await world.pool.query('select * from sms_messages')).rows;
  expect(sms).toMatchObject([{ phone: '+251911000001', text: expect.stringContaining('ETB 1,400') }]);
});

test('declining needs a reason, which the family gets by SMS', async () => {
  const world = await officeWorld();
  const { paymentId } = await world.enroll();
  const decide = (body: object) => world.call('PATCH', `/admin/receipts/${paymentId}`, { token: world.office, body });

  const silent = await decide({ decision: 'decline' });
  const declined = await decide({ decision: 'decline', reason: 'The picture cannot be read.' });

  expect(silent.json()).toMatchObject({ errors: { reason: 'Please say why, the student will read it' } });
  expect(declined.json()).toMatchObject({ status: 'declined', receiptNumber: null });
  const [sms] = (await world.pool.query('select * from sms_messages')).rows;
  expect(sms.text).toContain('The picture cannot be read.');
});

test('two people deciding at once: one wins, the other is told by whom, and it is settled once', async () => {
  const world = await officeWorld();
  const { paymentId } = await world.enroll();
  const decide = (token: string, body: object) => world.call('PATCH', `/admin/receipts/${paymentId}`, { token, body });

  const answers = await Promise.all([
    decide(world.owner, { decision: 'accept' }),
    decide(world.office, { decision: 'decline', reason: 'No' }),
    decide(world.office, { decision: 'accept' }),
  ]);

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  for (const lost of answers.filter(({ statusCode }) => statusCode === 409)) {
    expect(lost.json().message).toMatch(/^(Office|office) Sample has already decided on this receipt\.$/);
  }
  const ledger = await world.pool.query('select * from payment_events where payment_id = $1', [paymentId]);
  expect(ledger.rows).toHaveLength(1);
  expect((await world.audit()).filter(({ subject_id }) => subject_id === paymentId)).toHaveLength(1);
});

test('receipt numbers are given in order without gaps, also to ten at once', async () => {
  const world = await officeWorld();
  const [{ last }] = (await world.pool.query('select max(receipt_number)::int as last from payments')).rows;
  const waiting = [];
  for (let count = 0; count < 10; count += 1) waiting.push(await world.enroll());

  await Promise.all(
    waiting.map(({ paymentId }) =>
      world.call('PATCH', `/admin/receipts/${paymentId}`, { token: world.office, body: { decision: 'accept' } }),
    ),
  );

  const numbers = (
    await world.pool.query('select receipt_number::int as n from payments where receipt_number > $1 order by 1', [last])
  ).rows;
  expect(numbers.map(({ n }) => n - last)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('an enrollment that is paid already is not settled twice', async () => {
  const world = await officeWorld();
  const { enrollmentId } = await world.enroll({ payment: 'paid' });
  const second = await world.enroll();
  await world.pool.query('update payments set enrollment_id = $1 where id = $2', [enrollmentId, second.paymentId]);

  const refused = await world.call('PATCH', `/admin/receipts/${second.paymentId}`, {
    token: world.office,
    body: { decision: 'accept' },
  });

  expect(refused.json()).toMatchObject({ code: 'enrollment/already-paid' });
});
