import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { CheckoutOrder } from '../../ports/payments.ts';
import { chapaGateway, flatMessage, gatewayPhone, plainText } from './chapa.ts';
import { checkoutAddresses } from './checkout-addresses.ts';

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
const gatewayAnswering = async (status: number, answer: unknown, path = '', headers: Record<string, string> = {}) => {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    heard.push({ method: request.method, url: request.url, headers: request.headers, body });
    if (answer === null) return;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const gateway = chapaGateway({
    secretKey: 'CHASECK-live',
    webhookSecret: 'hash',
    baseUrl: `${address}${path}`,
    publicUrl: 'https://temari.example',
    // Only the case without an answer waits for the timeout; a busy machine makes the others slower, not red.
    timeoutMs: answer === null ? 300 : 15_000,
  });
  return { gateway, heard, address };
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
      return_url: `https://temari.example/payment/return?tx_ref=${ORDER.txRef}`,
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
  ['an address that is none', 200, { ...LINK, data: { checkout_url: 'soon' } }, 'refused'],
  [
    'an address elsewhere',
    200,
    { ...LINK, data: { checkout_url: 'https://checkout.chapa.co.evil.example/' } },
    'refused',
  ],
  ['HTML', 200, '<html>', 'unreachable'],
  ['nothing', 200, '', 'unreachable'],
  ['a list', 200, [], 'unreachable'],
  ['an error of its own', 500, { message: 'Server Error' }, 'unreachable'],
  ['silence', 200, null, 'unreachable'],
])('answered with %s, no checkout is opened', async (_, status, answer, result) => {
  const { gateway } = await gatewayAnswering(status, answer);

  expect(await gateway.openCheckout(ORDER)).toMatchObject({ result });
});

test.each([
  ['https://api.chapa.co', 'https://checkout.chapa.co/checkout/payment/x', true],
  ['https://api.chapa.co/v1', 'https://api.chapa.co/checkout/x', true],
  ['https://api.chapa.co', 'http://checkout.chapa.co/checkout/payment/x', false],
  ['https://api.chapa.co', 'https://evil.chapa.co/x', false],
  ['https://api.chapa.co', 'https://chapa.co.evil.example/x', false],
  ['https://api.chapa.co', 'https://checkout.chapa.co:8443/x', false],
  ['https://api.chapa.co', 'https://checkout.chapa.co@evil.example/x', false],
  ['https://api.chapa.co', 'https://somebody:secret@checkout.chapa.co/x', false],
  ['https://api.chapa.co', 'javascript:alert(1)', false],
  ['https://api.chapa.co', 'data:text/html,x', false],
  ['https://api.chapa.co', '//checkout.chapa.co/x', false],
  ['https://api.chapa.co', 'http://127.0.0.1/x', false],
  ['https://api.chapa.co', 'https://temari.example/x', false],
  ['https://api.gateway.example', 'https://checkout.gateway.example/x', true],
  ['https://gateway.example', 'https://checkout.gateway.example/x', true],
  ['https://shop.co.example', 'https://checkout.co.example/x', false],
  ['http://127.0.0.1:3000/sandbox/chapa', 'http://127.0.0.1:3000/sandbox/chapa/checkout/x', true],
  ['http://127.0.0.1:3000/sandbox/chapa', 'http://localhost:3000/sandbox/chapa/checkout/x', true],
  ['http://127.0.0.1:3000/sandbox/chapa', 'https://temari.example/sandbox/chapa/checkout/x', true],
  ['http://127.0.0.1:3000/sandbox/chapa', 'http://10.0.0.1/x', false],
  ['http://127.0.0.1:3000/sandbox/chapa', 'http://127.0.0.1.evil.example/x', false],
  ['http://gateway.example', 'http://gateway.example/x', false],
])('with the gateway at %s a browser is sent to %s: %s', (baseUrl, address, isSent) => {
  expect(checkoutAddresses({ baseUrl, publicUrl: 'https://temari.example' })(address)).toBe(isSent);
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
  ['a test payment for a live key', 200, details({ mode: 'test' }), { state: 'doubtful' }],
  ['paid, in no mode', 200, details({ mode: undefined }), { state: 'doubtful' }],
  ['paid, in a mode of null', 200, details({ mode: null }), { state: 'doubtful' }],
  ['refunded, in no mode', 200, details({ status: 'refunded', mode: '' }), { state: 'doubtful' }],
  ['paid, under a reference that cannot be kept', 200, details({ reference: 'A\u0000' }), { ...PAID, reference: '' }],
  ['a word nobody knows', 200, details({ status: 'perhaps' }), { state: 'unreachable' }],
  ['no amount', 200, details({ amount: null }), { state: 'unreachable' }],
  ['a wrong key', 401, { message: 'Invalid API Key', status: 'failed' }, { state: 'unreachable' }],
  ['nonsense', 200, 'OK', { state: 'unreachable' }],
])('the gateway says %s', async (_, status, answer, record) => {
  const { gateway, heard } = await gatewayAnswering(status, answer);

  expect(await gateway.find(ORDER.txRef)).toMatchObject(record);
  expect(heard[0]).toMatchObject({ method: 'GET', url: `/v1/transaction/verify/${ORDER.txRef}` });
});

