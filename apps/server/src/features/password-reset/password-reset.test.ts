import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { testWorld, type World } from '../../testing/world.ts';

const HANA = '+251911000001';
const DAWIT = '+251911000002';
const MINUTE = 60_000;

const inbox = async ({ app }: World, phone: string): Promise<{ to: string; text: string }[]> =>
  (await app.inject(`/sandbox/sms/messages?to=${phone}`)).json();

const lastCode = async (world: World, phone: string): Promise<string> => {
  await world.runJobs();
  return /\d{6}/.exec((await inbox(world, phone))[0]?.text ?? '')?.[0] ?? '';
};

/** Asks for a code and reads it from the phone. */
const askFor = async (world: World, phoneNumber: string, kind: 'user' | 'teacher' = 'user', address = '127.0.0.1') => {
  const { id } = (await world.call('POST', `/${kind}/passwordReset`, { body: { phoneNumber }, address })).json();
  return { id, code: await lastCode(world, phoneNumber) };
};

const verify = (
  world: World,
  id: string,
  code: string,
  kind: 'user' | 'teacher' = 'user',
  address = '127.0.0.1',
): ReturnType<World['call']> => world.call('POST', `/${kind}/passwordReset/${id}/verify`, { body: { code }, address });

const setPassword = (world: World, id: string, password = 'brandnew1', kind: 'user' | 'teacher' = 'user') =>
  world.call('PATCH', `/${kind}/passwordReset/${id}`, { body: { password } });

const signIn = (
  world: World,
  phoneNumber: string,
  password: string,
  kind: 'user' | 'teacher' = 'user',
  address = '127.0.0.1',
): ReturnType<World['call']> => world.call('POST', `/${kind}/login`, { body: { phoneNumber, password }, address });

const strangeAddress = (number: number): string => `203.0.${(number >> 8) & 255}.${number & 255}`;

/** What the owner does: asks, reads the phone, sets a password, signs in. Answers the status that stopped them. */
const recover = async (world: World, address: string): Promise<number> => {
  const asked = await world.call('POST', '/user/passwordReset', { body: { phoneNumber: HANA }, address });
  if (asked.statusCode !== 200) return asked.statusCode;
  const { id } = asked.json();
  const verified = await verify(world, id, await lastCode(world, HANA), 'user', address);
  if (verified.statusCode !== 200) return verified.statusCode;
  await setPassword(world, id, 'brandnew1');
  return (await signIn(world, HANA, 'brandnew1', 'user', address)).statusCode;
};

const seeded = async (): Promise<World> => {
  const world = await testWorld();
  await world.seed();
  return world;
};

const otherThan = (code: string): string => (code === '111111' ? '222222' : '111111');

test.each([
  ['user', HANA],
  ['teacher', DAWIT],
] as const)('a %s gets a code by SMS, sets a new password, and every session has ended', async (kind, phone) => {
  const world = await seeded();
  const { token } = (await signIn(world, phone, 'temari123', kind)).json().data;
  const { id, code } = await askFor(world, phone, kind);

  expect((await verify(world, id, code, kind)).json()).toEqual({ id });
  const changed = await setPassword(world, id, 'brandnew1', kind);

  expect([changed.statusCode, changed.json()]).toEqual([200, { status: 'success', data: {} }]);
  expect((await world.call('GET', '/me', { token })).statusCode).toBe(401);
  expect((await signIn(world, phone, 'temari123', kind)).statusCode).toBe(401);
  expect((await signIn(world, phone, 'brandnew1', kind)).statusCode).toBe(200);
});

test("a message is in the account's language", async () => {
  const world = await seeded();
  const { token } = (await signIn(world, HANA, 'temari123')).json().data;
  await world.call('PUT', '/me/language', { token, body: { language: 'am' } });

  await askFor(world, HANA);

  expect((await inbox(world, HANA))[0]?.text).toContain('የይለፍ ቃል መቀየሪያ ኮድዎ');
});

test('an unknown phone gets the same answer and no message', async () => {
  const world = await seeded();

  const unknown = await world.call('POST', '/user/passwordReset', { body: { phoneNumber: '0922000000' } });
  await world.runJobs();

  expect(unknown.statusCode).toBe(200);
  expect(unknown.json()).toEqual({ id: expect.stringMatching(/^[\w-]{43}$/) });
  expect((await world.app.inject('/sandbox/sms/messages')).json()).toEqual([]);
  expect((await world.pool.query('select * from sms_messages')).rows).toEqual([]);
  expect((await verify(world, unknown.json().id, '123456')).json()).toMatchObject({
    code: 'auth/invalid-verification-code',
  });
});

