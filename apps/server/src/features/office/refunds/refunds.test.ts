import { REFUND_LIMIT_ETB } from '@temari/contracts/refund-rules';
import { expect, test } from 'vitest';
import { type OfficeWorld, officeWorld, PASSWORD } from '../../../testing/office-world.ts';

const LARGE_ETB = REFUND_LIMIT_ETB + 2000;

/** A receipt that was accepted: a paid enrollment with a seat. */
const accepted = async (amountEtb = 1400) => {
  const world = await officeWorld();
  const ids = await world.enroll({ amountEtb });
  await world.call('PATCH', `/admin/receipts/${ids.paymentId}`, {
    token: world.owner,
    body: { decision: 'accept', amountSeenEtb: amountEtb },
  });
  await world.pool.query(
    'update enrollments set class_id = (select id from classes limit 1), assigned_at = now() where id = $1',
    [ids.enrollmentId],
  );
  return { world, ...ids };
};

const refund = (world: OfficeWorld, paymentId: string, body: object = {}, token: string = world.office) =>
  world.call('POST', `/admin/payments/${paymentId}/refund`, { token, body: { reason: 'Moved away', ...body } });

const decide = (world: OfficeWorld, id: string, decision: string, token: string) =>
  world.call('PATCH', `/admin/refunds/${id}`, { token, body: { decision } });

const shown = async (world: OfficeWorld, enrollmentId: string) =>
  (await world.call('GET', `/admin/enrollments/${enrollmentId}`, { token: world.auditor })).json();

test('a refund takes the sum out of the ledger, frees the seat, and asks for the password first', async () => {
  const { world, paymentId, enrollmentId } = await accepted();
  world.clock.advance(11 * 60_000);

  const unconfirmed = await refund(world, paymentId);
  await world.call('POST', '/admin/confirm', { token: world.office, body: { password: PASSWORD } });
  const refunded = await refund(world, paymentId);
  const twice = await refund(world, paymentId);

  expect(unconfirmed.json()).toMatchObject({ code: 'auth/confirm-password' });
  expect(refunded.json()).toMatchObject({ _id: paymentId, status: 'refunded', refundedEtb: 1400, leftEtb: 0 });
  expect(twice.json()).toMatchObject({ code: 'payment/not-refundable' });
  const { rows } = await world.pool.query('select sum(settled_etb)::int from payment_events where payment_id = $1', [
    paymentId,
  ]);
  expect(rows).toEqual([{ sum: 0 }]);
  expect(await shown(world, enrollmentId)).toMatchObject({ paymentStatus: 'refunded', class: null });
});

test('parts are summed; over the rest is refused with what is left; the page tells all of it', async () => {
  const { world, paymentId, enrollmentId } = await accepted();

  expect((await refund(world, paymentId, { amountEtb: 500 })).json()).toMatchObject({ status: 'paid', leftEtb: 900 });
  const tooHigh = await refund(world, paymentId, { amountEtb: 900.01 });
  const equal = await refund(world, paymentId, { amountEtb: 500 });
  const stale = await refund(world, paymentId, { amountEtb: 100, leftEtb: 900 });

  expect([tooHigh.statusCode, tooHigh.json()]).toEqual([
    409,
    {
      code: 'payment/refund-too-high',
      message: 'Only ETB 900 of this payment is left to refund.',
      values: { left: 900 },
    },
  ]);
  expect(equal.json()).toMatchObject({ status: 'paid', refundedEtb: 1000, leftEtb: 400 });
  expect(stale.json()).toMatchObject({ code: 'office/changed-meanwhile' });
  const page = await shown(world, enrollmentId);
  expect(page.payments[0]).toMatchObject({
    status: 'paid',
    refundedEtb: 1000,
    refunds: [
      {
        amountEtb: 500,
        state: 'booked',
        source: 'office',
        reason: 'Moved away',
        proposedBy: { name: 'office Sample' },
      },
      { amountEtb: 500 },
    ],
  });
  expect(page.class).not.toBeNull();
  expect(page.story.at(-1)).toMatchObject({ what: 'payment-part-refunded', detail: 'ETB 500 · Moved away' });
  expect((await refund(world, paymentId)).json()).toMatchObject({ status: 'refunded', refundedEtb: 1400 });
});

test.each([[0], [-5], [0.001], [1e9], ['100'], [null]])('an amount of %j is refused', async (amountEtb) => {
  const { world, paymentId } = await accepted();

  const refused = await refund(world, paymentId, { amountEtb });

  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['amountEtb']]);
});

