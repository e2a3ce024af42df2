import { expect, test } from 'vitest';
import { atCheckout, manualPayment } from '../../testing/families.ts';
import { balanceOf, monthsScene, payMonths } from '../../testing/months.ts';

type Shown = { _id: string; from: string; fullName: string; state: string; openEtb: number; amountEtb: number };
const months = (charges: Shown[]) => charges.map(({ from, state, openEtb }) => [from, state, openEtb]);

test('a household sees its first month paid, the next ones ahead, and how it stands', async () => {
  const { world, family, enrolled, later } = await monthsScene();
  const enrollment = await enrolled('Hana Sample');
  expect(await balanceOf(world, family())).toMatchObject({
    balanceEtb: -1400,
    dueEtb: 0,
    charges: [],
    enrollments: [{ enrollment, standing: { is: 'starts-with-class' } }],
    entries: [{ kind: 'payment', amountEtb: -1400, text: 'Hana Sample', payment: { type: 'manual' } }],
  });

  await later(0);
  const shown = await balanceOf(world, family());
  // 10 of 13 lessons are left of Tikimt; what is over pays a part of Hidar.
  expect(shown).toMatchObject({ balanceEtb: -324, dueEtb: 0 });
  expect(months(shown.charges).slice(-3)).toEqual([
    ['2026-12-10', 'open', 1400],
    ['2026-11-10', 'open', 1076],
    ['2026-10-11', 'paid', 0],
  ]);
  expect(shown.charges.at(-1)).toMatchObject({ month: '2019-02', to: '2026-11-09', amountEtb: 1076, lessonsSold: 10 });
  expect(shown.enrollments[0].standing).toEqual({ is: 'paid-until', on: '2026-11-09' });

  await later(17);
  expect(await balanceOf(world, family())).toMatchObject({
    dueEtb: 1076,
    enrollments: [{ standing: { is: 'due', on: '2026-11-10', inDays: 5 } }],
  });
});

test('a month is charged when the office has released it, and is late from its second day on', async () => {
  const { world, family, enrolled, later, release } = await monthsScene();
  await enrolled('Hana Sample');
  await later(0);
  await later(24);
  const before = (await balanceOf(world, family())).charges.filter(({ from }: Shown) => from <= '2026-11-12');
  expect(months(before)).toEqual([['2026-10-11', 'paid', 0]]);

  await release('2026-11-10');
  await later(0);
  await later(0);
  const { charges, enrollments, balanceEtb } = await balanceOf(world, family());
  expect(months(charges.filter(({ from }: Shown) => from <= '2026-11-12'))).toEqual([
    ['2026-11-10', 'open', 1076],
    ['2026-10-11', 'paid', 0],
  ]);
  expect(balanceEtb).toBe(1076);
  expect(enrollments[0].standing).toEqual({ is: 'late', on: '2026-11-10', days: 2 });
});

test('one checkout pays several learners and a month ahead of each', async () => {
  const { world, family, enrolled, later } = await monthsScene();
  await enrolled('Hana Sample');
  await enrolled('Dawit Sample');
  await later(0);
  const { charges } = await balanceOf(world, family());
  const hidar = charges.filter(({ from }: Shown) => from === '2026-11-10');

  const started = await payMonths(world, family(), {
    charges: hidar.map(({ _id }: Shown) => _id),
    monthsAhead: 1,
    totalEtb: 2 * (1076 + 1400),
    paymentType: 'online',
  });
  expect(started.statusCode).toBe(201);
  expect(started.json()).toMatchObject({
    status: 'success',
    data: { payment: { type: 'online', status: 'pending', amount: 4952, charges: { length: 4 } } },
  });
  await atCheckout(world, started.json().paymentUrl.data.checkout_url, 'pay');

  const after = await balanceOf(world, family());
  expect(after.balanceEtb).toBe(-648 - 4952);
  expect(after.enrollments.map(({ standing }: { standing: object }) => standing)).toEqual([
    { is: 'paid-until', on: '2027-01-08' },
    { is: 'paid-until', on: '2027-01-08' },
  ]);
  expect(months(after.charges).filter(([from]) => from === '2026-12-10')).toEqual([
    ['2026-12-10', 'covered', 0],
    ['2026-12-10', 'covered', 0],
  ]);
  // The seats and the states of the purchases are as before.
  const { rows } = await world.pool.query(
    "select count(*)::int as seats from enrollments where account_id = $1 and payment_status = 'paid' and class_id is not null",
    [family().id],
  );
  expect(rows).toEqual([{ seats: 2 }]);
});

