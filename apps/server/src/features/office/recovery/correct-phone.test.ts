import { expect, test } from 'vitest';
import { type OfficeWorld, officeWorld } from '../../../testing/office-world.ts';

const MINUTE = 60_000;
const HANA = '+251911000001';
const DAWIT = '+251911000002';
const NEW = '+251977000123';

const idOf = async ({ pool }: OfficeWorld, phone: string): Promise<string> =>
  (await pool.query(`select id from accounts where phone = $1 and kind <> 'staff'`, [phone])).rows[0].id;

const ask = async (world: OfficeWorld, body: object = {}, { token = world.office, phone = HANA } = {}) =>
  world.call('POST', `/admin/accounts/${await idOf(world, phone)}/phone-correction`, {
    token,
    body: { phoneNumber: NEW, proof: 'kebele-id', reason: 'Two digits were swapped', ...body },
  });

const readBack = (world: OfficeWorld, id: string, code: string, token = world.office) =>
  world.call('POST', `/admin/phone-corrections/${id}/read-back`, { token, body: { code } });

const decide = (world: OfficeWorld, id: string, token = world.owner, body: object = {}) =>
  world.call('PATCH', `/admin/phone-corrections/${id}`, {
    token,
    body: { decision: 'agreed', proof: 'passport', ...body },
  });

const textsTo = async (world: OfficeWorld, phone: string): Promise<string[]> => {
  await world.runJobs();
  return (await world.app.inject(`/sandbox/sms/messages?to=${encodeURIComponent(phone)}`))
    .json()
    .map(({ text }: { text: string }) => text);
};

/** Asked for, with the code that the new phone got. */
const asked = async (world: OfficeWorld, phone = HANA): Promise<{ id: string; code: string }> => {
  const { correction } = (await ask(world, {}, { phone })).json();
  return { id: correction.id, code: /\b\d{6}\b/.exec((await textsTo(world, NEW))[0] ?? '')?.[0] ?? '' };
};

const phoneOf = async ({ pool }: OfficeWorld, id: string): Promise<string> =>
  (await pool.query('select phone from accounts where id = $1', [id])).rows[0].phone;

test.each([
  ['household', HANA, 'student'],
  ['teacher', DAWIT, 'teacher'],
] as const)('two members of staff correct the phone of a %s: its code is read back first', async (_, phone, role) => {
  const world = await officeWorld();
  const account = await idOf(world, phone);
  const { id, code } = await asked(world, phone);
  expect((await textsTo(world, NEW))[0]).toContain('only to the person in front of you');

  expect((await decide(world, id)).json().code).toBe('phone/not-read-back');
  const read = (await readBack(world, id, code)).json().correction;
  expect(read).toMatchObject({ isReadBack: true, mayDecide: false, askedBy: 'office Sample', phoneNumber: NEW });
  expect((await decide(world, id, world.office)).json().code).toBe('recovery/not-by-asker');
  expect(await phoneOf(world, account)).toBe(phone);
  const shown = await world.call('GET', `/admin/accounts/${account}/phone-correction`, { token: world.owner });
  expect(shown.json().correction).toMatchObject({ id, mayDecide: true, reason: 'Two digits were swapped' });

  expect((await decide(world, id)).statusCode).toBe(204);
  expect(await phoneOf(world, account)).toBe(NEW);
  expect((await world.call('GET', '/me', { token: world[role] })).statusCode).toBe(401);
  expect((await decide(world, id)).json().code).toBe('office/changed-meanwhile');
  const acts = (await world.audit()).filter(({ action }) => action.includes('phone'));
  expect(acts).toMatchObject([
    { action: 'ask-phone-correction', after: { phoneEnding: '0123', proof: 'kebele-id' } },
    { action: 'correct-phone', before: { phoneEnding: phone.slice(-4) }, after: { phoneEnding: '0123' } },
  ]);
  expect(JSON.stringify(acts)).not.toContain(NEW);
});