test('two refunds race for the rest: one is booked, the other told what is left', async () => {
  const { world, paymentId } = await accepted();

  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      refund(world, paymentId, { amountEtb: 1000 }, n % 2 === 0 ? world.office : world.owner),
    ),
  );

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  const { rows } = await world.pool.query('select refunded_etb::int as etb from payments where id = $1', [paymentId]);
  expect(rows).toEqual([{ etb: 1000 }]);
});

test('above the limit a second person must agree: nothing moves before, and the proposer cannot', async () => {
  const { world, paymentId, enrollmentId } = await accepted(LARGE_ETB);

  const proposed = (await refund(world, paymentId)).json();
  expect(proposed).toMatchObject({ status: 'paid', refundedEtb: 0, refund: { state: 'proposed' } });
  const today = (await world.call('GET', '/admin/today', { token: world.auditor })).json();
  expect(today.counts.refund.count).toBe(1);
  expect(today.waiting).toContainEqual(
    expect.objectContaining({ kind: 'refund', _id: enrollmentId, amountEtb: LARGE_ETB }),
  );
  const id = proposed.refund._id;
  expect((await refund(world, paymentId, { amountEtb: 1 })).json().code).toBe('refund/already-proposed');
  expect((await decide(world, id, 'approve', world.office)).json().code).toBe('refund/second-person');
  const answers = await Promise.all([
    decide(world, id, 'approve', world.owner),
    decide(world, id, 'approve', world.owner),
    decide(world, id, 'refuse', world.office),
  ]);

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  expect((await decide(world, id, 'approve', world.owner)).json().code).toBe('refund/already-decided');
  expect((await world.audit()).map(({ action }) => action)).toContain('propose-refund');
});

test('an approved refund is booked in the name of who approved it, a refused one never', async () => {
  const { world, paymentId, enrollmentId } = await accepted(LARGE_ETB);
  const first = (await refund(world, paymentId)).json().refund._id;
  expect((await decide(world, first, 'refuse', world.office)).json()).toMatchObject({ status: 'paid', refundedEtb: 0 });
  const second = (await refund(world, paymentId)).json().refund._id;

  const approved = await decide(world, second, 'approve', world.owner);

  expect(approved.json()).toMatchObject({ status: 'refunded', refundedEtb: LARGE_ETB, leftEtb: 0 });
  const page = await shown(world, enrollmentId);
  expect(page.payments[0].refunds).toMatchObject([
    { state: 'refused', proposedBy: { name: 'office Sample' } },
    { state: 'booked', proposedBy: { name: 'office Sample' }, decidedBy: { name: expect.stringContaining('Sample') } },
  ]);
  expect(page.class).toBeNull();
});

test('a large sum in small parts is a large sum', async () => {
  const { world, paymentId } = await accepted(LARGE_ETB);

  expect((await refund(world, paymentId, { amountEtb: REFUND_LIMIT_ETB })).json().refund.state).toBe('booked');
  const more = (await refund(world, paymentId, { amountEtb: 1 }, world.owner)).json();

  expect(more.refund.state).toBe('proposed');
  expect((await decide(world, more.refund._id, 'approve', world.office)).json()).toMatchObject({
    refundedEtb: REFUND_LIMIT_ETB + 1,
  });
});

test('what is gone by the time of the approval is not given back twice', async () => {
  const { world, paymentId } = await accepted(LARGE_ETB);
  const { refund: proposal } = (await refund(world, paymentId)).json();
  await world.pool.query(
    `insert into payment_events (payment_id, account_id, at, kind, from_status, to_status, settled_etb, actor)
     select id, account_id, now(), 'refunded', 'paid', 'paid', -1000, 'gateway' from payments where id = $1`,
    [paymentId],
  );

  const approved = await decide(world, proposal._id, 'approve', world.owner);

  expect(approved.json()).toMatchObject({ code: 'payment/refund-too-high' });
  const { rows } = await world.pool.query(
    `select r.state, (select -sum(settled_etb)::float8 from payment_events where settled_etb < 0) as gone
     from refunds r where r.id = $1`,
    [proposal._id],
  );
  expect(rows).toEqual([{ state: 'proposed', gone: 1000 }]);
});

test('the database itself wants two persons for what needs them', async () => {
  const { world, paymentId } = await accepted(LARGE_ETB);
  await refund(world, paymentId);

  await expect(
    world.pool.query("update refunds set state = 'booked', decided_by = proposed_by where state = 'proposed'"),
  ).rejects.toThrow('refunds_two_persons');
});

