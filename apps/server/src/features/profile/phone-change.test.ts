import { expect, test } from 'vitest';
import { asksForCode, lastCodeSentTo, textsSentTo } from '../../testing/codes.ts';
import { testWorld, type World } from '../../testing/world.ts';

const PASSWORD = 'temari123';
const NEW = '+251922334455';
const TAKEN = '+251933000000';
const HOUR = 3_600_000;

type Kind = 'user' | 'teacher';
const PHONES: Record<Kind, string> = { user: '+251911000001', teacher: '+251911000002' };

interface Owner {
  world: World;
  kind: Kind;
  token: string;
  id: string;
}

const signIn = (world: World, phoneNumber: string, { kind = 'user' as Kind, password = PASSWORD } = {}) =>
  world.call('POST', `/${kind}/login`, { body: { phoneNumber, password } });

const signUp = (world: World, phoneNumber: string) =>
  world.call('POST', '/user', {
    body: { firstName: 'Abel', lastName: 'Sample', email: 'abel@gmail.com', phoneNumber, password: 'secret-1' },
  });

const ownerOf = async (world: World, kind: Kind = 'user', phone = PHONES[kind]): Promise<Owner> => {
  const { token, user, teacher } = (await signIn(world, phone, { kind })).json().data;
  return { world, kind, token, id: (user ?? teacher)._id };
};

const owner = async (kind: Kind = 'user'): Promise<Owner> => {
  const world = await testWorld();
  await world.seed();
  return ownerOf(world, kind);
};

const ask = ({ world, kind, token, id }: Owner, body: object) =>
  world.call('PATCH', `/${kind}/${id}`, { token, body: { password: PASSWORD, ...body } });

const confirm = ({ world, token }: Owner, changeId: string, code: string) =>
  world.call('POST', `/phone-change/${changeId}/confirm`, { token, body: { code } });

const undo = (world: World, changeId: string, code: string, address?: string) =>
  world.call('POST', `/phone-change/${changeId}/undo`, { body: { code }, ...(address && { address }) });

const asked = async (who: Owner, phone = NEW): Promise<{ changeId: string; code: string }> => {
  const answer = await ask(who, { phoneNumber: phone });
  expect(answer.statusCode).toBe(202);
  return { changeId: answer.json().data.phoneChange._id, code: await lastCodeSentTo(who.world, phone) };
};

const undoCodeSentTo = async (world: World, phone: string): Promise<string> => {
  await world.runJobs();
  return /\b\d{12}\b/.exec((await textsSentTo(world, phone))[0] ?? '')?.[0] ?? '';
};

/** A change that was made, with the code that the old phone got. */
const changed = async (who: Owner, phone = NEW): Promise<{ changeId: string; undoCode: string }> => {
  const before = (await who.world.call('GET', '/me', { token: who.token })).json().phoneNumber;
  const { changeId, code } = await asked(who, phone);
  expect((await confirm(who, changeId, code)).statusCode).toBe(200);
  return { changeId, undoCode: await undoCodeSentTo(who.world, before) };
};

const phoneNow = async ({ world, id }: Owner): Promise<string | null> =>
  (await world.pool.query('select phone from accounts where id = $1', [id])).rows[0].phone;

const otherThan = (code: string): string => (code === '111111' ? '222222' : '111111');

