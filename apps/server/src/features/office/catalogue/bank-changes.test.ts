import { expect, test } from 'vitest';
import { type OfficeWorld, officeWorld, PASSWORD } from '../../../testing/office-world.ts';
import { school } from '../../../testing/school.ts';
import { testWorld } from '../../../testing/world.ts';
import { aloneFrom, refusalOf } from './bank-change-rules.ts';

const BANK = {
  name: 'Sample Bank',
  accountNumber: '1000 2000',
  accountHolderName: 'Sample',
  isActive: true,
  position: 9,
};
const HOUR_MS = 3_600_000;

const banksOf = async (world: OfficeWorld) =>
  (await world.call('GET', '/admin/banks', { token: world.auditor })).json();
const bankNamed = async (world: OfficeWorld, wanted: string) =>
  (await banksOf(world)).find(({ name }: { name: string }) => name === wanted);
const shownToFamilies = async (world: OfficeWorld): Promise<string[]> =>
  (await world.call('GET', '/payment-org', { token: world.student }))
    .json()
    .map(({ accountNumber }: { accountNumber: string }) => accountNumber);
const open = async (world: OfficeWorld, token = world.auditor) =>
  (await world.call('GET', '/admin/bank-changes', { token })).json();
const add = (world: OfficeWorld, change: object = {}) =>
  world.call('POST', '/admin/banks', { token: world.owner, body: { ...BANK, ...change } });
const edit = (world: OfficeWorld, { _id, ...bank }: { _id: string }, change: object) =>
  world.call('PATCH', `/admin/banks/${_id}`, { token: world.owner, body: { ...bank, ...change } });
const decide = (world: OfficeWorld, token: string, id: string, decision = 'confirm') =>
  world.call('PATCH', `/admin/bank-changes/${id}`, { token, body: { decision } });
const confirmPassword = (world: OfficeWorld, token: string) =>
  world.call('POST', '/admin/confirm', { token, body: { password: PASSWORD } });
/** Sessions of staff end with the day. */
const signIn = async (world: OfficeWorld, phoneNumber: string): Promise<string> =>
  (await world.call('POST', '/admin/login', { body: { phoneNumber, password: PASSWORD } })).json().data.token;
const isOut = (world: OfficeWorld) => world.pool.query(`update staff set is_active = false where role = 'office'`);
const toldOwners = async (world: OfficeWorld) =>
  (
    await world.pool.query(
      `select occasion, phone, words -> 'en' ->> 'body' as body from notices join accounts a on a.id = account_id
       where occasion like 'bank-change%' order by notices.id`,
    )
  ).rows;

test.each([
  ['a colleague', {}, null],
  ['a colleague whom an owner changed today', { isNew: true }, 'bank/too-new'],
  ['the proposer, who has colleagues', { isOwn: true }, 'bank/second-person'],
  ['the proposer alone, at once', { isOwn: true, hasColleagues: false }, 'bank/alone-too-early'],
  ['the proposer alone, a day later', { isOwn: true, hasColleagues: false, hours: 24 }, null],
  [
    'the proposer alone, no owner any more',
    { isOwn: true, hasColleagues: false, hours: 24, isOwner: false },
    'bank/second-person',
  ],
])(
  'who may confirm: %s',
  (_who, { hours = 1, ...change }: Partial<Parameters<typeof refusalOf>[0]> & { hours?: number }, refusal) => {
    const proposedAt = new Date('2026-11-16T08:00:00Z');
    const now = new Date(proposedAt.getTime() + hours * HOUR_MS);
    const usual = { isOwn: false, hasColleagues: true, isOwner: true, isNew: false };

    expect(refusalOf({ ...usual, ...change, proposedAt, now })).toBe(refusal);
    expect(aloneFrom(proposedAt)).toEqual(new Date('2026-11-17T08:00:00Z'));
  },
);

