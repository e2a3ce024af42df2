import type { OfficeHits } from '@temari/contracts/office-search';
import { shownPaymentCode } from '@temari/contracts/payment-codes';
import { expect, test } from 'vitest';
import { newFamily } from '../../../testing/families.ts';
import { classForm, type OfficeWorld, officeWorld } from '../../../testing/office-world.ts';

type Kind = keyof OfficeHits;
type Wire = Record<Kind, ({ _id: string } & Record<string, unknown>)[]>;

const search = async (world: OfficeWorld, q: string, token = world.auditor): Promise<Wire> => {
  const answer = await world.call('GET', `/admin/search?q=${encodeURIComponent(q)}`, { token });
  expect([q, answer.statusCode]).toEqual([q, 200]);
  return answer.json();
};

const idsOf = async (world: OfficeWorld, kind: Kind, q: string): Promise<string[]> =>
  (await search(world, q))[kind].map(({ _id }) => _id);

test('a family is found by a name in either script, a phone in any spelling and its payment code', async () => {
  const world = await officeWorld();
  const family = await newFamily(world);
  await world.call('POST', '/learners', { token: family.token, body: { fullName: 'ትዕግስት በቀለ', grade: '7' } });
  await world.call('POST', '/guardians', {
    token: family.token,
    body: { name: 'Yohannes Tsehaye', phone: '0722114433', relation: 'father' },
  });
  const { rows } = await world.pool.query('select payment_code from accounts where id = $1', [family.id]);
  const code = shownPaymentCode(rows[0].payment_code);

  const spellings = ['Tigist Beqele', 'በቀለ', 'ዮሐንስ', '0722114433', '+251722114433', '251 722 11 44 33', '114433'];
  for (const typed of [...spellings, code, code.toLowerCase()]) {
    expect([typed, await idsOf(world, 'households', typed)]).toEqual([typed, [family.id]]);
  }
  const [hit] = (await search(world, 'Tigist Bekele')).households;
  expect(hit).toMatchObject({ learners: ['ትዕግስት በቀለ'], guardians: ['Yohannes Tsehaye'] });
});

test('a payment is found by its reference with or without prefix, look-alikes, and its confirmation number', async () => {
  const world = await officeWorld();
  const { paymentId, enrollmentId } = await world.enroll({ fullName: 'Hana Sample', reference: 'FT26140P01YB' });
  await world.pool.query(
    `update payments set receipt_number = 987654, tx_ref = '0190a1b2-77aa', gateway_reference = 'APx77Kq1' where id = $1`,
    [paymentId],
  );

  for (const typed of [
    'FT26140P01YB',
    'ft 26140 p0',
    '26140P01YB',
    'FT2614OPO1YB',
    '987654',
    'No. 987654',
    '0190A1B2-77',
    'APx77Kq1',
  ]) {
    expect([typed, await idsOf(world, 'payments', typed)]).toEqual([typed, [paymentId]]);
  }
  const [hit] = (await search(world, '987654')).payments;
  expect(hit).toMatchObject({
    enrollmentId,
    fullName: 'Hana Sample',
    amountEtb: 1400,
    reference: 'FT26140P01YB',
    receiptNumber: 987654,
  });
});

test('a row of a bank statement is found as long as it belongs to nobody', async () => {
  const world = await officeWorld();
  await world.pool.query(`with taken as (
      insert into bank_statements (id, bank_id, file_name, file_sha256, headers, mapping, from_on, to_on, taken_at)
      select gen_random_uuid(), id, 'a.csv', 'x', '{}', '{}', '2026-11-01', '2026-11-30', now() from banks limit 1 returning id, bank_id)
    insert into statement_rows (id, statement_id, bank_id, identity, line, booked_on, reference, narrative, payer, santim, reference_keys, codes, sounds)
    select gen_random_uuid(), id, bank_id, 'one', 1, '2026-11-10', 'FT99ZZ88YY77', 'fee', 'Almaz Sample', 140050, '{FT99ZZ88YY77}', '{}', '{}' from taken`);

  const { bankRows } = await search(world, 'ft99-zz88-yy77');

  expect(bankRows).toMatchObject([{ payer: 'Almaz Sample', amountEtb: 1400.5, bookedOn: '2026-11-10' }]);
});