test.each(['user', 'teacher'] as const)(
  'a %s changes the phone with the password and the code that the new phone got',
  async (kind) => {
    const who = await owner(kind);
    const { world } = who;
    const old = PHONES[kind];
    const other = (await signIn(world, old, { kind })).json().data.token;

    const answer = await ask(who, { phoneNumber: '922334455', firstName: ' Saba ' });

    expect([answer.statusCode, answer.json()]).toEqual([
      202,
      { status: 'success', data: { phoneChange: { _id: expect.stringMatching(/^\w{14}$/) } } },
    ]);
    expect((await world.call('GET', '/me', { token: who.token })).json()).toMatchObject({
      firstName: 'Saba',
      phoneNumber: old,
    });
    expect((await signIn(world, NEW, { kind })).statusCode).toBe(401);

    const changeId = answer.json().data.phoneChange._id;
    const made = await confirm(who, changeId, await lastCodeSentTo(world, NEW));
    await world.runJobs();

    expect([made.statusCode, made.json().data.profile]).toMatchObject([
      200,
      { _id: who.id, firstName: 'Saba', phoneNumber: NEW },
    ]);
    expect((await signIn(world, NEW, { kind })).statusCode).toBe(200);
    expect((await signIn(world, old, { kind })).statusCode).toBe(401);
    expect((await world.call('GET', '/me', { token: who.token })).statusCode).toBe(200);
    expect((await world.call('GET', '/me', { token: other })).statusCode).toBe(401);
    const [told = ''] = await textsSentTo(world, old);
    expect(told).toContain('ending in 4455');
    expect(told).toContain(`http://localhost/undo?id=${changeId}`);
    expect(told).toMatch(/\b\d{12}\b/);
  },
);

test.each([
  ['none', {}],
  ['a wrong one', { password: 'not-it1' }],
  ['an empty one', { password: '' }],
])('with %s for a password nothing changes and nothing is sent', async (_, sent) => {
  const who = await owner();
  const { world, id, token } = who;

  const refused = await world.call('PATCH', `/user/${id}`, {
    token,
    body: { phoneNumber: NEW, firstName: 'Saba', ...sent },
  });
  await world.runJobs();

  expect([refused.statusCode, refused.json().code]).toEqual([401, 'auth/wrong-password']);
  expect((await world.call('GET', '/me', { token })).json()).toMatchObject({ firstName: 'Hana' });
  expect((await world.app.inject('/sandbox/sms/messages')).json()).toEqual([]);
});

test('guessing the password through the profile stops after ten tries, also when sent at once', async () => {
  const who = await owner();
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => ask(who, { phoneNumber: NEW, password: 'not-it1' })),
  );

  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20);
  expect((await ask(who, { phoneNumber: NEW })).statusCode).toBe(429);
});

test('the same phone in another spelling is no change: no password, no code, no session ends', async () => {
  const { world, token, id } = await owner();
  const other = (await signIn(world, PHONES.user)).json().data.token;

  const answer = await world.call('PATCH', `/user/${id}`, { token, body: { phoneNumber: '0911000001' } });
  await world.runJobs();

  expect([answer.statusCode, answer.json().data.user.phoneNumber]).toEqual([200, PHONES.user]);
  expect((await world.call('GET', '/me', { token: other })).statusCode).toBe(200);
  expect((await world.app.inject('/sandbox/sms/messages')).json()).toEqual([]);
});

test('a landline cannot get a code, and that is said', async () => {
  const who = await owner();

  const refused = await ask(who, { phoneNumber: '0111234567' });

  expect([refused.statusCode, refused.json().code]).toEqual([400, 'account/phone-not-mobile']);
});

test('a phone that has an account gets the same answer; its owner is told, and no code confirms it', async () => {
  const who = await owner();
  const { world } = who;
  await signUp(world, TAKEN);

  const free = await ask(who, { phoneNumber: NEW });
  const taken = await ask(who, { phoneNumber: TAKEN });
  await world.runJobs();

  const shape = { status: 'success', data: { phoneChange: { _id: expect.stringMatching(/^\w{14}$/) } } };
  for (const answer of [free, taken]) expect([answer.statusCode, answer.json()]).toEqual([202, shape]);
  const [text = ''] = await textsSentTo(world, TAKEN);
  expect(text).toContain('already has an account');
  expect(text).not.toMatch(/\d/);
  const changeId = taken.json().data.phoneChange._id;
  expect((await confirm(who, changeId, '123456')).json()).toMatchObject({ code: 'auth/invalid-verification-code' });
  const { messages } = (await world.call('GET', '/me/data', { token: who.token })).json();
  expect(messages.map(({ kind, status }: { kind: string; status: string }) => [kind, status])).toEqual([
    ['phoneChangeCode', 'sent'],
    ['phoneChangeCode', 'sent'],
  ]);
});

test("a teacher's phone is free for a student", async () => {
  const who = await owner();

  await changed(who, PHONES.teacher);

  expect(await phoneNow(who)).toBe(PHONES.teacher);
});

