import { expect, test } from 'vitest';
import { addTransaction, type Transaction } from '../../sandbox/chapa/ledger.ts';
import { atCheckout, type Family, newFamily, tutoringForm } from '../../testing/families.ts';
import { type OfficeWorld, officeWorld } from '../../testing/office-world.ts';

const HOUR_MS = 3_600_000;
const JOB = 'compare-with-gateway';

const scene = async () => {
  const world = await officeWorld();
  // Days pass here, and nobody signs in again.
  await world.pool.query("update sessions set expires_at = now() + interval '1 year', ends_at = null");
  return { world, family: await newFamily(world) };
};

/** An online enrollment, its gateway's transaction, and where the browser pays. */
const enroll = async (world: OfficeWorld, family: Family, fullName = 'Abel Bekele') => {
  const body = await tutoringForm(world, { fullName });
  const answer = (await world.call('POST', '/enrollment', { token: family.token, body })).json();
  const transaction = [...world.gateway.transactions.values()].at(-1) as Transaction;
  return {
    transaction,
    enrollmentId: answer.data.enrollment._id as string,
    pay: () => atCheckout(world, answer.paymentUrl.data.checkout_url, 'pay'),
  };
};

const paid = async (world: OfficeWorld, family: Family, fullName?: string) => {
  const enrolled = await enroll(world, family, fullName);
  await enrolled.pay();
  return enrolled;
};

/** A day later, as the schedule would. */
const compare = async (world: OfficeWorld): Promise<void> => {
  world.clock.advance(25 * HOUR_MS);
  await world.runJob(JOB);
};

const list = async (world: OfficeWorld, state = 'open') =>
  (await world.call('GET', `/admin/differences?state=${state}`, { token: world.auditor })).json();
const kinds = async (world: OfficeWorld) =>
  (await list(world)).rows.map(({ kind, fullName }: { kind: string; fullName: string }) => [kind, fullName]);

const statusOf = async (world: OfficeWorld, txRef: string) =>
  (await world.pool.query('select status from payments where tx_ref = $1', [txRef])).rows[0].status;

test('where both sides agree nothing is found, and the office sees when they were compared', async () => {
  const { world, family } = await scene();
  await paid(world, family);
  await enroll(world, family);
  expect(await list(world)).toMatchObject({ rows: [], total: 0, comparedAt: null });

  await compare(world);

  expect(await list(world)).toMatchObject({ rows: [], comparedAt: expect.any(String) });
  const { rows } = await world.pool.query('select finished_at, transactions from gateway_comparisons');
  expect(rows).toEqual([{ finished_at: expect.any(Date), transactions: 2 }]);
});

test('what was paid there and missed here is settled by the ordinary question, however late', async () => {
  const { world, family } = await scene();
  const { transaction } = await enroll(world, family);
  world.clock.advance(80 * HOUR_MS);
  await world.runJob('reconcile-payments');
  expect(await statusOf(world, transaction.order.tx_ref)).toBe('declined');
  transaction.status = 'success';

  await compare(world);

  expect(await statusOf(world, transaction.order.tx_ref)).toBe('paid');
  expect(await kinds(world)).toEqual([]);
});

test('what was given back there and missed here is booked, and the seat is free', async () => {
  const { world, family } = await scene();
  const { transaction, enrollmentId } = await paid(world, family);
  await world.pool.query('update enrollments set class_id = (select id from classes limit 1) where id = $1', [
    enrollmentId,
  ]);
  transaction.status = 'refunded';

  await compare(world);

  expect(await statusOf(world, transaction.order.tx_ref)).toBe('refunded');
  const { rows } = await world.pool.query('select class_id from enrollments where id = $1', [enrollmentId]);
  expect(rows).toEqual([{ class_id: null }]);
  expect(await kinds(world)).toEqual([]);
});

