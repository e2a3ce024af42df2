import { expect, test } from 'vitest';
import { type OfficeWorld, officeWorld, PASSWORD } from '../../../testing/office-world.ts';

const MINUTE = 60_000;
const HANA = '+251911000001';
const DAWIT = '+251911000002';

const idOf = async ({ pool }: OfficeWorld, phone: string): Promise<string> =>
  (await pool.query(`select id from accounts where phone = $1 and kind <> 'staff'`, [phone])).rows[0].id;

const ask = async (world: OfficeWorld, token = world.office, phone = HANA) =>
  world.call('POST', `/admin/accounts/${await idOf(world, phone)}/recovery`, { token, body: { proof: 'kebele-id' } });

const decide = (world: OfficeWorld, id: string, token = world.owner, decision = 'agreed') =>
  world.call('PATCH', `/admin/recoveries/${id}`, { token, body: { decision, proof: 'passport' } });

const enter = (world: OfficeWorld, slip: string, kind: 'user' | 'teacher' = 'user') =>
  world.call('POST', `/${kind}/passwordReset/slip`, { body: { slip } });

const setPassword = (world: OfficeWorld, id: string, password = 'brandnew1', kind: 'user' | 'teacher' = 'user') =>
  world.call('PATCH', `/${kind}/passwordReset/${id}`, { body: { password } });

const signIn = (world: OfficeWorld, phoneNumber: string, password: string, kind: 'user' | 'teacher' = 'user') =>
  world.call('POST', `/${kind}/login`, { body: { phoneNumber, password } });

/** One asks, another agrees: the slip. */
const slipOf = async (world: OfficeWorld, phone = HANA): Promise<string> => {
  const { recovery } = (await ask(world, world.office, phone)).json();
  return (await decide(world, recovery._id)).json().slip.code;
};

test.each([
  ['user', HANA, 'student'],
  ['teacher', DAWIT, 'teacher'],
] as const)('two members of staff help a %s, who sets a new password with the slip', async (kind, phone, token) => {
  const world = await officeWorld();

  const asked = await ask(world, world.office, phone);
  const agreed = await decide(world, asked.json().recovery._id);

  expect(asked.statusCode).toBe(201);
  expect(asked.json().recovery).toMatchObject({ proof: 'kebele-id', askedBy: 'office Sample', decision: null });
  expect(agreed.json().recovery).toMatchObject({ decision: 'agreed', decidedBy: 'Office Sample', mayDecide: false });
  const { code, validUntil } = agreed.json().slip;
  expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
  expect(Date.parse(validUntil) - world.clock.now().getTime()).toBeLessThanOrEqual(15 * MINUTE);

  const { id } = (await enter(world, code.toUpperCase().replaceAll('-', ' '), kind)).json();
  expect((await setPassword(world, id, 'brandnew1', kind)).statusCode).toBe(200);
  expect((await world.call('GET', '/me', { token: world[token] })).statusCode).toBe(401);
  expect((await signIn(world, phone, 'brandnew1', kind)).statusCode).toBe(200);
});

test('the phone of the account is told, and both acts are in the audit trail', async () => {
  const world = await officeWorld();
  const slip = await slipOf(world);
  await world.runJobs();

  const [message] = (await world.app.inject(`/sandbox/sms/messages?to=${HANA}`)).json();
  const acts = (await world.audit()).filter(({ action }) => action.endsWith('recovery'));

  expect(message.text).toContain('helped you in person');
  expect(message.text).not.toContain(slip);
  expect(acts).toMatchObject([
    { action: 'ask-recovery', subject_kind: 'student', after: { proof: 'kebele-id' } },
    { action: 'agree-recovery', subject_kind: 'student', after: { decision: 'agreed', proof: 'passport' } },
  ]);
  expect(JSON.stringify(acts)).not.toContain(slip);
});

test('whoever asked cannot decide, not even in the database', async () => {
  const world = await officeWorld();
  const { recovery } = (await ask(world)).json();

  const own = await decide(world, recovery._id, world.office);

  expect([own.statusCode, own.json().code]).toEqual([409, 'recovery/not-by-asker']);
  await expect(
    world.pool.query(
      `update recoveries set decision = 'agreed', decided_by = asked_by, decided_at = now(), second_proof = 'passport'`,
    ),
  ).rejects.toThrow('recoveries_two_people');
  expect((await world.pool.query('select * from password_resets')).rows).toEqual([]);
});