test('an answer from elsewhere is none: no redirect is followed', async () => {
  const elsewhere = await gatewayAnswering(200, details({}));
  const { gateway } = await gatewayAnswering(302, details({}), '', { location: `${elsewhere.address}/v1/x` });

  expect(await gateway.find(ORDER.txRef)).toMatchObject({ state: 'unreachable' });
  expect(elsewhere.heard).toEqual([]);
});

const LINE = {
  status: 'success',
  ref_id: 'AP1',
  type: 'API',
  created_at: '2026-11-02T08:00:00.000000Z',
  currency: 'ETB',
  amount: '700.000',
  charge: '21.000',
  trans_id: ORDER.txRef,
  payment_method: 'telebirr',
  customer: { id: 1, email: null, first_name: null, last_name: null, mobile: null },
};
const page = (transactions: unknown[], next: string | null = null) => ({
  message: 'Transactions retrieved successfully',
  status: 'success',
  data: { transactions, pagination: { per_page: 100, current_page: 1, next_page_url: next } },
});

test('the list of transactions is read page by page, in our words', async () => {
  const { gateway, heard } = await gatewayAnswering(
    200,
    page([LINE, { ...LINE, trans_id: null, status: 'perhaps' }, { odd: true }], 'https://evil.example/v1/transactions'),
  );

  expect(await gateway.list(3)).toEqual({
    result: 'page',
    transactions: [
      {
        reference: 'AP1',
        candidates: [ORDER.txRef, 'AP1'],
        state: 'paid',
        amount: 700,
        currency: 'ETB',
        at: new Date('2026-11-02T08:00:00Z'),
      },
      expect.objectContaining({ candidates: ['AP1'], state: 'other' }),
    ],
    unreadable: 1,
    isLast: false,
  });
  expect(heard[0]).toMatchObject({ method: 'GET', url: '/v1/transactions?page=3&per_page=100' });
});

test.each([
  ['the last page', 200, page([LINE]), { result: 'page', isLast: true }],
  ['an empty page that names another', 200, page([], 'https://x'), { result: 'page', isLast: true }],
  ['a wrong key', 401, { message: 'Invalid API Key', status: 'failed', data: null }, { result: 'unreachable' }],
  ['another shape', 200, { message: 'x', status: 'success', data: [LINE] }, { result: 'unreachable' }],
  ['more than any list holds', 200, page(['x'.repeat(5_000_000)]), { result: 'unreachable' }],
])('the list answered with %s', async (_, status, answer, outcome) => {
  const { gateway } = await gatewayAnswering(status, answer);

  expect(await gateway.list(1)).toMatchObject(outcome);
});

const heardEvent = (changed: object, secretKey = 'CHASECK-live') => {
  const body = JSON.stringify({ event: 'charge.refunded', tx_ref: 'x', amount: '600.50', currency: 'ETB', ...changed });
  const gateway = chapaGateway({
    secretKey,
    webhookSecret: 'hash',
    baseUrl: 'https://api.chapa.co',
    publicUrl: 'https://temari.example',
  });
  const signature = createHmac('sha256', 'hash').update(body).digest('hex');
  return gateway.signedEvent(Buffer.from(body), { 'x-chapa-signature': signature });
};

test.each([
  ['charge.refunded', 'refunded'],
  ['refund.success', 'refunded'],
  ['charge.reversed', 'reversed'],
  // The refund was undone, not the charge.
  ['refund.reversed', 'refund-failed'],
  ['refund.failed', 'refund-failed'],
  ['charge.success', 'other'],
  ['payout.success', 'other'],
  ['discharge.refunded', 'other'],
])('the event %s is %s', (event, kind) => {
  expect(heardEvent({ event })).toMatchObject({ kind, amount: 600.5 });
});

