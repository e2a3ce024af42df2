import { FROM_OWN_PAGES } from '@temari/contracts/endpoint';
import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { asksForCode } from '../../testing/codes.ts';
import { untilSomebodyWaits } from '../../testing/locks.ts';
import { testWorld, type World } from '../../testing/world.ts';

const PASSWORD = 'temari123';
const STUDENT = { kind: 'user', phone: '+251911000001' } as const;
const TEACHER = { kind: 'teacher', phone: '+251911000002' } as const;
type Who = typeof STUDENT | typeof TEACHER;
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const DAY_MS = 86_400_000;

const seeded = async (options: Parameters<typeof testWorld>[0] = {}): Promise<World> => {
  const world = await testWorld(options);
  await world.seed();
  return world;
};

const cookieOf = (answer: LightMyRequestResponse): string =>
  String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';

const signIn = async (world: World, who: Who = STUDENT, keepSignedIn = true, cookie = '') => {
  const answer = await world.call('POST', `/${who.kind}/login`, {
    body: { phoneNumber: who.phone, password: PASSWORD, keepSignedIn },
    headers: { 'user-agent': ANDROID, ...(cookie && { cookie }) },
  });
  const { token, user, teacher } = answer.json().data;
  return { token: String(token), id: String((user ?? teacher)._id), cookie: cookieOf(answer), answer };
};

const fromPage = (cookie: string): Record<string, string> => ({ cookie, [FROM_OWN_PAGES]: '1' });

const resume = (world: World, cookie: string) => world.call('POST', '/session/resume', { headers: fromPage(cookie) });

const isSignedIn = async (world: World, token: string): Promise<boolean> =>
  (await world.call('GET', '/me', { token })).statusCode === 200;

/** Resumes, and uses the session, so that the answer has shown to have arrived. */
const comesBack = async (world: World, cookie: string) => {
  const answer = await resume(world, cookie);
  const token = String(answer.json().data.token);
  expect(await isSignedIn(world, token)).toBe(true);
  return { token, cookie: cookieOf(answer) };
};

