import { expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { testWorld, type World } from '../../testing/world.ts';

const HANA = '+251911000001';
const SCHOOL = '198.51.100.1';
const HOME = '198.51.100.2';

const signIn = (world: World, password: string, address: string, phoneNumber = HANA) =>
  world.call('POST', '/user/login', { body: { phoneNumber, password }, address });

const guess = async (world: World, times: number, address: string): Promise<number[]> => {
  const statuses: number[] = [];
  for (let turn = 0; turn < times; turn += 1) statuses.push((await signIn(world, 'guessed', address)).statusCode);
  return statuses;
};

const seeded = async (): Promise<World> => {
  const world = await testWorld();
  await world.seed();
  return world;
};

test('an account guessed ten times from one address is blocked there for five minutes; its owner gets in elsewhere', async () => {
  const world = await seeded();

  expect(await guess(world, 10, SCHOOL)).toEqual(Array(10).fill(401));
  const blocked = await signIn(world, 'temari123', SCHOOL);

  expect(blocked.statusCode).toBe(429);
  expect(blocked.json()).toMatchObject({ code: 'request/too-many' });
  expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(200);
  expect((await signIn(world, 'temari123', HOME)).statusCode).toBe(200);
  world.clock.advance(5 * 60_000 + 1000);
  expect((await signIn(world, 'temari123', SCHOOL)).statusCode).toBe(200);
});

test('an unknown phone is blocked after ten guesses just like a known one', async () => {
  const world = await seeded();

  for (let turn = 0; turn < 10; turn += 1) await signIn(world, 'guessed', SCHOOL, '0922000000');

  expect((await signIn(world, 'guessed', SCHOOL, '0922000000')).statusCode).toBe(429);
});

test('signing in rightly is never counted: one account twenty times from one address', async () => {
  const world = await seeded();

  const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(world, 'temari123', SCHOOL)));

  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
});

test('forty guesses at once do not find the password that the fortieth guess has right', async () => {
  const world = await seeded();

  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, turn) => signIn(world, turn === 39 ? 'temari123' : `guess${turn}`, SCHOOL)),
  );

  expect(answers[39]?.statusCode).toBe(429);
});

test('the count holds across two instances on one database', async () => {
  const world = await seeded();
  const second = await buildApp(world.deps, {
    isHttps: false,
    trustProxy: [],
    metricsToken: null,
    publicUrl: 'http://localhost',
    isDemo: false,
    webDist: null,
  });
  const there = (password: string) =>
    second.inject({
      method: 'POST',
      url: '/backend/api/v1/user/login',
      payload: { phoneNumber: HANA, password },
      remoteAddress: SCHOOL,
    });

  await guess(world, 5, SCHOOL);
  for (let turn = 0; turn < 5; turn += 1) expect((await there('guessed')).statusCode).toBe(401);

  expect((await there('temari123')).statusCode).toBe(429);
  expect((await signIn(world, 'temari123', SCHOOL)).statusCode).toBe(429);
  await second.close();
});

test('beyond what can be computed the answer is a quick 503 with Retry-After, and the rest get in', async () => {
  const world = await seeded();

  const answers = await Promise.all(
    Array.from({ length: 120 }, async () => {
      const startedAt = performance.now();
      const { statusCode, headers } = await signIn(world, 'temari123', SCHOOL);
      return { statusCode, retryAfter: headers['retry-after'], ms: performance.now() - startedAt };
    }),
  );

  const busy = answers.filter(({ statusCode }) => statusCode === 503);
  expect(busy.length).toBeGreaterThan(0);
  expect(busy.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(120 - busy.length);
});
