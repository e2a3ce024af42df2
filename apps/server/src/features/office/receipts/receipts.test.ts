import { expect, test } from 'vitest';
import { type OfficeWorld, officeWorld } from '../../../testing/office-world.ts';

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

test.each([
  ['a letter for a digit', 'FT26319KBQ2A'],
  ['something behind', 'FT26319K8Q2A99'],
  ['something before', 'X0FT26319K8Q2A'],
  ['its end missing', 'FT26319K8'],
  ['its beginning missing', '319K8Q2A'],
])('a reference that is another one with %s is warned of, with the other beside it', async (_, reference) => {
  const world = await officeWorld();
  await world.enroll({ fullName: 'Abel First', payment: 'paid', reference: 'FT26319K8Q2A' });
  world.clock.advance(1000);
  await world.enroll({ reference });

  const { receipts } = (await world.call('GET', '/admin/receipts', { token: world.office })).json();

  expect(receipts[0].warnings).toContainEqual(
    expect.objectContaining({
      kind: 'reference-similar',
      name: 'Abel First',
      reference: 'FT26319K8Q2A',
      picture: expect.stringMatching(/signature=/),
    }),
  );
});

test('references that have no more in common than their beginning are not warned of', async () => {
  const world = await officeWorld();
  await world.enroll({ payment: 'paid', reference: 'FT26319K8Q2A' });
  for (const reference of ['FT26319K8Q2C', 'FT26319', 'FT26320K8Q2A']) await world.enroll({ reference });

  const { receipts } = (await world.call('GET', '/admin/receipts', { token: world.office })).json();

  expect(receipts.flatMap(({ warnings }: { warnings: { kind: string }[] }) => warnings)).not.toContainEqual(
    expect.objectContaining({ kind: 'reference-similar' }),
  );
});

test('a picture that was sent with other bytes and is kept with the same ones is the same picture', async () => {
  const world = await officeWorld();
  await world.enroll({ fullName: 'Abel First', keptHash: 'kept' });
  world.clock.advance(1000);
  await world.enroll({ keptHash: 'kept' });

  const { receipts } = (await world.call('GET', '/admin/receipts', { token: world.office })).json();

  expect(receipts[0].warnings).toEqual([]);
  expect(receipts[1].warnings).toMatchObject([{ kind: 'image-seen', name: 'Abel First' }]);
});

test('a receipt at half price is warned of once the place that earned it was refunded', async () => {
  const world = await officeWorld();
  const { enrollmentId } = await world.enroll({ amountEtb: 700 });
  await world.pool.query(
    `update enrollments set price_etb = 700, price_lines = '[{"kind":"list-price","amountEtb":1400},{"kind":"grade-discount","amountEtb":-700}]'
     where id = $1`,
    [enrollmentId],
  );
  const warnings = async () =>
    (await world.call('GET', '/admin/receipts', { token: world.office })).json().receipts[0].warnings;
  const earned = await world.enroll({ payment: 'paid' });

  expect(await warnings()).toEqual([]);
  await world.pool.query(
    `update payments set status = 'refunded' where status = 'paid' and account_id = (
       select account_id from payments where id = $1)`,
    [earned.paymentId],
  );

  expect(await warnings()).toMatchObject([{ kind: 'discount-lost', expectedEtb: 1400 }]);
});

/** Another family with receipts that wait. */
const household = async (world: OfficeWorld, n: number, receipts: number): Promise<string> => {
  const phone = `+25192200${String(1000 + n)}`;
  await world.pool.query(
    `insert into accounts (id, kind, phone, first_name, last_name, email, password_hash)
     values (gen_random_uuid(), 'student', $1, 'Family', $2, 'family@sample.example', '-')`,
    [phone, String(n)],
  );
  for (let child = 0; child < receipts; child += 1) {
    await world.enroll({ household: phone, fullName: `Child ${n}.${child}` });
    world.clock.advance(1000);
  }
  return phone;
};

