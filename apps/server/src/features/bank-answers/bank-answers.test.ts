import type { BankAnswerState, BankDifference } from '@temari/contracts/bank-answers';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test, vi } from 'vitest';
import type { Db } from '../../db/client.ts';
import { claimReference } from '../../domains/payments/bank-answers/queries.ts';
import { lockReceiptNumbers } from '../../domains/payments/ledger/queries.ts';
import type { BankAnswer } from '../../ports/bank-receipts.ts';
import type { Transfer } from '../../sandbox/banks/transfers.ts';
import { untilSomebodyWaits } from '../../testing/locks.ts';
import { type OfficeWorld, officeWorld } from '../../testing/office-world.ts';
import type { WorldOptions } from '../../testing/world.ts';
import { askBanks } from './ask-banks.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const REFERENCE = 'FT26320P01YB';
const TOKEN = 'v2-aBcDeFgHiJkLmNoPqRsT';
const OURS = { receiverName: 'TEMARI SAMPLE ACCOUNT', receiverAccount: '1000000000001' };

/** An office without the demo's own receipts, and a bank that knows one transfer to us. */
const deskWorld = async (options?: WorldOptions) => {
  const world = await officeWorld(options);
  const transfer: Transfer = {
    bank: 'cbe',
    reference: REFERENCE,
    token: TOKEN,
    amountEtb: 1400,
    payerName: 'Almaz Sample',
    payerAccount: '1000123404471',
    ...OURS,
    paidAt: new Date(world.clock.now().getTime() - HOUR),
    status: 'completed',
  };
  world.banks.transfers.push(transfer);
  return { ...world, transfer };
};

/** Signed in anew: some tests let days pass. */
const signedIn = async ({ call }: OfficeWorld): Promise<string> => {
  const body = { phoneNumber: '0911000009', password: 'temari123' };
  return (await call('POST', '/admin/login', { body })).json().data.token;
};

const desk = async (world: OfficeWorld) =>
  (await world.call('GET', '/admin/receipts', { token: await signedIn(world) })).json();

const answerTo = async (
  world: OfficeWorld,
  paymentId: string,
): Promise<{ state: BankAnswerState; differences: BankDifference[]; [name: string]: unknown }> =>
  (await desk(world)).receipts.find(({ _id }: { _id: string }) => _id === paymentId)?.bankAnswer;

const statusOf = async ({ pool }: OfficeWorld, paymentId: string): Promise<string> =>
  (await pool.query('select status from payments where id = $1', [paymentId])).rows[0].status;

const setRule = async ({ call, owner }: OfficeWorld, rule: { isOn: boolean; ceilingEtb: number }) => {
  const { version } = (await call('GET', '/admin/site', { token: owner })).json().receiptRule;
  return call('PUT', '/admin/site/receipt-rule', { token: owner, body: { ...rule, version } });
};

test('the desk shows what the bank confirms', async () => {
  const world = await deskWorld();
  const { paymentId } = await world.enroll({ reference: REFERENCE });

  await world.runJob('ask-banks');

  expect(await answerTo(world, paymentId)).toMatchObject({
    bank: 'cbe',
    state: 'verified',
    differences: [],
    isAsking: false,
    amountEtb: 1400,
    payerName: 'Almaz Sample',
    payerTail: '4471',
    receiverAccount: '1********0001',
    paidAt: expect.stringMatching(/T/),
  });
  expect(await statusOf(world, paymentId)).toBe('review');
});

test.each([
  REFERENCE,
  `https://mbreciept.cbe.com.et/${TOKEN}`,
  `Dear Almaz, ETB 1400.00 was transferred from your account. ${'Thank you for banking with CBE. '.repeat(4)} https://apps.cbe.com.et:100/?id=${REFERENCE}00000001`,
])('handing in a receipt asks the bank, once: %s', async (transactionId) => {
  const world = await deskWorld();
  const { paymentId, enrollmentId } = await world.enroll({ payment: 'declined' });
  const { rows } = await world.pool.query(
    `select b.id as bank, p.receipt_file_id as file from payments p, banks b where p.id = $1 and b.name = 'Commercial Bank of Ethiopia'`,
    [paymentId],
  );
  const sent = await world.call('POST', `/enrollment/${enrollmentId}/receipt`, {
    token: world.student,
    body: {
      paidByName: 'Almaz Sample',
      transactionId,
      paymentOrg: rows[0].bank,
      screenShot: `/backend/api/v1/files/${rows[0].file}`,
      price: 1400,
    },
  });

  await world.runJobs();
  await world.runJob('ask-banks');

  expect([sent.statusCode, world.banks.questions]).toEqual([201, 1]);
  expect((await desk(world)).receipts[0].bankAnswer.state).toBe('verified');
});