test('an event of test mode moves no real money, and the reverse', () => {
  expect(heardEvent({ mode: 'test' })?.kind).toBe('other');
  expect(heardEvent({ mode: 'live' })?.kind).toBe('refunded');
  expect(heardEvent({ mode: 'live' }, 'CHASECK_TEST-x')?.kind).toBe('other');
});

test('a refund is known by its own reference, under any name, and by its time', () => {
  expect(heardEvent({ ref_id: 'R1', updated_at: '2026-11-02T08:00:00.000000Z' })).toMatchObject({
    refundReference: 'R1',
    at: '2026-11-02T08:00:00.000000Z',
  });
  expect(heardEvent({ refund_id: 730 })).toMatchObject({ refundReference: '730', at: null });
  expect(heardEvent({ refund_reference: 'a b\u0000', reference: 'AP1' })).toMatchObject({
    refundReference: null,
    reference: 'AP1',
  });
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

const REFUND = { txRef: 'tx-1', reference: '0190a1b2000070008000000000000000-1', amountEtb: 300.5 };

test('a refund is a form with its own reference, and nobody is named in it', async () => {
  const { gateway, heard } = await gatewayAnswering(200, { message: 'ok', status: 'success', data: { ref_id: 'R1' } });

  expect(await gateway.refund(REFUND)).toEqual({ result: 'accepted', gatewayReference: 'R1' });
  expect(heard[0]).toMatchObject({ method: 'POST', url: '/v1/refund/tx-1' });
  expect(heard[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  expect(Object.fromEntries(new URLSearchParams(heard[0]?.body))).toEqual({
    amount: '300.50',
    reference: REFUND.reference,
    'meta[reference]': REFUND.reference,
  });
});

test.each([
  ['no reference of its own', 200, { message: 'ok', status: 'success', data: null }, { result: 'accepted' }],
  [
    'a reference it knows',
    400,
    { message: 'The reference has already been taken.', status: 'failed' },
    { result: 'reference-used' },
  ],
  [
    'a field',
    400,
    { message: { reference: ['The reference has already been taken.'] }, status: 'failed' },
    { result: 'reference-used' },
  ],
  [
    'no balance',
    400,
    { message: 'Insufficient Balance', status: 'failed' },
    { result: 'refused', reason: 'Insufficient Balance' },
  ],
  ['a refusal with 200', 200, { message: 'No', status: 'failed' }, { result: 'refused', reason: 'No' }],
  ['too many calls', 429, { message: 'Too many requests', status: 'failed' }, { result: 'unreachable' }],
  ['its own failure', 502, { message: 'Bad gateway', status: 'failed' }, { result: 'unreachable' }],
  ['a page', 200, '<html>', { result: 'unreachable' }],
  ['nothing', 200, null, { result: 'unreachable' }],
])('the gateway answers a refund with %s', async (_, status, answer, outcome) => {
  const { gateway } = await gatewayAnswering(status, answer);

  expect(await gateway.refund(REFUND)).toMatchObject(outcome);
});

const found = (data: object) => ({ message: 'Refund verified successfully', status: 'success', data });

test.each([
  ['without a state', 200, found({ ref_id: 'R1' }), { state: 'arrived', gatewayReference: 'R1' }],
  ['as done', 200, found({ ref_id: 'R1', status: 'Success' }), { state: 'arrived', gatewayReference: 'R1' }],
  ['as on its way', 200, found({ ref_id: 'R1', status: 'pending' }), { state: 'pending', gatewayReference: 'R1' }],
  ['as failed', 200, found({ status: 'failed' }), { state: 'failed' }],
  ['in a new word', 200, found({ status: 'frozen' }), { state: 'unreachable' }],
  ['as unknown', 404, { message: 'Refund not found', status: 'failed' }, { state: 'unknown' }],
  ['to nobody', 401, { message: 'Invalid API Key', status: 'failed' }, { state: 'unreachable' }],
  ['not at all', 200, null, { state: 'unreachable' }],
])('the gateway tells of a refund %s', async (_, status, answer, record) => {
  const { gateway, heard } = await gatewayAnswering(status, answer);

  expect(await gateway.findRefund({ ...REFUND, gatewayReference: null })).toMatchObject(record);
  expect(heard[0]?.url).toBe(`/v1/refund/${REFUND.reference}/verify`);
});
