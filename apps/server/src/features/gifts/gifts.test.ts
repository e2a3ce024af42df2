import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { atCheckout } from '../../testing/families.ts';
import { giftScene } from '../../testing/gifts.ts';
import { untilSomebodyWaits } from '../../testing/locks.ts';

const GIFT = { kind: 'gift', debit: 'gateway', credit: 'fund', santim: 420_000 };

test('a gift that is paid online is in the fund, and its page says so', async () => {
  const { give, page, funds, booked, world } = await giftScene();
  const { token, checkoutUrl } = (await give()).json();
  expect((await page(token)).json()).toMatchObject({ gifts: [{ state: 'open', amountEtb: 4200 }], banks: [] });

  world.clock.advance(2000);
  const { location } = await atCheckout(world, checkoutUrl, 'pay');

  expect(new URL(location ?? '').pathname).toBe(`/gift/${token}`);
  expect((await page(token)).json()).toMatchObject({ gifts: [{ state: 'received' }], isMonthly: false });
  expect(await funds()).toMatchObject({ givenEtb: 4200, freeEtb: 4200 });
  expect(await booked()).toEqual([GIFT]);
});

test('the same webhook ten times, some of them at once, is one gift and one message', async () => {
  const { give, hear, transaction, booked, world } = await giftScene();
  world.gateway.switches.dropWebhooks = true;
  await give();
  const paid = transaction();
  paid.status = 'success';
  await Promise.all(Array.from({ length: 5 }, () => hear('charge.success', paid)));
  for (let repeat = 0; repeat < 5; repeat += 1) await hear('charge.success', paid);
  await world.runJobs();
  await world.runJob('reconcile-gifts');
  await world.runJobs();

  expect(await booked()).toEqual([GIFT]);
  const { rows } = await world.pool.query(`select phone from sms_messages where kind = 'gift'`);
  expect(rows).toHaveLength(1);
});

test('a gift that was paid while the connection was broken is found by the reconciliation, even days later by the list', async () => {
  const { give, transaction, booked, world } = await giftScene();
  await give();
  transaction().status = 'success';
  world.clock.advance(61_000);
  await world.runJob('reconcile-gifts');
  expect(await booked()).toEqual([GIFT]);

  await give();
  const late = transaction();
  world.clock.advance(4 * 24 * 60 * 60_000);
  await world.runJob('reconcile-gifts');
  expect((await world.pool.query('select state from gifts order by created_at')).rows).toEqual([
    { state: 'received' },
    { state: 'lapsed' },
  ]);
  late.status = 'success';
  await world.runJob('compare-with-gateway');
  expect(await booked()).toEqual([GIFT, GIFT]);
  expect((await world.pool.query('select kind from gateway_differences')).rows).toEqual([]);
});

test('what the gateway says of another sum is shown to the office and never booked', async () => {
  const { give, hear, transaction, booked, world } = await giftScene();
  await give();
  const paid = transaction();
  paid.status = 'success';
  paid.order.amount = '42';
  await hear('charge.success', paid);
  expect(await booked()).toEqual([]);
  expect((await world.pool.query('select kind from gateway_differences')).rows).toEqual([{ kind: 'not-believed' }]);
});

test('a form that is sent again with its key is the same pledge; with other words it is refused', async () => {
  const { give, world } = await giftScene();
  const key = randomUUID();
  const answers = await Promise.all([give({}, key), give({}, key)]);
  const urls = answers.map((answer) => answer.json().checkoutUrl);
  expect(urls[0]).toBe(urls[1]);
  expect((await give({ amountEtb: 5000 }, key)).json().code).toBe('request/conflicting-repeat');
  expect((await world.pool.query('select count(*)::int as n from pledges')).rows[0].n).toBe(1);
});

test.each([
  ['message', { message: 'Win at https://example.com' }, 'gift-link'],
  ['name', { name: 'www.example.com' }, 'gift-link'],
  ['amountEtb', { amountEtb: 10 }, 'gift-amount'],
  ['phone', { phone: undefined }, 'gift-contact'],
  ['choice', { choice: 'decade' }, 'choice'],
])('a gift with a wrong %s is refused with a reason', async (field, changed, code) => {
  const { give } = await giftScene();
  const answer = await give(changed);
  expect([answer.statusCode, answer.json().fields?.[field]?.code]).toEqual([400, code]);
});

