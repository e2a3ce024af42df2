import { addisDate } from '@temari/contracts/addis-time';
import { expect, test } from 'vitest';
import { type OfficeWorld, officeWorld } from '../../../testing/office-world.ts';

const MINUTE = 60_000;
const ACCEPT = { decision: 'accept', amountSeenEtb: 1400 };
const DECLINE = { decision: 'decline', reasonCode: 'not-arrived' };

const decided = async (world: OfficeWorld, body: object, what: Parameters<OfficeWorld['enroll']>[0] = {}) => {
  const made = await world.enroll(what);
  const path = `/admin/receipts/${made.paymentId}`;
  const answer = await world.call('PATCH', path, { token: world.office, body });
  expect(answer.statusCode).toBe(200);
  const takeBack = (token = world.office) => world.call('POST', `${path}/take-back`, { token });
  return { ...made, path, takeBack };
};

const stateOf = async ({ pool }: OfficeWorld, paymentId: string) =>
  (
    await pool.query(
      `select p.status, p.amount_etb, p.refunded_etb::float8 as refunded, p.settled_at is null as is_open, e.payment_status,
         (select coalesce(sum(settled_etb), 0)::float8 from payment_events where payment_id = p.id) as settled,
         (select coalesce(sum(case when debit like 'household:%' then santim else -santim end), 0)::float8
          from ledger_entries where payment_id = p.id) as household
       from payments p join enrollments e on e.id = p.enrollment_id where p.id = $1`,
      [paymentId],
    )
  ).rows[0];

test.each([
  ['accepted', ACCEPT, 'accept'],
  ['accepted with more than was due', { ...ACCEPT, amountSeenEtb: 1500 }, 'accept'],
  ['declined', DECLINE, 'decline'],
])('what was %s waits again, and can be decided again', async (_, body, taken) => {
  const world = await officeWorld();
  const { paymentId, path, takeBack } = await decided(world, body);
  const [{ receipt_number: number }] = (
    await world.pool.query('select receipt_number from payments where id = $1', [paymentId])
  ).rows;

  expect((await takeBack()).json()).toEqual({ _id: paymentId, status: 'review', taken });

  expect(await stateOf(world, paymentId)).toEqual({
    ...{ status: 'review', amount_etb: 1400, refunded: 0, is_open: true, payment_status: 'review' },
    ...{ settled: 0, household: 0 },
  });
  expect((await takeBack()).json().code).toBe('receipt/not-decided');
  const again = await world.call('PATCH', path, { token: world.owner, body: ACCEPT });
  expect(again.json()).toMatchObject({
    status: 'paid',
    amountEtb: 1400,
    ...(number && { receiptNumber: Number(number) }),
  });
  expect(await stateOf(world, paymentId)).toMatchObject({ status: 'paid', settled: 1400, household: -140_000 });
  expect((await world.audit()).map(({ action }) => action).filter((act) => act.endsWith('-receipt'))).toHaveLength(3);
});

test('a decision is taken back for an hour, by who made it or by an owner', async () => {
  const world = await officeWorld();
  const { takeBack } = await decided(world, ACCEPT);
  const byOwner = await world.enroll();
  await world.call('PATCH', `/admin/receipts/${byOwner.paymentId}`, { token: world.owner, body: ACCEPT });

  expect((await takeBack(world.auditor)).json().code).toBe('auth/not-allowed');
  expect(
    (await world.call('POST', `/admin/receipts/${byOwner.paymentId}/take-back`, { token: world.office })).json(),
  ).toMatchObject({ code: 'office/take-back-others', message: expect.stringContaining('or an owner') });
  world.clock.advance(61 * MINUTE);
  expect((await takeBack()).json().code).toBe('office/take-back-late');
  expect((await takeBack(world.owner)).json().code).toBe('office/take-back-late');
});

test('an owner takes back what somebody else has decided', async () => {
  const world = await officeWorld();
  const { takeBack } = await decided(world, DECLINE);
  world.clock.advance(59 * MINUTE);
  expect((await takeBack(world.owner)).statusCode).toBe(200);
});

const sql = (text: string) => (world: OfficeWorld, ids: { paymentId: string; enrollmentId: string }) =>
  world.pool.query(
    text.replaceAll(':payment', `'${ids.paymentId}'`).replaceAll(':enrollment', `'${ids.enrollmentId}'`),
  );