test('only who asks for it is kept signed in, by a cookie that scripts and other sites cannot use', async () => {
  const world = await seeded({ settings: { isHttps: true } });

  const plain = await signIn(world, STUDENT, false);
  const kept = await signIn(world);

  expect(plain.cookie).toBe('');
  expect(String(kept.answer.headers['set-cookie'])).toMatch(
    /^__Host-device=[\w-]+\.[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Strict; Secure$/,
  );
  const { rows } = await world.pool.query('select * from device_sign_ins');
  expect(JSON.stringify(rows)).not.toContain(kept.cookie.split('.')[1]);
});

test.each([STUDENT, TEACHER])(
  'a kept device of a $kind gets a session without a password, and a new cookie',
  async (who) => {
    const world = await seeded();
    const first = await signIn(world, who);

    const answer = await resume(world, first.cookie);

    const { token, user, teacher } = answer.json().data;
    expect(answer.statusCode).toBe(200);
    expect((user ?? teacher)._id).toBe(first.id);
    expect(teacher?.applicationStatus).toBe(who.kind === 'teacher' ? 'Approved' : undefined);
    expect(await isSignedIn(world, token)).toBe(true);
    expect(cookieOf(answer)).toMatch(/^device=/);
    expect(cookieOf(answer)).not.toBe(first.cookie);
    expect((await resume(world, cookieOf(answer))).statusCode).toBe(200);
  },
);

test('staff are never kept signed in', async () => {
  const world = await seeded();

  const answer = await world.call('POST', '/admin/login', {
    body: { phoneNumber: '0911000009', password: PASSWORD, keepSignedIn: true },
  });

  expect(answer.statusCode).toBe(200);
  expect(answer.headers['set-cookie']).toBeUndefined();
  const { token } = answer.json().data;
  expect((await world.call('GET', '/device-sign-ins', { token })).statusCode).toBe(403);
});

test('tabs that use one cookie at the same time all get in, with the same new cookie', async () => {
  const world = await seeded();
  const { cookie } = await signIn(world);

  const answers = await Promise.all(Array.from({ length: 8 }, () => resume(world, cookie)));

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
  expect(new Set(answers.map(cookieOf)).size).toBe(1);
  expect((await resume(world, cookieOf(answers[0] as LightMyRequestResponse))).statusCode).toBe(200);
});

test('an old cookie used again ends the device and every session begun on it, and its owner is told', async () => {
  const world = await seeded();
  const elsewhere = await signIn(world, STUDENT, false);
  const first = await signIn(world);
  const second = await comesBack(world, first.cookie);
  world.clock.advance(61_000);

  const thief = await resume(world, first.cookie);

  expect([thief.statusCode, thief.json().code]).toEqual([401, 'auth/device-not-kept']);
  expect(String(thief.headers['set-cookie'])).toContain('Max-Age=0');
  expect(await isSignedIn(world, first.token)).toBe(false);
  expect(await isSignedIn(world, second.token)).toBe(false);
  expect((await resume(world, second.cookie)).statusCode).toBe(401);
  expect(await isSignedIn(world, elsewhere.token)).toBe(true);
  const list = (await world.call('GET', '/device-sign-ins', { token: elsewhere.token })).json();
  expect(list).toMatchObject([{ name: 'Chrome, Android', copiedAt: expect.any(String), isThisOne: false }]);
});

test('a thief who came first is found when the owner comes: both are out', async () => {
  const world = await seeded();
  const owner = await signIn(world);
  const thief = await comesBack(world, owner.cookie);
  world.clock.advance(DAY_MS);

  expect((await resume(world, owner.cookie)).statusCode).toBe(401);
  expect(await isSignedIn(world, thief.token)).toBe(false);
  expect((await resume(world, thief.cookie)).statusCode).toBe(401);
});

test('an answer that never arrived is no theft: the cookie before still counts until its successor is used', async () => {
  const world = await seeded();
  const { cookie } = await signIn(world);
  const lost = await resume(world, cookie);
  world.clock.advance(DAY_MS);

  const again = await resume(world, cookie);

  expect(again.statusCode).toBe(200);
  expect(cookieOf(again)).toBe(cookieOf(lost));
  expect(await isSignedIn(world, again.json().data.token)).toBe(true);
  world.clock.advance(61_000);
  expect((await resume(world, cookie)).statusCode).toBe(401);
});

test('a made-up cookie gets nothing and harms nobody', async () => {
  const world = await seeded();
  const { cookie } = await signIn(world);
  const made = ['', 'device=', 'device=x', `device=${crypto.randomUUID()}.${'A'.repeat(43)}`, "device='; drop table--"];

  for (const each of made) expect((await resume(world, each)).json().code).toBe('auth/device-not-kept');

  expect((await resume(world, cookie)).statusCode).toBe(200);
});

test('another site cannot make the browser ask for a session', async () => {
  const world = await seeded();
  const { cookie } = await signIn(world);
  const sent = [
    { cookie },
    { ...fromPage(cookie), 'sec-fetch-site': 'cross-site' },
    { ...fromPage(cookie), 'sec-fetch-site': 'same-site' },
  ];

  for (const path of ['/session/resume', '/session/forget']) {
    for (const headers of sent) {
      const answer = await world.call('POST', path, { headers: headers as Record<string, string> });
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 403, 'request/not-from-page']);
    }
  }

  const own = await world.call('POST', '/session/resume', {
    headers: { ...fromPage(cookie), 'sec-fetch-site': 'same-origin' },
  });
  expect(own.statusCode).toBe(200);
});

