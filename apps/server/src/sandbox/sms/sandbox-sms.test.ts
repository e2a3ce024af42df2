import { expect, test } from 'vitest';
import { testWorld } from '../../testing/world.ts';

const headers = { authorization: 'Bearer sandbox' };

test('the sandbox takes messages as the gateway does and lists them, newest first', async () => {
  const { app } = await testWorld();
  const send = (payload: object) => app.inject({ method: 'POST', url: '/sandbox/sms/send', headers, payload });

  const first = await send({ from: '', sender: 'Temari', to: '+251911000001', message: 'one' });
  await send({ to: '0911000001', message: 'two <b>' });
  await app.inject({ url: '/sandbox/sms/send?to=%2B251922000002&message=three', headers });

  expect(first.json()).toMatchObject({
    acknowledge: 'success',
    response: { status: 'Send is in progress...', message_id: expect.any(String), to: '+251911000001' },
  });
  expect((await app.inject('/sandbox/sms/messages?to=+251911000001')).json()).toEqual([
    { to: '+251911000001', text: 'two <b>', at: expect.any(String) },
    { to: '+251911000001', text: 'one', at: expect.any(String) },
  ]);
  expect((await app.inject('/sandbox/sms/messages')).json()).toHaveLength(3);
  const page = await app.inject('/sandbox/sms');
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain('two &lt;b&gt;');
});

test('the sandbox refuses as the gateway does: 401 without a token, 200 with an error inside otherwise', async () => {
  const { app } = await testWorld();
  const send = (payload: object, sent = {}) =>
    app.inject({ method: 'POST', url: '/sandbox/sms/send', headers: sent, payload });

  const stranger = await send({ to: '+251911000001', message: 'hi' });
  const empty = await send({ to: '+251911000001', message: '' }, headers);

  expect(stranger.statusCode).toBe(401);
  expect([empty.statusCode, empty.json().acknowledge]).toEqual([200, 'error']);
  expect((await app.inject('/sandbox/sms/messages')).json()).toEqual([]);
});