const desk = async (world: OfficeWorld, after?: string | null) =>
  (await world.call('GET', `/admin/receipts${after ? `?after=${after}` : ''}`, { token: world.office })).json();

test('the receipts of one household lie together, at the place of its oldest', async () => {
  const world = await officeWorld();
  const mother = await household(world, 1, 2);
  await household(world, 2, 1);
  await world.enroll({ household: mother, fullName: 'Child 1.2' });

  const { receipts } = await desk(world);

  expect(receipts.map(({ fullName }: { fullName: string }) => fullName)).toEqual([
    'Child 1.0',
    'Child 1.1',
    'Child 1.2',
    'Child 2.0',
  ]);
  expect(receipts[0].household).toMatchObject({ name: 'Family 1', phoneNumber: mother });
});

test('the desk pages through all of them by households, also while some are decided and others come', async () => {
  const world = await officeWorld();
  for (let n = 0; n < 75; n += 1) await household(world, n, n % 3 === 0 ? 3 : 1);

  const first = await desk(world);
  expect([first.total, first.before, first.receipts.length]).toEqual([125, 0, 60]);
  for (const { _id } of first.receipts.slice(0, 5)) {
    await world.call('PATCH', `/admin/receipts/${_id}`, {
      token: world.office,
      body: { decision: 'accept', amountSeenEtb: 1400 },
    });
  }
  await household(world, 200, 2);
  const seen: string[] = first.receipts.map(({ fullName }: { fullName: string }) => fullName);
  let page = first;
  while (page.next) {
    page = await desk(world, page.next);
    seen.push(...page.receipts.map(({ fullName }: { fullName: string }) => fullName));
  }

  expect(new Set(seen).size).toBe(127);
  expect(seen).toHaveLength(127);
  expect([page.total, page.before + page.receipts.length]).toEqual([122, 122]);
  expect((await desk(world, 'nonsense')).errors).toEqual({ after: 'Please begin with the first receipts again' });
});

test.each([
  ["the household's account", { household: '+251911000019' }],
  ['the father', { details: { fatherPhone: '+251911000019' } }],
  ['the mother', { details: { motherPhone: '+251911000019' } }],
  ['the learner', { details: { phoneNumber: '+251911000019' } }],
])('staff with the phone of %s decide neither way and give nothing back; a colleague does', async (_, of) => {
  const world = await officeWorld();
  await world.pool.query(
    `insert into accounts (id, kind, phone, first_name, last_name, email, password_hash)
     values (gen_random_uuid(), 'student', '+251911000019', 'Own', 'Family', 'own@sample.example', '-')`,
  );
  const { paymentId } = await world.enroll(of);
  const decide = (token: string, body: object) => world.call('PATCH', `/admin/receipts/${paymentId}`, { token, body });

  const shown = await desk(world);
  const accepted = await decide(world.office, { decision: 'accept', amountSeenEtb: 1400 });
  const declined = await decide(world.office, { decision: 'decline', reason: 'No' });
  const byColleague = await decide(world.owner, { decision: 'accept', amountSeenEtb: 1400 });
  const refunded = await world.call('POST', `/admin/payments/${paymentId}/refund`, {
    token: world.office,
    body: { reason: 'For myself' },
  });

  expect(shown).toMatchObject({ receipts: [{ isOwn: true }], others: ['Office Sample'] });
  expect([accepted.statusCode, declined.statusCode]).toEqual([403, 403]);
  expect(accepted.json()).toEqual({
    code: 'receipt/own-household',
    message: 'This receipt is from your own household. Another member of staff must decide on it.',
  });
  expect(byColleague.statusCode).toBe(200);
  expect(refunded.json().code).toBe('payment/own-household');
  expect((await world.audit()).filter(({ subject_id }) => subject_id === paymentId)).toHaveLength(1);
});