test('the old phone is told, and takes the correction back with its code for 72 hours', async () => {
  const world = await officeWorld();
  const account = await idOf(world, HANA);
  const { id, code } = await asked(world);
  await readBack(world, id, code);
  await decide(world, id);

  const [told = ''] = await textsTo(world, HANA);
  expect(told).toContain('ending in 0123');
  const undoCode = /\b\d{12}\b/.exec(told)?.[0];
  const undone = await world.call('POST', `/phone-change/${id}/undo`, { body: { code: undoCode } });
  expect(undone.statusCode).toBe(200);
  expect(await phoneOf(world, account)).toBe(HANA);
});

test('a phone in use, the same one, a landline and a number of the desk are refused', async () => {
  const world = await officeWorld();
  await world.call('POST', '/user', {
    body: { firstName: 'Abel', lastName: 'Other', email: 'a@gmail.com', phoneNumber: NEW, password: 'secret-1' },
  });
  expect((await ask(world)).json()).toMatchObject({ code: 'phone/in-use' });
  expect((await ask(world, { phoneNumber: HANA })).json()).toMatchObject({ code: 'phone/same' });
  expect((await ask(world, { phoneNumber: '+251111234567' })).json().code).toBe('account/phone-not-mobile');
  expect((await ask(world, { phoneNumber: '0612345678' })).statusCode).toBe(400);
  expect((await ask(world, { reason: '' })).json().errors).toHaveProperty('reason');
  expect((await ask(world, { proof: 'a friend' })).json().errors).toHaveProperty('proof');
  const { rows } = await world.pool.query('select count(*)::int as n from phone_changes');
  expect(rows).toEqual([{ n: 0 }]);
});

test('a phone that somebody registered between asking and agreeing is not taken from them', async () => {
  const world = await officeWorld();
  const account = await idOf(world, HANA);
  const { id, code } = await asked(world);
  await readBack(world, id, code);
  await world.call('POST', '/user', {
    body: { firstName: 'Abel', lastName: 'Other', email: 'a@gmail.com', phoneNumber: NEW, password: 'secret-1' },
  });
  expect((await decide(world, id)).json().code).toBe('phone/in-use');
  expect(await phoneOf(world, account)).toBe(HANA);
  expect((await world.call('GET', '/me', { token: world.student })).statusCode).toBe(200);
});

test('a wrong code is counted, an old one is worth nothing, and the account itself cannot use it', async () => {
  const world = await officeWorld();
  const { id, code } = await asked(world);
  const wrongCode = code === '000000' ? '000001' : '000000';
  expect((await readBack(world, id, wrongCode)).json().code).toBe('auth/invalid-verification-code');
  const own = await world.call('POST', `/phone-change/${id}/confirm`, { token: world.student, body: { code } });
  expect(own.json().code).toBe('auth/code-expired');
  expect((await world.call('GET', '/phone-change', { token: world.student })).json()).toEqual({ phoneChange: null });
  world.clock.advance(6 * MINUTE);
  expect((await readBack(world, id, code)).json().code).toBe('auth/code-expired');
  for (let tries = 0; tries < 4; tries += 1) await readBack(world, id, wrongCode);
  expect((await readBack(world, id, code)).json().code).toBe('auth/too-many-requests');
});

test('it lapses after an hour, is called off by whoever asked, and of two who agree one does', async () => {
  const world = await officeWorld();
  const account = await idOf(world, HANA);
  const first = await asked(world);
  await readBack(world, first.id, first.code);
  expect((await decide(world, first.id, world.office, { decision: 'refused' })).statusCode).toBe(204);
  expect((await decide(world, first.id)).json().code).toBe('office/changed-meanwhile');

  world.clock.advance(2 * MINUTE);
  const { correction } = (await ask(world)).json();
  await world.pool.query('update phone_changes set read_back_at = now() where id = $1', [correction.id]);
  const both = await Promise.all([decide(world, correction.id), decide(world, correction.id)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
  expect(await phoneOf(world, account)).toBe(NEW);
});

test('nobody corrects the phone of the own household, and the auditor none', async () => {
  const world = await officeWorld();
  await world.pool.query(
    `update accounts set phone = $1 where kind = 'staff' and id = (select account_id from staff where role = 'office' limit 1)`,
    [HANA],
  );
  expect((await ask(world)).json().code).toBe('recovery/own-account');
  expect((await ask(world, {}, { token: world.auditor })).json().code).toBe('auth/not-allowed');
});
