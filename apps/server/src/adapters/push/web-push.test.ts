import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { PushSender, PushTarget } from '../../ports/push.ts';
import { decryptPush, newPair } from '../../sandbox/push/decrypt.ts';
import { senderOf } from '../../sandbox/push/verify-sender.ts';
import { retryAfter } from '../retry-after.ts';
import { derivedVapidKeys } from './vapid-keys.ts';
import { webPushSender } from './web-push.ts';

const KEYS = derivedVapidKeys(Buffer.from('a secret of this test'));
const MESSAGE = { payload: '{"title":"Temari"}', topic: 'a1', ttlSeconds: 3600, isUrgent: false };

interface Received {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A push service that listens on this machine and answers as told. */
const service = async (answer: (response: ServerResponse) => void) => {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    received.push({ headers: request.headers, body: Buffer.concat(parts) });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pair = newPair();
  const auth = Buffer.alloc(16, 7);
  const target: PushTarget = {
    endpoint: `${origin}/push/send/1`,
    p256dh: pair.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
  };
  const sender: PushSender = webPushSender(
    { ...KEYS, publicUrl: 'https://temari.example', sandboxUrl: `${origin}/push` },
    { timeoutMs: 200 },
  );
  return { received, origin, target, sender, read: (body: Buffer) => decryptPush(body, pair, auth) };
};

const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(code, headers).end();

test('a browser can read the message, nobody else can, and the push service knows who sends it', async () => {
  const { received, origin, target, sender, read } = await service(status(201));

  expect(await sender.send(target, { ...MESSAGE, isUrgent: true })).toEqual({ result: 'sent' });

  const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = received;
  expect(headers).toMatchObject({ ttl: '3600', urgency: 'high', topic: 'a1', 'content-encoding': 'aes128gcm' });
  expect(read(body)).toBe(MESSAGE.payload);
  expect(() => decryptPush(body, newPair(), Buffer.alloc(16, 7))).toThrow();
  expect(body.includes('Temari')).toBe(false);
  const now = new Date();
  expect(senderOf(headers.authorization, { audience: origin, now })).toEqual({ key: KEYS.publicKey });
  expect(senderOf(headers.authorization, { audience: 'https://elsewhere.example', now })).toHaveProperty('fault');
  const nextDay = new Date(now.getTime() + 86_400_000);
  expect(senderOf(headers.authorization, { audience: origin, now: nextDay })).toHaveProperty('fault');
  const forged = String(headers.authorization).replace(/\.[\w-]+, k/, `.${'A'.repeat(86)}, k`);
  expect(senderOf(forged, { audience: origin, now })).toHaveProperty('fault');
});

test('two messages to one push service share a signature', async () => {
  const { received, target, sender } = await service(status(201));

  await sender.send(target, MESSAGE);
  await sender.send(target, MESSAGE);

  const [first, second] = received;
  expect(first?.headers.authorization).toBe(second?.headers.authorization);
  expect(first?.body.equals(second?.body ?? Buffer.alloc(0))).toBe(false);
});

const OURS = { isHopeless: true, isOurFault: true };
const THEIRS = { isHopeless: false, isOurFault: false };
test.each([
  [200, {}, { result: 'sent' }],
  [404, {}, { result: 'gone' }],
  [410, {}, { result: 'gone' }],
  [400, {}, { result: 'refused', ...OURS }],
  [401, {}, { result: 'refused', ...OURS }],
  [403, {}, { result: 'refused', ...OURS }],
  [413, {}, { result: 'refused', isHopeless: true, isOurFault: false }],
  [429, { 'retry-after': '120' }, { result: 'refused', ...THEIRS, retryAfterSeconds: 120 }],
  [429, {}, { result: 'refused', ...THEIRS }],
  [500, {}, { result: 'refused', ...THEIRS }],
  [503, { 'retry-after': '7' }, { result: 'refused', ...THEIRS, retryAfterSeconds: 7 }],
  [302, { location: 'http://127.0.0.1:1/' }, { result: 'unknown' }],
])('an answer %i %o means %o', async (code, headers, outcome) => {
  const { target, sender } = await service(status(code, headers as Record<string, string>));

  expect(await sender.send(target, MESSAGE)).toMatchObject(outcome);
});

test('no answer in time and a cut connection leave it unknown; nobody there is a refusal', async () => {
  const silent = await service(() => {});
  const cut = await service((response) => response.destroy());
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`;
  await new Promise((resolve) => closed.close(resolve));
  const nobody = webPushSender({ ...KEYS, publicUrl: origin, sandboxUrl: origin });

  expect(await silent.sender.send(silent.target, MESSAGE)).toMatchObject({ result: 'unknown' });
  expect(await cut.sender.send(cut.target, MESSAGE)).toMatchObject({ result: 'unknown' });
  expect(await nobody.send({ ...silent.target, endpoint: `${origin}/1` }, MESSAGE)).toMatchObject({
    result: 'refused',
    isHopeless: false,
  });
});

test('an address that we do not serve is never called, and broken keys are refused', async () => {
  const { received, origin, target, sender } = await service(status(201));
  const outside = webPushSender({ ...KEYS, publicUrl: origin, sandboxUrl: null });

  expect(await outside.send(target, MESSAGE)).toEqual({ result: 'gone' });
  expect(received).toEqual([]);
  const others: PushTarget[] = [
    { ...target, endpoint: `${origin}/elsewhere` },
    { ...target, endpoint: `${origin}/push/../elsewhere` },
    { ...target, endpoint: `${origin}/push-elsewhere/1` },
    { ...target, p256dh: Buffer.alloc(65, 4).toString('base64url') },
    { ...target, p256dh: 'x' },
    { ...target, auth: 'x' },
  ];
  expect(others.map((other) => sender.serves(other))).toEqual(others.map(() => false));
  expect(sender.serves(target)).toBe(true);
});

test.each([
  [null, {}],
  ['', {}],
  ['soon', {}],
  ['0', { retryAfterSeconds: 1 }],
  ['30', { retryAfterSeconds: 30 }],
  ['999999999', { retryAfterSeconds: 86_400 }],
  ['Tue, 17 Nov 2026 06:00:30 GMT', { retryAfterSeconds: 30 }],
  ['Tue, 17 Nov 2026 05:00:00 GMT', { retryAfterSeconds: 1 }],
])('Retry-After %s waits %o', (header, expected) => {
  expect(retryAfter(header, Date.parse('2026-11-17T06:00:00Z'))).toEqual(expected);
});