test('an auditor reads and cannot decide; agreeing needs a look at a proof', async () => {
  const world = await officeWorld();
  const { recovery } = (await ask(world)).json();
  const path = `/admin/accounts/${await idOf(world, HANA)}/recovery`;

  const read = (await world.call('GET', path, { token: world.auditor })).json();
  const unseen = await world.call('PATCH', `/admin/recoveries/${recovery._id}`, {
    token: world.owner,
    body: { decision: 'agreed' },
  });

  expect(read.recovery).toMatchObject({ _id: recovery._id, mayDecide: false });
  expect((await decide(world, recovery._id, world.auditor)).statusCode).toBe(403);
  expect(unseen.json().errors).toEqual({ proof: 'Please choose what you were shown' });
});

test('both enter their own password again', async () => {
  const world = await officeWorld();
  const { recovery } = (await ask(world)).json();
  world.clock.advance(11 * MINUTE);

  expect((await ask(world, world.office, DAWIT)).json()).toMatchObject({ code: 'auth/confirm-password' });
  expect((await decide(world, recovery._id)).json()).toMatchObject({ code: 'auth/confirm-password' });
});

test('nobody takes part in the help for a household that names their phone', async () => {
  const world = await officeWorld();
  await world.enroll({ details: { motherPhone: '+251911000019' } });

  expect((await ask(world)).json()).toMatchObject({ code: 'recovery/own-account' });
  expect((await ask(world, world.owner)).statusCode).toBe(201);
});

test('nobody takes part in the help for an account with their own phone number', async () => {
  const world = await officeWorld();
  const { recovery } = (await ask(world)).json();
  await world.pool.query(`update accounts set phone = $1 where kind = 'staff' and phone = '+251911000009'`, [HANA]);

  expect((await decide(world, recovery._id)).json()).toMatchObject({ code: 'recovery/own-account' });
  expect((await ask(world, world.owner)).json()).toMatchObject({ code: 'recovery/own-account' });
});

test('a slip is good for fifteen minutes and one password', async () => {
  const world = await officeWorld();
  const late = await slipOf(world);
  world.clock.advance(15 * MINUTE + 1000);
  expect((await enter(world, late)).json()).toMatchObject({ code: 'auth/invalid-slip' });
  for (const token of [world.office, world.owner]) {
    await world.call('POST', '/admin/confirm', { token, body: { password: PASSWORD } });
  }

  const slip = await slipOf(world);
  const { id } = (await enter(world, slip)).json();
  const again = await enter(world, slip);
  await setPassword(world, id);

  expect(again.json()).toEqual({ id });
  expect((await setPassword(world, id)).statusCode).toBe(403);
  expect((await enter(world, slip)).json()).toMatchObject({ code: 'auth/invalid-slip' });
});

test('a slip is worth nothing at the other kind of account, nor is a made-up one', async () => {
  const world = await officeWorld();
  const slip = await slipOf(world);

  expect((await enter(world, slip, 'teacher')).statusCode).toBe(400);
  expect((await enter(world, 'aaaa-bbbb-cccc')).statusCode).toBe(400);
  expect((await enter(world, 'short')).json().errors).toEqual({ slip: 'Please enter the 12 letters of the code' });
});

test('only the hash of a slip is kept', async () => {
  const world = await officeWorld();
  const slip = await slipOf(world);

  const stored = JSON.stringify([
    (await world.pool.query('select * from password_resets')).rows,
    (await world.pool.query('select * from recoveries')).rows,
  ]);

  expect(stored).not.toContain(slip);
  expect(stored).not.toContain(slip.replaceAll('-', ''));
});

test('a slip ends with a new password that was set by SMS', async () => {
  const world = await officeWorld();
  const slip = await slipOf(world);
  const { id } = (await world.call('POST', '/user/passwordReset', { body: { phoneNumber: HANA } })).json();
  await world.runJobs();
  const [message] = (await world.app.inject(`/sandbox/sms/messages?to=${HANA}`)).json();
  const code = /\d{6}/.exec(message.text)?.[0];
  await world.call('POST', `/user/passwordReset/${id}/verify`, { body: { code } });
  expect((await setPassword(world, id)).statusCode).toBe(200);

  expect((await enter(world, slip)).json()).toMatchObject({ code: 'auth/invalid-slip' });
});

