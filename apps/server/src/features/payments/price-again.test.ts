import { expect, test } from 'vitest';
import {
  aPackage,
  atCheckout,
  enrollmentsOf,
  type Family,
  manualPayment,
  newFamily,
  tutoringForm,
} from '../../testing/families.ts';
import { testWorld, type World } from '../../testing/world.ts';

const DAY_MS = 24 * 3_600_000;

const languageForm = async (world: World, changed: object = {}) => ({
  fullName: 'Sara Bekele',
  email: 'sara@gmail.com',
  frequency: 'Monday. Wednesday & Friday',
  time: '11:00 - 12:00',
  package: (await aPackage(world, 'language'))._id,
  ...changed,
});

const apply = async (world: World, family: Family, path: string, body: object) => {
  const answer = (await world.call('POST', path, { token: family.token, body })).json();
  return {
    id: answer.data.enrollment._id as string,
    amount: answer.data.enrollment.payment.amount as number,
    checkoutUrl: answer.paymentUrl?.data.checkout_url as string,
  };
};

const refund = (world: World, enrollmentId: string) =>
  world.pool.query("update payments set status = 'refunded' where enrollment_id = $1 and status = 'paid'", [
    enrollmentId,
  ]);

/** A family with one place of grade 7 paid in full, and a language course opened at half price. */
const halfPriceWorld = async () => {
  const world = await testWorld();
  await world.seed();
  const family = await newFamily(world);
  const full = await apply(world, family, '/enrollment', await tutoringForm(world, { grade: '7' }));
  await atCheckout(world, full.checkoutUrl, 'pay');
  world.clock.advance(1000);
  const half = await apply(world, family, '/languageEnrollment', await languageForm(world));
  const { price } = await aPackage(world, 'language');
  expect(half.amount).toBe(price / 2);
  return { world, family, full, half, price };
};

const pay = (world: World, family: Family, id: string, body?: object) =>
  world.call('POST', `/enrollment/${id}/checkout`, { token: family.token, ...(body && { body }) });

const sendReceipt = async (world: World, family: Family, id: string, transactionId: string, price?: number) => {
  const { paymentType: _, ...manual } = await manualPayment(world, family, transactionId);
  return world.call('POST', `/enrollment/${id}/receipt`, {
    token: family.token,
    body: { ...manual, ...(price !== undefined && { price }) },
  });
};

const priceOf = async (world: World, family: Family, id: string) =>
  (await world.call('GET', `/enrollment/${id}/price`, { token: family.token })).json();

const orders = (world: World) =>
  [...world.gateway.transactions.values()].map(({ status, order }) => [status, Number(order.amount)]);

test('half price is gone with the refund of what earned it: the checkout names the full price and waits for a yes', async () => {
  const { world, family, full, half, price } = await halfPriceWorld();
  await refund(world, full.id);

  const refused = await pay(world, family, half.id);
  const told = await priceOf(world, family, half.id);
  const stale = await pay(world, family, half.id, { price: price / 2 });
  expect(orders(world)).toHaveLength(2);
  const confirmed = await pay(world, family, half.id, { price });

  for (const answer of [refused, stale]) {
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'enrollment/price-changed', errors: { price: `The price is ETB ${price} per month.` } },
    ]);
  }
  expect(told).toEqual({
    toldEtb: price / 2,
    lines: [{ kind: 'list-price', amountEtb: price }],
    totalEtb: price,
  });
  expect(confirmed.statusCode).toBe(200);
  expect(orders(world).slice(1)).toEqual([
    ['cancelled', price / 2],
    ['open', price],
  ]);
  await atCheckout(world, confirmed.json().paymentUrl.data.checkout_url, 'pay');
  const [newest] = await enrollmentsOf(world, family);
  expect(newest.payment).toMatchObject({ status: 'paid', amount: price });
});

test('a receipt for what was opened at half price is taken at the price of the day, once the family has confirmed it', async () => {
  const { world, family, full, half, price } = await halfPriceWorld();
  await refund(world, full.id);

  const refused = await sendReceipt(world, family, half.id, 'FT26140P01YB');
  const taken = await sendReceipt(world, family, half.id, 'FT26140P01YB', price);

  expect([refused.statusCode, refused.json().code]).toEqual([409, 'enrollment/price-changed']);
  expect([taken.statusCode, taken.json().data.payment.amount]).toEqual([201, price]);
});

test('a checkout that stands open at half price is closed within a minute of the refund', async () => {
  const { world, family, full, half, price } = await halfPriceWorld();
  await world.runJob('close-lost-discounts');
  expect(orders(world).at(-1)).toEqual(['open', price / 2]);
  await refund(world, full.id);

  await world.runJob('close-lost-discounts');
  await atCheckout(world, half.checkoutUrl, 'pay');

  expect(orders(world).at(-1)).toEqual(['cancelled', price / 2]);
  const [newest] = await enrollmentsOf(world, family);
  expect(newest.payment).toMatchObject({
    status: 'declined',
    reason: 'The price has changed. Please look at it again before you pay.',
  });
});