test('twenty changes between two numbers send a handful of messages', async () => {
  const who = await owner();
  const { world } = who;
  const statuses: number[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    statuses.push((await ask(who, { phoneNumber: turn % 2 ? NEW : '+251922334466' })).statusCode);
    await world.runJobs();
    world.clock.advance(10 * 60_000);
  }

  expect(statuses.filter((status) => status === 202)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect((await world.app.inject('/sandbox/sms/messages')).json()).toHaveLength(10);
});

test('one number is not flooded by many accounts', async () => {
  const { world } = await owner();
  const statuses: number[] = [];
  for (let turn = 0; turn < 7; turn += 1) {
    const phone = `+25194400000${turn}`;
    await signUp(world, phone);
    const { token, user } = (await signIn(world, phone, { password: 'secret-1' })).json().data;
    const who: Owner = { world, kind: 'user', token, id: user._id };
    statuses.push((await ask(who, { phoneNumber: NEW, password: 'secret-1' })).statusCode);
  }

  expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
});

test('at least thirty seconds lie between two codes to one phone', async () => {
  const who = await owner();
  const { changeId } = await asked(who);
  const resend = () => who.world.call('POST', `/phone-change/${changeId}/resend`, { token: who.token });

  const early = await resend();
  who.world.clock.advance(31_000);
  const late = await resend();

  expect([early.statusCode, early.json().code]).toEqual([429, 'auth/too-many-requests']);
  expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(30);
  expect([late.statusCode, late.json().data]).toEqual([200, { phoneChange: { _id: changeId } }]);
});

test('the code before Resend still works; five wrong tries are the end, and Resend gives no new ones', async () => {
  const who = await owner();
  const { world } = who;
  const { changeId, code } = await asked(who);
  world.clock.advance(31_000);
  await world.call('POST', `/phone-change/${changeId}/resend`, { token: who.token });
  for (let turn = 0; turn < 4; turn += 1) {
    expect((await confirm(who, changeId, otherThan(code))).json()).toMatchObject({
      code: 'auth/invalid-verification-code',
    });
  }
  expect((await confirm(who, changeId, code)).statusCode).toBe(200);

  const second = await asked(who, '+251922334466');
  for (let turn = 0; turn < 5; turn += 1) await confirm(who, second.changeId, otherThan(second.code));
  const sixth = await confirm(who, second.changeId, second.code);
  expect([sixth.statusCode, sixth.json().code]).toEqual([429, 'auth/too-many-requests']);
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
});

test('fifty parallel guesses are five tries', async () => {
  const who = await owner();
  const { changeId, code } = await asked(who);

  const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(who, changeId, otherThan(code))));

  expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(45);
});

test('guesses at a request without tries take none of the day from the next request', async () => {
  const who = await owner();
  const spent = await asked(who);
  for (let turn = 0; turn < 20; turn += 1) await confirm(who, spent.changeId, otherThan(spent.code));

  const next = await asked(who, '+251922334466');

  expect((await confirm(who, next.changeId, next.code)).statusCode).toBe(200);
});

test('a code is worth nothing after five minutes', async () => {
  const who = await owner();
  const { changeId, code } = await asked(who);

  who.world.clock.advance(5 * 60_000);

  expect((await confirm(who, changeId, code)).json()).toMatchObject({ code: 'auth/code-expired' });
});

test('only keyed hashes of both codes are stored, and no text of a delivered message', async () => {
  const who = await owner();
  const { code } = await asked(who);
  const { undoCode } = await changed(who, '+251922334466');

  const { rows: changes } = await who.world.pool.query('select * from phone_changes');
  const { rows: messages } = await who.world.pool.query('select text from sms_messages');

  expect(undoCode).toMatch(/^\d{12}$/);
  for (const secret of [code, undoCode]) expect(JSON.stringify(changes)).not.toContain(secret);
  expect(messages.every(({ text }) => text === '')).toBe(true);
});