test('a changed account is shown to families when a second person has confirmed it; owners hear of both', async () => {
  const world = await officeWorld();
  const telebirr = await bankNamed(world, 'telebirr');

  const proposed = await edit(world, telebirr, { accountNumber: '0922 000 000' });
  const before = await shownToFamilies(world);
  const own = await decide(world, world.owner, proposed.json()._id);
  const confirmed = await decide(world, world.office, proposed.json()._id);

  expect(proposed.statusCode).toBe(202);
  expect(proposed.json()).toMatchObject({
    kind: 'change',
    state: 'proposed',
    isOwn: true,
    deciders: ['office Sample'],
    aloneFrom: null,
    before: { accountNumber: telebirr.accountNumber },
    after: { accountNumber: '0922 000 000' },
  });
  expect(before).toContain(telebirr.accountNumber);
  expect(before).not.toContain('0922 000 000');
  expect(own.json()).toMatchObject({ code: 'bank/second-person' });
  expect(confirmed.json()).toEqual({ state: 'applied' });
  expect(await shownToFamilies(world)).toContain('0922 000 000');
  expect(await open(world)).toEqual([]);
  expect(await toldOwners(world)).toEqual([
    {
      occasion: 'bank-change-proposed',
      phone: '+251911000009',
      body: expect.stringContaining(
        `${telebirr.accountNumber} (${telebirr.accountHolderName}) → telebirr 0922 000 000`,
      ),
    },
    {
      occasion: 'bank-change-decided',
      phone: '+251911000009',
      body: expect.stringContaining('Confirmed by: office Sample'),
    },
  ]);
  const acts = (await world.audit()).filter(({ subject_id }) => subject_id === telebirr._id);
  expect(acts).toMatchObject([
    { action: 'propose-bank-change' },
    {
      action: 'confirm-bank-change',
      before: { accountNumber: telebirr.accountNumber },
      after: { accountNumber: '0922 000 000' },
    },
  ]);
});

test('only an owner proposes, and only right after the password; so is a decision', async () => {
  const world = await officeWorld();
  const { _id } = (await add(world)).json();
  const byOffice = await world.call('POST', '/admin/banks', { token: world.office, body: BANK });
  world.clock.advance(11 * 60_000);
  const late = await add(world, { accountNumber: '5555 5555' });
  const lateDecision = await decide(world, world.office, _id);
  await confirmPassword(world, world.office);

  expect(byOffice.statusCode).toBe(403);
  expect(late.json()).toMatchObject({ code: 'auth/confirm-password' });
  expect(lateDecision.json()).toMatchObject({ code: 'auth/confirm-password' });
  expect((await decide(world, world.auditor, _id)).statusCode).toBe(403);
  expect((await decide(world, world.office, _id)).json()).toEqual({ state: 'applied' });
  expect(await shownToFamilies(world)).toContain('1000 2000');
});

test('place and form of references change at once; while a change waits nothing else does', async () => {
  const world = await officeWorld();
  const telebirr = await bankNamed(world, 'telebirr');

  const moved = await edit(world, telebirr, { position: 50 });
  const renamed = await edit(
    world,
    { ...telebirr, version: moved.json().version },
    { translations: { am: { name: 'ሌላ' } } },
  );
  const again = await edit(world, { ...telebirr, version: moved.json().version }, { position: 51 });
  const other = await edit(world, { ...telebirr, version: moved.json().version }, { accountNumber: '4444 4444' });

  expect([moved.statusCode, moved.json().position]).toEqual([200, 50]);
  expect(renamed.statusCode).toBe(202);
  expect(again.json()).toMatchObject({ code: 'bank/change-waits' });
  expect(other.json()).toMatchObject({ code: 'bank/change-waits' });
});

test('a new account pressed twice is one proposal; ten confirmations make one account', async () => {
  const world = await officeWorld();
  const added = await Promise.all(Array.from({ length: 4 }, () => add(world)));
  const [change] = await open(world);
  const decided = await Promise.all(Array.from({ length: 10 }, () => decide(world, world.office, change._id)));

  expect(added.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409, 409, 409]);
  expect(decided.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)]);
  expect((await banksOf(world)).filter(({ name }: { name: string }) => name === BANK.name)).toHaveLength(1);
});