test.each<[string, Partial<Transfer>, BankDifference[]]>([
  [
    'to somebody else',
    { receiverName: 'Somebody Else', receiverAccount: '1000700000007' },
    ['receiver-account', 'receiver-name'],
  ],
  ['to our account under another name', { receiverName: 'Somebody Else' }, ['receiver-name']],
  ['short by a santim', { amountEtb: 1399.99 }, ['amount']],
  ['of last year', { paidAt: new Date('2025-11-16T10:00:00Z') }, ['date']],
])('a transfer %s is told in words, and never declined', async (_what, change, differences) => {
  const world = await deskWorld();
  Object.assign(world.transfer, change, change.receiverAccount && { payerAccount: '1000100000001' });
  const { paymentId } = await world.enroll({ reference: REFERENCE });
  await setRule(world, { isOn: true, ceilingEtb: 5000 });

  await world.runJob('ask-banks');

  expect(await answerTo(world, paymentId)).toMatchObject({ state: 'mismatch', differences });
  expect(await statusOf(world, paymentId)).toBe('review');
});

test('a reference that the bank does not know is asked again after ten minutes and after a day, and then left to people', async () => {
  const world = await deskWorld();
  world.banks.transfers.length = 0;
  const { paymentId } = await world.enroll({ reference: REFERENCE });

  await world.runJob('ask-banks');
  expect(await answerTo(world, paymentId)).toMatchObject({ state: 'not-found' });
  for (const pause of [10 * MINUTE, DAY, DAY, 7 * DAY]) {
    world.clock.advance(pause + 1);
    await world.runJob('ask-banks');
  }

  expect(world.banks.questions).toBe(3);
  expect(await answerTo(world, paymentId)).toMatchObject({ state: 'not-found', nextAskAt: null });
});

test('a bank that fails is asked again after growing pauses, and the desk says when', async () => {
  const world = await deskWorld();
  world.banks.away.add('cbe');
  const { paymentId } = await world.enroll({ reference: REFERENCE });

  await world.runJob('ask-banks');
  const first = await answerTo(world, paymentId);
  await world.runJob('ask-banks');
  world.clock.advance(MINUTE + 1);
  await world.runJob('ask-banks');
  const second = await answerTo(world, paymentId);
  world.banks.away.clear();
  world.clock.advance(5 * MINUTE + 1);
  await world.runJob('ask-banks');

  expect([first.state, second.state]).toEqual(['unavailable', 'unavailable']);
  expect(Date.parse(String(second.nextAskAt)) - Date.parse(String(first.nextAskAt))).toBeGreaterThan(5 * MINUTE - 1);
  expect(world.banks.questions).toBe(3);
  expect(await answerTo(world, paymentId)).toMatchObject({ state: 'verified' });
});

test('a page that lets only people in is told as a block', async () => {
  const world = await deskWorld();
  const { paymentId } = await world.enroll({ reference: 'FT26320P0BLK' });

  await world.runJob('ask-banks');

  expect(await answerTo(world, paymentId)).toMatchObject({ state: 'blocked' });
});

test('after five failures in a row a bank is left alone for ten minutes, by all instances', async () => {
  const world = await deskWorld();
  world.banks.away.add('cbe');
  await world.enroll({ reference: REFERENCE });
  for (let minute = 0; minute < 5; minute += 1) {
    await world.pool.query(`update bank_answers set next_ask_at = $1`, [world.clock.now()]);
    await world.runJob('ask-banks');
    world.clock.advance(MINUTE);
  }
  const { paymentId } = await world.enroll({ reference: 'FT26320P01YC' });

  await world.runJob('ask-banks');
  const during = world.banks.questions;
  world.clock.advance(10 * MINUTE);
  world.banks.away.clear();
  await world.runJob('ask-banks');

  expect(during).toBe(5);
  expect(world.banks.questions).toBeGreaterThan(5);
  expect(await answerTo(world, paymentId)).toMatchObject({ state: 'not-found' });
});

