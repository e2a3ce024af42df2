import { expect, test } from 'vitest';
import { type OfficeWorld, officeWorld } from '../../../testing/office-world.ts';

const PASSWORD = 'a long password';
const marta = { firstName: 'Marta', lastName: 'Haile', email: 'marta@sample.example', phoneNumber: '0911000039' };

const create = async (world: OfficeWorld, change: object = {}): Promise<{ _id: string; version: number }> =>
  (
    await world.call('POST', '/admin/staff', {
      token: world.owner,
      body: { ...marta, role: 'office', password: PASSWORD, ...change },
    })
  ).json();
const signIn = (world: OfficeWorld, phoneNumber = marta.phoneNumber, password = PASSWORD) =>
  world.call('POST', '/admin/login', { body: { phoneNumber, password } });
const leave = (world: OfficeWorld, id: string, body: object = {}, token = world.owner) =>
  world.call('POST', `/admin/staff/${id}/leaving`, { token, body: { version: 1, ...body } });
const leaving = async (world: OfficeWorld, id: string) =>
  (await world.call('GET', `/admin/staff/${id}/leaving`, { token: world.owner })).json();
const idOf = async (world: OfficeWorld, token: string): Promise<string> =>
  (await world.call('GET', '/admin/me', { token })).json().admin._id;

const propose = async (world: OfficeWorld, token: string) => {
  const { enrollmentId, paymentId } = await world.enroll({ payment: 'paid', amountEtb: 9000 });
  const body = { reason: 'Moved away' };
  const answer = (await world.call('POST', `/admin/payments/${paymentId}/refund`, { token, body })).json();
  return { enrollmentId, refundId: answer.refund._id as string };
};

test('somebody who leaves is out everywhere at once, and stays in the audit trail by name', async () => {
  const world = await officeWorld();
  const { _id: id } = await create(world);
  const { token } = (await signIn(world)).json().data;
  await world.pool.query(
    `update staff set totp_secret = 'sealed', totp_confirmed_at = now(), recovery_code_hashes = '["x"]' where account_id = $1`,
    [id],
  );

  const before = await leaving(world, id);
  const left = await leave(world, id);

  expect(before).toMatchObject({ sessions: 1, recoveries: 0, refunds: [] });
  expect(left.json()).toMatchObject({
    handedOver: 0,
    member: { isActive: false, hasAuthenticator: false, leftAt: expect.any(String), version: 2 },
  });
  expect((await world.call('GET', '/admin/me', { token })).statusCode).toBe(401);
  expect((await signIn(world)).json().code).toBe('auth/wrong-credentials');
  const kept = await world.pool.query(
    `select (select count(*)::int from sessions where account_id = $1) as sessions,
            totp_secret, recovery_code_hashes, password_hash
     from staff join accounts on id = account_id where account_id = $1`,
    [id],
  );
  expect(kept.rows[0]).toMatchObject({ sessions: 0, totp_secret: null, recovery_code_hashes: [], password_hash: '-' });
  const trail = (await world.call('GET', `/admin/audit?who=${id}`, { token: world.owner })).json();
  expect(trail.rows).toMatchObject([{ who: 'Marta Haile', action: 'sign-in' }]);
  const acts = (await world.call('GET', `/admin/audit?subjectId=${id}`, { token: world.owner })).json();
  expect(acts.rows[0]).toMatchObject({ who: 'Office Sample', action: 'leave-office', after: { isActive: false } });
});

test('nobody ends the last owner or themselves, and only an owner ends anybody', async () => {
  const world = await officeWorld();
  const { _id: id } = await create(world);
  const owner = await idOf(world, world.owner);

  expect((await leave(world, owner)).json().code).toBe('staff/last-owner');
  await create(world, { role: 'owner', phoneNumber: '0911000049' });
  expect((await leave(world, owner)).json().code).toBe('staff/own-leaving');
  expect((await leave(world, id, {}, world.office)).json().code).toBe('auth/not-allowed');
  world.clock.advance(11 * 60_000);
  expect((await leave(world, id)).json().code).toBe('auth/confirm-password');
});