test('confirmed and withdrawn at once: one of them holds', async () => {
  const world = await officeWorld();
  const { _id } = (await add(world)).json();

  const [confirmed, withdrawn] = await Promise.all([
    decide(world, world.office, _id),
    decide(world, world.owner, _id, 'refuse'),
  ]);

  const states = [confirmed, withdrawn].map((answer) => answer.json().state ?? answer.json().code);
  expect(states).toContain('bank/change-over');
  expect((await bankNamed(world, BANK.name)) !== undefined).toBe(states.includes('applied'));
});

test('refused by a colleague, withdrawn by the proposer, worthless after seven days', async () => {
  const world = await officeWorld();
  const first = (await add(world)).json()._id;
  const refused = await decide(world, world.office, first, 'refuse');
  const second = (await add(world)).json()._id;
  const withdrawn = await decide(world, world.owner, second, 'refuse');
  const third = (await add(world)).json()._id;
  world.clock.advance(7 * 24 * HOUR_MS);
  const later = { ...world, owner: await signIn(world, '0911000009'), office: await signIn(world, '0911000019') };
  const late = await decide(world, later.office, third);

  expect([refused.json(), withdrawn.json()]).toEqual([{ state: 'refused' }, { state: 'withdrawn' }]);
  expect(late.json()).toMatchObject({ code: 'bank/change-over' });
  expect(await open(world, later.office)).toEqual([]);
  expect((await add(later)).statusCode).toBe(202);
  const names = await world.pool.query('select name from banks');
  expect(names.rows).not.toContainEqual({ name: BANK.name });
});

test('an account that was paid to stays; one that nobody paid to goes when two want it', async () => {
  const world = await officeWorld();
  await world.enroll();
  const [used, unused] = [await bankNamed(world, 'Commercial Bank of Ethiopia'), await bankNamed(world, 'telebirr')];
  const remove = (id: string) => world.call('DELETE', `/admin/banks/${id}`, { token: world.owner });

  const refused = await remove(used._id);
  const proposed = await remove(unused._id);
  expect(await bankNamed(world, 'telebirr')).toBeDefined();
  await decide(world, world.office, proposed.json()._id);

  expect(refused.json()).toMatchObject({ code: 'office/in-use' });
  expect(proposed.statusCode).toBe(202);
  expect(await bankNamed(world, 'telebirr')).toBeUndefined();
});

test.each([
  [
    'a statement of it was taken in',
    `insert into bank_statements (id, bank_id, file_name, file_sha256, headers, mapping, from_on, to_on, taken_at)
     select gen_random_uuid(), $1, 'sample', 'sample', '{}', '{}', '2026-11-01', '2026-11-02', now()`,
  ],
  [
    'cash was carried to it',
    `with till as (insert into tills (id, name, created_at) values (gen_random_uuid(), 'Desk', now()) returning id)
     insert into cash_deposits (id, till_id, bank_id, santim, reference, deposited_on, created_by, created_at)
     select gen_random_uuid(), till.id, $1, 100, 'slip', '2026-11-01', (select id from accounts where kind = 'staff' limit 1), now() from till`,
  ],
  [
    'a gift came to it',
    `with fund as (insert into funds (id, name, created_at) values (gen_random_uuid(), 'Sample', now()) returning id)
     insert into gifts (id, fund_id, way, state, santim, created_at, received_at, bank_id)
     select gen_random_uuid(), fund.id, 'transfer', 'received', 100, now(), now(), $1 from fund`,
  ],
])('an account stays where %s', async (_, write) => {
  const world = await officeWorld();
  const { _id } = await bankNamed(world, 'telebirr');
  const remove = () => world.call('DELETE', `/admin/banks/${_id}`, { token: world.owner });
  const proposed = (await remove()).json();
  await world.pool.query(write, [_id]);

  expect((await decide(world, world.office, proposed._id)).json()).toMatchObject({ code: 'office/in-use' });
  await decide(world, world.office, proposed._id, 'refuse');
  expect((await remove()).json()).toMatchObject({ code: 'office/in-use' });
});