test('what differs is shown to the office: unknown, missing, of another amount, never settled', async () => {
  const { world, family } = await scene();
  const missing = await paid(world, family, 'Missing There');
  const otherAmount = await paid(world, family, 'Other Amount');
  const failedThere = await paid(world, family, 'Failed There');
  const doubtful = await enroll(world, family, 'Doubtful');
  world.gateway.transactions.delete(missing.transaction.order.tx_ref);
  otherAmount.transaction.order.amount = '1';
  failedThere.transaction.status = 'failed';
  doubtful.transaction.status = 'success';
  const { find } = world.deps.payments;
  world.deps.payments.find = async (txRef) =>
    txRef === doubtful.transaction.order.tx_ref ? { state: 'doubtful', reason: 'a payment in no mode' } : find(txRef);
  const stranger = addTransaction(
    world.gateway,
    { amount: '900', currency: 'ETB', tx_ref: 'somebody-elses' },
    new Date(),
  );
  stranger.status = 'success';

  await compare(world);

  const found = await list(world);
  expect(found.rows.map((row: { kind: string }) => row.kind).sort()).toEqual([
    'amount-differs',
    'not-believed',
    'paid-here-only',
    'paid-here-only',
    'paid-there-only',
    'unknown-reference',
  ]);
  expect(found.rows).toContainEqual(
    expect.objectContaining({
      kind: 'unknown-reference',
      fullName: null,
      enrollmentId: null,
      reference: stranger.reference,
      hereEtb: null,
      thereEtb: 900,
    }),
  );
  expect(found.rows).toContainEqual(
    expect.objectContaining({ kind: 'amount-differs', fullName: 'Other Amount', hereEtb: 600, thereEtb: 1 }),
  );
  expect(found.rows).toContainEqual(
    expect.objectContaining({ kind: 'paid-there-only', enrollmentId: doubtful.enrollmentId }),
  );
  expect(found.rows).toContainEqual(
    expect.objectContaining({ kind: 'not-believed', fullName: 'Doubtful', detail: 'a payment in no mode' }),
  );
  expect(await statusOf(world, doubtful.transaction.order.tx_ref)).toBe('pending');
  const today = (await world.call('GET', '/admin/today', { token: world.auditor })).json();
  expect(today.counts.difference.count).toBe(6);
  expect(today.waiting).toContainEqual(
    expect.objectContaining({ kind: 'difference', difference: 'unknown-reference', name: stranger.reference }),
  );
});

test('found again every day it is written once; when both sides agree it closes by itself', async () => {
  const { world, family } = await scene();
  const { transaction } = await paid(world, family);
  transaction.status = 'failed';

  await compare(world);
  await compare(world);
  expect(await kinds(world)).toEqual([['paid-here-only', 'Abel Bekele']]);
  transaction.status = 'success';
  await compare(world);

  expect(await kinds(world)).toEqual([]);
  expect((await list(world, 'closed')).rows).toMatchObject([
    { kind: 'paid-here-only', closedAt: expect.any(String), closedBy: null },
  ]);
  transaction.status = 'failed';
  await compare(world);
  expect(await kinds(world)).toEqual([['paid-here-only', 'Abel Bekele']]);
});

test('what somebody dealt with stays dealt with, once, and is in the audit trail', async () => {
  const { world, family } = await scene();
  const { transaction } = await paid(world, family);
  transaction.status = 'failed';
  await compare(world);
  const [{ _id: id }] = (await list(world)).rows;
  const close = (token: string) => world.call('PATCH', `/admin/differences/${id}`, { token, body: { isClosed: true } });

  expect((await close(world.auditor)).statusCode).toBe(403);
  const answers = await Promise.all([close(world.office), close(world.owner)]);

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect((await world.audit()).filter(({ action }) => action === 'close-difference')).toHaveLength(1);
  await compare(world);
  expect(await kinds(world)).toEqual([]);
  expect((await list(world, 'closed')).rows[0].closedBy).toMatch(/Sample$/);
});

test("a line without our reference is known by the gateway's own", async () => {
  const { world, family } = await scene();
  await paid(world, family);
  const { list: listed } = world.deps.payments;
  world.deps.payments.list = async (page) => {
    const answer = await listed(page);
    if (answer.result !== 'page') return answer;
    return { ...answer, transactions: answer.transactions.map((line) => ({ ...line, candidates: [line.reference] })) };
  };
  const asked: string[] = [];
  const { find } = world.deps.payments;
  world.deps.payments.find = (txRef) => {
    asked.push(txRef);
    return find(txRef);
  };

  await compare(world);

  expect([await kinds(world), asked]).toEqual([[], []]);
});