test('teachers, classes and messages are found in either script too', async () => {
  const world = await officeWorld();
  await world.pool.query(
    `update accounts set first_name = 'ዮሐንስ', last_name = 'Worku' where kind = 'teacher' and phone = '+251911000002'`,
  );
  const teacher = (await world.pool.query(`select id from accounts where kind = 'teacher' and phone = '+251911000002'`))
    .rows[0].id;
  for (const typed of ['Johannes', 'ዮሃንስ ወርቁ', '0911000002']) {
    expect([typed, await idsOf(world, 'teachers', typed)]).toEqual([typed, [teacher]]);
  }

  const made = await world.call('POST', '/admin/classes', {
    token: world.owner,
    body: classForm({ courseType: 'Robotics', grade: '9 & 10', translations: { am: { courseType: 'ሮቦቲክስ' } } }),
  });
  const id = made.json()._id;
  for (const typed of ['robot', 'ሮቦቲክስ', 'Robotics 10']) {
    expect([typed, await idsOf(world, 'classes', typed)]).toEqual([typed, [id]]);
  }
  const maths = await world.call('POST', '/admin/classes', {
    token: world.owner,
    body: classForm({ courseType: 'Maths' }),
  });
  for (const typed of ['ሒሳብ', 'ሂሳብ']) expect(await idsOf(world, 'classes', typed)).toContain(maths.json()._id);

  await world.pool.query(`insert into contact_messages (id, first_name, last_name, email, phone, message)
    values (gen_random_uuid(), 'Zerihun', 'Sample', 'z@sample.example', '+251933445566', 'Hello')`);
  for (const typed of ['ዘሪሁን', 'zerihun', '0933445566', '445566']) {
    expect([typed, (await search(world, typed)).messages.map(({ name }) => name)]).toEqual([typed, ['Zerihun Sample']]);
  }
});

test('a message is found by words of it, after those whose writer is called so; signs stand for themselves', async () => {
  const world = await officeWorld();
  await world.pool.query(`insert into contact_messages (id, first_name, last_name, email, phone, message) values
    (gen_random_uuid(), 'Almaz', 'Sample', 'a@sample.example', '+251933445577', 'Can my two sons share 50% of a package?'),
    (gen_random_uuid(), 'Share', 'Sample', 's@sample.example', '+251933445588', 'ልጆቼ መማር ይችላሉ?')`);
  const writers = async (typed: string) => (await search(world, typed)).messages.map(({ name }) => name);

  expect(await writers('two sons')).toEqual(['Almaz Sample']);
  expect(await writers('መማር')).toEqual(['Share Sample']);
  expect(await writers('share')).toEqual(['Share Sample', 'Almaz Sample']);
  expect(await writers('50% of')).toEqual(['Almaz Sample']);
  expect(await writers('50_ of')).toEqual([]);
});

test('at most five of a kind are answered, and an empty search finds nothing', async () => {
  const world = await officeWorld();
  await world.pool.query(`insert into accounts (id, kind, phone, first_name, last_name, email, password_hash)
    select gen_random_uuid(), 'student', '+2519' || (22000000 + n), 'Zelalem', 'Sample', 'zelalem@gmail.com', 'x' from generate_series(1, 9) n`);

  expect((await search(world, 'Zelalem')).households).toHaveLength(5);
  for (const typed of ['', '   ', '!!!', "'; drop table accounts; --", '%', '\\', ':*', '((']) {
    const hits = await search(world, typed);
    expect([typed, hits.payments, hits.households]).toEqual([typed, [], []]);
  }
});

/** What somebody with one capability is shown of a search that would find one of each kind. */
test.each([
  ['money', ['households', 'payments', 'messages']],
  ['teaching', ['households', 'teachers', 'classes', 'messages']],
  ['review', ['teachers', 'messages']],
  ['welfare', ['households', 'messages']],
] as [string, Kind[]][])('somebody who works on %s is shown %s', async (capability, kinds) => {
  const world = await officeWorld();
  await world.pool.query(
    `update staff set capabilities = array[$1] where account_id = (select id from accounts where phone = '+251911000019')`,
    [capability],
  );
  await world.pool.query(`update accounts set first_name = 'Qwerin' where kind in ('student', 'teacher')`);
  await world.call('POST', '/admin/classes', { token: world.owner, body: classForm({ courseType: 'Qwerin' }) });
  await world.pool.query(`insert into contact_messages (id, first_name, last_name, email, phone, message)
    values (gen_random_uuid(), 'Qwerin', 'Sample', 'z@sample.example', '+251933445566', 'Hello')`);
  await world.enroll({ reference: 'QWERIN26' });

  const byName = await search(world, 'Qwerin', world.office);
  const byReference = await search(world, 'QWERIN26', world.office);

  const shown = (Object.keys(byName) as Kind[]).filter((kind) => byName[kind].length + byReference[kind].length > 0);
  expect(shown.toSorted()).toEqual(kinds.toSorted());
});