test('ten confirmations at once make one change and send one message, and all of them hear of it', async () => {
  const who = await owner();
  const { changeId, code } = await asked(who);

  const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(who, changeId, code)));
  await who.world.runJobs();

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect(await textsSentTo(who.world, PHONES.user)).toHaveLength(1);
  expect(await phoneNow(who)).toBe(NEW);
});

test("nobody confirms, resends or cancels another's change, and a stranger gets 401", async () => {
  const who = await owner();
  const { world } = who;
  const { changeId, code } = await asked(who);
  const teacher = await ownerOf(world, 'teacher');

  expect((await confirm(teacher, changeId, code)).json()).toMatchObject({ code: 'auth/code-expired' });
  expect((await world.call('POST', `/phone-change/${changeId}/confirm`, { body: { code } })).statusCode).toBe(401);
  const resent = await world.call('POST', `/phone-change/${changeId}/resend`, { token: teacher.token });
  expect(resent.json()).toMatchObject({ code: 'auth/code-expired' });
  await world.call('DELETE', `/phone-change/${changeId}`, { token: teacher.token });
  expect((await world.call('GET', '/phone-change', { token: teacher.token })).json()).toEqual({ phoneChange: null });
  expect((await confirm(who, changeId, code)).statusCode).toBe(200);
});

test('what waits for its code is shown, until it is given up, made, replaced or too old', async () => {
  const who = await owner();
  const { world, token } = who;
  const shown = async () => (await world.call('GET', '/phone-change', { token })).json().phoneChange;

  expect(await shown()).toBeNull();
  const first = await asked(who);
  expect(await shown()).toEqual({ _id: first.changeId, phoneNumber: NEW, codeSentAt: expect.any(String) });

  const second = await asked(who, '+251922334466');
  expect(await shown()).toMatchObject({ _id: second.changeId });
  expect((await confirm(who, first.changeId, first.code)).json()).toMatchObject({ code: 'auth/code-expired' });

  expect((await world.call('DELETE', `/phone-change/${second.changeId}`, { token })).statusCode).toBe(204);
  expect(await shown()).toBeNull();
  expect((await confirm(who, second.changeId, second.code)).json()).toMatchObject({ code: 'auth/code-expired' });

  world.clock.advance(31_000);
  await asked(who);
  world.clock.advance(31 * 60_000);
  expect(await shown()).toBeNull();
});

test('a phone that was registered meanwhile is not taken over; whoever holds it hears why', async () => {
  const who = await owner();
  const { changeId, code } = await asked(who);
  await signUp(who.world, NEW);

  const refused = await confirm(who, changeId, code);

  expect([refused.statusCode, refused.json().code]).toEqual([409, 'account/phone-taken']);
  expect(await phoneNow(who)).toBe(PHONES.user);
  expect((await signIn(who.world, NEW, { password: 'secret-1' })).statusCode).toBe(200);
});