test("a student's phone is unknown among teachers", async () => {
  const world = await seeded();

  await world.call('POST', '/teacher/passwordReset', { body: { phoneNumber: HANA } });
  await world.runJobs();

  expect(await inbox(world, HANA)).toEqual([]);
});

test('a code is good for five minutes, and worth nothing after them', async () => {
  const world = await seeded();
  const inTime = await askFor(world, HANA);
  world.clock.advance(5 * MINUTE - 5_000);
  expect((await verify(world, inTime.id, inTime.code)).statusCode).toBe(200);

  const { id, code } = await askFor(world, HANA);
  world.clock.advance(5 * MINUTE);
  expect((await verify(world, id, code)).json()).toMatchObject({ code: 'auth/code-expired' });
});

test('only a keyed hash of the code is stored, and the text is gone once delivered', async () => {
  const world = await seeded();
  const { code } = await askFor(world, HANA);

  const { rows: resets } = await world.pool.query('select * from password_resets');
  const { rows: messages } = await world.pool.query('select * from sms_messages');

  expect(code).toMatch(/^\d{6}$/);
  expect(JSON.stringify(resets)).not.toContain(code);
  expect(messages).toMatchObject([{ status: 'sent', text: '', kind: 'resetCode' }]);
});

test('the code before Resend still works, the one before that does not', async () => {
  const world = await seeded();
  const { id, code: first } = await askFor(world, HANA);
  const resend = async (): Promise<string> => {
    world.clock.advance(31_000);
    expect((await world.call('POST', `/user/passwordReset/${id}/resend`, { body: {} })).json()).toEqual({ id });
    return lastCode(world, HANA);
  };
  const second = await resend();
  const third = await resend();
  expect(new Set([first, second, third]).size).toBe(3);

  expect((await verify(world, id, first)).json()).toMatchObject({ code: 'auth/invalid-verification-code' });
  expect((await verify(world, id, second)).statusCode).toBe(200);
});

test('Resend works without a body', async () => {
  const world = await seeded();
  const { id } = await askFor(world, HANA);
  world.clock.advance(31_000);

  expect((await world.call('POST', `/user/passwordReset/${id}/resend`)).json()).toEqual({ id });
});

test('at least 30 seconds lie between two messages, on Resend and on a new request', async () => {
  const world = await seeded();
  const { id } = await askFor(world, HANA);

  const resent = await world.call('POST', `/user/passwordReset/${id}/resend`, { body: {} });
  const asked = await world.call('POST', '/user/passwordReset', { body: { phoneNumber: HANA } });

  for (const refused of [resent, asked]) {
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'auth/too-many-requests' });
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(30);
  }
});

