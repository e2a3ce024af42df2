import { expect, test } from 'vitest';
import { TEST_KEYS, testWorld, type World } from '../../testing/world.ts';

const ORDER = {
  amount: '700',
  currency: 'ETB',
  tx_ref: 'sample-1',
  email: 'hana@gmail.com',
  phone_number: '0911234567',
  customization: { title: 'Tutoring', description: 'One month' },
};

const ask = (world: World, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, key = TEST_KEYS.secretKey) =>
  world.app.inject({
    method,
    url: `/sandbox/chapa/v1/transaction/${path}`,
    headers: key ? { authorization: `Bearer ${key}` } : {},
    ...(payload && { payload }),
  });

test.each([
  ['no key', ORDER, '', 401, 'Authorization required'],
  ['another key', ORDER, 'CHASECK-other', 401, "Invalid API Key or User doesn't exist"],
  [
    'nothing',
    {},
    undefined,
    400,
    { amount: ['validation.required'], currency: ['validation.required'], tx_ref: ['validation.required'] },
  ],
  ['another currency', { ...ORDER, currency: 'EUR' }, undefined, 400, 'Invalid currency, EUR is not supported'],
  [
    'a long title',
    { ...ORDER, customization: { title: 'Payment for my favourite merchant' } },
    undefined,
    400,
    { 'customization.title': [expect.stringContaining('16')] },
  ],
  [
    'an Amharic description',
    { ...ORDER, customization: { description: 'ክፍያ' } },
    undefined,
    400,
    { 'customization.description': [expect.stringContaining('only')] },
  ],
  [
    'a number with the country code',
    { ...ORDER, phone_number: '+251911234567' },
    undefined,
    400,
    { phone_number: [expect.any(String)] },
  ],
  ['a long reference', { ...ORDER, tx_ref: 'x'.repeat(51) }, undefined, 400, { tx_ref: [expect.any(String)] }],
  ['no amount to speak of', { ...ORDER, amount: '0' }, undefined, 400, { amount: [expect.any(String)] }],
])('an order with %s is refused as the gateway would', async (_, order, key, status, message) => {
  const world = await testWorld();

  const refused = await ask(world, 'POST', 'initialize', order, key);

  expect([refused.statusCode, refused.json()]).toEqual([status, { message, status: 'failed', data: null }]);
});

test('a reference is good once, is open until paid, and can be closed', async () => {
  const world = await testWorld();

  expect((await ask(world, 'GET', 'verify/sample-1')).json().message).toBe(
    'Invalid transaction or Transaction not found',
  );
  expect((await ask(world, 'POST', 'initialize', ORDER)).json().data.checkout_url).toContain(
    '/sandbox/chapa/checkout/',
  );
  expect((await ask(world, 'POST', 'initialize', ORDER)).json().message).toBe(
    'Transaction reference has been used before',
  );
  expect((await ask(world, 'GET', 'verify/sample-1')).json()).toEqual({
    message: 'Payment not paid yet',
    status: null,
    data: null,
  });
  expect((await ask(world, 'PUT', 'cancel/sample-1')).json().status).toBe('success');
  expect((await ask(world, 'PUT', 'cancel/sample-1')).json().status).toBe('failed');
});

test('the checkout page names the sum, the methods and three ways out', async () => {
  const world = await testWorld();
  const { checkout_url } = (
    await ask(world, 'POST', 'initialize', { ...ORDER, customization: { title: 'A.B-C_d 1' } })
  ).json().data;

  const page = await world.app.inject(new URL(checkout_url).pathname);

  for (const text of ['ETB 700', 'telebirr', 'CBE Birr', 'Card', '>Pay<', '>Fail<', '>Cancel<', 'no money moves']) {
    expect(page.body).toContain(text);
  }
});

test('switches are set by form or by JSON, and the overview shows what happened', async () => {
  const world = await testWorld();
  await ask(world, 'POST', 'initialize', ORDER);

  const set = await world.app.inject({
    method: 'POST',
    url: '/sandbox/chapa/switches',
    payload: { slowMs: 5, dropWebhooks: true, repeatWebhooks: 3 },
  });
  const page = await world.app.inject({ url: '/sandbox/chapa', headers: { accept: 'text/html' } });

  expect(set.json()).toEqual({ slowMs: 5, dropWebhooks: true, repeatWebhooks: 3, refunds: 'at-once' });
  expect(world.gateway.switches).toEqual(set.json());
  expect(page.body).toContain('sample-1');
});