test('somebody of the office asks again, as often as they like, and the bank is asked once', async () => {
  const world = await deskWorld();
  world.banks.away.add('cbe');
  const { paymentId } = await world.enroll({ reference: REFERENCE });
  await world.runJob('ask-banks');
  world.banks.away.clear();
  world.clock.advance(30_000);

  const pressed = await Promise.all(
    [1, 2, 3].map(() => world.call('POST', `/admin/receipts/${paymentId}/bank-answer`, { token: world.office })),
  );
  await world.runJobs();

  expect(pressed.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(pressed[0]?.json().bankAnswer).toMatchObject({ isAsking: true });
  expect(world.banks.questions).toBe(2);
  expect(await answerTo(world, paymentId)).toMatchObject({ state: 'verified' });
});

test('what cannot be asked is refused: no receipt, and a bank that is not asked', async () => {
  const world = await deskWorld({ bankReceipts: {} });
  const { paymentId } = await world.enroll();
  await world.runJob('ask-banks');
  const again = (id: string) => world.call('POST', `/admin/receipts/${id}/bank-answer`, { token: world.office });

  expect((await again(paymentId)).json()).toMatchObject({ code: 'receipt/bank-not-asked' });
  expect((await again('0197c0de-0000-7000-8000-000000000001')).statusCode).toBe(404);
  expect(await answerTo(world, paymentId)).toBeNull();
});

test('two instances that ask at once put one question', async () => {
  const world = await deskWorld();
  const { paymentId } = await world.enroll({ reference: REFERENCE });

  await Promise.all([askBanks(world.deps), askBanks(world.deps), askBanks(world.deps)]);

  expect(world.banks.questions).toBe(1);
  expect(await answerTo(world, paymentId)).toMatchObject({ state: 'verified' });
});

test('killed between the question and the answer, it is asked again once the claim has run out', async () => {
  const world = await deskWorld();
  const { paymentId } = await world.enroll({ reference: REFERENCE });
  const killed = {
    cbe: async (): Promise<BankAnswer> => {
      throw new Error('killed');
    },
  };

  await askBanks({ ...world.deps, bankReceipts: killed });
  await world.runJob('ask-banks');
  const during = world.banks.questions;
  world.clock.advance(3 * MINUTE);
  await world.runJob('ask-banks');

  expect(during).toBe(0);
  expect(await answerTo(world, paymentId)).toMatchObject({ state: 'verified' });
});

test('a person who decides while the bank is asked has decided', async () => {
  const world = await deskWorld();
  const { paymentId } = await world.enroll({ reference: REFERENCE });
  await setRule(world, { isOn: true, ceilingEtb: 5000 });
  const { cbe } = world.deps.bankReceipts;

  await askBanks({
    ...world.deps,
    bankReceipts: {
      cbe: async (question) => {
        const body = { decision: 'decline', reasonCode: 'not-arrived' };
        await world.call('PATCH', `/admin/receipts/${paymentId}`, { token: world.office, body });
        return (await cbe?.(question)) ?? null;
      },
    },
  });

  expect(await statusOf(world, paymentId)).toBe('declined');
});

test('a shared receipt is known by the reference that its bank names: the same transfer pays once', async () => {
  const world = await deskWorld();
  const first = await world.enroll({ reference: REFERENCE });
  const second = await world.enroll({ reference: TOKEN, fullName: 'Hana Sample' });

  await world.runJob('ask-banks');

  expect(await answerTo(world, first.paymentId)).toMatchObject({ state: 'verified' });
  expect(await answerTo(world, second.paymentId)).toMatchObject({ state: 'mismatch', differences: ['reference-used'] });
});

test('after a shared receipt was confirmed, its reference cannot be handed in again', async () => {
  const world = await deskWorld();
  const { paymentId } = await world.enroll({ reference: TOKEN });

  await world.runJob('ask-banks');

  const { rows } = await world.pool.query('select transaction_key as key from payments where id = $1', [paymentId]);
  expect(rows[0].key).toBe(REFERENCE);
  expect(await answerTo(world, paymentId)).toMatchObject({ state: 'verified', reference: REFERENCE });
  await expect(world.enroll({ reference: REFERENCE })).rejects.toThrow('payments_bank_reference');
});

test('a transfer that was taken back within a day is told: on the desk, and beside a payment that was accepted', async () => {
  const world = await deskWorld();
  const waiting = await world.enroll({ reference: TOKEN });
  await world.runJob('ask-banks');
  world.transfer.status = 'reversed';
  world.clock.advance(DAY + MINUTE);
  await world.runJob('ask-banks');
  const told = await answerTo(world, waiting.paymentId);

  world.banks.transfers.push({
    ...world.transfer,
    reference: 'FT26320P01YD',
    token: null,
    status: 'completed',
    paidAt: world.clock.now(),
  });
  const accepted = await world.enroll({ reference: 'FT26320P01YD', fullName: 'Hana Sample' });
  await world.runJob('ask-banks');
  await world.call('PATCH', `/admin/receipts/${accepted.paymentId}`, {
    token: await signedIn(world),
    body: { decision: 'accept', amountSeenEtb: 1400 },
  });
  world.banks.transfers.length = 0;
  world.clock.advance(DAY + MINUTE);
  await world.runJob('ask-banks');

  expect(told).toMatchObject({ state: 'mismatch', differences: ['taken-back', 'not-completed'] });
  const { rows } = await world.pool.query('select kind, payment_id from gateway_differences');
  expect(rows).toEqual([{ kind: 'reversed', payment_id: accepted.paymentId }]);
});

test('by itself nothing is accepted until the office switches the rule on', async () => {
  const world = await deskWorld();
  const { paymentId } = await world.enroll({ reference: REFERENCE });
  await world.runJob('ask-banks');
  const before = await statusOf(world, paymentId);

  await setRule(world, { isOn: true, ceilingEtb: 1400 });
  await world.runJob('ask-banks');

  expect([before, await statusOf(world, paymentId)]).toEqual(['review', 'paid']);
  const { rows } = await world.pool.query(`select action, account_id, after from audit_entries where subject_id = $1`, [
    paymentId,
  ]);
  expect(rows).toEqual([
    { action: 'accept-receipt', account_id: null, after: { status: 'paid', rule: 'bank-confirmed', ceilingEtb: 1400 } },
  ]);
  const events = await world.pool.query(
    `select actor, kind from payment_events where payment_id = $1 and to_status = 'paid'`,
    [paymentId],
  );
  expect(events.rows).toEqual([{ actor: 'rule', kind: 'receipt-accepted' }]);
  const trail = await world.call('GET', `/admin/audit?subjectId=${paymentId}`, { token: world.owner });
  expect(trail.json().rows ?? trail.json().entries).toMatchObject([{ who: '', action: 'accept-receipt' }]);
});

test.each<[string, (world: Awaited<ReturnType<typeof deskWorld>>) => Promise<{ paymentId: string }>]>([
  ['over the ceiling', async (world) => world.enroll({ reference: REFERENCE, amountEtb: 1401 })],
  [
    'paid with more than is due',
    async (world) => {
      world.transfer.amountEtb = 1500;
      return world.enroll({ reference: REFERENCE });
    },
  ],
  [
    'with a picture that was sent before',
    async (world) => {
      await world.enroll({ payment: 'paid', imageHash: 'same' });
      return world.enroll({ reference: REFERENCE, imageHash: 'same' });
    },
  ],
])('a confirmed receipt %s waits for a person', async (_what, handIn) => {
  const world = await deskWorld();
  await setRule(world, { isOn: true, ceilingEtb: 1400 });
  const { paymentId } = await handIn(world);

  await world.runJob('ask-banks');

  expect(await statusOf(world, paymentId)).toBe('review');
});

/** Whoever settles a payment waits until this is called. */
const settlingHeld = async ({ pool }: OfficeWorld): Promise<() => Promise<void>> => {
  const holder = await pool.connect();
  await holder.query('begin');
  await lockReceiptNumbers(drizzle(holder) as unknown as Db);
  return async () => {
    await holder.query('commit');
    holder.release();
  };
};

const untilWaiting = ({ pool }: OfficeWorld, count: number): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(count);
    },
    { timeout: 15_000 },
  );

