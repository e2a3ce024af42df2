import { expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { enrollmentsOf, manualPayment, newFamily, tutoringForm } from '../../testing/families.ts';
import { testWorld, type World } from '../../testing/world.ts';

const demoWorld = async () => {
  const world = await testWorld();
  await world.seed();
  return { world, family: await newFamily(world) };
};

const send = (world: World, token: string, body: unknown, key: string) =>
  world.call('POST', '/enrollment', { token, body, headers: { 'idempotency-key': key } });

test('the same form with the same key is one enrollment and the same answer, for online and manual payments', async () => {
  const { world, family } = await demoWorld();
  const online = await tutoringForm(world);
  const manual = { ...online, ...(await manualPayment(world, family, 'FT26140P01YB')) };

  for (const [body, key] of [
    [online, 'form-online-1'],
    [manual, 'form-manual-1'],
  ] as const) {
    const first = await send(world, family.token, body, key);
    const second = await send(world, family.token, body, key);
    expect(first.statusCode).toBe(201);
    expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
  }

  expect(await enrollmentsOf(world, family)).toHaveLength(2);
  expect(world.gateway.transactions.size).toBe(1);
});

test('the same key with another body is refused; another account may use the same key', async () => {
  const { world, family } = await demoWorld();
  const other = await newFamily(world);
  const body = await tutoringForm(world);
  await send(world, family.token, body, 'form-key-1');

  const changed = await send(world, family.token, { ...body, grade: '8' }, 'form-key-1');
  const byOther = await send(world, other.token, body, 'form-key-1');

  expect([changed.statusCode, changed.json().code]).toEqual([422, 'request/conflicting-repeat']);
  expect(byOther.statusCode).toBe(201);
  expect(await enrollmentsOf(world, family)).toHaveLength(1);
});

test('a refused form leaves its key free for the corrected one', async () => {
  const { world, family } = await demoWorld();
  const body = await tutoringForm(world);

  const refused = await send(world, family.token, { ...body, time: '03:00' }, 'form-key-2');
  const corrected = await send(world, family.token, body, 'form-key-2');

  expect([refused.statusCode, corrected.statusCode]).toEqual([400, 201]);
});

test('what was answered once is answered again, whatever would be refused by now', async () => {
  const { world, family } = await demoWorld();
  const body = await tutoringForm(world);
  const online = await send(world, family.token, body, 'form-key-10');
  const manual = { ...body, ...(await manualPayment(world, family, 'FT26140P01YC')) };
  const handedIn = await send(world, family.token, manual, 'form-key-11');
  for (let n = 0; n < 18; n += 1) await world.call('POST', '/enrollment', { token: family.token, body });
  const another = await world.call('POST', '/enrollment', { token: family.token, body });
  expect(another.json().code).toBe('enrollment/too-many-unpaid');

  const whileMany = await send(world, family.token, body, 'form-key-10');
  await world.pool.query('update packages set is_active = false');
  const offSale = await send(world, family.token, body, 'form-key-10');
  const offSaleManual = await send(world, family.token, manual, 'form-key-11');

  expect([whileMany, offSale].map((answer) => answer.json())).toEqual([online.json(), online.json()]);
  expect(offSaleManual.json()).toEqual(handedIn.json());
  expect(await enrollmentsOf(world, family)).toHaveLength(20);
});

test('a form that is refused while it is written leaves nothing: no key, no learner, no file, no payment', async () => {
  const { world, family } = await demoWorld();
  const other = await newFamily(world);
  await world.call('POST', '/enrollment', { token: other.token, body: await tutoringForm(world) });
  const [theirs] = (await world.pool.query('select id from learners where household_id = $1', [other.id])).rows;
  const body = { ...(await tutoringForm(world, { fullName: 'Hana Sample' })), fatherName: 'Bekele Sample' };
  const parents = { ...body, fatherPhone: '0922000001' };

  const refused = await send(world, family.token, { ...parents, learner: theirs.id }, 'form-key-12');

  expect([refused.statusCode, refused.json().errors.learner]).toEqual([400, expect.any(String)]);
  for (const [table, owner] of [
    ['idempotency_keys', 'account_id'],
    ['learners', 'household_id'],
    ['guardians', 'household_id'],
    ['enrollments', 'account_id'],
    ['payments', 'account_id'],
    ['payment_events', 'account_id'],
  ]) {
    const { rows } = await world.pool.query(`select count(*)::int as n from ${table} where ${owner} = $1`, [family.id]);
    expect([table, rows[0].n]).toEqual([table, 0]);
  }
  expect((await send(world, family.token, parents, 'form-key-12')).statusCode).toBe(201);
});

test('a key is kept for 24 hours, then forgotten', async () => {
  const { world, family } = await demoWorld();
  const body = await tutoringForm(world);
  await send(world, family.token, body, 'form-key-3');
  const keys = async () => (await world.pool.query('select count(*)::int as n from idempotency_keys')).rows[0].n;

  world.clock.advance(23 * 3_600_000);
  await world.pool.query("update sessions set expires_at = now() + interval '90 hours'");
  await send(world, family.token, body, 'form-key-3');
  await world.runJob('forget-old-request-keys');
  expect(await keys()).toBe(1);
  expect(await enrollmentsOf(world, family)).toHaveLength(1);

  world.clock.advance(2 * 3_600_000);
  await send(world, family.token, body, 'form-key-3');
  expect(await enrollmentsOf(world, family)).toHaveLength(2);
  world.clock.advance(25 * 3_600_000);
  await world.runJob('forget-old-request-keys');
  expect(await keys()).toBe(0);
});

test('a gateway that is down costs nothing: the retry with the same key finishes the same enrollment', async () => {
  const { world, family } = await demoWorld();
  const body = await tutoringForm(world);
  const { openCheckout } = world.deps.payments;
  world.deps.payments.openCheckout = async () => ({ result: 'unreachable', reason: 'connect ECONNREFUSED' });

  const down = await send(world, family.token, body, 'form-key-4');
  world.deps.payments.openCheckout = openCheckout;
  const up = await send(world, family.token, body, 'form-key-4');

  expect([down.statusCode, down.json().code]).toEqual([503, 'payment/gateway-away']);
  expect(Number(down.headers['retry-after'])).toBeGreaterThan(0);
  expect(up.statusCode).toBe(201);
  expect(up.json().paymentUrl.data.checkout_url).toContain('/checkout/');
  expect(await enrollmentsOf(world, family)).toHaveLength(1);
  expect(world.gateway.transactions.size).toBe(1);
});

test('an answer of the gateway that was lost leaves one checkout that can be paid', async () => {
  const { world, family } = await demoWorld();
  const body = await tutoringForm(world);
  const { openCheckout } = world.deps.payments;
  world.deps.payments.openCheckout = async (order) => {
    await openCheckout(order);
    return { result: 'unreachable', reason: 'the connection broke after the request' };
  };

  const lost = await send(world, family.token, body, 'form-key-5');
  world.deps.payments.openCheckout = openCheckout;
  const retried = await send(world, family.token, body, 'form-key-5');

  expect([lost.statusCode, retried.statusCode]).toEqual([503, 201]);
  const states = [...world.gateway.transactions.values()].map(({ status }) => status);
  expect(states).toEqual(['cancelled', 'open']);
  const [payment] = (await world.pool.query('select tx_ref from payments where tx_ref is not null')).rows;
  expect(payment.tx_ref).toBe([...world.gateway.transactions.keys()][1]);
});

const claimedUntil = async (world: World): Promise<Date | null> =>
  (await world.pool.query('select checkout_claimed_until as until from payments where tx_ref is not null')).rows[0]
    ?.until;

test('a process that died while asking the gateway is taken over when its claim has run out', async () => {
  const { world, family } = await demoWorld();
  const body = await tutoringForm(world);
  world.deps.payments.openCheckout = () => new Promise(() => {});
  void send(world, family.token, body, 'form-key-6');
  await expect.poll(() => claimedUntil(world)).toBeTruthy();

  world.clock.advance(7000);
  world.deps.payments.openCheckout = async ({ txRef }) => ({
    result: 'opened',
    answer: { message: 'Hosted Link', status: 'success', data: { checkout_url: `https://gateway.example/${txRef}` } },
  });
  const finished = await send(world, family.token, body, 'form-key-6');

  expect(finished.statusCode).toBe(201);
  expect(await enrollmentsOf(world, family)).toHaveLength(1);
});

test('a gateway that takes its time is not asked a second time', async () => {
  const { world, family } = await demoWorld();
  const body = await tutoringForm(world);
  const { openCheckout } = world.deps.payments;
  const { promise: theGatewayThinks, resolve: theGatewayAnswers } = Promise.withResolvers<void>();
  let asked = 0;
  world.deps.payments.openCheckout = async (order) => {
    asked += 1;
    await theGatewayThinks;
    return openCheckout(order);
  };
  const first = send(world, family.token, body, 'form-key-7');
  await expect.poll(() => claimedUntil(world)).toBeTruthy();

  world.clock.advance(5000);
  await expect.poll(async () => Number(await claimedUntil(world))).toBeGreaterThan(world.clock.now().getTime() + 5000);
  world.clock.advance(5000);
  const second = send(world, family.token, body, 'form-key-7');
  theGatewayAnswers();

  expect([(await first).statusCode, (await second).statusCode, asked]).toEqual([201, 201, 1]);
});

test('a checkout that opens while its payment is declined is handed out to nobody', async () => {
  const { world, family } = await demoWorld();
  const body = await tutoringForm(world);
  const { openCheckout } = world.deps.payments;
  world.deps.payments.openCheckout = async (order) => {
    const opened = await openCheckout(order);
    await world.pool.query(`update payments set status = 'declined' where tx_ref = $1`, [order.txRef]);
    return opened;
  };

  const refused = await send(world, family.token, body, 'form-key-8');

  expect(refused.statusCode).toBe(404);
  expect(refused.body).not.toContain('checkout');
  const { rows } = await world.pool.query('select status, checkout from payments where tx_ref is not null');
  expect(rows).toEqual([{ status: 'declined', checkout: null }]);
  expect([...world.gateway.transactions.values()].map(({ status }) => status)).toEqual(['cancelled']);
});

test('20 forms sent 10 times each, all at once, on two instances: 20 enrollments and 20 gateway references', async () => {
  const { world, family } = await demoWorld();
  const second = await buildApp(world.deps, {
    isHttps: false,
    trustProxy: [],
    isDemo: false,
    metricsToken: null,
    publicUrl: 'http://localhost',
    webDist: null,
  });
  const bodies = await Promise.all(
    Array.from({ length: 20 }, (_, n) => tutoringForm(world, { fullName: `Child ${n}` })),
  );
  const sendings = bodies.flatMap((payload, form) =>
    Array.from({ length: 10 }, (_, repeat) => ({
      payload,
      key: `form-number-${form}`,
      app: repeat % 2 ? second : world.app,
    })),
  );

  const answers = await Promise.all(
    sendings.map(({ app, payload, key }) =>
      app.inject({
        method: 'POST',
        url: '/backend/api/v1/enrollment',
        headers: { authorization: `Bearer ${family.token}`, 'idempotency-key': key },
        payload,
      }),
    ),
  );

  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  expect(new Set(answers.map((answer) => answer.json().paymentUrl.data.checkout_url)).size).toBe(20);
  expect(await enrollmentsOf(world, family)).toHaveLength(20);
  expect(world.gateway.transactions.size).toBe(20);
  await second.close();
});