test('the database itself refuses a decision on the own household, whoever writes it', async () => {
  const world = await officeWorld();
  const { paymentId } = await world.enroll({ details: { motherPhone: '+251911000019' } });
  const decidedBy = (phone: string) =>
    world.pool.query(
      `update payments set status = 'declined', decline_reason = 'No',
         reviewed_by = (select id from accounts where kind = 'staff' and phone = $2) where id = $1`,
      [paymentId, phone],
    );

  await expect(decidedBy('+251911000019')).rejects.toThrow("a receipt of the reviewer's own household");
  await decidedBy('+251911000009');
});

test('accepting settles the payment, numbers it, writes the ledger and tells the family', async () => {
  const world = await officeWorld();
  const { paymentId, enrollmentId } = await world.enroll();

  const accepted = await world.call('PATCH', `/admin/receipts/${paymentId}`, {
    token: world.office,
    body: { decision: 'accept', amountSeenEtb: 1400 },
  });

  expect(accepted.json()).toEqual({
    _id: paymentId,
    status: 'paid',
    receiptNumber: expect.any(Number),
    amountEtb: 1400,
  });
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
  world.clock.advance(20_000);
  await world.runJob('send-notices');
  const sms = (await world.pool.query('select * from sms_messages')).rows;
  expect(sms).toMatchObject([{ phone: '+251911000001', text: expect.stringContaining('we accepted the receipt') }]);
});

test('accepting needs the amount that was read on the picture, and keeps it with who read it and when', async () => {
  const world = await officeWorld();
  const { paymentId } = await world.enroll();
  const decide = (body: object) => world.call('PATCH', `/admin/receipts/${paymentId}`, { token: world.office, body });

  for (const amountSeenEtb of [undefined, 0, 1400.5, '1400']) {
    expect((await decide({ decision: 'accept', amountSeenEtb })).json()).toMatchObject({
      errors: { amountSeenEtb: 'Please say which amount the picture shows, in whole birr' },
    });
  }
  expect((await decide({ decision: 'accept', amountSeenEtb: 1400 })).statusCode).toBe(200);

  const { rows } = await world.pool.query(
    `select v.facts, v.at, a.phone from payment_events v join accounts a on v.actor = 'staff:' || a.id where payment_id = $1`,
    [paymentId],
  );
  expect(rows).toEqual([{ facts: { amountSeenEtb: 1400 }, at: expect.any(Date), phone: '+251911000019' }]);
});

test('less than a purchase costs is not accepted; it is declined, and what was seen is kept', async () => {
  const world = await officeWorld();
  const { paymentId, enrollmentId } = await world.enroll();
  const decide = (body: object) => world.call('PATCH', `/admin/receipts/${paymentId}`, { token: world.office, body });

  const refused = await decide({ decision: 'accept', amountSeenEtb: 1399 });
  expect(refused.json()).toEqual({
    code: 'receipt/less-than-due',
    message: 'The picture shows ETB 1399, and ETB 1400 is due. Please decline it, with the amount as the reason.',
    values: { seen: 1399, due: 1400 },
  });
  const declined = await decide({ decision: 'decline', reasonCode: 'amount-differs', amountSeenEtb: 1399 });

  expect(declined.json()).toMatchObject({ status: 'declined', amountEtb: 1400 });
  const { rows } = await world.pool.query(
    `select e.payment_status, v.kind, v.facts ->> 'amountSeenEtb' as seen, v.settled_etb::float8 as settled
     from payment_events v join payments p on p.id = v.payment_id join enrollments e on e.id = p.enrollment_id where e.id = $1`,
    [enrollmentId],
  );
  expect(rows).toEqual([{ payment_status: 'declined', kind: 'receipt-declined', seen: '1399', settled: 0 }]);
});

