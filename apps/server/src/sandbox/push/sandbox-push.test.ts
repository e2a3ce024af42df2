import { expect, test } from 'vitest';
import { testWorld } from '../../testing/world.ts';

const MESSAGE = {
  payload: JSON.stringify({ title: 'Temari', line: '<b>', path: '/x', id: '1' }),
  topic: 'a',
  ttlSeconds: 60,
};

test('the sandbox is a browser behind a push service: it reads what is sent and shows it', async () => {
  const { app, deps } = await testWorld();
  const browser = (await app.inject({ method: 'POST', url: '/sandbox/push/subscriptions' })).json();
  const { endpoint, keys } = browser;

  expect(browser).toEqual({
    endpoint: expect.stringMatching(/^http:\/\/localhost\/sandbox\/push\/send\/[\w-]{36}$/),
    expirationTime: null,
    keys: { p256dh: expect.stringMatching(/^[\w-]{87}$/), auth: expect.stringMatching(/^[\w-]{22}$/) },
  });
  expect(await deps.push.send({ endpoint, ...keys }, { ...MESSAGE, isUrgent: false })).toEqual({ result: 'sent' });
  expect((await app.inject('/sandbox/push/messages')).json()).toEqual([
    { endpoint, title: 'Temari', line: '<b>', path: '/x', at: expect.any(String) },
  ]);
  const page = await app.inject('/sandbox/push');
  expect([page.headers['content-type'], page.body.includes('&lt;b&gt;')]).toEqual(['text/html; charset=utf-8', true]);
});

test('the sandbox refuses as push services do', async () => {
  const { app, deps } = await testWorld();
  const { endpoint, keys } = (await app.inject({ method: 'POST', url: '/sandbox/push/subscriptions' })).json();
  const send = (payload: string, sent = { endpoint, ...keys }) =>
    deps.push.send(sent, { ...MESSAGE, payload, isUrgent: false });
  const switchTo = (answers: number | null, to = endpoint) =>
    app.inject({ method: 'POST', url: '/sandbox/push/switches', payload: { endpoint: to, answers } });

  const stranger = await app.inject({ method: 'POST', url: new URL(endpoint).pathname, payload: {} });
  expect(stranger.statusCode).toBe(403);
  expect(await send('x'.repeat(4200))).toMatchObject({ result: 'refused', reason: expect.stringContaining('413') });
  expect(await send('{}')).toMatchObject({ result: 'refused', reason: expect.stringContaining('cannot be read') });
  expect(await send(MESSAGE.payload, { endpoint: `${endpoint}x`, ...keys })).toEqual({ result: 'gone' });
  await switchTo(410);
  expect(await send(MESSAGE.payload)).toEqual({ result: 'gone' });
  await switchTo(null);
  expect(await send(MESSAGE.payload)).toEqual({ result: 'sent' });
  expect((await switchTo(410, 'nobody')).statusCode).toBe(404);
});