test('a month costs what the page says; another sum is refused with the true one', async () => {
  const { give, world } = await giftScene();
  const { monthEtb } = (await world.call('GET', '/giving', {})).json();
  expect((await give({ choice: 'term', amountEtb: monthEtb * 3 })).statusCode).toBe(201);
  expect((await give({ choice: 'term', amountEtb: monthEtb })).json().code).toBe('payment/total-changed');
});

test('a fund that was closed takes no gift and is not offered', async () => {
  const { give, world, fund } = await giftScene();
  await world.call('POST', `/admin/funds/${fund}/close`, { token: world.office, body: { version: 1 } });
  expect((await give()).json().code).toBe('fund/closed');
  expect((await world.call('GET', '/giving', {})).json().funds).toEqual([]);
});

test('a fund that is being closed takes no gift that was sent meanwhile', async () => {
  const { give, world, fund } = await giftScene();
  const closing = await world.pool.connect();
  await closing.query('begin');
  await closing.query('update funds set closed_at = now() where id = $1', [fund]);
  const given = give();
  await untilSomebodyWaits(world);
  await closing.query('commit');
  closing.release();
  expect((await given).json().code).toBe('fund/closed');
});

test('a script with a thousand pledges is stopped, first by challenges and then altogether', async () => {
  const { form, world } = await giftScene();
  const codes = new Map<number, number>();
  for (let sent = 0; sent < 70; sent += 1) {
    const { statusCode } = await world.call('POST', '/gifts', { body: form({ way: 'transfer' }), address: '10.9.9.9' });
    codes.set(statusCode, (codes.get(statusCode) ?? 0) + 1);
  }
  expect(codes).toEqual(
    new Map([
      [201, 3],
      [403, 57],
      [429, 10],
    ]),
  );
});

test('nothing is sent to anybody before money has come', async () => {
  const { give, world } = await giftScene();
  await give({ way: 'transfer', isMonthly: true });
  await world.runJobs();
  world.clock.advance(40 * 24 * 60 * 60_000);
  await world.runJob('remind-sponsors');
  expect((await world.pool.query(`select id from sms_messages where kind = 'gift'`)).rows).toEqual([]);
});

test('a monthly sponsor is reminded once a month, pays again from the page, and stops', async () => {
  const { give, page, booked, world } = await giftScene();
  const { token, checkoutUrl } = (await give({ isMonthly: true })).json();
  await atCheckout(world, checkoutUrl, 'pay');
  await world.runJobs();
  const told = async () =>
    (await world.pool.query(`select count(*)::int as n from sms_messages where kind = 'gift'`)).rows[0].n;
  expect(await told()).toBe(1);

  world.clock.advance(31 * 24 * 60 * 60_000);
  await world.runJob('remind-sponsors');
  await world.runJob('remind-sponsors');
  expect(await told()).toBe(2);

  const pay = () => world.call('POST', '/pledge/checkout', { body: { token } });
  const [first, second] = await Promise.all([pay(), pay()]);
  expect(first.json().checkoutUrl).toBe(second.json().checkoutUrl);
  await atCheckout(world, first.json().checkoutUrl, 'pay');
  expect((await page(token)).json().gifts).toMatchObject([{ state: 'received' }, { state: 'received' }]);
  expect(await booked()).toEqual([GIFT, GIFT]);
  await world.runJobs();
  expect(await told()).toBe(3);

  const stop = () => world.call('POST', '/pledge/stop', { body: { token } });
  expect((await stop()).json().isStopped).toBe(true);
  expect((await stop()).json().isStopped).toBe(true);
  expect((await pay()).json().code).toBe('gift/nothing-open');
  world.clock.advance(31 * 24 * 60 * 60_000);
  await world.runJob('remind-sponsors');
  expect(await told()).toBe(3);
});

test('a link that nobody was given opens nothing', async () => {
  const { page, give, world } = await giftScene();
  const { token } = (await give()).json();
  expect((await page(`${token.slice(0, -1)}x`)).statusCode).toBe(404);
  const { rows } = await world.pool.query(`select encode(token_hash, 'hex') as hash from pledge_links`);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('pledges of which nothing was paid are forgotten; a paid one stays', async () => {
  const { give, world } = await giftScene();
  await give();
  const { checkoutUrl } = (await give({ name: 'Almaz Sample' })).json();
  await atCheckout(world, checkoutUrl, 'pay');
  world.clock.advance(91 * 24 * 60 * 60_000);
  await world.runJob('forget-pledges');
  expect((await world.pool.query('select name from pledges')).rows).toEqual([{ name: 'Almaz Sample' }]);
});
