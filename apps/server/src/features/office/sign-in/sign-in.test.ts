import { AREAS } from '@temari/contracts/all';
import type { Endpoint, Method } from '@temari/contracts/endpoint';
import { TRANSFERS } from '@temari/contracts/uploads';
import { generate } from 'otplib';
import { expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { deriveSecrets } from '../../../domains/identity/codes/secrets.ts';
import { type OfficeWorld, officeWorld, PASSWORD } from '../../../testing/office-world.ts';
import type { World } from '../../../testing/world.ts';

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
    expect(refused.json()).toEqual({ code: 'auth/wrong-credentials', message: expect.any(String) });
  }
  for (const token of [world.student, world.teacher]) {
    expect((await world.call('GET', '/admin/today', { token })).statusCode).toBe(403);
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

test('of forty guesses at a member of staff at once ten are looked at, and a right one past them is not told apart', async () => {
  const world = await officeWorld();
  const guess = (password: string) =>
    world.call('POST', '/admin/login', { body: { phoneNumber: '0911000019', password }, address: '10.0.0.1' });

  const answers = await Promise.all(Array.from({ length: 40 }, (_, turn) => guess(`wrong-one-${turn}`)));
  const right = await guess(PASSWORD);
  const wrong = await guess('wrong-one');

  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
  expect([right.statusCode, right.json()]).toEqual([429, wrong.json()]);
});

test('guesses at a member of staff from many addresses: thirty, then pauses; the office itself is known', async () => {
  const world = await officeWorld();
  const signIn = (password: string, address: string) =>
    world.call('POST', '/admin/login', { body: { phoneNumber: '0911000019', password }, address });

  const statuses: number[] = [];
  for (let number = 0; number < 40; number += 1) {
    statuses.push((await signIn('wrong-one', `203.0.113.${number}`)).statusCode);
  }

  expect(statuses).toEqual([...Array(30).fill(401), ...Array(10).fill(429)]);
  expect((await signIn(PASSWORD, '203.0.113.99')).statusCode).toBe(429);
  expect((await signIn(PASSWORD, '127.0.0.1')).statusCode).toBe(200);
});

test('whoever has the password guesses ten codes, then waits; the owner where they have been does not', async () => {
  const world = await officeWorld();
  const { secret } = await setUp(world);
  const enter = (code: string, address: string) =>
    world.call('POST', '/admin/login', { body: { ...OWNER, code }, address });
  const wrong = (await codeAt(world, secret)) === '000000' ? '000001' : '000000';

  const guesses = await Promise.all(Array.from({ length: 20 }, () => enter(wrong, '203.0.113.5')));
  const right = await codeAt(world, secret);

  expect(guesses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
  expect((await enter(right, '203.0.113.5')).statusCode).toBe(429);
  expect((await enter(right, '127.0.0.1')).statusCode).toBe(200);
});

test('a session that guesses the password is paused after ten, and no other session with it', async () => {
  const world = await officeWorld();
  const confirm = (token: string, password: string) =>
    world.call('POST', '/admin/confirm', { token, body: { password } });
  const other = (await world.call('POST', '/admin/login', { body: OWNER })).json().data.token;

  const guesses = await Promise.all(Array.from({ length: 20 }, (_, turn) => confirm(world.owner, `guess-${turn}`)));
  const right = await confirm(world.owner, PASSWORD);

  expect(guesses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
  expect([right.statusCode, Number(right.headers['retry-after']) <= 15 * 60]).toEqual([429, true]);
  expect((await confirm(other, PASSWORD)).statusCode).toBe(204);
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

test('an authenticator that was set up under a secret that is lost now gives wrong codes, not a failure', async () => {
  const world = await officeWorld();
  const { secret } = await setUp(world);
  world.deps.secrets = deriveSecrets('a new secret');
  const code = await codeAt(world, secret);

  const refused = await world.call('POST', '/admin/login', { body: { ...OWNER, code } });

  expect(refused.json()).toMatchObject({ code: 'auth/wrong-code' });
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

const inProduction = (world: World) =>
  buildApp(world.deps, {
    isHttps: true,
    trustProxy: [],
    metricsToken: null,
    publicUrl: 'https://temari.example',
    webDist: null,
    isDemo: false,
    demandsAuthenticator: true,
  });

/** Every call that asks who acts, JSON or bytes, but for those that lead to an authenticator or out. */
const BEHIND_THE_AUTHENTICATOR = [
  ...Object.values(AREAS)
    .flat()
    .map(([, endpoint]: [string, Endpoint]) => endpoint)
    .filter(({ access, beforeAuthenticator }) => access !== 'public' && !beforeAuthenticator)
    .filter(({ access }) => access === 'optional' || access.includes('owner')),
  ...TRANSFERS.filter(({ access }) => access !== 'public'),
].map(({ method, path }) => [method, path.replace(/:\w+/g, '0190a1b2-0000-7000-8000-000000000000')] as const);

test('in production staff without an authenticator get nothing done, neither data nor files, and can sign out', async () => {
  const world = await officeWorld();
  const app = await inProduction(world);
  const { rows } = await world.pool.query(
    `insert into files (id, account_id, purpose, name, media_type, size_bytes, sha256, source_sha256, storage_key)
     select gen_random_uuid(), id, 'receipt', 'receipt.png', 'image/png', 1, 'x', 'x', 'key' from accounts
     where phone = '+251911000001' returning id`,
  );
  const ask = (method: Method | 'HEAD' | 'OPTIONS', path: string, token: string) =>
    app.inject({
      method,
      url: `/backend/api/v1${path}`,
      headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' },
    });

  for (const [method, path] of [...BEHIND_THE_AUTHENTICATOR, ['GET', `/files/${rows[0].id}`] as const]) {
    const answer = await ask(method, path, world.owner);
    // A file that is not there is not there for anybody; the last one of the list is.
    const isUnknownFile = method === 'GET' && path.startsWith('/files/0190');
    const code = method === 'HEAD' ? 'auth/authenticator-needed' : answer.json().code;
    expect([method, path, answer.statusCode, code]).toEqual(
      isUnknownFile ? [method, path, 404, 'file/not-found'] : [method, path, 403, 'auth/authenticator-needed'],
    );
  }
  expect((await ask('POST', '/logout', world.owner)).statusCode).toBe(204);
  expect((await ask('GET', '/admin/me', world.owner)).statusCode).toBe(401);
  await app.close();
});

test('production demands an authenticator before anything else', async () => {
  const world = await officeWorld();
  const app = await inProduction(world);
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