test('after five wrong tries the right code is refused too, and Resend gives no new tries', async () => {
  const world = await seeded();
  const { id, code } = await askFor(world, HANA);

  for (let turn = 0; turn < 5; turn += 1) {
    expect((await verify(world, id, otherThan(code))).json()).toMatchObject({ code: 'auth/invalid-verification-code' });
  }
  const refused = await verify(world, id, code);
  expect(refused.json()).toMatchObject({ code: 'auth/too-many-requests' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  world.clock.advance(31_000);
  await world.call('POST', `/user/passwordReset/${id}/resend`, { body: {} });
  expect((await verify(world, id, await lastCode(world, HANA))).statusCode).toBe(429);
});

test('fifty parallel guesses are five tries', async () => {
  const world = await seeded();
  const { id, code } = await askFor(world, HANA);

  const answers = await Promise.all(Array.from({ length: 50 }, () => verify(world, id, otherThan(code))));

  expect(answers.filter((answer) => answer.statusCode === 400)).toHaveLength(5);
  expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(45);
});

/** Three requests and six guesses at each, as an attack did. */
const attack = async (world: World, address: string): Promise<void> => {
  for (let request = 0; request < 3; request += 1) {
    const { id, code } = await askFor(world, HANA, 'user', address);
    for (let turn = 0; turn < 6; turn += 1) await verify(world, id, otherThan(code), 'user', address);
    world.clock.advance(31_000);
  }
};

test.each([
  ['another address', '198.51.100.7'],
  ["the stranger's own address", '203.0.113.5'],
])('three requests and eighteen guesses of a stranger do not keep the owner out at %s', async (_, address) => {
  const world = await seeded();
  await attack(world, '203.0.113.5');

  world.clock.advance(address === '203.0.113.5' ? 15 * MINUTE : 0);
  const altcha = await solved(world);
  const { id } = (
    await world.call('POST', '/user/passwordReset', { body: { phoneNumber: HANA, altcha }, address })
  ).json();

  expect((await verify(world, id, await lastCode(world, HANA), 'user', address)).statusCode).toBe(200);
  expect((await setPassword(world, id, 'brandnew1')).statusCode).toBe(200);
});

test('past fifteen wrong guesses a day each request has a single try', async () => {
  const world = await seeded();
  await attack(world, '203.0.113.5');

  const { id, code } = await askFor(world, HANA, 'user', '198.51.100.7');

  expect((await verify(world, id, otherThan(code), 'user', '198.51.100.7')).statusCode).toBe(400);
  const second = await verify(world, id, code, 'user', '198.51.100.7');
  expect([second.statusCode, second.json().code]).toEqual([429, 'auth/too-many-requests']);
  world.clock.advance(31_000);
  expect(await recover(world, '198.51.100.7')).toBe(200);
});

test('guesses at four requests at once are no more than one after the other', async () => {
  const world = await seeded();
  const requests = [];
  for (let turn = 0; turn < 4; turn += 1) {
    requests.push(await askFor(world, HANA, 'user', strangeAddress(turn)));
    world.clock.advance(31_000);
  }

  const answers = await Promise.all(
    requests.flatMap(({ id, code }) =>
      Array.from({ length: 12 }, (_, turn) => verify(world, id, otherThan(code), 'user', strangeAddress(turn))),
    ),
  );

  const looked = answers.filter(({ statusCode }) => statusCode === 400).length;
  expect(looked).toBeGreaterThan(0);
  expect(looked).toBeLessThanOrEqual(15 + 4);
});

test('forty requests at once are one message, and keep nobody waiting longer than one does', async () => {
  const world = await seeded();
  const ask = (address: string) => world.call('POST', '/user/passwordReset', { body: { phoneNumber: HANA }, address });

  const answers = await Promise.all(Array.from({ length: 40 }, (_, turn) => ask(strangeAddress(turn))));
  world.clock.advance(31_000);

  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect((await ask(strangeAddress(41))).statusCode).toBe(200);
});

test('a day of requests and guesses from a thousand addresses: no more than 150 guesses are looked at', async () => {
  const world = await seeded();
  let addresses = 0;
  let looked = 0;
  let sent = 0;
  /** Eight new addresses ask at once, and whoever has a request guesses. */
  const round = async (): Promise<void> => {
    const tries = Array.from({ length: 8 }, async () => {
      addresses += 1;
      const address = strangeAddress(addresses);
      const asked = await world.call('POST', '/user/passwordReset', { body: { phoneNumber: HANA }, address });
      if (asked.statusCode !== 200) return;
      sent += 1;
      for (let guess = 0; guess < 6; guess += 1) {
        looked += (await verify(world, asked.json().id, '000000', 'user', address)).statusCode === 400 ? 1 : 0;
      }
    });
    await Promise.all(tries);
  };

  for (let turn = 0; turn < 35; turn += 1) {
    await round();
    world.clock.advance(31_000);
  }
  for (let turn = 0; turn < 92; turn += 1) {
    await round();
    world.clock.advance(15 * MINUTE + 1000);
  }

  expect(addresses).toBeGreaterThan(1000);
  expect(sent).toBeGreaterThan(90);
  expect(sent).toBeLessThanOrEqual(125);
  expect(looked).toBeLessThanOrEqual(150);
}, 180_000);

test('while strangers ask and guess, the owner is helped at once where they have signed in before', async () => {
  const world = await seeded();
  await signIn(world, HANA, 'temari123', 'user', '198.51.100.7');
  for (let turn = 0; turn < 40; turn += 1) {
    const { id } = await askFor(world, HANA, 'user', strangeAddress(turn));
    if (id) await verify(world, id, '000000', 'user', strangeAddress(turn));
    world.clock.advance(31_000);
  }

  expect(await recover(world, strangeAddress(100))).toBe(429);
  expect(await recover(world, '198.51.100.7')).toBe(200);
});

test('a stranger at one address, asking all day, makes the owner elsewhere wait fifteen minutes at most', async () => {
  const world = await seeded();
  const ask = (address: string) => world.call('POST', '/user/passwordReset', { body: { phoneNumber: HANA }, address });

  for (let turn = 0; turn < 96; turn += 1) {
    await ask('203.0.113.5');
    // As if every challenge had been solved.
    await world.pool.query(`delete from rate_limits where key like 'codesByAddress:%'`);
    world.clock.advance(15 * MINUTE);
    if (turn % 8 === 0) expect([turn, (await ask(strangeAddress(turn))).statusCode]).toEqual([turn, 200]);
  }
}, 60_000);

test('an address that guesses at many codes is refused, but not an owner who has signed in there', async () => {
  const world = await seeded();
  const school = '198.51.100.7';
  await signIn(world, HANA, 'temari123', 'user', school);
  const guesses: number[] = [];
  for (let turn = 0; turn < 13; turn += 1) {
    const phoneNumber = `09220000${String(turn).padStart(2, '0')}`;
    const asked = await world.call('POST', '/user/passwordReset', {
      body: { phoneNumber },
      address: strangeAddress(turn),
    });
    for (let guess = 0; guess < 5; guess += 1) {
      guesses.push((await verify(world, asked.json().id, '000000', 'user', school)).statusCode);
    }
  }

  expect(guesses).toEqual([...Array(60).fill(400), ...Array(5).fill(429)]);
  expect(await recover(world, school)).toBe(200);
});

test('a right code whose answer was lost can be sent again', async () => {
  const world = await seeded();
  const { id, code } = await askFor(world, HANA);

  expect((await verify(world, id, code)).statusCode).toBe(200);
  expect((await verify(world, id, code)).statusCode).toBe(200);
});

/** Everything below tries to set a password without having the phone in hand. */
const refusedAndUnchanged = async (world: World, answer: { statusCode: number; json: () => unknown }) => {
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({ code: 'auth/reset-not-verified' });
  expect((await signIn(world, HANA, 'temari123')).statusCode).toBe(200);
};

test('takeover: an account id in place of a request id', async () => {
  const world = await seeded();
  const accountId = (await signIn(world, HANA, 'temari123')).json().data.user._id;

  await refusedAndUnchanged(world, await setPassword(world, accountId));
});

test('takeover: a request id that was never verified', async () => {
  const world = await seeded();
  const { id } = await askFor(world, HANA);

  await refusedAndUnchanged(world, await setPassword(world, id));
});

test('takeover: a request id that was verified more than ten minutes ago', async () => {
  const world = await seeded();
  const { id, code } = await askFor(world, HANA);
  await verify(world, id, code);

  world.clock.advance(10 * MINUTE + 1000);

  await refusedAndUnchanged(world, await setPassword(world, id));
});

test('takeover: a request id that was used before', async () => {
  const world = await seeded();
  const { id, code } = await askFor(world, HANA);
  await verify(world, id, code);
  await setPassword(world, id, 'temari123');

  await refusedAndUnchanged(world, await setPassword(world, id));
  expect((await verify(world, id, code)).json()).toMatchObject({ code: 'auth/code-expired' });
});

test("takeover: another request's code, and a verified request of somebody else", async () => {
  const world = await seeded();
  const victim = await askFor(world, HANA);
  await world.call('POST', '/user', {
    body: { firstName: 'Mal', lastName: 'Lory', email: 'm@gmail.com', phoneNumber: '0922111111', password: 'secret-1' },
  });
  const own = await askFor(world, '+251922111111');
  await verify(world, own.id, own.code);

  expect((await verify(world, victim.id, own.code)).statusCode).toBe(400);
  await refusedAndUnchanged(world, await setPassword(world, victim.id));
  expect((await setPassword(world, own.id, 'secret2')).statusCode).toBe(200);
  expect((await signIn(world, HANA, 'secret2')).statusCode).toBe(401);
});

test("takeover: a student's verified request used for the teacher with the same phone", async () => {
  const world = await seeded();
  const { id, code } = await askFor(world, HANA);
  await verify(world, id, code);

  expect((await verify(world, id, code, 'teacher')).json()).toMatchObject({ code: 'auth/code-expired' });
  await refusedAndUnchanged(world, await setPassword(world, id, 'brandnew1', 'teacher'));
});

test('takeover: twenty password changes at once with one verified id', async () => {
  const world = await seeded();
  const { id, code } = await askFor(world, HANA);
  await verify(world, id, code);

  const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => setPassword(world, id, `parallel${turn}`)));

  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.statusCode === 403)).toHaveLength(19);
});

