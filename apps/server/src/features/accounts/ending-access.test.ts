import { expect, test, vi } from 'vitest';
import { asksForCode } from '../../testing/codes.ts';
import { isSomebodyWaiting } from '../../testing/locks.ts';
import { school } from '../../testing/school.ts';
import { testWorld, type World } from '../../testing/world.ts';

const PASSWORD = 'temari123';
const KINDS = [
  { kind: 'user', phone: '+251911000001' },
  { kind: 'teacher', phone: '+251911000002' },
] as const;
type Who = (typeof KINDS)[number];

const signIn = async (world: World, { kind, phone }: Who, password = PASSWORD) => {
  const answer = await world.call('POST', `/${kind}/login`, { body: { phoneNumber: phone, password } });
  const { token, user, teacher } = answer.json().data ?? {};
  return { status: answer.statusCode, token: String(token), id: String((user ?? teacher)?._id) };
};

const pathOf = (url: string): string => url.replace('/backend/api/v1', '');

/** A second device, a calendar address, a reset with its code in hand, and a reset that was verified already. */
const waysIn = async (world: World, who: Who) => {
  const owner = await signIn(world, who);
  const other = await signIn(world, who);
  const feed = pathOf((await world.call('POST', '/calendar', { token: other.token })).json().url);
  const verified = await asksForCode(world, who);
  const reset = (id: string) => `/${who.kind}/passwordReset/${id}`;
  await world.call('POST', `${reset(verified.id)}/verify`, { body: { code: verified.code } });
  world.clock.advance(31_000);
  const asked = await asksForCode(world, who);

  return {
    owner,
    /** What each of them answers now. */
    tried: async () => ({
      otherSession: (await world.call('GET', '/me', { token: other.token })).statusCode,
      calendar: (await world.call('GET', feed)).statusCode,
      verifiedReset: (await world.call('PATCH', reset(verified.id), { body: { password: 'thief-was1' } })).statusCode,
      openCode: (await world.call('POST', `${reset(asked.id)}/verify`, { body: { code: asked.code } })).json().code,
      openReset: (await world.call('PATCH', reset(asked.id), { body: { password: 'thief-was1' } })).statusCode,
      resend: (await world.call('POST', `${reset(asked.id)}/resend`, { address: '198.51.100.9' })).json().code,
    }),
  };
};

const ALL_ENDED = {
  otherSession: 401,
  calendar: 404,
  verifiedReset: 403,
  openCode: 'auth/code-expired',
  openReset: 403,
  resend: 'auth/code-expired',
};

const seeded = async (): Promise<World> => {
  const world = await testWorld();
  await world.seed();
  return world;
};

test.each(KINDS)('a changed password of a $kind ends every other way in', async (who) => {
  const world = await seeded();
  const { owner, tried } = await waysIn(world, who);

  const changed = await world.call('PATCH', `/${who.kind}/passwordChange/${owner.id}`, {
    token: owner.token,
    body: { oldPassword: PASSWORD, newPassword: 'brandnew1' },
  });

  expect(changed.statusCode).toBe(200);
  expect(await tried()).toEqual(ALL_ENDED);
  expect((await world.call('GET', '/me', { token: owner.token })).statusCode).toBe(200);
  expect((await world.call('GET', '/calendar', { token: owner.token })).json()).toEqual({
    createdAt: null,
    endedAt: expect.any(String),
  });
  expect((await signIn(world, who, 'brandnew1')).status).toBe(200);
});

test.each(KINDS)('a password of a $kind that is reset ends every other way in, and every session', async (who) => {
  const world = await seeded();
  const { owner, tried } = await waysIn(world, who);
  world.clock.advance(31_000);
  const { id, code } = await asksForCode(world, who);

  await world.call('POST', `/${who.kind}/passwordReset/${id}/verify`, { body: { code } });
  const reset = await world.call('PATCH', `/${who.kind}/passwordReset/${id}`, { body: { password: 'brandnew1' } });

  expect(reset.statusCode).toBe(200);
  expect(await tried()).toEqual(ALL_ENDED);
  expect((await world.call('GET', '/me', { token: owner.token })).statusCode).toBe(401);
  expect((await signIn(world, who, 'brandnew1')).status).toBe(200);
});