/** Gives the gateway this many pages of a hundred, and returns which of them were asked for. */
const pagesAsked = async (world: OfficeWorld, pages: number, failing = new Set<number>()) => {
  for (let n = 0; n < pages * 100; n += 1) {
    addTransaction(world.gateway, { amount: '1', currency: 'ETB', tx_ref: `open-${n}` }, new Date());
  }
  const asked: number[] = [];
  const { list: listed } = world.deps.payments;
  world.deps.payments.list = async (page) => {
    asked.push(page);
    return failing.delete(page) ? { result: 'unreachable', reason: 'away' } : listed(page);
  };
  return asked;
};

test('a comparison that was stopped goes on at its page; a finished one is not begun again the same day', async () => {
  const { world } = await scene();
  const asked = await pagesAsked(world, 3, new Set([2]));

  await compare(world);
  expect([asked, (await list(world)).comparedAt]).toEqual([[1, 2], null]);
  world.clock.advance(HOUR_MS);
  await world.runJob(JOB);
  expect(asked).toEqual([1, 2, 2, 3]);
  expect((await list(world)).comparedAt).not.toBeNull();
  world.clock.advance(HOUR_MS);
  await world.runJob(JOB);
  expect(asked).toEqual([1, 2, 2, 3]);

  await compare(world);
  expect(asked).toEqual([1, 2, 2, 3, 1, 2, 3]);
});

test('two instances at once read each page once; a killed one is taken over after its claim', async () => {
  const { world } = await scene();
  const asked = await pagesAsked(world, 2);

  world.clock.advance(25 * HOUR_MS);
  await Promise.all([world.runJob(JOB), world.runJob(JOB), world.runJob(JOB)]);
  expect(asked).toEqual([1, 2]);

  // As a process leaves it that was killed after the first page.
  await world.pool.query('update gateway_comparisons set finished_at = null, next_page = 2, claimed_until = $1', [
    new Date(world.clock.now().getTime() + 60_000),
  ]);
  await world.runJob(JOB);
  expect(asked).toEqual([1, 2]);
  world.clock.advance(2 * 60_000);
  await world.runJob(JOB);
  expect(asked).toEqual([1, 2, 2]);
});

test('one job reads twenty pages and leaves the rest to the next', async () => {
  const { world } = await scene();
  const asked = await pagesAsked(world, 22);

  await compare(world);
  expect(asked).toHaveLength(20);
  await world.runJobs();

  expect(asked).toEqual(Array.from({ length: 22 }, (_, n) => n + 1));
  expect((await list(world)).comparedAt).not.toBeNull();
});

test('what is older than the time compared is not read, nor missed', async () => {
  const { world, family } = await scene();
  await paid(world, family);
  const asked = await pagesAsked(world, 3);

  world.clock.advance(60 * 24 * HOUR_MS);
  await world.runJob(JOB);

  expect(asked).toEqual([1]);
  expect(await kinds(world)).toEqual([]);
});

test('a refund sent through the gateway of which it never tells is asked about after a week', async () => {
  const { world, family } = await scene();
  const { transaction } = await paid(world, family);
  const { rows } = await world.pool.query('select id from payments where tx_ref = $1', [transaction.order.tx_ref]);
  await world.call('POST', `/admin/payments/${rows[0].id}/refund`, {
    token: world.office,
    body: { amountEtb: 300, reason: 'Moved away', way: 'gateway' },
  });

  await compare(world);
  expect(await kinds(world)).toEqual([]);
  world.clock.advance(7 * 24 * HOUR_MS);
  await compare(world);
  expect((await list(world)).rows).toMatchObject([{ kind: 'refund-not-told', hereEtb: 300, thereEtb: 0 }]);

  await world.pool.query('update refunds set expected_etb = 0');
  await compare(world);
  expect(await kinds(world)).toEqual([]);
});