test('takeover: a verified id dies when the password is changed by another request', async () => {
  const world = await seeded();
  const first = await askFor(world, HANA);
  await verify(world, first.id, first.code);
  world.clock.advance(31_000);
  const second = await askFor(world, HANA);
  await verify(world, second.id, second.code);
  await setPassword(world, second.id, 'temari123');

  await refusedAndUnchanged(world, await setPassword(world, first.id));
});

const solved = async (world: World): Promise<string> => {
  const challenge = (await world.call('GET', '/challenge')).json();
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
};

test('the fourth code from an address within the hour needs a solved challenge, and each one works once', async () => {
  const world = await seeded();
  const ask = (number: number, altcha?: string) =>
    world.call('POST', '/user/passwordReset', {
      body: { phoneNumber: `092200000${number}`, ...(altcha && { altcha }) },
      address: '198.51.100.7',
    });
  for (let number = 0; number < 3; number += 1) expect((await ask(number)).statusCode).toBe(200);

  const altcha = await solved(world);
  const bare = await ask(3);

  expect([bare.statusCode, bare.json().code]).toEqual([403, 'auth/captcha-check-failed']);
  expect((await ask(3, 'bm9uc2Vuc2U=')).statusCode).toBe(403);
  expect((await ask(3, altcha)).statusCode).toBe(200);
  expect((await ask(4, altcha)).statusCode).toBe(403);
  expect((await ask(4, await solved(world))).statusCode).toBe(200);
  expect(
    (await world.call('POST', '/user/passwordReset', { body: { phoneNumber: '0922000009' }, address: '198.51.100.8' }))
      .statusCode,
  ).toBe(200);
});