test('a receipt whose picture somebody of the office accepts at the same moment waits for a person', async () => {
  const world = await deskWorld();
  await setRule(world, { isOn: true, ceilingEtb: 1400 });
  const confirmed = await world.enroll({ reference: REFERENCE, imageHash: 'same' });
  world.clock.advance(MINUTE);
  const later = await world.enroll({ imageHash: 'same', fullName: 'Hana Sample' });
  const release = await settlingHeld(world);

  const staff = world.call('PATCH', `/admin/receipts/${later.paymentId}`, {
    token: world.office,
    body: { decision: 'accept', amountSeenEtb: 1400 },
  });
  await untilWaiting(world, 1);
  const run = world.runJob('ask-banks');
  await untilWaiting(world, 2);
  await release();

  expect((await staff).statusCode).toBe(200);
  await run;
  expect(await statusOf(world, confirmed.paymentId)).toBe('review');
});

test('a rule that is switched off at the same moment accepts nothing more', async () => {
  const world = await deskWorld();
  await setRule(world, { isOn: true, ceilingEtb: 1400 });
  const { paymentId } = await world.enroll({ reference: REFERENCE });
  const release = await settlingHeld(world);

  const run = world.runJob('ask-banks');
  await untilWaiting(world, 1);
  expect((await setRule(world, { isOn: false, ceilingEtb: 1400 })).statusCode).toBe(200);
  await release();
  await run;

  expect(await statusOf(world, paymentId)).toBe('review');
});