test('a device not used for ninety days is forgotten; one in use is kept on and on', async () => {
  const world = await seeded();
  let { cookie } = await signIn(world);
  const unused = await signIn(world, TEACHER);

  for (const _ of [1, 2, 3]) {
    world.clock.advance(45 * DAY_MS);
    ({ cookie } = await comesBack(world, cookie));
  }

  expect((await resume(world, unused.cookie)).statusCode).toBe(401);
  await world.runJob('forget-unused-devices');
  expect((await world.pool.query('select account_id from device_sign_ins')).rowCount).toBe(1);
});

test('signing out ends the device, its sessions in other tabs, and the cookie', async () => {
  const world = await seeded();
  const first = await signIn(world);
  const tab = await comesBack(world, first.cookie);

  const out = await world.call('POST', '/logout', { token: tab.token, headers: { cookie: tab.cookie } });

  expect(String(out.headers['set-cookie'])).toMatch(/^device=; .*Max-Age=0/);
  expect(await isSignedIn(world, first.token)).toBe(false);
  expect((await resume(world, tab.cookie)).statusCode).toBe(401);
});

test('signing out ends what the cookie keeps also where the session was begun without it', async () => {
  const world = await seeded();
  const { cookie, token } = await signIn(world);
  const other = await signIn(world, TEACHER, false);

  await world.call('POST', '/logout', { token: other.token, headers: { cookie } });

  expect((await resume(world, cookie)).statusCode).toBe(401);
  // The tab of the other person goes on; only coming back needs the password.
  expect(await isSignedIn(world, token)).toBe(true);
});

test('who signed out while offline is out as soon as the page can say so', async () => {
  const world = await seeded();
  const { cookie, token } = await signIn(world);

  const forgotten = await world.call('POST', '/session/forget', { headers: fromPage(cookie) });

  expect(forgotten.statusCode).toBe(204);
  expect(String(forgotten.headers['set-cookie'])).toContain('Max-Age=0');
  expect(await isSignedIn(world, token)).toBe(false);
  expect((await resume(world, cookie)).statusCode).toBe(401);
});

const CHANGES = {
  'a changed password': async (world: World, { id, token }: { id: string; token: string }) => {
    const body = { oldPassword: PASSWORD, newPassword: 'brandnew1' };
    return world.call('PATCH', `/user/passwordChange/${id}`, { token, body });
  },
  'a reset password': async (world: World) => {
    const { id, code } = await asksForCode(world, STUDENT);
    await world.call('POST', `/user/passwordReset/${id}/verify`, { body: { code } });
    return world.call('PATCH', `/user/passwordReset/${id}`, { body: { password: 'brandnew1' } });
  },
  'a new phone': async (world: World, { id, token }: { id: string; token: string }) => {
    const body = { phoneNumber: '0922112233', password: PASSWORD };
    const asked = (await world.call('PATCH', `/user/${id}`, { token, body })).json();
    await world.runJobs();
    const [sent] = (await world.app.inject('/sandbox/sms/messages?to=%2B251922112233')).json();
    const code = /\b\d{6}\b/.exec(sent.text)?.[0];
    return world.call('POST', `/phone-change/${asked.data.phoneChange._id}/confirm`, { token, body: { code } });
  },
  'a deleted account': (world: World, { id, token }: { id: string; token: string }) =>
    world.call('DELETE', `/user/${id}`, { token, body: { phoneNumber: STUDENT.phone, password: PASSWORD } }),
};

test.each(Object.entries(CHANGES))('%s ends every kept device of the account, and nobody else’s', async (_, change) => {
  const world = await seeded();
  const others = await signIn(world, TEACHER);
  const phone = await signIn(world);
  const laptop = await signIn(world);

  const changed = await change(world, laptop);

  expect(changed.statusCode).toBe(200);
  expect((await resume(world, phone.cookie)).statusCode).toBe(401);
  expect((await resume(world, laptop.cookie)).statusCode).toBe(401);
  expect(await isSignedIn(world, phone.token)).toBe(false);
  expect((await resume(world, others.cookie)).statusCode).toBe(200);
});