test.each([
  [
    'receipt/has-refund',
    ACCEPT,
    (world: OfficeWorld, { paymentId }: { paymentId: string }) =>
      world.call('POST', `/admin/payments/${paymentId}/refund`, {
        token: world.owner,
        body: { reason: 'A part', amountEtb: 100 },
      }),
  ],
  [
    'receipt/has-refund',
    ACCEPT,
    (world: OfficeWorld, { paymentId }: { paymentId: string }) =>
      world.call('POST', `/admin/payments/${paymentId}/refund`, { token: world.owner, body: { reason: 'All of it' } }),
  ],
  [
    'receipt/has-class',
    ACCEPT,
    sql(
      'update enrollments set class_id = (select id from classes limit 1), assigned_at = now() where id = :enrollment',
    ),
  ],
  [
    'receipt/has-lesson',
    ACCEPT,
    sql(`with made as (
        insert into lessons (id, class_id, slot_date, starts_at, ends_at)
        select gen_random_uuid(), (select id from classes limit 1), '2020-01-01', '2020-01-01', '2020-01-02' returning id)
      insert into lesson_joins (id, lesson_id, account_id, learner_id, role, first_at, last_at)
      select gen_random_uuid(), made.id, e.account_id, e.learner_id, 'learner', now(), now() + interval '1 hour'
      from enrollments e, made where e.id = :enrollment`),
  ],
  [
    'receipt/has-statement-row',
    ACCEPT,
    sql(`with taken as (
        insert into bank_statements (id, bank_id, file_name, file_sha256, headers, mapping, from_on, to_on, taken_at)
        select gen_random_uuid(), bank_id, 'x.csv', 'x', '{}', '{}', now(), now(), now() from payments where id = :payment returning *)
      insert into statement_rows (id, statement_id, bank_id, identity, line, booked_on, reference, narrative, payer, santim,
        reference_keys, codes, sounds, state, payment_id)
      select gen_random_uuid(), id, bank_id, 'x', 1, now(), '', '', '', 140000, '{}', '{}', '{}', 'matched', :payment from taken`),
  ],
  [
    'receipt/has-discount',
    ACCEPT,
    async (world: OfficeWorld) => {
      const half = await world.enroll({ amountEtb: 700 });
      await world.pool.query(
        `update enrollments set price_lines = '[{"kind":"list-price","amountEtb":1400},{"kind":"grade-discount","amountEtb":-700}]' where id = $1`,
        [half.enrollmentId],
      );
    },
  ],
  [
    'receipt/sent-again',
    DECLINE,
    async (world: OfficeWorld, { enrollmentId }: { enrollmentId: string }) => {
      const second = await world.enroll();
      await world.pool.query('update payments set enrollment_id = $1 where id = $2', [enrollmentId, second.paymentId]);
    },
  ],
  [
    'receipt/sent-again',
    DECLINE,
    async (world: OfficeWorld, { paymentId }: { paymentId: string }) => {
      const second = await world.enroll();
      await world.pool.query(
        `update payments set transaction_key = first.transaction_key from payments first where first.id = $1 and payments.id = $2`,
        [paymentId, second.paymentId],
      );
    },
  ],
  ['receipt/enrollment-removed', DECLINE, sql('update enrollments set removed_at = now() where id = :enrollment')],
])('%s: what was built on a decision keeps it', async (code, body, build) => {
  const world = await officeWorld();
  const { takeBack, ...ids } = await decided(world, body);
  const before = await stateOf(world, ids.paymentId);
  await build(world, ids);

  const refused = await takeBack();

  expect(refused.json()).toMatchObject({ code, message: expect.any(String) });
  expect(refused.statusCode).toBe(409);
  if (code !== 'receipt/has-refund') expect(await stateOf(world, ids.paymentId)).toEqual(before);
});

test('nobody takes a decision on the own household back', async () => {
  const world = await officeWorld();
  const { paymentId } = await world.enroll({ details: { motherPhone: '+251911000009' } });
  await world.call('PATCH', `/admin/receipts/${paymentId}`, { token: world.office, body: ACCEPT });

  const refused = await world.call('POST', `/admin/receipts/${paymentId}/take-back`, { token: world.owner });

  expect(refused.json().code).toBe('receipt/own-household');
});

test('two people at once: it is taken back once, and nobody builds on it in between', async () => {
  const world = await officeWorld();
  const { paymentId, takeBack } = await decided(world, ACCEPT);

  const answers = await Promise.all([takeBack(), takeBack(world.owner), takeBack()]);

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  expect(await stateOf(world, paymentId)).toMatchObject({ status: 'review', settled: 0, household: 0 });
});

