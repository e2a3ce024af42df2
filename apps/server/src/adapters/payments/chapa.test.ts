import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { CheckoutOrder } from '../../ports/payments.ts';
import { chapaGateway, flatMessage, gatewayPhone, plainText } from './chapa.ts';

const ORDER: CheckoutOrder = {
  txRef: '01890a5d-ac96-774b-bcce-b302099a8057',
  amountEtb: 700,
  firstName: 'Hana',
  lastName: 'Bekele',
  email: 'hana@gmail.com',
  phone: '+251911234567',
  title: 'Grades 7 & 8',
  description: 'Grade 5-12 Tutoring, one month: "ሰላም" #1',
};

interface Heard {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A gateway on a real socket that gives one answer; a null answer never comes. */
const gatewayAnswering = async (status: number, answer: unknown, path = '') => {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    heard.push({ method: request.method, url: request.url, headers: request.headers, body });
    if (answer === null) return;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const gateway = chapaGateway({
    secretKey: 'CHASECK-live',
    webhookSecret: 'hash',
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    publicUrl: 'https://temari.example',
    timeoutMs: 300,
  });
  return { gateway, heard };
};

const LINK = {
  message: 'Hosted Link',
  status: 'success',
  data: { checkout_url: 'https://checkout.chapa.co/x', more: 1 },
};

test.each(['', '/', '/v1', '/v1/'])(
  'a checkout is opened in the words of the gateway (base address ending in "%s")',
  async (path) => {
    const { gateway, heard } = await gatewayAnswering(200, LINK, path);

    expect(await gateway.openCheckout(ORDER)).toEqual({ result: 'opened', answer: LINK });

    expect(heard[0]).toMatchObject({
      method: 'POST',
      url: '/v1/transaction/initialize',
      headers: { authorization: 'Bearer CHASECK-live', 'content-type': 'application/json' },
    });
    expect(JSON.parse(heard[0]?.body ?? '')).toEqual({
      amount: '700',
      currency: 'ETB',
      email: 'hana@gmail.com',
      first_name: 'Hana',
      last_name: 'Bekele',
      phone_number: '0911234567',
      tx_ref: ORDER.txRef,
      callback_url: 'https://temari.example/backend/api/v1/payments/chapa/callback',
      return_url: 'https://temari.example/payment/return',
      customization: { title: 'Grades 7 and 8', description: 'Grade 5-12 Tutoring one month 1' },
    });
  },
);

test.each([
  ['a string', 400, { message: "User can't receive payments", status: 'failed', data: null }, 'refused'],
  ['an object of fields', 400, { message: { email: ['is wrong', 'twice'] }, status: 'failed', data: null }, 'refused'],
  ['failed with HTTP 200', 200, { message: 'No', status: 'failed', data: null }, 'refused'],
  [
    'a used reference',
    400,
    { message: 'Transaction reference has been used before', status: 'failed' },
    'reference-used',
  ],
  ['success without an address', 200, { message: 'Hosted Link', status: 'success', data: {} }, 'unreachable'],
  ['an address that is none', 200, { ...LINK, data: { checkout_url: 'soon' } }, 'unreachable'],
  ['HTML', 200, '<html>', 'unreachable'],
  ['nothing', 200, '', 'unreachable'],
  ['a list', 200, [], 'unreachable'],
  ['an error of its own', 500, { message: 'Server Error' }, 'unreachable'],
  ['silence', 200, null, 'unreachable'],
])('answered with %s, no checkout is opened', async (_, status, answer, result) => {
  const { gateway } = await gatewayAnswering(status, answer);

  expect(await gateway.openCheckout(ORDER)).toMatchObject({ result });
});

test('the reason of a refusal is one line, whatever its shape', () => {
  expect(flatMessage('Invalid currency')).toBe('Invalid currency');
  expect(flatMessage({ email: ['is wrong'], 'customization.title': ['too long', 'odd'] })).toBe(
    'email: is wrong; customization.title: too long odd',
  );
  expect(flatMessage(null)).toBe('no reason given');
});

const details = (changed: object) => ({
  message: 'Payment details',
  status: 'success',
  data: {
    status: 'success',
    amount: 700,
    currency: 'ETB',
    tx_ref: ORDER.txRef,
    reference: 'AP1',
    mode: 'live',
    ...changed,
  },
});
const PAID = { state: 'paid', txRef: ORDER.txRef, amount: 700, currency: 'ETB', reference: 'AP1' };

test.each([
  ['paid', 200, details({}), PAID],
  ['paid, the amount as text', 200, details({ amount: '700.00' }), PAID],
  ['refunded', 200, details({ status: 'refunded' }), { state: 'refunded' }],
  ['failed', 200, details({ status: 'failed' }), { state: 'failed' }],
  ['failed or cancelled', 200, details({ status: 'failed/cancelled' }), { state: 'failed' }],
  ['pending', 200, details({ status: 'pending' }), { state: 'open' }],
  ['not paid yet', 404, { message: 'Payment not paid yet', status: null, data: null }, { state: 'open' }],
  [
    'not found',
    404,
    { message: 'Invalid transaction or Transaction not found', status: 'failed' },
    { state: 'unknown' },
  ],
  ['a test payment for a live key', 200, details({ mode: 'test' }), { state: 'unreachable' }],
  ['a word nobody knows', 200, details({ status: 'perhaps' }), { state: 'unreachable' }],
  ['no amount', 200, details({ amount: null }), { state: 'unreachable' }],
  ['a wrong key', 401, { message: 'Invalid API Key', status: 'failed' }, { state: 'unreachable' }],
  ['nonsense', 200, 'OK', { state: 'unreachable' }],
])('the gateway says %s', async (_, status, answer, record) => {
  const { gateway, heard } = await gatewayAnswering(status, answer);

  expect(await gateway.find(ORDER.txRef)).toMatchObject(record);
  expect(heard[0]).toMatchObject({ method: 'GET', url: `/v1/transaction/verify/${ORDER.txRef}` });
});

test('a gateway that is not there is told as such', async () => {
  const gateway = chapaGateway({
    secretKey: 'CHASECK-live',
    webhookSecret: 'hash',
    baseUrl: 'http://127.0.0.1:1',
    publicUrl: 'https://temari.example',
  });

  expect(await gateway.find('x')).toMatchObject({ state: 'unreachable' });
  expect(await gateway.openCheckout(ORDER)).toMatchObject({ result: 'unreachable' });
  expect(await gateway.cancel('x')).toBe(false);
});

test.each([
  ['Grades 7 & 8', 16, 'Grades 7 and 8'],
  ['ሰላም: "Temari" #1', 16, 'Temari 1'],
  ['A title that is much too long', 16, 'A title that is'],
])('"%s" within %i characters is "%s"', (text, max, plain) => {
  expect(plainText(text, max)).toBe(plain);
});

test.each([
  ['+251911234567', '0911234567'],
  ['+251711234567', '0711234567'],
  ['+251111234567', undefined],
  ['', undefined],
])('the number %s goes out as %s', (canonical, phone) => {
  expect(gatewayPhone(canonical)).toBe(phone);
});