test('more than is due is booked whole: the rest is the credit of the household', async () => {
  const world = await officeWorld();
  const { paymentId } = await world.enroll();

  const accepted = await world.call('PATCH', `/admin/receipts/${paymentId}`, {
    token: world.office,
    body: { decision: 'accept', amountSeenEtb: 1500 },
  });

  expect(accepted.json()).toMatchObject({ status: 'paid', amountEtb: 1500 });
  const { rows } = await world.pool.query(
    `select p.amount_etb, v.settled_etb::float8 as settled, v.facts, l.santim::float8 from payments p
     join payment_events v on v.payment_id = p.id join ledger_entries l on l.payment_id = p.id where p.id = $1`,
    [paymentId],
  );
  expect(rows).toEqual([
    { amount_etb: 1500, settled: 1500, facts: { amountSeenEtb: 1500, askedEtb: 1400 }, santim: 150_000 },
  ]);
});

test('declining needs a reason, which the family gets by SMS', async () => {
  const world = await officeWorld();
  const { paymentId } = await world.enroll();
  const decide = (body: object) => world.call('PATCH', `/admin/receipts/${paymentId}`, { token: world.office, body });

  const silent = await decide({ decision: 'decline' });
  const declined = await decide({ decision: 'decline', reason: 'The picture cannot be read.' });

  expect(silent.json()).toMatchObject({ errors: { reason: 'Please say why, the student will read it' } });
  expect(declined.json()).toMatchObject({ status: 'declined', receiptNumber: null });
  world.clock.advance(20_000);
  await world.runJob('send-notices');
  const [sms] = (await world.pool.query('select * from sms_messages')).rows;
  expect(sms.text).toContain('The picture cannot be read.');
});

test('a reason of the list is read in the language of the family, whatever the office speaks', async () => {
  const world = await officeWorld();
  const { paymentId, enrollmentId } = await world.enroll();
  await world.pool.query(
    "update accounts set language = 'am' where id = (select account_id from payments where id = $1)",
    [paymentId],
  );

  const declined = await world.call('PATCH', `/admin/receipts/${paymentId}`, {
    token: world.office,
    body: { decision: 'decline', reasonCode: 'not-arrived' },
  });

  expect(declined.statusCode).toBe(200);
  world.clock.advance(20_000);
  await world.runJob('send-notices');
  const [sms] = (await world.pool.query('select * from sms_messages')).rows;
  expect(sms.text).toMatch(/^Temari: የ.* ደረሰኝ ተቀባይነት አላገኘም፦ ገንዘቡ አልደረሰም። ገብተው እንደገና ይላኩ።$/);
  const shown = await world.call('GET', `/admin/enrollments/${enrollmentId}`, { token: world.office });
  expect(shown.json().payments[0]).toMatchObject({
    declineCode: 'not-arrived',
    declineReason: 'The money has not arrived',
  });
});

test('two people deciding at once: one wins, the other is told by whom, and it is settled once', async () => {
  const world = await officeWorld();
  const { paymentId } = await world.enroll();
  const decide = (token: string, body: object) => world.call('PATCH', `/admin/receipts/${paymentId}`, { token, body });

  const answers = await Promise.all([
    decide(world.owner, { decision: 'accept', amountSeenEtb: 1400 }),
    decide(world.office, { decision: 'decline', reason: 'No' }),
    decide(world.office, { decision: 'accept', amountSeenEtb: 1400 }),
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
      world.call('PATCH', `/admin/receipts/${paymentId}`, {
        token: world.office,
        body: { decision: 'accept', amountSeenEtb: 1400 },
      }),
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
    body: { decision: 'accept', amountSeenEtb: 1400 },
  });

  expect(refused.json()).toMatchObject({ code: 'enrollment/already-paid' });
  const { rows } = await world.pool.query(
    `select p.status, p.receipt_number, (select count(*)::int from payment_events e where e.payment_id = p.id) as events
     from payments p where p.id = $1`,
    [second.paymentId],
  );
  expect(rows).toEqual([{ status: 'review', receipt_number: null, events: 0 }]);
});