test('killed in the middle, nothing was taken back', async () => {
  const world = await officeWorld();
  const { paymentId, takeBack } = await decided(world, ACCEPT);
  const before = await stateOf(world, paymentId);
  // The last thing that is written cannot be.
  await world.pool.query(
    "alter table audit_entries add constraint stopped check (action <> 'take-back-receipt') not valid",
  );
  expect((await takeBack()).statusCode).toBe(500);
  expect(await stateOf(world, paymentId)).toEqual(before);

  await world.pool.query('alter table audit_entries drop constraint stopped');
  expect((await takeBack()).statusCode).toBe(200);
});

test('what was told is taken back; whoever has heard of it already is told so', async () => {
  const world = await officeWorld();
  const quiet = await decided(world, ACCEPT);
  await world.runJob('send-notices');
  await quiet.takeBack();
  const notices = async () =>
    (
      await world.pool.query(
        'select occasion, taken_back_at is not null as gone from notices order by due_at, occasion',
      )
    ).rows;
  expect(await notices()).toEqual([{ occasion: 'receipt-accepted', gone: true }]);

  world.clock.advance(MINUTE);
  const told = await decided(world, DECLINE);
  world.clock.advance(20_000);
  await world.runJob('send-notices');
  await told.takeBack();
  await world.runJob('send-notices');

  expect(await notices()).toEqual([
    { occasion: 'receipt-accepted', gone: true },
    { occasion: 'receipt-declined', gone: true },
    { occasion: 'receipt-taken-back', gone: false },
  ]);
  const sms = (await world.pool.query('select text from sms_messages order by created_at')).rows;
  expect(sms.map(({ text }) => text)).toEqual([
    expect.stringContaining('could not accept'),
    expect.stringContaining('look at the receipt for Abel again'),
  ]);
});

test('decided receipts are listed by day, person and outcome, and each keeps its picture and its story', async () => {
  const world = await officeWorld();
  const first = await decided(world, { ...ACCEPT, amountSeenEtb: 1500 }, { fullName: 'Hana Sample' });
  world.clock.advance(MINUTE);
  const second = await decided(world, { ...DECLINE, amountSeenEtb: 900 }, { fullName: 'Dawit Sample' });
  await second.takeBack();
  const list = async (query = '') =>
    (await world.call('GET', `/admin/receipts/decided${query}`, { token: world.auditor })).json();

  const who = (await list()).people.find(({ name }: { name: string }) => name === 'office Sample').id;
  expect(await list(`?by=${who}`)).toMatchObject({
    total: 3,
    rows: [
      { outcome: 'taken-back', fullName: 'Dawit Sample', paymentId: second.paymentId, by: 'office Sample' },
      { outcome: 'declined', reasonCode: 'not-arrived', amountSeenEtb: 900, amountEtb: 1400 },
      { outcome: 'accepted', fullName: 'Hana Sample', amountSeenEtb: 1500, amountEtb: 1500 },
    ],
  });
  const today = addisDate(world.clock.now());
  expect((await list(`?by=${who}&outcome=accepted&day=${today}`)).total).toBe(1);
  expect((await list(`?by=${first.paymentId}`)).total).toBe(0);
  expect((await list('?day=2020-01-01')).total).toBe(0);

  const shown = (await world.call('GET', first.path, { token: world.office })).json();
  expect(shown).toMatchObject({
    fullName: 'Hana Sample',
    paidByName: 'Hana Sample',
    status: 'paid',
    file: { url: expect.stringMatching(/signature=/) },
    receiptNumber: expect.any(Number),
    decisions: [{ outcome: 'accepted', by: 'office Sample', amountSeenEtb: 1500 }],
    takeBackUntil: expect.any(String),
  });
  expect((await world.call('GET', first.path, { token: world.auditor })).json().takeBackUntil).toBeNull();
  expect((await world.call('GET', second.path, { token: world.office })).json()).toMatchObject({
    status: 'review',
    decisions: [{ outcome: 'taken-back' }, { outcome: 'declined' }],
    takeBackUntil: null,
  });
});

test('a refunded enrollment can be paid again', async () => {
  const world = await officeWorld();
  const { paymentId, enrollmentId } = await decided(world, ACCEPT);
  await world.call('POST', `/admin/payments/${paymentId}/refund`, {
    token: world.owner,
    body: { reason: 'Moved away' },
  });

  const again = await world.call('POST', `/enrollment/${enrollmentId}/checkout`, { token: world.student, body: {} });

  expect(again.statusCode).toBeLessThan(300);
});
