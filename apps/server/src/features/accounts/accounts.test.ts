import { expect, test } from 'vitest';
import { testWorld } from '../../testing/world.ts';

const HANA = {
  firstName: 'Hana',
  lastName: 'Bekele',
  email: 'hana@gmail.com',
  phoneNumber: '0911234567',
  password: 'secret-1',
};

test('a student signs up, is signed in, and can sign in again', async () => {
  const world = await testWorld();

  const signedUp = await world.call('POST', '/user', { body: HANA });
  const signedIn = await world.call('POST', '/user/login', {
    body: { phoneNumber: '+251911234567', password: 'secret-1' },
  });

  expect(signedUp.statusCode).toBe(201);
  expect(signedUp.json()).toEqual({
    status: 'success',
    data: {
      token: expect.stringMatching(/^[\w-]{43}$/),
      newUser: {
        _id: expect.any(String),
        firstName: 'Hana',
        lastName: 'Bekele',
        email: 'hana@gmail.com',
        phoneNumber: '+251911234567',
      },
    },
  });
  expect(signedIn.statusCode).toBe(200);
  expect(signedIn.json().data.user).toEqual(signedUp.json().data.newUser);
});

test('signing out kills the token at once', async () => {
  const world = await testWorld();
  const { token } = (await world.call('POST', '/user', { body: HANA })).json().data;

  expect((await world.call('POST', '/logout', { token })).statusCode).toBe(204);
  expect((await world.call('POST', '/logout', { token })).json()).toMatchObject({ code: 'auth/not-signed-in' });
});

test('signing out tells the browser to empty its cache; a call that is refused tells nothing', async () => {
  const world = await testWorld();
  const { token } = (await world.call('POST', '/user', { body: HANA })).json().data;

  const signedOut = await world.call('POST', '/logout', { token });
  const again = await world.call('POST', '/logout', { token });

  expect(signedOut.headers['clear-site-data']).toBe('"cache"');
  expect(again.headers['clear-site-data']).toBeUndefined();
});

test('a session ends after twelve idle hours, and lives on while it is used', async () => {
  const world = await testWorld();
  const { token } = (await world.call('POST', '/user', { body: HANA })).json().data;
  const isAlive = async () =>
    (await world.app.findActor({ headers: { authorization: `Bearer ${token}` } } as never).catch(() => null)) !== null;

  world.clock.advance(11 * 3_600_000);
  expect(await isAlive()).toBe(true);
  world.clock.advance(11 * 3_600_000);
  expect(await isAlive()).toBe(true);
  world.clock.advance(12 * 3_600_000 + 1000);
  expect(await isAlive()).toBe(false);
});

test('a wrong phone and a wrong password get the same answer', async () => {
  const world = await testWorld();
  await world.call('POST', '/user', { body: HANA });

  const wrongPassword = await world.call('POST', '/user/login', {
    body: { phoneNumber: '0911234567', password: 'secret2' },
  });
  const wrongPhone = await world.call('POST', '/user/login', {
    body: { phoneNumber: '0911234568', password: 'secret-1' },
  });

  expect(wrongPassword.statusCode).toBe(401);
  expect(wrongPassword.json()).toEqual(wrongPhone.json());
});

test('fifty sign-ups of one phone at once make one account', async () => {
  const world = await testWorld();

  const answers = await Promise.all(Array.from({ length: 50 }, () => world.call('POST', '/user', { body: HANA })));

  expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(1);
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201, 409]));
});

test('a bad sign-up names each field and stores nothing', async () => {
  const world = await testWorld();

  const refused = await world.call('POST', '/user', {
    body: { firstName: '', lastName: 5, email: 'x', phoneNumber: '+15551234567', password: '12345', role: 'owner' },
  });

  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toEqual({
    code: 'request/invalid',
    message: 'Please check the marked fields.',
    errors: {
      firstName: 'Please enter your first name',
      lastName: 'Please enter your last name',
      email: 'Please enter a valid e-mail address',
      phoneNumber: 'Please enter a valid phone number',
      password: 'Password should be between 6 and 14 characters',
    },
    fields: {
      firstName: { code: 'first-name' },
      lastName: { code: 'last-name' },
      email: { code: 'email' },
      phoneNumber: { code: 'phone' },
      password: { code: 'password-length' },
    },
  });
  expect((await world.pool.query('select count(*)::int as n from accounts')).rows[0].n).toBe(0);
});

test("a teacher sees the office's decision on the next load, without signing in again", async () => {
  const world = await testWorld();
  await world.seed();
  const { token } = (
    await world.call('POST', '/teacher/login', { body: { phoneNumber: '0911000003', password: 'temari123' } })
  ).json().data;
  const before = (await world.call('GET', '/me', { token })).json();

  await world.pool.query(
    "update teachers set status = 'Declined', decline_reason = 'Please add your degree' where account_id = $1",
    [before._id],
  );

  expect(before).toMatchObject({ kind: 'teacher', firstName: 'Sara', language: 'en', applicationStatus: 'Pending' });
  expect((await world.call('GET', '/me', { token })).json()).toMatchObject({
    applicationStatus: 'Declined',
    declineReason: 'Please add your degree',
  });
});

test('a student has no application', async () => {
  const world = await testWorld();
  const { token } = (await world.call('POST', '/user', { body: HANA })).json().data;

  expect((await world.call('GET', '/me', { token })).json()).toEqual({
    _id: expect.any(String),
    kind: 'student',
    firstName: 'Hana',
    lastName: 'Bekele',
    email: 'hana@gmail.com',
    phoneNumber: '+251911234567',
    language: 'en',
  });
});