test.each(KINDS)('a deleted account of a $kind leaves no way in', async (who) => {
  const world = await seeded();
  const { owner, tried } = await waysIn(world, who);

  const deleted = await world.call('DELETE', `/${who.kind}/${owner.id}`, {
    token: owner.token,
    body: { phoneNumber: who.phone, password: PASSWORD },
  });

  expect(deleted.statusCode).toBe(200);
  expect(await tried()).toEqual(ALL_ENDED);
  expect((await world.call('GET', '/me', { token: owner.token })).statusCode).toBe(401);
});

test('a change that fails ends nothing', async () => {
  const world = await seeded();
  const [who] = KINDS;
  const { owner, tried } = await waysIn(world, who);

  const wrong = await world.call('PATCH', `/user/passwordChange/${owner.id}`, {
    token: owner.token,
    body: { oldPassword: 'not-it1', newPassword: 'brandnew1' },
  });

  expect(wrong.statusCode).toBe(403);
  expect(await tried()).toMatchObject({ otherSession: 200, calendar: 200, verifiedReset: 200 });
});

test('a reset asked for with one phone is worth nothing once the account has another', async () => {
  const world = await seeded();
  const [who] = KINDS;
  const { id, code } = await asksForCode(world, who);
  // As if the request had been written in the very moment in which the phone changed.
  await world.pool.query(`update accounts set phone = '+251922000000' where phone = $1 and kind = 'student'`, [
    who.phone,
  ]);

  await world.call('POST', `/user/passwordReset/${id}/verify`, { body: { code } });

  const taken = await world.call('PATCH', `/user/passwordReset/${id}`, { body: { password: 'thief-was1' } });
  expect([taken.statusCode, taken.json().code]).toEqual([403, 'auth/reset-not-verified']);
});

test('signing in with the old password while it is being changed leaves no session behind', async () => {
  const world = await seeded();
  const [who] = KINDS;
  const change = await world.pool.connect();
  await change.query('begin');
  await change.query(`update accounts set password_hash = 'another' where phone = $1`, [who.phone]);
  await change.query('delete from sessions');

  // The old password is still the right one when it is looked at.
  let hasAnswer = false;
  const signedIn = signIn(world, who).finally(() => {
    hasAnswer = true;
  });
  await vi.waitFor(async () => expect(hasAnswer || (await isSomebodyWaiting(world))).toBe(true), { timeout: 15_000 });
  await change.query('commit');
  change.release();

  expect((await signedIn).status).toBe(401);
  expect((await world.pool.query('select * from sessions')).rows).toEqual([]);
});

test('a calendar address made while the password is being changed does not stay', async () => {
  const world = await seeded();
  const [who] = KINDS;
  const owner = await signIn(world, who);
  const thief = await signIn(world, who);

  await Promise.all([
    world.call('PATCH', `/user/passwordChange/${owner.id}`, {
      token: owner.token,
      body: { oldPassword: PASSWORD, newPassword: 'brandnew1' },
    }),
    ...Array.from({ length: 8 }, () => world.call('POST', '/calendar', { token: thief.token })),
  ]);

  expect((await world.call('GET', '/calendar', { token: owner.token })).json()).toMatchObject({ createdAt: null });
});

test('a signed link to a calendar dies with the account it was signed for', async () => {
  const world = await seeded();
  const { student, class: newClass, enroll } = school(world);
  const hana = await student();
  const classId = await newClass();
  await enroll(hana, classId);
  await world.pool.query('update accounts set password_hash = $1 where id = $2', [
    await world.deps.passwords.hash(PASSWORD),
    hana.id,
  ]);
  const { calendarUrl } = (await world.call('GET', `/class/${classId}`, { token: hana.token })).json()._class;
  const { phoneNumber } = (await world.call('GET', '/me', { token: hana.token })).json();
  expect((await world.call('GET', pathOf(calendarUrl))).statusCode).toBe(200);

  await world.call('DELETE', `/user/${hana.id}`, { token: hana.token, body: { phoneNumber, password: PASSWORD } });

  expect((await world.call('GET', pathOf(calendarUrl))).statusCode).toBe(404);
});
