import { expect, test } from 'vitest';
import type { SmsSender } from '../../ports/sms.ts';
import { type Answer, brokenGateways, gateway, json } from '../../testing/gateway.ts';
import { afroMessageSms } from './afromessage.ts';
import { twilioSms } from './twilio.ts';

const afroMessage = (baseUrl: string): SmsSender =>
  afroMessageSms({ baseUrl, token: 'token', from: 'id', sender: 'Temari' }, { timeoutMs: 200 });
const twilio = (baseUrl: string): SmsSender =>
  twilioSms({ baseUrl, accountSid: 'AC1', authToken: 'secret', from: 'Temari' }, { timeoutMs: 200 });

const MESSAGE = { to: '+251911000001', text: 'ኮድዎ 123456 & more', reportTo: 'https://temari.example/sms/1' };

test('AfroMessage gets the message as JSON with the bearer token', async () => {
  const { baseUrl, received } = await gateway(
    json(200, { acknowledge: 'success', response: { status: 'Send is in progress...', message_id: 'x' } }),
  );

  expect(await afroMessage(baseUrl).send(MESSAGE)).toEqual({ result: 'sent' });
  expect(received).toMatchObject([{ method: 'POST', url: '/send', authorization: 'Bearer token' }]);
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({
    from: 'id',
    sender: 'Temari',
    to: '+251911000001',
    message: 'ኮድዎ 123456 & more',
    callback: 'https://temari.example/sms/1',
  });
});

test('Twilio gets the message as a form with the account in front', async () => {
  const { baseUrl, received } = await gateway(json(201, { sid: 'SM1', status: 'queued', error_code: null }));

  expect(await twilio(baseUrl).send(MESSAGE)).toEqual({ result: 'sent' });
  expect(received).toMatchObject([
    {
      method: 'POST',
      url: '/2010-04-01/Accounts/AC1/Messages.json',
      authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
      type: 'application/x-www-form-urlencoded',
    },
  ]);
  expect(Object.fromEntries(new URLSearchParams(received[0]?.body))).toEqual({
    To: '+251911000001',
    From: 'Temari',
    Body: 'ኮድዎ 123456 & more',
  });
});

test.each<[string, typeof afroMessage, Answer, unknown]>([
  [
    'AfroMessage: HTTP 200 with an error inside',
    afroMessage,
    json(200, { acknowledge: 'error', response: { errors: ['Insufficient balance'] } }),
    { result: 'refused', reason: 'Insufficient balance', isHopeless: true },
  ],
  [
    'AfroMessage: a reason with bytes that no database stores',
    afroMessage,
    json(200, {
      acknowledge: 'error',
      response: { errors: ['No \u0000balance\u001B[31m\nleft \uD83D', 'x'.repeat(500)] },
    }),
    { result: 'refused', reason: `No balance[31m left \uFFFD ${'x'.repeat(200)}`.slice(0, 200), isHopeless: true },
  ],
  [
    'AfroMessage: a dead token',
    afroMessage,
    json(401, { message: 'Unauthenticated.' }),
    { result: 'refused', reason: 'the gateway answered 401', isHopeless: true },
  ],
  [
    'AfroMessage: HTTP 200 with a page instead of an answer',
    afroMessage,
    (r) => r.end('<html>'),
    { result: 'unknown' },
  ],
  ['AfroMessage: HTTP 200 with another JSON', afroMessage, json(200, { ok: true }), { result: 'unknown' }],
  ['AfroMessage: too many', afroMessage, json(429, {}), { result: 'refused', isHopeless: false }],
  ['AfroMessage: a failure inside', afroMessage, json(500, {}), { result: 'unknown' }],
  ['AfroMessage: being repaired', afroMessage, json(503, {}), { result: 'refused', isHopeless: false }],
  [
    'Twilio: not a mobile',
    twilio,
    json(400, { code: 21614, message: "'To' number is not a valid mobile number", status: 400 }),
    { result: 'refused', reason: "21614: 'To' number is not a valid mobile number", isHopeless: true },
  ],
  [
    'Twilio: taken and failed at once',
    twilio,
    json(201, { sid: 'SM1', status: 'failed', error_code: 30007, error_message: 'Carrier violation' }),
    { result: 'refused', reason: '30007: Carrier violation', isHopeless: true },
  ],
  ['Twilio: too many', twilio, json(429, { code: 20429, message: 'Too Many Requests' }), { isHopeless: false }],
  ['Twilio: an unreadable answer', twilio, (r) => r.writeHead(201).end('{'), { result: 'unknown' }],
])('%s', async (_, adapter, answer, outcome) => {
  const { baseUrl } = await gateway(answer);

  expect(await adapter(baseUrl).send(MESSAGE)).toMatchObject(outcome as object);
});

test.each([
  ['AfroMessage', afroMessage],
  ['Twilio', twilio],
])(
  '%s: no answer in time, a cut connection and a cut answer leave it unknown; nobody there is a refusal',
  async (_, adapter) => {
    const { silent, cut, half, nobody } = await brokenGateways();

    expect(await adapter(silent.baseUrl).send(MESSAGE)).toEqual({
      result: 'unknown',
      reason: 'the gateway did not answer in time',
    });
    expect(await adapter(cut.baseUrl).send(MESSAGE)).toMatchObject({ result: 'unknown' });
    expect(await adapter(half.baseUrl).send(MESSAGE)).toMatchObject({ result: 'unknown' });
    expect(await adapter(nobody.baseUrl).send(MESSAGE)).toMatchObject({
      result: 'refused',
      isHopeless: false,
    });
  },
);