test('two accounts that want one phone at once: one gets it', async () => {
  const first = await owner();
  const { world } = first;
  await signUp(world, TAKEN);
  const { token, user } = (await signIn(world, TAKEN, { password: 'secret-1' })).json().data;
  const second: Owner = { world, kind: 'user', token, id: user._id };
  const mine = await asked(first);
  const theirs = await ask(second, { phoneNumber: NEW, password: 'secret-1' });
  const theirCode = await lastCodeSentTo(world, NEW);

  const answers = await Promise.all([
    confirm(first, mine.changeId, mine.code),
    confirm(second, theirs.json().data.phoneChange._id, theirCode),
  ]);

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test.each([
  [
    'a changed password',
    ({ world, token, id }: Owner) =>
      world.call('PATCH', `/user/passwordChange/${id}`, {
        token,
        body: { oldPassword: PASSWORD, newPassword: 'brandnew1' },
      }),
  ],
  [
    'a password that was reset',
    async ({ world }: Owner) => {
      const { id, code } = await asksForCode(world, { kind: 'user', phone: PHONES.user });
      await world.call('POST', `/user/passwordReset/${id}/verify`, { body: { code } });
      return world.call('PATCH', `/user/passwordReset/${id}`, { body: { password: PASSWORD } });
    },
  ],
] as const)('%s ends a change that waits for its code', async (_, end) => {
  const who = await owner();
  const { changeId, code } = await asked(who);

  expect((await end(who)).statusCode).toBe(200);

  const again = { ...who, token: (await signIn(who.world, PHONES.user)).json().data?.token ?? who.token };
  expect((await confirm(again, changeId, code)).json()).toMatchObject({ code: 'auth/code-expired' });
  expect(await phoneNow(who)).toBe(PHONES.user);
});

test('a changed phone ends the other sessions, open resets and the calendar address', async () => {
  const who = await owner();
  const { world } = who;
  const other = (await signIn(world, PHONES.user)).json().data.token;
  const feed = (await world.call('POST', '/calendar', { token: other })).json().url.replace('/backend/api/v1', '');
  const reset = await asksForCode(world, { kind: 'user', phone: PHONES.user });
  await world.call('POST', `/user/passwordReset/${reset.id}/verify`, { body: { code: reset.code } });

  await changed(who);

  expect((await world.call('GET', '/me', { token: other })).statusCode).toBe(401);
  expect((await world.call('GET', feed)).statusCode).toBe(404);
  expect((await world.call('GET', '/calendar', { token: who.token })).json()).toEqual({
    createdAt: null,
    endedAt: expect.any(String),
  });
  const taken = await world.call('PATCH', `/user/passwordReset/${reset.id}`, { body: { password: 'thief-was1' } });
  expect(taken.statusCode).toBe(403);
});

test('the old phone takes the change back within 72 hours, and with it every session and the known password', async () => {
  const thief = await owner();
  const { world } = thief;
  const { changeId, undoCode } = await changed(thief);
  const feed = (await world.call('POST', '/calendar', { token: thief.token })).json().url;
  const pending = await asked(thief, '+251922334477');
  world.clock.advance(71 * HOUR);
  const again = await ownerOf(world, 'user', NEW);

  // As people type it.
  const undone = await undo(world, changeId, undoCode.replace(/(\d{4})(?=\d)/g, '$1 '));
  await world.runJobs();

  expect([undone.statusCode, undone.json()]).toEqual([200, { status: 'success', data: { kind: 'student' } }]);
  expect(await phoneNow(thief)).toBe(PHONES.user);
  for (const { token } of [thief, again]) expect((await world.call('GET', '/me', { token })).statusCode).toBe(401);
  expect((await world.call('GET', feed.replace('/backend/api/v1', ''))).statusCode).toBe(404);
  for (const phone of [NEW, PHONES.user]) expect((await signIn(world, phone)).statusCode).toBe(401);
  expect((await textsSentTo(world, NEW))[0]).toContain('ending in 0001');
  expect((await confirm(thief, pending.changeId, pending.code)).statusCode).toBe(401);

  const { id, code } = await asksForCode(world, { kind: 'user', phone: PHONES.user });
  await world.call('POST', `/user/passwordReset/${id}/verify`, { body: { code } });
  await world.call('PATCH', `/user/passwordReset/${id}`, { body: { password: 'mine-now1' } });
  expect((await signIn(world, PHONES.user, { password: 'mine-now1' })).statusCode).toBe(200);
});

test('after 72 hours nothing is taken back', async () => {
  const who = await owner();
  const { changeId, undoCode } = await changed(who);

  who.world.clock.advance(72 * HOUR);

  expect((await undo(who.world, changeId, undoCode)).json()).toMatchObject({ code: 'auth/code-expired' });
  expect(await phoneNow(who)).toBe(NEW);
});

test('an undo that is sent twice, or five times at once, happens once', async () => {
  const who = await owner();
  const { world } = who;
  const { changeId, undoCode } = await changed(who);

  const answers = await Promise.all(Array.from({ length: 5 }, () => undo(world, changeId, undoCode)));
  await world.runJobs();
  const { id, code } = await asksForCode(world, { kind: 'user', phone: PHONES.user });
  await world.call('POST', `/user/passwordReset/${id}/verify`, { body: { code } });
  await world.call('PATCH', `/user/passwordReset/${id}`, { body: { password: 'mine-now1' } });
  const { token } = (await signIn(world, PHONES.user, { password: 'mine-now1' })).json().data;
  const repeated = await undo(world, changeId, undoCode);

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect((await textsSentTo(world, NEW)).filter((text) => text.includes('ending in 0001'))).toHaveLength(1);
  expect(repeated.statusCode).toBe(200);
  expect((await world.call('GET', '/me', { token })).statusCode).toBe(200);
});

test('the first phone wins over whatever the thief changed afterwards', async () => {
  const thief = await owner();
  const { world } = thief;
  const first = await changed(thief);
  const second = await changed(thief, '+251922334466');

  expect((await undo(world, first.changeId, first.undoCode)).statusCode).toBe(200);

  expect(await phoneNow(thief)).toBe(PHONES.user);
  expect((await undo(world, second.changeId, second.undoCode)).json()).toMatchObject({ code: 'auth/code-expired' });
  expect(await phoneNow(thief)).toBe(PHONES.user);
});

test('an owner who changed twice can take back the second alone', async () => {
  const who = await owner();
  await changed(who);
  const second = await changed(who, '+251922334466');

  expect((await undo(who.world, second.changeId, second.undoCode)).statusCode).toBe(200);

  expect(await phoneNow(who)).toBe(NEW);
});

test.each([
  ['registering a student', ({ world }: Owner) => signUp(world, PHONES.user)],
  [
    'another account that asks for it',
    async ({ world }: Owner) => {
      await signUp(world, TAKEN);
      const { token, user } = (await signIn(world, TAKEN, { password: 'secret-1' })).json().data;
      const other: Owner = { world, kind: 'user', token, id: user._id };
      const answer = await ask(other, { phoneNumber: PHONES.user, password: 'secret-1' });
      expect(answer.statusCode).toBe(202);
      const code = await lastCodeSentTo(world, PHONES.user);
      return confirm(other, answer.json().data.phoneChange._id, code || '123456');
    },
  ],
] as const)('the old phone cannot be taken away from its undo by %s', async (_, take) => {
  const thief = await owner();
  const { world } = thief;
  const { changeId, undoCode } = await changed(thief);

  expect((await take(thief)).statusCode).toBeGreaterThanOrEqual(400);

  expect((await undo(world, changeId, undoCode)).statusCode).toBe(200);
  expect(await phoneNow(thief)).toBe(PHONES.user);
});

test("a teacher's old phone is held too, and one's own is not held against oneself", async () => {
  const who = await owner('teacher');
  const { world } = who;
  await changed(who);

  const applied = await world.call('POST', '/teacher', {
    body: {
      firstName: 'Abel',
      lastName: 'Sample',
      email: 'abel@gmail.com',
      phoneNumber: PHONES.teacher,
      password: 'secret-1',
      courseType: 'Maths',
      schedule: 'Monday. Wednesday & Friday',
      grade: '5 & 6',
      qualification: 'BSc',
      experience: 'Two years',
    },
  });
  expect([applied.statusCode, applied.json().code]).toEqual([409, 'account/phone-taken']);
  world.clock.advance(31_000);
  await changed(who, PHONES.teacher);

  expect(await phoneNow(who)).toBe(PHONES.teacher);
});

test('after 72 hours the old phone can register anew', async () => {
  const who = await owner();
  await changed(who);
  expect((await signUp(who.world, PHONES.user)).statusCode).toBe(409);

  who.world.clock.advance(72 * HOUR);

  expect((await signUp(who.world, PHONES.user)).statusCode).toBe(201);
});

test('a thief who knows the id cannot spend the tries of the old phone', async () => {
  const thief = await owner();
  const { world } = thief;
  const { changeId, undoCode } = await changed(thief);

  const guesses = await Promise.all(
    Array.from({ length: 80 }, () => undo(world, changeId, '000000000000', '198.51.100.7')),
  );

  expect(guesses.filter(({ statusCode }) => statusCode === 400)).toHaveLength(60);
  expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20);
  expect((await undo(world, changeId, undoCode, '203.0.113.9')).statusCode).toBe(200);
});

test.each([
  ['an id that never was', async () => ({ id: 'abcdefghjkmnpq', code: '123456789012' })],
  [
    'the code that confirms, before and after',
    async (who: Owner) => {
      const { changeId, code } = await asked(who);
      await undo(who.world, changeId, code.padStart(12, '0'));
      await confirm(who, changeId, code);
      return { id: changeId, code: code.padStart(12, '0') };
    },
  ],
] as const)('an undo with %s is a wrong code', async (_, given) => {
  const who = await owner();
  const { id, code } = await given(who);

  const refused = await undo(who.world, id, code);

  expect([refused.statusCode, refused.json().code]).toEqual([400, 'auth/invalid-verification-code']);
});

test('an erased account takes its changes along: nothing is confirmed or undone, and its phones are free', async () => {
  const who = await owner();
  const { world, token, id } = who;
  const { changeId, undoCode } = await changed(who);
  const pending = await asked(who, '+251922334466');

  await world.call('DELETE', `/user/${id}`, { token, body: { phoneNumber: NEW, password: PASSWORD } });

  expect((await undo(world, changeId, undoCode)).json()).toMatchObject({ code: 'auth/invalid-verification-code' });
  expect((await confirm(who, pending.changeId, pending.code)).statusCode).toBe(401);
  expect((await world.pool.query('select * from phone_changes')).rows).toEqual([]);
  for (const phone of [PHONES.user, NEW]) expect((await signUp(world, phone)).statusCode).toBe(201);
});

test('whoever asked for a phone leaves no trace of it when its owner is erased', async () => {
  const who = await owner();
  const { world } = who;
  await signUp(world, TAKEN);
  const { token, user } = (await signIn(world, TAKEN, { password: 'secret-1' })).json().data;
  await ask(who, { phoneNumber: TAKEN });
  await world.runJobs();

  await world.call('DELETE', `/user/${user._id}`, { token, body: { phoneNumber: TAKEN, password: 'secret-1' } });

  const { rows } = await world.pool.query(
    `select 1 from sms_messages where phone = $1 union all select 1 from phone_changes where new_phone = $1`,
    [TAKEN],
  );
  expect(rows).toEqual([]);
});

test('one’s own data says which phones were asked for, made and taken back', async () => {
  const who = await owner();
  await changed(who);

  const { phoneChanges } = (await who.world.call('GET', '/me/data', { token: who.token })).json();

  expect(phoneChanges).toEqual([
    {
      from: PHONES.user,
      to: NEW,
      askedAt: expect.any(String),
      madeAt: expect.any(String),
      takenBackAt: null,
      proof: null,
      reason: null,
    },
  ]);
});

test('changes are forgotten a day after they were asked for, and not before they can no longer be undone', async () => {
  const who = await owner();
  const { world } = who;
  const kept = async () => (await world.pool.query('select new_phone from phone_changes')).rows;
  await changed(who);
  await asked(who, '+251922334466');

  world.clock.advance(25 * HOUR);
  await world.runJob('forget-phone-changes');
  expect(await kept()).toEqual([{ new_phone: NEW }]);

  world.clock.advance(48 * HOUR);
  await world.runJob('forget-phone-changes');
  expect(await kept()).toEqual([]);
});

test('when no more messages go out, a code is refused and a change that could not be told is not made', async () => {
  const who = await owner();
  const { world } = who;
  const { changeId, code } = await asked(who);
  await world.pool.query(`insert into rate_limits (key, count, ends_at) values ('sms:phoneChanged:overall', 300, $1)`, [
    new Date(world.clock.now().getTime() + 60_000),
  ]);

  const refused = await confirm(who, changeId, code);

  expect([refused.statusCode, refused.json().code]).toEqual([503, 'sms/spent']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await phoneNow(who)).toBe(PHONES.user);
  world.clock.advance(61_000);
  expect((await confirm(who, changeId, code)).statusCode).toBe(200);
});

test('messages are in the language of the account', async () => {
  const who = await owner();
  const { world } = who;
  await world.call('PUT', '/me/language', { token: who.token, body: { language: 'am' } });

  await changed(who);

  expect((await textsSentTo(world, NEW))[0]).toContain('ማረጋገጫ ኮድ');
  expect((await textsSentTo(world, PHONES.user))[0]).toContain('በ4455 ወደሚያበቃ ቁጥር');
});