test("staff's words about a refund are the family's to read, and go with the account", async () => {
  const { world, paymentId, enrollmentId } = await accepted();
  await refund(world, paymentId, { amountEtb: 100, reason: 'The mother is ill' });

  const mine = (await world.call('GET', '/me/data', { token: world.student })).json();
  expect(mine.refunds).toMatchObject([{ amountEtb: 100, reason: 'The mother is ill' }]);
  const me = (await world.call('GET', '/me', { token: world.student })).json();
  const erased = await world.call('DELETE', `/user/${me._id ?? me.id ?? me.data?.user?._id}`, {
    token: world.student,
    body: { phoneNumber: '0911000001', password: PASSWORD },
  });

  expect(erased.statusCode).toBeLessThan(300);
  const { rows } = await world.pool.query(
    `select r.reason, v.facts::text, a.after::text from refunds r
     join payment_events v on v.payment_id = r.payment_id and v.settled_etb < 0
     join audit_entries a on a.subject_id = r.payment_id::text and a.action = 'refund-payment'`,
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('mother');
  expect((await shown(world, enrollmentId)).payments[0].refunds[0].reason).toBeNull();
});

test('no refund of what is unknown, unpaid or in review', async () => {
  const { world } = await accepted();
  const waiting = await world.enroll();

  expect((await refund(world, '0190a1b2-0000-7000-8000-000000000000')).statusCode).toBe(404);
  expect((await refund(world, waiting.paymentId)).json().code).toBe('payment/not-refundable');
  expect((await decide(world, '0190a1b2-0000-7000-8000-000000000000', 'approve', world.owner)).statusCode).toBe(404);
});

test('nobody refunds a payment of their own household, nor approves such a refund', async () => {
  const world = await officeWorld();
  const details = { motherPhone: '+251911000019' };
  const small = await world.enroll({ details });
  const large = await world.enroll({ details, amountEtb: LARGE_ETB });
  for (const [{ paymentId }, amountSeenEtb] of [
    [small, 1400],
    [large, LARGE_ETB],
  ] as const) {
    await world.call('PATCH', `/admin/receipts/${paymentId}`, {
      token: world.owner,
      body: { decision: 'accept', amountSeenEtb },
    });
  }

  const own = await refund(world, small.paymentId);
  const proposed = await refund(world, large.paymentId, {}, world.owner);
  const approved = await decide(world, proposed.json().refund._id, 'approve', world.office);

  expect([own.statusCode, own.json().code]).toEqual([403, 'payment/own-household']);
  expect(proposed.json()).toMatchObject({ refund: { state: 'proposed' } });
  expect([approved.statusCode, approved.json().code]).toEqual([403, 'payment/own-household']);
});

test('a proposal that was refused by mistake waits again: for an hour, by who refused it or by an owner', async () => {
  const { world, paymentId, enrollmentId } = await accepted(LARGE_ETB);
  const { refund: proposed } = (await refund(world, paymentId)).json();
  const takeBack = (token: string) => world.call('POST', `/admin/refunds/${proposed._id}/take-back`, { token });
  const refundShown = async (token: string) =>
    (await world.call('GET', `/admin/enrollments/${enrollmentId}`, { token })).json().payments[0].refunds[0];

  expect((await takeBack(world.owner)).json().code).toBe('office/nothing-to-take-back');
  await decide(world, proposed._id, 'refuse', world.owner);
  expect((await refundShown(world.owner)).takeBackUntil).not.toBeNull();
  expect((await refundShown(world.office)).takeBackUntil).toBeNull();
  expect((await takeBack(world.office)).json().code).toBe('office/take-back-others');
  expect((await takeBack(world.auditor)).json().code).toBe('auth/not-allowed');

  const both = await Promise.all([takeBack(world.owner), takeBack(world.owner)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await refundShown(world.owner)).toMatchObject({ state: 'proposed', decidedBy: null, takeBackUntil: null });
  expect((await decide(world, proposed._id, 'approve', world.owner)).json()).toMatchObject({ status: 'refunded' });
});

test('a refused proposal stays refused once its hour is over, or another refund was proposed or made', async () => {
  const { world, paymentId } = await accepted(LARGE_ETB);
  const { refund: first } = (await refund(world, paymentId)).json();
  const takeBack = () => world.call('POST', `/admin/refunds/${first._id}/take-back`, { token: world.owner });
  await decide(world, first._id, 'refuse', world.owner);

  const { refund: second } = (await refund(world, paymentId)).json();
  expect((await takeBack()).json().code).toBe('refund/already-proposed');
  await decide(world, second._id, 'refuse', world.office);
  await refund(world, paymentId, { amountEtb: 500 });
  expect((await takeBack()).json().code).toBe('payment/refund-too-high');

  world.clock.advance(61 * 60_000);
  await world.call('POST', '/admin/confirm', { token: world.owner, body: { password: PASSWORD } });
  expect((await takeBack()).json().code).toBe('office/take-back-late');
});