test('what was paid ahead pays its month when that is charged, whatever else is open', async () => {
  const { world, family, enrolled, later, release } = await monthsScene();
  await enrolled('Hana Sample');
  await later(0);
  const ahead = (await balanceOf(world, family())).charges.find(({ from }: Shown) => from === '2026-12-10');
  const { paymentUrl } = (await payMonths(world, family(), { charges: [ahead._id] })).json();
  await atCheckout(world, paymentUrl.data.checkout_url, 'pay');

  await release('2026-11-10');
  await release('2026-12-10');
  await later(53);
  const { charges } = await balanceOf(world, family());
  expect(months(charges.filter(({ from }: Shown) => from <= '2026-12-11'))).toEqual([
    ['2026-12-10', 'paid', 0],
    ['2026-11-10', 'open', 1076],
    ['2026-10-11', 'paid', 0],
  ]);
  expect(charges.find(({ from }: Shown) => from === '2026-12-10')._id).toBe(ahead._id);
});

test('a transfer is on its way until the office has looked, and then pays', async () => {
  const { world, town, family, enrolled, later } = await monthsScene();
  await enrolled('Hana Sample');
  await later(0);
  const [charge] = (await balanceOf(world, family())).charges.filter(({ from }: Shown) => from === '2026-11-10');
  const sent = await payMonths(world, family(), {
    charges: [charge._id],
    ...(await manualPayment(world, family(), 'FT26140P01YB')),
  });
  expect(sent.json()).toMatchObject({ data: { payment: { type: 'manual', status: 'review', amount: 1076 } } });
  expect(
    (await balanceOf(world, family())).charges.filter(({ isOnItsWay }: { isOnItsWay: boolean }) => isOnItsWay),
  ).toEqual([expect.objectContaining({ _id: charge._id, openEtb: 1076 })]);

  const office = await town.staff('office', ['money']);
  const paymentId = sent.json().data.payment._id;
  const desk = (await world.call('GET', '/admin/receipts', { token: office.token })).json();
  expect(desk.receipts.find(({ _id }: { _id: string }) => _id === paymentId)).toMatchObject({
    fullName: 'Hana Sample',
    amountEtb: 1076,
    warnings: [],
  });
  const accepted = await world.call('PATCH', `/admin/receipts/${paymentId}`, {
    token: office.token,
    body: { decision: 'accept', amountSeenEtb: 1076 },
  });
  expect(accepted.statusCode).toBe(200);
  expect((await balanceOf(world, family())).charges.find(({ _id }: Shown) => _id === charge._id)).toMatchObject({
    state: 'covered',
    openEtb: 0,
    isOnItsWay: false,
  });
});

test.each([
  ['a part leaves the rest of the month open', 600, 476],
  ['more pays the month, and the rest is credit', 1276, 0],
])('of a transfer for months what the picture shows is booked: %s', async (_, amountSeenEtb, openEtb) => {
  const { world, town, family, enrolled, later } = await monthsScene();
  await enrolled('Hana Sample');
  await later(0);
  const [charge] = (await balanceOf(world, family())).charges.filter(({ from }: Shown) => from === '2026-11-10');
  const sent = await payMonths(world, family(), {
    charges: [charge._id],
    ...(await manualPayment(world, family(), 'FT26140P01YB')),
  });
  const office = await town.staff('office', ['money']);

  const accepted = await world.call('PATCH', `/admin/receipts/${sent.json().data.payment._id}`, {
    token: office.token,
    body: { decision: 'accept', amountSeenEtb },
  });

  expect(accepted.json()).toMatchObject({ status: 'paid', amountEtb: amountSeenEtb });
  const { balanceEtb, charges } = await balanceOf(world, family());
  expect(balanceEtb).toBe(-324 - amountSeenEtb);
  expect(charges.find(({ _id }: Shown) => _id === charge._id)).toMatchObject({ openEtb });
});

