import { expect, test } from 'vitest';
import { testWorld, type World } from '../../testing/world.ts';

const HANA = '+251911000001';

interface SignedIn {
  world: World;
  token: string;
  id: string;
}

const signIn = async (world: World, password = 'temari123', phoneNumber = HANA) =>
  world.call('POST', '/user/login', { body: { phoneNumber, password } });

const signedIn = async (): Promise<SignedIn> => {
  const world = await testWorld();
  await world.seed();
  const { token, user } = (await signIn(world)).json().data;
  return { world, token, id: user._id };
};

const teacher = async (world: World): Promise<{ token: string; id: string }> => {
  const body = { phoneNumber: '0911000002', password: 'temari123' };
  const { data } = (await world.call('POST', '/teacher/login', { body })).json();
  return { token: data.token, id: data.teacher._id };
};

test('a profile changes by what is sent; the rest stays', async () => {
  const { world, token, id } = await signedIn();

  const changed = await world.call('PATCH', `/user/${id}`, { token, body: { firstName: ' Saba ' } });

  expect(changed.json()).toEqual({
    status: 'success',
    data: {
      user: {
        _id: id,
        firstName: 'Saba',
        lastName: 'Sample',
        email: 'hana.sample@gmail.com',
        phoneNumber: HANA,
      },
    },
  });
  expect((await world.call('PATCH', `/user/${id}`, { token, body: {} })).json()).toEqual(changed.json());
});

test("a teacher's profile comes back as teacher", async () => {
  const { world } = await signedIn();
  const { token, id } = await teacher(world);

  const changed = await world.call('PATCH', `/teacher/${id}`, { token, body: { lastName: 'Tesfaye' } });

  expect(changed.json().data.teacher).toMatchObject({ _id: id, firstName: 'Dawit', lastName: 'Tesfaye' });
});

test("nobody changes or deletes another's account, whatever the id or the kind", async () => {
  const { world, token, id } = await signedIn();
  const other = await teacher(world);
  const attempts = [
    world.call('PATCH', `/user/${other.id}`, { token, body: { firstName: 'X' } }),
    world.call('PATCH', `/teacher/${other.id}`, { token, body: { firstName: 'X' } }),
    world.call('PATCH', `/teacher/${id}`, { token, body: { firstName: 'X' } }),
    world.call('PATCH', `/user/passwordChange/${other.id}`, {
      token,
      body: { oldPassword: 'temari123', newPassword: 'hacked1' },
    }),
    world.call('DELETE', `/user/${other.id}`, { token, body: { phoneNumber: '0911000002', password: 'temari123' } }),
    world.call('DELETE', `/teacher/${other.id}`, { token, body: { phoneNumber: '0911000002', password: 'temari123' } }),
  ];

  for (const attempt of await Promise.all(attempts)) expect(attempt.statusCode).toBe(403);
  expect((await world.call('GET', '/me', { token: other.token })).json()).toMatchObject({ firstName: 'Dawit' });
});

test('role, status and other unknown fields of a profile are dropped', async () => {
  const { world, token, id } = await signedIn();

  await world.call('PATCH', `/user/${id}`, {
    token,
    body: { role: 'owner', kind: 'staff', id: 'x', password: 'hacked1', applicationStatus: 'Approved' },
  });

  expect((await world.call('GET', '/me', { token })).json()).toMatchObject({ _id: id, kind: 'student' });
  expect((await signIn(world)).statusCode).toBe(200);
});

test('changing the password needs the old one and ends the other sessions', async () => {
  const { world, token, id } = await signedIn();
  const other = (await signIn(world)).json().data.token;
  const change = (oldPassword: string, newPassword: string) =>
    world.call('PATCH', `/user/passwordChange/${id}`, { token, body: { oldPassword, newPassword } });

  const wrong = await change('not-it1', 'brandnew1');
  const short = await change('temari123', 'short');
  const right = await change('temari123', 'brandnew1');

  expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'account/wrong-password']);
  expect([short.statusCode, short.json().errors]).toEqual([
    400,
    { newPassword: 'Password should be between 6 and 14 characters' },
  ]);
  expect(right.json()).toEqual({ status: 'success', data: {} });
  expect((await world.call('GET', '/me', { token })).statusCode).toBe(200);
  expect((await world.call('GET', '/me', { token: other })).statusCode).toBe(401);
  expect((await signIn(world, 'brandnew1')).statusCode).toBe(200);
});

test('a stolen session cannot guess the password: ten tries, then a pause', async () => {
  const { world, token, id } = await signedIn();
  const guess = () =>
    world.call('PATCH', `/user/passwordChange/${id}`, {
      token,
      body: { oldPassword: 'guessed', newPassword: 'brandnew1' },
    });

  for (let turn = 0; turn < 10; turn += 1) expect((await guess()).statusCode).toBe(403);
  expect((await guess()).statusCode).toBe(429);
});

test('the language is kept on the account, from sign-up on', async () => {
  const world = await testWorld();
  const { token } = (
    await world.call('POST', '/user', {
      body: {
        firstName: 'ሃና',
        lastName: 'በቀለ',
        email: 'h@gmail.com',
        phoneNumber: '0911234567',
        password: 'secret-1',
        language: 'am',
      },
    })
  ).json().data;

  expect((await world.call('GET', '/me', { token })).json().language).toBe('am');
  await world.call('PUT', '/me/language', { token, body: { language: 'en' } });
  expect((await world.call('GET', '/me', { token })).json().language).toBe('en');
  expect((await world.call('PUT', '/me/language', { token, body: { language: 'fr' } })).statusCode).toBe(400);
});

test.each([
  ['0911234567', true, '+251911234567'],
  ['+251 91-123-4567', true, '+251911234567'],
  ['911000001', true, '+251911000001'],
  ['+15551234567', false, null],
  ['📱', false, null],
])('the phone checker says of %j: valid %s', async (phoneNumber, valid, canonical) => {
  const world = await testWorld();

  for (const kind of ['user', 'teacher']) {
    const checked = await world.call('POST', `/${kind}/phoneChecker`, { body: { phoneNumber } });
    expect(checked.json()).toEqual({ valid, phoneNumber: canonical });
  }
});

test('the phone checker says the same of a phone with an account and of one without', async () => {
  const { world } = await signedIn();
  const check = async (phoneNumber: string) =>
    (await world.call('POST', '/user/phoneChecker', { body: { phoneNumber } })).json();

  expect(await check('0911000001')).toEqual({ valid: true, phoneNumber: '+251911000001' });
  expect(await check('0922000000')).toEqual({ valid: true, phoneNumber: '+251922000000' });
});