test('two owners who end each other at once: one stays', async () => {
  const world = await officeWorld();
  const { _id: other } = await create(world, { role: 'owner' });
  const { token } = (await signIn(world)).json().data;
  const owner = await idOf(world, world.owner);

  const answers = await Promise.all([leave(world, other), leave(world, owner, {}, token)]);

  const { rows } = await world.pool.query(`select count(*)::int as n from staff where role = 'owner' and is_active`);
  expect(rows[0].n).toBe(1);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test('leaving is undone by nobody, in the database neither; the same person comes back by being added again', async () => {
  const world = await officeWorld();
  const { _id: id } = await create(world);
  await leave(world, id);

  const letIn = await world.call('PATCH', `/admin/staff/${id}`, {
    token: world.owner,
    body: { isActive: true, version: 2 },
  });
  expect(letIn.json().code).toBe('staff/has-left');
  expect((await leave(world, id, { version: 2 })).json().code).toBe('staff/has-left');
  await expect(world.pool.query('update staff set is_active = true where account_id = $1', [id])).rejects.toThrow(
    'staff_left_is_out',
  );

  const again = await create(world, { lastName: 'Bekele', role: 'auditor', password: 'another password' });
  expect(again).toMatchObject({
    _id: id,
    lastName: 'Bekele',
    role: 'auditor',
    isActive: true,
    hasAuthenticator: false,
    leftAt: null,
  });
  expect((await signIn(world)).statusCode).toBe(401);
  expect((await signIn(world, marta.phoneNumber, 'another password')).statusCode).toBe(200);
  expect((await create(world)) as object).toMatchObject({ code: 'account/phone-taken' });
});

test('open refunds go to a colleague who may decide them, and the proposer stays the proposer', async () => {
  const world = await officeWorld();
  const { _id: id } = await create(world);
  const { _id: teaching } = await create(world, { phoneNumber: '0911000049', capabilities: ['teaching'] });
  const { token } = (await signIn(world)).json().data;
  const { enrollmentId, refundId } = await propose(world, token);
  const colleague = await idOf(world, world.office);

  const before = await leaving(world, id);
  expect(before.refunds).toMatchObject([{ _id: refundId, fullName: 'Abel Sample', amountEtb: 9000 }]);
  expect(before.colleagues.map(({ name }: { name: string }) => name)).toEqual(['Office Sample', 'office Sample']);

  expect((await leave(world, id)).json().code).toBe('staff/hand-over-needed');
  for (const wrong of [id, teaching]) {
    expect((await leave(world, id, { handOverTo: wrong })).json().code).toBe('staff/cannot-take-over');
  }
  expect((await world.call('GET', '/admin/me', { token })).statusCode).toBe(200);
  expect((await leave(world, id, { handOverTo: colleague })).json()).toMatchObject({ handedOver: 1 });

  const todayOf = async (reader: string) =>
    (await world.call('GET', '/admin/today', { token: reader }))
      .json()
      .waiting.find(({ kind }: { kind: string }) => kind === 'refund');
  expect(await todayOf(world.office)).toMatchObject({ handedOverBy: 'Marta Haile' });
  expect(await todayOf(world.owner)).toMatchObject({ handedOverBy: null });
  const shown = (await world.call('GET', `/admin/enrollments/${enrollmentId}`, { token: world.office })).json();
  expect(shown.payments[0].refunds).toMatchObject([
    { proposedBy: { name: 'Marta Haile' }, handedTo: { name: 'office Sample' } },
  ]);
  const approved = await world.call('PATCH', `/admin/refunds/${refundId}`, {
    token: world.office,
    body: { decision: 'approve' },
  });
  expect(approved.statusCode).toBe(200);
});

test('what was handed to somebody goes on when they leave too', async () => {
  const world = await officeWorld();
  const { _id: first } = await create(world);
  const { _id: second } = await create(world, { phoneNumber: '0911000049' });
  const { token } = (await signIn(world)).json().data;
  const { refundId } = await propose(world, token);

  await leave(world, first, { handOverTo: second });
  const before = await leaving(world, second);
  await leave(world, second, { handOverTo: await idOf(world, world.owner) });

  expect(before.refunds).toMatchObject([{ _id: refundId }]);
  const { rows } = await world.pool.query('select handed_to, proposed_by from refunds where id = $1', [refundId]);
  expect(rows[0]).toEqual({ handed_to: await idOf(world, world.owner), proposed_by: first });
});

test('help to sign in that they asked for ends; a colleague who sees the person asks anew', async () => {
  const world = await officeWorld();
  const { _id: id } = await create(world);
  const { token } = (await signIn(world)).json().data;
  const { rows } = await world.pool.query(`select id from accounts where phone = '+251911000001' and kind = 'student'`);
  const ask = (reader: string) =>
    world.call('POST', `/admin/accounts/${rows[0].id}/recovery`, { token: reader, body: { proof: 'passport' } });
  await ask(token);

  expect(await leaving(world, id)).toMatchObject({ recoveries: 1 });
  await leave(world, id);

  expect((await world.pool.query('select 1 from recoveries')).rows).toEqual([]);
  expect((await ask(world.office)).statusCode).toBe(201);
});

test('what fails on the way changes nothing: they are still in, with their work', async () => {
  const world = await officeWorld();
  const { _id: id } = await create(world);
  const { token } = (await signIn(world)).json().data;
  await propose(world, token);
  await world.pool.query(`create function fail() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$`);
  await world.pool.query(
    `create trigger fail before insert on audit_entries for each row when (new.action = 'leave-office') execute function fail()`,
  );

  const failed = await leave(world, id, { handOverTo: await idOf(world, world.office) });

  await world.pool.query('drop trigger fail on audit_entries; drop function fail()');
  expect(failed.statusCode).toBe(500);
  expect((await world.call('GET', '/admin/me', { token })).statusCode).toBe(200);
  const { rows } = await world.pool.query('select left_at, is_active, version from staff where account_id = $1', [id]);
  expect(rows[0]).toEqual({ left_at: null, is_active: true, version: 1 });
  expect((await world.pool.query('select handed_to from refunds')).rows).toEqual([{ handed_to: null }]);
});

test('somebody changed meanwhile is not ended by who has not seen it', async () => {
  const world = await officeWorld();
  const { _id: id } = await create(world);
  await world.call('PATCH', `/admin/staff/${id}`, { token: world.owner, body: { role: 'auditor', version: 1 } });

  expect((await leave(world, id)).json().code).toBe('office/changed-meanwhile');
});