test('a session that a device begins while the password changes does not outlive the change', async () => {
  const world = await seeded();
  const { id, token, cookie } = await signIn(world);
  const holder = await world.pool.connect();
  await holder.query('begin');
  await holder.query('update accounts set password_hash = password_hash where id = $1', [id]);

  const resuming = resume(world, cookie);
  await untilSomebodyWaits(world);
  const changing = world.call('PATCH', `/user/passwordChange/${id}`, {
    token,
    body: { oldPassword: PASSWORD, newPassword: 'brandnew1' },
  });
  await holder.query('commit');
  holder.release();
  const [resumed, changed] = await Promise.all([resuming, changing]);

  expect(changed.statusCode).toBe(200);
  const begun = resumed.json().data?.token;
  if (begun) expect(await isSignedIn(world, begun)).toBe(false);
  expect((await resume(world, cookie)).statusCode).toBe(401);
});

test('the owner sees the devices by name, and ends one with its sessions', async () => {
  const world = await seeded();
  const phone = await signIn(world);
  world.clock.advance(60_000);
  const laptop = await signIn(world);
  const list = () => world.call('GET', '/device-sign-ins', { token: laptop.token, headers: { cookie: laptop.cookie } });
  const [first, second] = (await list()).json();
  expect([first, second]).toMatchObject([
    { name: 'Chrome, Android', isThisOne: true },
    { name: 'Chrome, Android', isThisOne: false },
  ]);

  const ended = await world.call('DELETE', `/device-sign-ins/${second._id}`, { token: laptop.token });

  expect(ended.statusCode).toBe(204);
  expect(await isSignedIn(world, phone.token)).toBe(false);
  expect((await resume(world, phone.cookie)).statusCode).toBe(401);
  expect((await list()).json()).toMatchObject([{ _id: first._id }]);
});

test('ending the device in hand keeps this tab, and takes the cookie away', async () => {
  const world = await seeded();
  const { token, cookie } = await signIn(world);
  const headers = { cookie };
  const [own] = (await world.call('GET', '/device-sign-ins', { token, headers })).json();

  const ended = await world.call('DELETE', `/device-sign-ins/${own._id}`, { token, headers });

  expect(String(ended.headers['set-cookie'])).toContain('Max-Age=0');
  expect(await isSignedIn(world, token)).toBe(true);
  expect((await resume(world, cookie)).statusCode).toBe(401);
});

test('nobody sees or ends a device of somebody else', async () => {
  const world = await seeded();
  const student = await signIn(world);
  const teacher = await signIn(world, TEACHER);
  const [device] = (await world.call('GET', '/device-sign-ins', { token: student.token })).json();

  const tried = await world.call('DELETE', `/device-sign-ins/${device._id}`, { token: teacher.token });

  expect(tried.statusCode).toBe(404);
  expect((await resume(world, student.cookie)).statusCode).toBe(200);
});

test('signing in again on a device replaces what it kept, and ten devices are the most', async () => {
  const world = await seeded();
  let { cookie, token } = await signIn(world);
  ({ cookie, token } = await signIn(world, STUDENT, true, cookie));
  const list = async () => (await world.call('GET', '/device-sign-ins', { token })).json();
  expect(await list()).toHaveLength(1);

  for (let count = 0; count < 11; count += 1) {
    world.clock.advance(1000);
    await signIn(world);
  }

  expect(await list()).toHaveLength(10);
  expect((await resume(world, cookie)).statusCode).toBe(401);
});

test('resuming without end is refused with 429', async () => {
  const world = await seeded();
  let { cookie } = await signIn(world);
  for (let count = 0; count < 60; count += 1) cookie = cookieOf(await resume(world, cookie));

  const refused = await resume(world, cookie);

  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  world.clock.advance(10 * 60_000);
  expect((await resume(world, cookie)).statusCode).toBe(200);
});