test('twelve spellings of one number are one account, to sign up and to sign in', async () => {
  const world = await testWorld();
  const spellings = [
    '0911234567',
    '+251911234567',
    '251911234567',
    '00251911234567',
    '911234567',
    '09 11 23 45 67',
    '0911-234-567',
    '+251 911 234 567',
    '+251-91-123-4567',
    '(0911) 234567',
    '0911.234.567',
    ' 0911234567 ',
  ];
  await world.call('POST', '/user', { body: HANA });

  for (const phoneNumber of spellings) {
    const again = await world.call('POST', '/user', { body: { ...HANA, phoneNumber } });
    const signedIn = await world.call('POST', '/user/login', { body: { phoneNumber, password: HANA.password } });
    expect([phoneNumber, again.statusCode, signedIn.statusCode]).toEqual([phoneNumber, 409, 200]);
  }
  expect((await world.pool.query('select phone from accounts')).rows).toEqual([{ phone: '+251911234567' }]);
});

test.each<[string, object]>([
  ['five characters of password', { password: '12345' }],
  ['fifteen characters of password', { password: '123456789012345' }],
  ['a foreign number', { phoneNumber: '+15551234567' }],
  ['a number in place of a text', { firstName: 5 }],
  ['a list in place of a text', { lastName: ['x'] }],
  ['an object in place of a text', { email: { $ne: '' } }],
  ['emoji in place of a phone', { phoneNumber: '😀😀😀😀😀😀😀😀😀😀' }],
  ['a letter that cannot be stored', { firstName: 'Ha\u0000na' }],
  ['half a letter', { firstName: 'Hana\ud83d' }],
  ['a name of sixty thousand letters', { firstName: 'x'.repeat(60_000) }],
  ['null', { password: null }],
  ['a language that we do not speak', { language: 'xx' }],
])('a sign-up with %s is a 400 that names the field, and stores nothing', async (_, wrong) => {
  const world = await testWorld();

  const refused = await world.call('POST', '/user', { body: { ...HANA, ...wrong } });

  expect(refused.statusCode).toBe(400);
  expect(Object.keys(refused.json().errors)).toEqual(Object.keys(wrong));
  expect((await world.pool.query('select 1 from accounts')).rows).toEqual([]);
});

test('a megabyte, no JSON, a bare text and another type are refused with a sentence, never a 500', async () => {
  const world = await testWorld();
  const send = (payload: string, type = 'application/json') =>
    world.app.inject({
      method: 'POST',
      url: '/backend/api/v1/user/login',
      headers: { 'content-type': type },
      payload,
    });

  const answers = [
    await send(JSON.stringify({ phoneNumber: '0'.repeat(1_000_000), password: 'x' })),
    await send('{'),
    await send('"text"'),
    await send('[]'),
    await send('null'),
    await send('a=b', 'application/x-www-form-urlencoded'),
  ];

  expect(answers.map((answer) => answer.statusCode)).toEqual([413, 400, 400, 400, 400, 415]);
  for (const answer of answers) expect(answer.json()).toMatchObject({ message: expect.any(String) });
});

test('an emoji in a name is a name', async () => {
  const world = await testWorld();

  const signedUp = await world.call('POST', '/user', { body: { ...HANA, firstName: 'ሃና 🌼' } });

  expect(signedUp.json().data.newUser.firstName).toBe('ሃና 🌼');
});

test('role, kind and id of a sign-up are dropped', async () => {
  const world = await testWorld();
  const { token, newUser } = (
    await world.call('POST', '/user', { body: { ...HANA, role: 'owner', kind: 'staff', id: 'mine', status: 'x' } })
  ).json().data;

  expect(newUser).not.toHaveProperty('role');
  expect((await world.call('GET', '/me', { token })).json()).toMatchObject({ kind: 'student' });
});

test('dead sessions are removed, live ones stay', async () => {
  const world = await testWorld();
  await world.call('POST', '/user', { body: HANA });
  world.clock.advance(13 * 3_600_000);
  const { token } = (
    await world.call('POST', '/user/login', { body: { phoneNumber: '0911234567', password: 'secret-1' } })
  ).json().data;

  await world.runJob('forget-dead-sessions');

  expect((await world.pool.query('select 1 from sessions')).rows).toHaveLength(1);
  expect((await world.call('GET', '/me', { token })).statusCode).toBe(200);
});

test.each(['0911000001', '911000001', '251911000001', '+251911000001', '00251911000001', '09 11-00 00 01'])(
  'the number spelled %s signs in to the same account',
  async (phoneNumber) => {
    const world = await testWorld();
    await world.seed();
    const answer = await world.call('POST', '/user/login', { body: { phoneNumber, password: 'temari123' } });
    expect(answer.json().data.user.phoneNumber).toBe('+251911000001');
  },
);

test("an account has one key for its drafts in all of its sessions, and nobody else's", async () => {
  const world = await testWorld();
  const first = (await world.call('POST', '/user', { body: HANA })).json().data.token;
  const { phoneNumber, password } = HANA;
  const second = (await world.call('POST', '/user/login', { body: { phoneNumber, password } })).json().data.token;
  const other = (await world.call('POST', '/user', { body: { ...HANA, phoneNumber: '0911555001' } })).json().data.token;
  const keyOf = async (token: string) => (await world.call('GET', '/me/draft-key', { token })).json().data.key;

  const key = await keyOf(first);

  expect(key).toMatch(/^[\w-]{43}$/);
  expect(await keyOf(second)).toBe(key);
  expect(await keyOf(other)).toMatch(/^[\w-]{43}$/);
  expect(await keyOf(other)).not.toBe(key);
});
