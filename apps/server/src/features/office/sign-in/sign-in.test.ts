import { generate } from 'otplib';
import { expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { type OfficeWorld, officeWorld, PASSWORD } from '../../../testing/office-world.ts';

const OWNER = { phoneNumber: '0911000009', password: PASSWORD };

const codeAt = (world: OfficeWorld, secret: string): Promise<string> =>
  generate({ secret, epoch: Math.floor(world.clock.now().getTime() / 1000) });

const setUp = async (world: OfficeWorld) => {
  const begun = (await world.call('POST', '/admin/authenticator', { token: world.owner })).json();
  const finished = await world.call('PATCH', '/admin/authenticator', {
    token: world.owner,
    body: { code: await codeAt(world, begun.secret) },
  });
  world.clock.advance(60_000);
  return {
    secret: begun.secret as string,
    qrCode: begun.qrCode as string,
    recoveryCodes: finished.json().recoveryCodes as string[],
  };
};

test('an owner signs in and is told who they are', async () => {
  const world = await officeWorld();

  const me = await world.call('GET', '/admin/me', { token: world.owner });

  expect(me.json()).toMatchObject({
    admin: { firstName: 'Office', role: 'owner', phoneNumber: '+251911000009', hasAuthenticator: false },
    needsAuthenticator: false,
  });
});

test('a student or teacher phone does not open the office', async () => {
  const world = await officeWorld();

  for (const phoneNumber of ['0911000001', '0911000002', '0911999999']) {
    const refused = await world.call('POST', '/admin/login', { body: { phoneNumber, password: PASSWORD } });
    expect(refused.json()).toMatchObject({ code: 'auth/wrong-credentials' });
  }
});

test('a session of the office ends after eight hours, however busy', async () => {
  const world = await officeWorld();

  for (let hour = 0; hour < 7; hour += 1) {
    world.clock.advance(3_600_000);
    expect((await world.call('GET', '/admin/me', { token: world.owner })).statusCode).toBe(200);
  }
  world.clock.advance(3_600_000 + 1000);

  expect((await world.call('GET', '/admin/me', { token: world.owner })).statusCode).toBe(401);
});

test('one account guessed ten times from one address is blocked there, and gets in from another', async () => {
  const world = await officeWorld();
  const guess = (password: string, address: string) =>
    world.call('POST', '/admin/login', { body: { phoneNumber: '0911000019', password }, address });

  for (let count = 0; count < 10; count += 1) await guess('wrong-one', '10.0.0.1');

  expect((await guess(PASSWORD, '10.0.0.1')).statusCode).toBe(429);
  expect((await guess(PASSWORD, '10.0.0.2')).statusCode).toBe(200);
});

test('once set up, an authenticator code is needed, and each code works once', async () => {
  const world = await officeWorld();
  const { secret, qrCode } = await setUp(world);
  const code = await codeAt(world, secret);

  const without = await world.call('POST', '/admin/login', { body: OWNER });
  const wrong = await world.call('POST', '/admin/login', { body: { ...OWNER, code: '000000' } });
  const right = await world.call('POST', '/admin/login', { body: { ...OWNER, code } });
  const again = await world.call('POST', '/admin/login', { body: { ...OWNER, code } });

  expect(qrCode).toMatch(/^data:image\/svg\+xml;base64,/);
  expect(without.json()).toMatchObject({ code: 'auth/code-needed' });
  expect(wrong.json()).toMatchObject({ code: 'auth/wrong-code' });
  expect(right.statusCode).toBe(200);
  expect(again.json()).toMatchObject({ code: 'auth/wrong-code' });
});

test('two sign-ins with the same code at once: one gets in', async () => {
  const world = await officeWorld();
  const { secret } = await setUp(world);
  const code = await codeAt(world, secret);

  const answers = await Promise.all(
    [1, 2, 3].map(() => world.call('POST', '/admin/login', { body: { ...OWNER, code } })),
  );

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
});

test('a recovery code opens the office once', async () => {
  const world = await officeWorld();
  const { recoveryCodes } = await setUp(world);
  const code = recoveryCodes[3];

  const first = await world.call('POST', '/admin/login', { body: { ...OWNER, code: code?.toUpperCase() } });
  const second = await world.call('POST', '/admin/login', { body: { ...OWNER, code } });

  expect(recoveryCodes).toHaveLength(10);
  expect(first.statusCode).toBe(200);
  expect(second.json()).toMatchObject({ code: 'auth/wrong-code' });
  expect((await world.call('GET', '/admin/me', { token: world.owner })).json().recoveryCodesLeft).toBe(9);
});

test('neither the secret nor a recovery code can be read from the database', async () => {
  const world = await officeWorld();
  const { secret, recoveryCodes } = await setUp(world);

  const stored = JSON.stringify((await world.pool.query('select * from staff')).rows);

  expect(stored).not.toContain(secret);
  for (const code of recoveryCodes) expect(stored).not.toContain(code);
});

test('production demands an authenticator before anything else', async () => {
  const world = await officeWorld();
  const app = await buildApp(world.deps, {
    isHttps: true,
    trustProxy: [],
    metricsToken: null,
    publicUrl: 'https://temari.example',
    webDist: null,
    isDemo: false,
    demandsAuthenticator: true,
  });
  const get = (path: string) =>
    app.inject({ url: `/backend/api/v1${path}`, headers: { authorization: `Bearer ${world.owner}` } });

  expect((await get('/admin/today')).json()).toMatchObject({ code: 'auth/authenticator-needed' });
  expect((await get('/admin/me')).json()).toMatchObject({ needsAuthenticator: true });
  await setUp(world);
  expect((await get('/admin/today')).statusCode).toBe(200);
  await app.close();
});

test('what needs the password again needs it within ten minutes', async () => {
  const world = await officeWorld();
  const begin = () => world.call('POST', '/admin/authenticator', { token: world.owner });
  world.clock.advance(11 * 60_000);

  const late = await begin();
  const wrong = await world.call('POST', '/admin/confirm', { token: world.owner, body: { password: 'not-this-one' } });
  const right = await world.call('POST', '/admin/confirm', { token: world.owner, body: { password: PASSWORD } });

  expect(late.json()).toMatchObject({ code: 'auth/confirm-password' });
  expect(wrong.json()).toMatchObject({
    code: 'auth/wrong-password',
    errors: { password: 'That is not your password.' },
  });
  expect(right.statusCode).toBe(204);
  expect((await begin()).statusCode).toBe(200);
});