test('a transfer for months that is taken back leaves them open again, unless it has paid a new month since', async () => {
  const { world, town, family, enrolled, later, release } = await monthsScene();
  await enrolled('Hana Sample');
  await release('2026-11-10');
  await later(24);
  const charged = async () =>
    (await balanceOf(world, family())).charges.find(({ from }: Shown) => from === '2026-11-10');
  const open = await charged();
  const sent = await payMonths(world, family(), {
    charges: [open._id],
    ...(await manualPayment(world, family(), 'FT26140P01YB')),
  });
  const office = await town.staff('office', ['money']);
  const path = `/admin/receipts/${sent.json().data.payment._id}`;
  const accept = (amountSeenEtb: number) =>
    world.call('PATCH', path, { token: office.token, body: { decision: 'accept', amountSeenEtb } });
  const takeBack = () => world.call('POST', `${path}/take-back`, { token: office.token });

  await accept(600);
  expect(await charged()).toMatchObject({ openEtb: open.openEtb - 600 });
  expect((await takeBack()).statusCode).toBe(200);
  expect(await charged()).toMatchObject({ openEtb: open.openEtb, isOnItsWay: true });
  const { rows } = await world.pool.query(
    `select p.amount_etb, p.allocated_santim::int, (select sum(santim)::int from allocations where payment_id = p.id) as joined
     from payments p where p.id = $1`,
    [sent.json().data.payment._id],
  );
  expect(rows).toEqual([{ amount_etb: open.openEtb, allocated_santim: 0, joined: 0 }]);

  await accept(open.openEtb + 500);
  await world.pool.query(
    `insert into allocations (household_id, charge_id, payment_id, santim, cause, at)
     select household_id, charge_id, payment_id, -1, 'reversed', at from allocations where payment_id = $1 and santim > 0
     union all select household_id, charge_id, payment_id, 1, 'oldest', at + interval '1 second' from allocations
     where payment_id = $1 and santim > 0`,
    [sent.json().data.payment._id],
  );
  expect((await takeBack()).json().code).toBe('receipt/has-month');
});

test('the same wish sent twice, and at once, is one payment', async () => {
  const { world, family, enrolled, later } = await monthsScene();
  await enrolled('Hana Sample');
  await later(0);
  const charge = (await balanceOf(world, family())).charges.find(({ from }: Shown) => from === '2026-11-10');
  const wish = { charges: [charge._id] };
  const key = { 'idempotency-key': 'a-wish-to-pay-hidar' };

  const answers = await Promise.all([1, 2, 3].map(() => payMonths(world, family(), wish, key)));
  const again = await payMonths(world, family(), wish, key);

  expect(new Set([...answers, again].map((answer) => answer.json().data.payment._id)).size).toBe(1);
  const { rows } = await world.pool.query("select count(*)::int as n from payments where purpose = 'months'");
  expect(rows).toEqual([{ n: 1 }]);
  expect((await payMonths(world, family(), { charges: [charge._id], monthsAhead: 1 }, key)).json().code).toBe(
    'request/conflicting-repeat',
  );
});

test('nobody pays what is not theirs, is paid, or costs something else than they saw', async () => {
  const { world, town, family, enrolled, later } = await monthsScene();
  await enrolled('Hana Sample');
  await later(0);
  const { charges } = await balanceOf(world, family());
  const at = (day: string): string => charges.find(({ from }: Shown) => from === day)._id;
  const other = await town.student('Abel');

  expect((await payMonths(world, other, { charges: [at('2026-11-10')] })).json().code).toBe('payment/nothing-due');
  expect((await payMonths(world, family(), { charges: [at('2026-10-11')] })).json().code).toBe('payment/nothing-due');
  expect((await payMonths(world, family(), { charges: [] })).statusCode).toBe(400);
  expect((await payMonths(world, family(), { charges: ['not-an-id'] })).json().code).toBe('payment/nothing-due');
  expect((await payMonths(world, family(), { charges: [at('2026-11-10')], totalEtb: 1000 })).json()).toMatchObject({
    code: 'payment/total-changed',
    message: expect.stringContaining('1,076'),
  });
  const { rows } = await world.pool.query("select count(*)::int as n from payments where purpose = 'months'");
  expect(rows).toEqual([{ n: 0 }]);
});