test('what was paid at half price in time is settled and stays what it was sold for', async () => {
  const { world, family, full, half, price } = await halfPriceWorld();
  world.gateway.switches.dropWebhooks = true;
  await atCheckout(world, half.checkoutUrl, 'pay');
  await refund(world, full.id);

  await world.runJob('close-lost-discounts');

  const [newest] = await enrollmentsOf(world, family);
  expect(newest.payment).toMatchObject({ status: 'paid', amount: price / 2 });
  expect(await priceOf(world, family, half.id)).toMatchObject({ totalEtb: price / 2 });
  expect((await pay(world, family, half.id, { price })).json().code).toBe('payment/already-paid');
});

test('a place at half price earns no half price by itself', async () => {
  const { world, family, full } = await halfPriceWorld();
  const tutoring = await tutoringForm(world, { grade: '5' });
  const second = await apply(world, family, '/enrollment', tutoring);
  await atCheckout(world, second.checkoutUrl, 'pay');
  await refund(world, full.id);

  const third = await apply(world, family, '/enrollment', tutoring);

  expect(third.amount).toBe(second.amount * 2);
});

test('a place that was refunded is paid again at the price of the day', async () => {
  const { world, family, full, half, price } = await halfPriceWorld();
  await atCheckout(world, half.checkoutUrl, 'pay');
  await refund(world, full.id);
  await refund(world, half.id);

  const refused = await pay(world, family, half.id);
  const confirmed = await pay(world, family, half.id, { price });

  expect([refused.statusCode, confirmed.statusCode]).toEqual([409, 200]);
  expect(orders(world).at(-1)).toEqual(['open', price]);
});

test('a full price of which most was given back earns nothing; a small part given back takes nothing away', async () => {
  const { world, family, full, half, price } = await halfPriceWorld();
  const giveBack = (share: number) =>
    world.pool.query('update payments set refunded_etb = amount_etb * $2::numeric where enrollment_id = $1', [
      full.id,
      share,
    ]);

  await giveBack(0.2);
  expect((await priceOf(world, family, half.id)).totalEtb).toBe(price / 2);
  await giveBack(0.9);
  expect((await priceOf(world, family, half.id)).totalEtb).toBe(price);
});

test('the rule switched off counts at the next checkout too; switched on again, the old price stands', async () => {
  const { world, family, half, price } = await halfPriceWorld();
  const rule = (isOn: boolean) =>
    world.pool.query(`update site_content set value = '{"gradeDiscount": ${isOn}}' where key = 'rules'`);

  await rule(false);
  const off = await pay(world, family, half.id);
  await rule(true);
  const on = await pay(world, family, half.id);

  expect([off.statusCode, on.statusCode]).toEqual([409, 200]);
  expect(orders(world).at(-1)).toEqual(['open', price / 2]);
});

test('what was opened before the discount was earned costs half at its own checkout, and the family says yes to that too', async () => {
  const world = await testWorld();
  await world.seed();
  const family = await newFamily(world);
  const first = await apply(world, family, '/enrollment', await tutoringForm(world, { grade: '7' }));
  world.clock.advance(1000);
  const second = await apply(world, family, '/languageEnrollment', await languageForm(world));
  await atCheckout(world, first.checkoutUrl, 'pay');

  const refused = await pay(world, family, second.id);
  const confirmed = await pay(world, family, second.id, { price: second.amount / 2 });

  expect([refused.statusCode, confirmed.statusCode]).toEqual([409, 200]);
  expect(orders(world).at(-1)).toEqual(['open', second.amount / 2]);
});

test('ten confirmations at once open one checkout at the new price', async () => {
  const { world, family, full, half, price } = await halfPriceWorld();
  await refund(world, full.id);

  const answers = await Promise.all(Array.from({ length: 10 }, () => pay(world, family, half.id, { price })));

  expect(new Set(answers.map((answer) => answer.json().paymentUrl?.data.checkout_url)).size).toBe(1);
  expect(orders(world).slice(1)).toEqual([
    ['cancelled', price / 2],
    ['open', price],
  ]);
});

test('a new list price reaches an unpaid registration after 30 days, not before', async () => {
  const world = await testWorld();
  await world.seed();
  const family = await newFamily(world);
  const { id, amount } = await apply(world, family, '/languageEnrollment', await languageForm(world));
  await world.pool.query('update packages set price_etb = price_etb + 200 where id = $1', [
    (await aPackage(world, 'language'))._id,
  ]);
  await world.pool.query("update sessions set expires_at = now() + interval '90 days'");

  world.clock.advance(29 * DAY_MS);
  expect(await priceOf(world, family, id)).toMatchObject({ totalEtb: amount });
  world.clock.advance(2 * DAY_MS);
  expect(await priceOf(world, family, id)).toMatchObject({ toldEtb: amount, totalEtb: amount + 200 });
  await world.pool.query('update packages set is_active = false');
  expect(await priceOf(world, family, id)).toMatchObject({ totalEtb: amount });
});

test("nobody learns the price of another's enrollment", async () => {
  const { world, half } = await halfPriceWorld();
  const stranger = await newFamily(world);

  for (const id of [half.id, 'nonsense']) {
    const answer = await world.call('GET', `/enrollment/${id}/price`, { token: stranger.token });
    expect(answer.statusCode).toBe(404);
  }
});