test('a challenge is refused when it was made easier, or is too old', async () => {
  const world = await seeded();
  const ask = (altcha?: string) =>
    world.call('POST', '/user/passwordReset', { body: { phoneNumber: '0922000000', altcha } });
  for (let turn = 0; turn < 3; turn += 1) {
    await ask();
    world.clock.advance(31_000);
  }
  const old = await solved(world);
  const { challenge, solution } = JSON.parse(Buffer.from(await solved(world), 'base64').toString());
  const easier = { challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }, solution };

  expect((await ask(Buffer.from(JSON.stringify(easier)).toString('base64'))).statusCode).toBe(403);
  world.clock.advance(21 * MINUTE);
  expect((await ask(old)).statusCode).toBe(403);
});

test('spacing and tries are counted across two instances on one database', async () => {
  const world = await seeded();
  const second = await buildApp(world.deps, {
    isHttps: false,
    trustProxy: [],
    metricsToken: null,
    publicUrl: 'http://localhost',
    isDemo: false,
    webDist: null,
  });
  const { id, code } = await askFor(world, HANA);
  const verifyThere = (sent: string) =>
    second.inject({
      method: 'POST',
      url: `/backend/api/v1/user/passwordReset/${id}/verify`,
      payload: { code: sent },
    });

  for (let turn = 0; turn < 3; turn += 1) await verify(world, id, otherThan(code));
  for (let turn = 0; turn < 2; turn += 1) expect((await verifyThere(otherThan(code))).statusCode).toBe(400);
  expect((await verifyThere(code)).statusCode).toBe(429);
  expect((await verify(world, id, code)).statusCode).toBe(429);
  const askedThere = await second.inject({
    method: 'POST',
    url: '/backend/api/v1/user/passwordReset',
    payload: { phoneNumber: HANA },
  });
  expect(askedThere.statusCode).toBe(429);
  expect((await second.inject('/sandbox/sms/messages')).statusCode).toBe(404);
  await second.close();
});

test.each([
  ['no phone', {}],
  ['a foreign phone', { phoneNumber: '+15551234567' }],
  ['a number', { phoneNumber: 911000001 }],
  ['emoji', { phoneNumber: '📱📱📱' }],
  ['a list', { phoneNumber: ['0911000001'] }],
])('a code request with %s is a 400 that names the field', async (_, body) => {
  const world = await testWorld();

  const refused = await world.call('POST', '/user/passwordReset', { body });

  expect(refused.statusCode).toBe(400);
  expect(refused.json().errors).toEqual({ phoneNumber: 'Please enter a valid phone number' });
});

test('dead requests, challenges and counters are removed', async () => {
  const world = await seeded();
  await askFor(world, HANA);
  world.clock.advance(25 * 60 * MINUTE);

  await world.runJob('forget-dead-requests');

  for (const table of ['password_resets', 'used_challenges', 'rate_limits']) {
    expect((await world.pool.query(`select * from ${table}`)).rows).toEqual([]);
  }
});