test('an account that was paid to after the proposal stays, and the proposal with it', async () => {
  const world = await officeWorld();
  const { _id } = await bankNamed(world, 'telebirr');
  const proposed = (await world.call('DELETE', `/admin/banks/${_id}`, { token: world.owner })).json();
  await world.enroll({ bank: 'telebirr' });

  expect((await decide(world, world.office, proposed._id)).json()).toMatchObject({ code: 'office/in-use' });
  expect(await open(world)).toMatchObject([{ state: 'proposed' }]);
});

test('the only person of an office confirms alone after a day, and the database holds the day', async () => {
  const world = await officeWorld();
  await isOut(world);
  const proposed = (await add(world)).json();
  const early = await decide(world, world.owner, proposed._id);
  const direct = world.pool.query(
    `update bank_changes set state = 'applied', decided_by = proposed_by, decided_at = proposed_at + interval '23 hours'`,
  );
  await expect(direct).rejects.toThrow('bank_changes_two_persons');
  world.clock.advance(24 * HOUR_MS);
  const owner = await signIn(world, '0911000009');

  expect(proposed).toMatchObject({ deciders: [], aloneFrom: expect.any(String) });
  expect(early.json()).toMatchObject({ code: 'bank/alone-too-early' });
  expect((await decide(world, owner, proposed._id)).json()).toEqual({ state: 'applied' });
});

test('a colleague whom an owner has just added or given a new password does not count for a day', async () => {
  const world = await officeWorld();
  const { _id, version } = (await world.call('GET', '/admin/staff', { token: world.owner }))
    .json()
    .find(({ role }: { role: string }) => role === 'office');
  const password = 'kebero-48291';
  await world.call('PATCH', `/admin/staff/${_id}`, { token: world.owner, body: { password, version } });
  const taken = await world.call('POST', '/admin/login', { body: { phoneNumber: '0911000019', password } });
  const change = (await add(world)).json()._id;

  expect((await decide(world, taken.json().data.token, change)).json()).toMatchObject({ code: 'bank/too-new' });
});

test('the first account of an installation needs one person, the second needs two', async () => {
  const world = await testWorld();
  const { token } = await school(world).staff('owner');
  const create = (accountNumber: string) =>
    world.call('POST', '/admin/banks', { token, body: { ...BANK, accountNumber } });

  const answers = await Promise.all([create('1000 2000'), create('7777 7777')]);

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 202]);
  expect((await world.call('GET', '/admin/banks', { token })).json()).toHaveLength(1);
});

test('who may confirm it finds it on Today, who proposed it does not', async () => {
  const world = await officeWorld();
  await add(world);
  const today = async (token: string) => (await world.call('GET', '/admin/today', { token })).json();

  expect((await today(world.office)).counts['bank-change'].count).toBe(1);
  expect((await today(world.office)).waiting).toContainEqual(
    expect.objectContaining({ kind: 'bank-change', name: 'Sample Bank' }),
  );
  expect((await today(world.owner)).counts['bank-change'].count).toBe(0);
});

test('a form that does not know the translations leaves them; a number that is none is refused', async () => {
  const world = await officeWorld();
  const translations = { am: { name: 'ዳሸን ባንክ' } };
  const { _id } = (await add(world, { translations })).json();
  await decide(world, world.office, _id);
  const { translations: _unknown, ...bank } = await bankNamed(world, BANK.name);

  const bad = await edit(world, bank, { accountNumber: '<b>' });
  const changed = await edit(world, bank, { accountNumber: '3000 4000' });
  await decide(world, world.office, changed.json()._id);

  expect(bad.json().errors).toEqual({ accountNumber: 'Please enter the account number in digits' });
  expect(await bankNamed(world, BANK.name)).toMatchObject({ accountNumber: '3000 4000', translations });
});