test('a slip ends with a changed password too', async () => {
  const world = await officeWorld();
  const slip = await slipOf(world);

  await world.call('PATCH', `/user/passwordChange/${await idOf(world, HANA)}`, {
    token: world.student,
    body: { oldPassword: PASSWORD, newPassword: 'brandnew2' },
  });

  expect((await enter(world, slip)).json()).toMatchObject({ code: 'auth/invalid-slip' });
});

test('two who decide at once: one does, the other is told; and one account is helped once at a time', async () => {
  const world = await officeWorld();
  const { _id: id } = (
    await world.call('POST', '/admin/staff', {
      token: world.owner,
      body: {
        firstName: 'Marta',
        lastName: 'Haile',
        email: 'marta@sample.example',
        phoneNumber: '0911000039',
        role: 'office',
        password: 'a long password',
      },
    })
  ).json();
  expect(id).toBeTruthy();
  const marta = (
    await world.call('POST', '/admin/login', { body: { phoneNumber: '0911000039', password: 'a long password' } })
  ).json().data.token;

  const asked = await Promise.all([ask(world, world.office), ask(world, marta)]);
  const { recovery } = asked.find(({ statusCode }) => statusCode === 201)?.json() ?? {};
  const asker = recovery.askedBy === 'Marta Haile' ? world.office : marta;
  const decided = await Promise.all([decide(world, recovery._id, asker), decide(world, recovery._id, world.owner)]);

  expect(asked.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  expect(decided.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect((await world.pool.query('select 1 from password_resets')).rows).toHaveLength(1);
});

test('a refusal gives no slip and tells nobody', async () => {
  const world = await officeWorld();
  const { recovery } = (await ask(world)).json();

  const refused = await decide(world, recovery._id, world.owner, 'refused');
  await world.runJobs();

  expect(refused.json()).toMatchObject({ recovery: { decision: 'refused' }, slip: null });
  expect((await world.app.inject(`/sandbox/sms/messages?to=${HANA}`)).json()).toEqual([]);
  expect((await ask(world)).statusCode).toBe(201);
});

test('what nobody decides within an hour is over, and can be asked for again', async () => {
  const world = await officeWorld();
  const { recovery } = (await ask(world)).json();
  world.clock.advance(61 * MINUTE);
  for (const token of [world.office, world.owner]) {
    await world.call('POST', '/admin/confirm', { token, body: { password: PASSWORD } });
  }
  const path = `/admin/accounts/${await idOf(world, HANA)}/recovery`;

  expect((await decide(world, recovery._id)).json()).toMatchObject({ code: 'office/changed-meanwhile' });
  expect((await world.call('GET', path, { token: world.owner })).json()).toEqual({ recovery: null });
  expect((await ask(world)).statusCode).toBe(201);
});

test('Today shows it first to everybody but the asker', async () => {
  const world = await officeWorld();
  await ask(world);
  const today = async (token: string) => (await world.call('GET', '/admin/today', { token })).json();

  const [owner, asker] = [await today(world.owner), await today(world.office)];

  expect(owner.waiting[0]).toMatchObject({
    _id: await idOf(world, HANA),
    kind: 'recovery',
    name: 'Hana Sample',
    accountKind: 'student',
  });
  expect(owner.counts.recovery).toMatchObject({ count: 1 });
  expect(asker.counts.recovery).toEqual({ count: 0, oldest: null });
});

test('staff are not helped this way, nor is an account that was erased', async () => {
  const world = await officeWorld();
  const { rows } = await world.pool.query(`select id from accounts where kind = 'staff' limit 1`);

  const refused = await world.call('POST', `/admin/accounts/${rows[0].id}/recovery`, {
    token: world.office,
    body: { proof: 'passport' },
  });

  expect(refused.statusCode).toBe(404);
});

test('what the office did is part of the data of an account, is erased with it, and forgotten after ninety days', async () => {
  const world = await officeWorld();
  await slipOf(world);
  await slipOf(world, DAWIT);
  const mine = (await world.call('GET', '/me/data', { token: world.student })).json();
  expect(mine.recoveries).toMatchObject([{ proofShown: 'kebele-id', decision: 'agreed' }]);

  await world.call('DELETE', `/user/${await idOf(world, HANA)}`, {
    token: world.student,
    body: { phoneNumber: HANA, password: PASSWORD },
  });
  const left = async () => (await world.pool.query('select account_id from recoveries')).rows;

  expect(await left()).toHaveLength(1);
  world.clock.advance(91 * 24 * 60 * MINUTE);
  await world.runJob('forget-old-recoveries');
  expect(await left()).toEqual([]);
});