test('a month that is given back whole leaves the seat, and is open again', async () => {
  const { world, town, family, enrolled, later, release } = await monthsScene();
  const enrollment = await enrolled('Hana Sample');
  await later(0);
  await release('2026-11-10');
  await later(22);
  const charge = (await balanceOf(world, family())).charges.find(({ from }: Shown) => from === '2026-11-10');
  const { paymentUrl, data } = (await payMonths(world, family(), { charges: [charge._id] })).json();
  await atCheckout(world, paymentUrl.data.checkout_url, 'pay');
  const office = await town.staff('office', ['money']);

  const refunded = await world.call('POST', `/admin/payments/${data.payment._id}/refund`, {
    token: office.token,
    body: { reason: 'Paid by mistake', amountEtb: 1076 },
  });

  expect(refunded.statusCode).toBeLessThan(300);
  const { rows } = await world.pool.query('select class_id is not null as seat from enrollments where id = $1', [
    enrollment,
  ]);
  expect(rows).toEqual([{ seat: true }]);
  expect((await balanceOf(world, family())).charges.find(({ _id }: Shown) => _id === charge._id)).toMatchObject({
    state: 'open',
    openEtb: 1076,
  });
});

test('a package that is paid once is charged once, whatever is released, and never renewed', async () => {
  const { world, town, family, enrolled, later, release } = await monthsScene();
  const enrollment = await enrolled('Hana Sample');
  await world.pool.query(
    "update packages set billing = 'once' where id = (select package_id from enrollments where id = $1)",
    [enrollment],
  );
  await later(0);
  await release('2026-11-10');
  await later(24);
  await later(0);

  const { charges, enrollments, balanceEtb, dueEtb } = await balanceOf(world, family());
  expect(months(charges)).toEqual([['2026-10-11', 'paid', 0]]);
  expect(charges[0]).toMatchObject({ amountEtb: 1400, lessonsSold: null });
  expect([balanceEtb, dueEtb]).toEqual([0, 0]);
  expect(enrollments[0].standing).toEqual({ is: 'paid-once' });
  expect(enrollments[0].going).toBeUndefined();
  const { token } = await town.staff('office', ['money']);
  const renewal = (await world.call('GET', '/admin/renewals?month=2019-04', { token })).json();
  const { rows } = await world.pool.query(
    "select count(*)::int as monthly from subscriptions where cause <> 'once' and starts_on <= '2027-01-08'",
  );
  expect(renewal.count).toBe(rows[0].monthly);
  for (const path of ['stop', 'pause']) {
    const refused = await world.call('POST', `/enrollment/${enrollment}/${path}`, {
      token: family().token,
      body: { from: '2019-04', until: '2019-04' },
    });
    expect(refused.json()).toMatchObject({ code: 'enrollment/billed-once' });
  }
});

test('the confirmation of a payment for months says which ones, of whom', async () => {
  const { world, family, enrolled, later } = await monthsScene();
  await enrolled('Hana Sample');
  await enrolled('Dawit Sample');
  await later(0);
  const { charges } = await balanceOf(world, family());
  const hidar = charges.filter(({ from }: Shown) => from === '2026-11-10');
  const started = await payMonths(world, family(), { charges: hidar.map(({ _id }: Shown) => _id), monthsAhead: 1 });
  await atCheckout(world, started.json().paymentUrl.data.checkout_url, 'pay');

  const { _id } = started.json().data.payment;
  const receipt = await world.call('GET', `/payment/${_id}/receipt`, { token: family().token });
  const shown = receipt.json();
  expect(shown.months.map(({ fullName, from, to }: Shown & { to: string }) => [fullName, from, to])).toEqual([
    ['Dawit Sample', '2026-11-10', '2026-12-09'],
    ['Hana Sample', '2026-11-10', '2026-12-09'],
    ['Dawit Sample', '2026-12-10', '2027-01-08'],
    ['Hana Sample', '2026-12-10', '2027-01-08'],
  ]);
  expect(shown.months.reduce((sum: number, { amountEtb }: Shown) => sum + amountEtb, 0)).toBe(4952);
  expect(shown.totalEtb).toBe(4952);
});
