import { expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { createPasswords, type Passwords } from '../../domains/identity/passwords/passwords.ts';
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

const seeded = async (overrides: { passwords?: Passwords } = {}): Promise<World> => {
  const world = await testWorld(overrides);
  await world.seed();
  return world;
};

const MINUTE = 60_000;

/** A world that counts how many guesses were looked at, and how many computed: those for nobody are computed too. */
const counting = async () => {
  const passwords = createPasswords({ memoryCost: 1024, timeCost: 1, parallelism: 1 });
  let looked = 0;
  let computed = 0;
  const world = await seeded({
    passwords: {
      ...passwords,
      matches: (passwordHash, password) => {
        computed += 1;
        if (passwordHash !== null) looked += 1;
        return passwords.matches(passwordHash, password);
      },
    },
  });
  return { world, looked: () => looked, computed: () => computed };
};

const strangeAddress = (number: number): string => `203.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

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
  const { rows } = await world.pool.query(`select key from rate_limits where key like '%ign_n%' and count > 0`);
  expect(rows).toEqual([]);
});

test('of sixty-six guesses at once ten are looked at', async () => {
  const { world, looked } = await counting();

  const answers = await Promise.all(Array.from({ length: 66 }, (_, turn) => signIn(world, `guess${turn}`, SCHOOL)));

  expect(looked()).toBe(10);
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(56);
});

test('a right password among guesses sent at once is not found behind the tenth', async () => {
  const world = await seeded();

  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, turn) => signIn(world, turn === 39 ? 'temari123' : `guess${turn}`, SCHOOL)),
  );

  expect(answers[39]?.statusCode).toBe(429);
});

test('past the limit a right password gets the answer of a wrong one, and nobody looks at either', async () => {
  const { world, looked } = await counting();
  await guess(world, 10, SCHOOL);

  const right = await signIn(world, 'temari123', SCHOOL);
  const wrong = await signIn(world, 'guessed', SCHOOL);

  expect(looked()).toBe(10);
  expect([right.statusCode, right.json()]).toEqual([wrong.statusCode, wrong.json()]);
  expect(right.statusCode).toBe(429);
  expect(Number(wrong.headers['retry-after'])).toBeGreaterThan(290);
});

test('a refused guess makes the pause no longer', async () => {
  const world = await seeded();
  await guess(world, 10, SCHOOL);
  world.clock.advance(4 * MINUTE);
  await guess(world, 20, SCHOOL);
  world.clock.advance(1 * MINUTE + 1000);

  expect((await signIn(world, 'temari123', SCHOOL)).statusCode).toBe(200);
});

test('guesses at an account from three hundred addresses: thirty are looked at, then one after each pause', async () => {
  const { world, looked } = await counting();

  for (let number = 0; number < 300; number += 1) await signIn(world, 'guessed', strangeAddress(number));

  expect(looked()).toBe(30);
  const refused = await signIn(world, 'temari123', strangeAddress(2000));
  expect([refused.statusCode, Number(refused.headers['retry-after']) <= 60]).toEqual([429, true]);
}, 60_000);

test('a day of guesses, always from new addresses: no more than 150 are looked at', async () => {
  const { world, looked } = await counting();

  for (let turn = 0; turn < 24 * 15; turn += 1) {
    await signIn(world, 'guessed', strangeAddress(turn));
    world.clock.advance(4 * MINUTE);
  }

  expect(looked()).toBeGreaterThan(100);
  expect(looked()).toBeLessThanOrEqual(150);
}, 60_000);

test('while strangers guess, the owner gets in from where they have signed in before', async () => {
  const world = await seeded();
  await signIn(world, 'temari123', HOME);

  for (let number = 0; number < 60; number += 1) await signIn(world, 'guessed', strangeAddress(number));

  expect((await signIn(world, 'temari123', strangeAddress(100))).statusCode).toBe(429);
  expect((await signIn(world, 'temari123', HOME)).statusCode).toBe(200);
});

test('the owner gets in from anywhere at most fifteen minutes after the strangers have stopped', async () => {
  const world = await seeded();
  for (let number = 0; number < 100; number += 1) {
    await signIn(world, 'guessed', strangeAddress(number));
    world.clock.advance(3 * MINUTE);
  }

  const refused = await signIn(world, 'temari123', HOME);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  world.clock.advance(15 * MINUTE);

  expect((await signIn(world, 'temari123', HOME)).statusCode).toBe(200);
}, 60_000);

test('a stranger at one address, guessing all day, never makes the owner wait anywhere else', async () => {
  const world = await seeded();

  await guess(world, 10, SCHOOL);
  for (let turn = 0; turn < 96; turn += 1) {
    await signIn(world, 'guessed', SCHOOL);
    world.clock.advance(15 * MINUTE + 1000);
    if (turn % 8 === 0) expect((await signIn(world, 'temari123', strangeAddress(turn))).statusCode).toBe(200);
  }
}, 60_000);

test('signing in rightly does not give strangers more guesses', async () => {
  const { world, looked } = await counting();

  for (let number = 0; number < 60; number += 1) {
    await signIn(world, 'guessed', strangeAddress(number));
    await signIn(world, 'temari123', HOME);
  }

  expect(looked()).toBe(30 + 60);
});

test('one student who mistypes all day is one of the accounts that an address may fail', async () => {
  const world = await seeded();
  await guess(world, 10, SCHOOL);

  const { rows } = await world.pool.query(
    `select count from rate_limits where key = 'accountsFailedByAddress:${SCHOOL}'`,
  );

  expect(rows).toEqual([{ count: 1 }]);
});

test('a student who tries the whole phone book at school keeps out nobody who has been there before', async () => {
  const world = await seeded();
  await signIn(world, 'temari123', SCHOOL);
  await world.pool.query(
    `insert into rate_limits (key, count, ends_at) values ('accountsFailedByAddress:${SCHOOL}', 600, $1)
     on conflict (key) do update set count = 600, ends_at = $1`,
    [new Date(world.clock.now().getTime() + 5 * MINUTE)],
  );

  expect((await signIn(world, 'guessed', SCHOOL, '0922000000')).statusCode).toBe(429);
  expect((await signIn(world, 'temari123', SCHOOL)).statusCode).toBe(200);
  world.clock.advance(5 * MINUTE + 1000);
  expect((await signIn(world, 'guessed', SCHOOL, '0922000000')).statusCode).toBe(401);
});

test('whom an account knows is not to be read from the database, and is forgotten after ninety days', async () => {
  const world = await seeded();
  await signIn(world, 'temari123', HOME);
  const known = async () => (await world.pool.query('select * from known_addresses')).rows;

  expect(await known()).toHaveLength(1);
  expect(JSON.stringify(await known())).not.toContain(HOME);
  world.clock.advance(91 * 24 * 60 * MINUTE);
  await world.runJob('forget-unused-addresses');
  expect(await known()).toEqual([]);
});

test('a sign-in that was under way while the password changed begins no session', async () => {
  const passwords = createPasswords({ memoryCost: 1024, timeCost: 1, parallelism: 1 });
  let meanwhile = async (): Promise<void> => {};
  const world = await seeded({
    passwords: {
      ...passwords,
      matches: async (passwordHash, password) => {
        const isRight = await passwords.matches(passwordHash, password);
        await meanwhile();
        return isRight;
      },
    },
  });
  const newHash = await passwords.hash('another-one');
  meanwhile = async () => {
    await world.pool.query('update accounts set password_hash = $1 where phone = $2', [newHash, HANA]);
  };

  expect((await signIn(world, 'temari123', HOME)).statusCode).toBe(401);
  expect((await world.pool.query('select * from sessions')).rows).toEqual([]);
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

const TEACHER = '+251911000002';

test('whoever is at the wrong door is told so once the password is right, and not before', async () => {
  const world = await seeded();
  const at = async (path: string, phoneNumber: string, password: string) =>
    (await world.call('POST', path, { body: { phoneNumber, password }, address: HOME })).json().code;

  expect(await at('/user/login', TEACHER, 'temari123')).toBe('auth/teachers-door');
  expect(await at('/teacher/login', HANA, 'temari123')).toBe('auth/students-door');
  for (const [path, phone, password] of [
    ['/user/login', TEACHER, 'guessed'],
    ['/teacher/login', HANA, 'guessed'],
    ['/user/login', '+251911999999', 'temari123'],
  ] as const) {
    expect(await at(path, phone, password)).toBe('auth/wrong-credentials');
  }
});

test("a guess at the students' door counts at the teachers' door too: two doors give no more guesses than one", async () => {
  const world = await seeded();
  const guessing = async (path: string) =>
    (await world.call('POST', path, { body: { phoneNumber: TEACHER, password: 'guessed' }, address: SCHOOL }))
      .statusCode;
  for (let turn = 0; turn < 10; turn += 1) expect(await guessing('/user/login')).toBe(401);
  expect(await guessing('/teacher/login')).toBe(429);
});

test('a wrong password is computed as often whether or not the phone has an account', async () => {
  const { world, computed } = await counting();
  const counts: number[] = [];
  for (const phone of [HANA, TEACHER, '+251911999999']) {
    const before = computed();
    await signIn(world, 'guessed', HOME, phone);
    counts.push(computed() - before);
  }
  expect(counts).toEqual([2, 2, 2]);
});