test('the rule is the owner’s to change, within limits, and written down', async () => {
  const world = await deskWorld();
  const body = { isOn: true, ceilingEtb: 2000, version: 0 };
  const put = (token: string, change = {}) =>
    world.call('PUT', '/admin/site/receipt-rule', { token, body: { ...body, ...change } });

  expect((await put(world.office)).statusCode).toBe(403);
  expect((await put(world.owner, { ceilingEtb: 1_000_000 })).json().fields).toMatchObject({
    ceilingEtb: { code: 'rule-ceiling' },
  });
  expect((await put(world.owner)).statusCode).toBe(200);
  expect((await put(world.owner)).json()).toMatchObject({ code: 'office/changed-meanwhile' });
  expect((await world.audit()).at(-1)).toMatchObject({ action: 'edit-site', subject_id: 'receipt-rule' });
});

test('the page of the bank is kept for thirty days, its hash longer', async () => {
  const world = await deskWorld();
  await world.enroll({ reference: REFERENCE });
  await world.runJob('ask-banks');
  const kept = async () =>
    (await world.pool.query('select page is not null as page, page_sha256 from bank_answers')).rows[0];
  const before = await kept();

  world.clock.advance(29 * DAY);
  await world.runJob('forget-bank-pages');
  const within = await kept();
  world.clock.advance(2 * DAY);
  await world.runJob('forget-bank-pages');

  expect([before.page, within.page]).toEqual([true, true]);
  expect(await kept()).toEqual({ page: false, page_sha256: before.page_sha256 });
});

test.each([
  ['telebirr', 'DKABCDEFGH', { receiverAccount: '0911000000' }],
  ['Bank of Abyssinia', 'FT26320P01YE', { receiverAccount: '20000002' }],
] as const)('%s confirms too', async (bank, reference, receiver) => {
  const world = await deskWorld();
  world.banks.transfers.push({
    ...world.transfer,
    ...receiver,
    bank: bank === 'telebirr' ? 'telebirr' : 'abyssinia',
    reference,
    token: null,
  });
  const { paymentId } = await world.enroll({ reference, bank });

  await world.runJob('ask-banks');

  expect(await answerTo(world, paymentId)).toMatchObject({ state: 'verified', differences: [] });
});

/** Two receipts of one transfer, each known by a token of its own until the bank names the reference. */
const twoOfOneTransfer = async () => {
  const world = await deskWorld();
  const first = await world.enroll({ reference: TOKEN.toUpperCase() });
  const second = await world.enroll({ reference: `${TOKEN.toUpperCase()}B` });
  return { world, ids: [first.paymentId, second.paymentId] };
};

test('two receipts of one transfer that are confirmed at once: whichever comes second was used before', async () => {
  const { world, ids } = await twoOfOneTransfer();
  const [first = '', second = ''] = ids;
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const { promise: isFirst, resolve: firstHas } = Promise.withResolvers<boolean>();
  const adopting = world.deps.db.transaction(async (tx) => {
    firstHas(await claimReference(tx, first, REFERENCE));
    await mayEnd;
  });
  const wasFirst = await isFirst;
  const later = world.deps.db.transaction((tx) => claimReference(tx, second, REFERENCE));
  await untilSomebodyWaits(world);
  end();
  await adopting;

  expect([wasFirst, await later]).toEqual([true, false]);
});

test('a transfer that was booked as a gift confirms no receipt of a family', async () => {
  const { world, ids } = await twoOfOneTransfer();
  const [paymentId = ''] = ids;
  await world.pool.query(
    `with fund as (insert into funds (id, name, created_at) values (gen_random_uuid(), 'Sample', now()) returning id)
     insert into gifts (id, fund_id, santim, way, state, bank_id, transaction_id, transaction_key, created_at, received_at)
     select gen_random_uuid(), fund.id, 140000, 'transfer', 'received', p.bank_id, $2, $2, now(), now()
     from payments p, fund where p.id = $1`,
    [paymentId, REFERENCE],
  );

  expect(await world.deps.db.transaction((tx) => claimReference(tx, paymentId, REFERENCE))).toBe(false);
});
