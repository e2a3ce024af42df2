import { expect, test } from 'vitest';
import { type OfficeWorld, officeWorld } from '../../../testing/office-world.ts';

const MARTA = {
  firstName: 'Marta',
  lastName: 'Haile',
  email: 'marta@sample.example',
  phoneNumber: '0911000039',
  role: 'office',
  password: 'a long password',
};

const create = (world: OfficeWorld, change: object = {}) =>
  world.call('POST', '/admin/staff', { token: world.owner, body: { ...MARTA, ...change } });
const edit = (world: OfficeWorld, id: string, body: object, token = world.owner) =>
  world.call('PATCH', `/admin/staff/${id}`, { token, body: { version: 1, ...body } });
const signIn = (world: OfficeWorld, password = MARTA.password) =>
  world.call('POST', '/admin/login', { body: { phoneNumber: MARTA.phoneNumber, password } });

test('an owner makes a member of staff, who can sign in', async () => {
  const world = await officeWorld();

  const created = await create(world);
  const again = await create(world);
  const weak = await create(world, { phoneNumber: '0911000049', password: 'short' });

  expect(created.json()).toMatchObject({ firstName: 'Marta', role: 'office', isActive: true, hasAuthenticator: false });
  expect((await signIn(world)).statusCode).toBe(200);
  expect(again.json()).toMatchObject({ code: 'account/phone-taken' });
  expect(weak.json().errors).toEqual({ password: 'Please choose a password of 10 to 72 characters' });
});

test('only owners act on staff, and only right after their password', async () => {
  const world = await officeWorld();
  const { _id: id } = (await create(world)).json();

  expect((await edit(world, id, { role: 'owner' }, world.office)).statusCode).toBe(403);
  world.clock.advance(11 * 60_000);
  expect((await edit(world, id, { role: 'owner' })).json()).toMatchObject({ code: 'auth/confirm-password' });
});

test('somebody who is kept out is out at once', async () => {
  const world = await officeWorld();
  const { _id: id } = (await create(world)).json();
  const { token } = (await signIn(world)).json().data;

  await edit(world, id, { isActive: false });

  expect((await world.call('GET', '/admin/me', { token })).statusCode).toBe(401);
  expect((await signIn(world)).json()).toMatchObject({ code: 'auth/wrong-credentials' });
});

test('two owners who change one member: the later is told, and what the first did stays', async () => {
  const world = await officeWorld();
  const { _id: id, version } = (await create(world)).json();

  const answers = await Promise.all([
    edit(world, id, { role: 'auditor', version }),
    edit(world, id, { isActive: false, version }),
  ]);
  const unseen = await world.call('PATCH', `/admin/staff/${id}`, { token: world.owner, body: { role: 'owner' } });

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: 'office/changed-meanwhile',
  });
  expect(unseen.json().errors).toEqual({ version: 'Please load this again' });
  const [member] = (await world.pool.query('select role, is_active, version from staff where account_id = $1', [id]))
    .rows;
  expect([
    { role: 'auditor', is_active: true, version: 2 },
    { role: 'office', is_active: false, version: 2 },
  ]).toContainEqual(member);
});

test('the last owner stays, and nobody demotes themselves', async () => {
  const world = await officeWorld();
  const list = (await world.call('GET', '/admin/staff', { token: world.owner })).json();
  const owner = list.find(({ role }: { role: string }) => role === 'owner')._id;

  expect((await edit(world, owner, { isActive: false })).json()).toMatchObject({ code: 'staff/last-owner' });
  await create(world, { role: 'owner' });
  expect((await edit(world, owner, { role: 'auditor' })).json()).toMatchObject({ code: 'staff/not-yourself' });
});

test('two owners who put each other out at once: one stays', async () => {
  const world = await officeWorld();
  const { _id: other } = (await create(world, { role: 'owner' })).json();
  const { token } = (await signIn(world)).json().data;
  const owner = (await world.call('GET', '/admin/me', { token: world.owner })).json().admin._id;

  await Promise.all([edit(world, other, { isActive: false }), edit(world, owner, { isActive: false }, token)]);

  const { rows } = await world.pool.query(`select count(*)::int as n from staff where role = 'owner' and is_active`);
  expect(rows[0].n).toBe(1);
});

test('the audit trail says who did what, before and after, holds no password, and only grows', async () => {
  const world = await officeWorld();
  const { _id: id } = (await create(world)).json();
  await edit(world, id, { role: 'auditor', password: 'another password' });

  const trail = (await world.call('GET', '/admin/audit?subjectKind=staff', { token: world.auditor })).json();
  const ofMarta = (await world.call('GET', `/admin/audit?subjectId=${id}`, { token: world.auditor })).json();
  const tomorrow = (await world.call('GET', '/admin/audit?from=2099-01-01', { token: world.auditor })).json();

  expect(trail.rows.length).toBeGreaterThan(2);
  expect(ofMarta.rows).toMatchObject([
    {
      who: 'Office Sample',
      action: 'edit-staff',
      before: { role: 'office' },
      after: { role: 'auditor', hasNewPassword: true },
    },
    { who: 'Office Sample', action: 'create-staff', before: null, after: { firstName: 'Marta' } },
  ]);
  expect(JSON.stringify(trail)).not.toContain('password"');
  expect(JSON.stringify(trail)).not.toContain('another password');
  expect(tomorrow.rows).toEqual([]);
  for (const statement of ['update audit_entries set action = $1', 'delete from audit_entries where action <> $1']) {
    await expect(world.pool.query(statement, ['x'])).rejects.toThrow('append-only');
  }
});
