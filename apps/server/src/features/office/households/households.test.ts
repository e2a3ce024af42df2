import { expect, test } from 'vitest';
import { type Family, newFamily } from '../../../testing/families.ts';
import { type OfficeWorld, officeWorld } from '../../../testing/office-world.ts';
import { school } from '../../../testing/school.ts';

interface Scene {
  world: OfficeWorld;
  family: Family;
}

const scene = async (): Promise<Scene> => {
  const world = await officeWorld();
  return { world, family: await newFamily(world) };
};

const find = async (world: OfficeWorld, search: string): Promise<string[]> =>
  (await world.call('GET', `/admin/households?search=${encodeURIComponent(search)}`, { token: world.auditor }))
    .json()
    .rows.map(({ _id }: { _id: string }) => _id);

const addLearner = ({ world, family }: Scene, body: object) =>
  world.call('POST', '/learners', { token: family.token, body });
const addGuardian = ({ world, family }: Scene, body: object) =>
  world.call('POST', '/guardians', { token: family.token, body });

test('a household is found by any spelling of a name of its people, in either script', async () => {
  const there = await scene();
  const { world, family } = there;
  await addLearner(there, { fullName: 'ትዕግስት በቀለ', grade: '7' });
  await addGuardian(there, { name: 'Yohannes Tsehaye', phone: '0922114433', relation: 'father' });

  for (const typed of ['Bekele', 'Beqele', 'በቀለ', 'tigist beke', 'ዮሐንስ', 'Johannes', 'ፀሐይ', 'TSEHAY yohan', 'Tigis']) {
    expect([typed, await find(world, typed)]).toEqual([typed, [family.id]]);
  }
  for (const typed of ['Bekelech', 'በቀለ ዳዊት', '!!!', 'zzz']) expect(await find(world, typed)).toEqual([]);
});

test('who has the very name comes before whose name only begins so', async () => {
  const there = await scene();
  const { world, family } = there;
  const other = { world, family: await newFamily(world) };
  await addLearner(there, { fullName: 'Lulit Wolde' });
  await addLearner(other, { fullName: 'Lulitu Wolde' });

  expect(await find(world, 'Lulit Welde')).toEqual([family.id, other.family.id]);
});

test('of very many at most 200 are looked at, and the answer says so', async () => {
  const world = await officeWorld();
  await world.pool.query(`insert into accounts (id, kind, phone, first_name, last_name, email, password_hash)
    select gen_random_uuid(), 'student', '+2519' || (22000000 + n), 'Zelalem', 'Sample', 'zelalem@gmail.com', 'x' from generate_series(1, 230) n`);
  await world.runJob('index-households');

  const answer = await world.call('GET', '/admin/households?search=Zelalem&page=4', { token: world.auditor });

  const { total, pageCount, isCut, rows } = answer.json();
  expect({ total, pageCount, isCut, rows: rows.length }).toEqual({ total: 200, pageCount: 4, isCut: true, rows: 50 });
  const beyond = await world.call('GET', '/admin/households?search=Zelalem&page=9', { token: world.auditor });
  expect([beyond.json().total, beyond.json().rows]).toEqual([200, []]);
  const few = await world.call('GET', '/admin/households?search=Zelalem%20Nobody', { token: world.auditor });
  expect([few.json().total, few.json().isCut]).toEqual([0, false]);
});

test('four digits of any phone of a household find it, with or without the code of the country', async () => {
  const there = await scene();
  const { world, family } = there;
  await addLearner(there, { fullName: 'Hana Sample', phone: '0944556677' });
  await addGuardian(there, { name: 'Almaz', phone: '0922114433', relation: 'mother' });

  for (const typed of [
    '5566',
    '0944 55 66 77',
    '+251944556677',
    '251 944 556677',
    '00251944556677',
    '2114',
    '114433',
  ]) {
    expect([typed, await find(world, typed)]).toEqual([typed, [family.id]]);
  }
  expect(await find(world, '556')).toEqual([]);
  expect(await find(world, '55667788')).toEqual([]);
});

test("a parent's name and phone in a form find the household", async () => {
  const world = await officeWorld();
  await world.enroll({ details: { fatherName: 'Gebreyes Wolde', fatherPhone: '+251955443322' } });
  const [byPhone] = await find(world, '5544332');
  expect(byPhone).toBeDefined();
  expect(await find(world, 'ገብረየስ')).toEqual([byPhone]);
});

test('a new name is found at once and the old one no longer; an erased household never', async () => {
  const there = await scene();
  const { world, family } = there;
  const id = (await addLearner(there, { fullName: 'Senait Sample' })).json().data.learner._id;
  expect(await find(world, 'ሰናይት')).toEqual([family.id]);

  await world.call('PATCH', `/learners/${id}`, { token: family.token, body: { fullName: 'Robel Sample' } });
  expect([await find(world, 'Senait'), await find(world, 'ሮቤል')]).toEqual([[], [family.id]]);

  await world.pool.query(
    `update accounts set phone = null, first_name = '', last_name = '', erased_at = now() where id = $1`,
    [family.id],
  );
  expect(await find(world, 'Robel')).toEqual([]);
  const shown = await world.call('GET', `/admin/households/${family.id}`, { token: world.office });
  expect(shown.statusCode).toBe(404);
});

test('the page shows the people, what they agreed to, enrollments and payments', async () => {
  const there = await scene();
  const { world, family } = there;
  await addLearner(there, { fullName: 'Hana Sample', grade: '8', school: 'Sample School', dateOfBirth: '2014-01-10' });
  await addGuardian(there, { name: 'Almaz Sample', phone: '0922114433', relation: 'mother' });
  const { phone } = (await world.pool.query('select phone from accounts where id = $1', [family.id])).rows[0];
  await world.enroll({ fullName: 'Hana Sample', household: phone, payment: 'paid' });

  const shown = (await world.call('GET', `/admin/households/${family.id}`, { token: world.office })).json();

  expect(shown).toMatchObject({
    _id: family.id,
    phoneNumber: phone,
    learners: [
      { fullName: 'Hana Sample', grade: '8', school: 'Sample School', isMinor: true, age: expect.any(Number) },
    ],
    guardians: [
      { name: 'Almaz Sample', phone: '+251922114433', relation: 'mother', mayDecide: ['Hana Sample'], callOrder: 1 },
    ],
    enrollments: [{ fullName: 'Hana Sample', paymentStatus: 'paid', priceEtb: 1400, class: null }],
    payments: [{ fullName: 'Hana Sample', status: 'paid', amountEtb: 1400 }],
  });
  expect(shown.learners[0].consents).toContainEqual({ purpose: 'recording', state: 'missing' });
});

test('the page says what a household owes and which months are paid, and to nobody who does not work on money', async () => {
  const { world, family } = await scene();
  const { phone } = (await world.pool.query('select phone from accounts where id = $1', [family.id])).rows[0];
  const { enrollmentId } = await world.enroll({ fullName: 'Hana Sample', household: phone, payment: 'paid' });
  const charge = (from: string, reversedAt: Date | null) =>
    world.pool.query(
      `insert into charges (id, household_id, enrollment_id, kind, starts_on, ends_on, due_on, santim, lines, created_at, reversed_at)
       values (gen_random_uuid(), $1, $2, 'month', $3::date, $3::date + 29, $3::date + 5, 140000, '[]', now(), $4)`,
      [family.id, enrollmentId, from, reversedAt],
    );
  await charge('2026-11-10', null);
  await charge('2026-10-11', new Date());
  const town = school(world);
  const shownTo = async (capability: 'money' | 'teaching') => {
    const { token } = await town.staff('office', [capability]);
    return (await world.call('GET', `/admin/households/${family.id}`, { token })).json();
  };

  expect((await shownTo('money')).money).toEqual({
    balanceEtb: expect.any(Number),
    months: [
      {
        _id: expect.any(String),
        enrollmentId,
        fullName: 'Hana Sample',
        service: 'tutor',
        month: '2019-03',
        to: '2026-12-09',
        dueOn: '2026-11-15',
        amountEtb: 1400,
        openEtb: 1400,
      },
    ],
  });
  expect(await shownTo('teaching')).not.toHaveProperty('money');
});

test('everything that happened is one list, newest first, by group and page by page', async () => {
  const there = await scene();
  const { world, family } = there;
  const { phone } = (await world.pool.query('select phone from accounts where id = $1', [family.id])).rows[0];
  await world.enroll({ fullName: 'Hana Sample', household: phone });
  for (let place = 0; place < 35; place += 1) {
    world.clock.advance(1000);
    await world.call('POST', `/admin/households/${family.id}/notes`, {
      token: world.office,
      body: { text: `Note ${place}` },
    });
  }
  const events = async (query: string) =>
    (await world.call('GET', `/admin/households/${family.id}/events?${query}`, { token: world.office })).json();

  const first = await events('');
  const second = await events(`before=${encodeURIComponent(first.next)}`);
  expect(first.events.map(({ text }: { text: string }) => text)).toEqual(
    Array.from({ length: 30 }, (_, place) => `Note ${34 - place}`),
  );
  expect(second.next).toBeNull();
  expect(second.events.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['note', 'enrolled', 'joined']),
  );
  expect((await events('group=classes')).events).toMatchObject([{ kind: 'enrolled', about: 'Hana Sample' }]);
  expect((await events('group=notes')).events[0]).toMatchObject({ by: 'office Sample', canTakeBack: true });
  expect((await events('before=nonsense')).errors).toHaveProperty('before');
});

test('a note is taken back by its author alone, for fifteen minutes', async () => {
  const { world, family } = await scene();
  const write = async (): Promise<string> =>
    (
      await world.call('POST', `/admin/households/${family.id}/notes`, {
        token: world.office,
        body: { text: 'The father pays from Dubai' },
      })
    ).json()._id;
  const takeBack = async (id: string, token: string) =>
    (await world.call('DELETE', `/admin/household-notes/${id}`, { token })).statusCode;

  const note = await write();
  expect([
    await takeBack(note, world.owner),
    await takeBack(note, world.office),
    await takeBack(note, world.office),
  ]).toEqual([409, 204, 404]);
  const old = await write();
  world.clock.advance(15 * 60_000);
  expect(await takeBack(old, world.office)).toBe(409);
  expect((await world.audit()).map(({ action }) => action).filter((action) => action.endsWith('note'))).toEqual([
    'write-note',
    'take-back-note',
    'write-note',
  ]);
  expect(JSON.stringify(await world.audit())).not.toContain('Dubai');
  const empty = await world.call('POST', `/admin/households/${family.id}/notes`, {
    token: world.office,
    body: { text: '  ' },
  });
  expect(empty.json().errors).toHaveProperty('text');
});

test('what somebody wrote to the office with a phone of the household is in its timeline', async () => {
  const world = await officeWorld();
  const family = await newFamily(world);
  const { phone } = (await world.pool.query('select phone from accounts where id = $1', [family.id])).rows[0];
  const guardian = { name: 'Almaz Sample', phone: '0922114433', relation: 'mother' };
  const added = await world.call('POST', '/guardians', { token: family.token, body: guardian });
  const write = async (from: string, message: string): Promise<void> => {
    const body = { firstName: 'Almaz', lastName: 'Sample', email: 'a@example.com', phone: from, message };
    expect((await world.call('POST', '/contact', { body })).statusCode).toBe(201);
    world.clock.advance(1000);
  };
  await write(phone, 'From the account');
  await write('+251922114433', 'From the mother');
  await write('+251922999888', 'From a stranger');
  const messages = async (group: string) =>
    (await world.call('GET', `/admin/households/${family.id}/events${group}`, { token: world.auditor }))
      .json()
      .events.filter(({ kind }: { kind: string }) => kind === 'message')
      .map(({ text, by }: { text: string; by: string }) => [by, text]);

  expect(await messages('')).toEqual([
    ['Almaz Sample', 'From the mother'],
    ['Almaz Sample', 'From the account'],
  ]);
  expect(await messages('?group=notices')).toHaveLength(2);
  expect(await messages('?group=notes')).toEqual([]);
  const { _id } = added.json().data.guardian;
  await world.call('DELETE', `/guardians/${_id}`, { token: family.token });
  expect(await messages('')).toEqual([['Almaz Sample', 'From the account']]);
});

test('staff correct what a family mistyped, with a reason; enrollments follow and the family is told once', async () => {
  const world = await officeWorld();
  const { enrollmentId } = await world.enroll({ fullName: 'Liyat Smple', grade: '7' });
  const { rows } = await world.pool.query('select learner_id as id from enrollments where id = $1', [enrollmentId]);
  const path = `/admin/learners/${rows[0].id}`;
  const correct = (body: object) => world.call('PATCH', path, { token: world.office, body });

  const unexplained = await correct({ fullName: 'Liyat Sample' });
  expect(unexplained.json().fields).toMatchObject({ reason: { code: 'reason-missing' } });
  const done = await correct({ fullName: 'Liyat Sample', grade: '8', reason: 'Mistyped in the form' });
  expect(done.statusCode).toBe(204);

  const enrollment = (await world.call('GET', `/admin/enrollments/${enrollmentId}`, { token: world.office })).json();
  expect(enrollment).toMatchObject({ fullName: 'Liyat Sample', grade: '8' });
  const told = (await world.call('GET', '/notices?language=en', { token: world.student })).json();
  expect(told.filter(({ occasion }: { occasion: string }) => occasion === 'corrected')).toMatchObject([
    { title: 'We corrected what we know of Liyat Sample', path: '/family' },
  ]);
  expect((await world.audit()).filter(({ action }) => action === 'correct-learner')).toMatchObject([
    {
      before: { fullName: 'Liyat Smple', grade: '7' },
      after: { fullName: 'Liyat Sample', reason: 'Mistyped in the form' },
    },
  ]);

  // A region that nobody had entered is no correction.
  expect((await correct({ region: 'oromia' })).statusCode).toBe(204);
  const [{ count }] = (await world.pool.query(`select count(*)::int from notices where occasion = 'corrected'`)).rows;
  expect(count).toBe(1);
});

test.each([
  ['a day of birth in the future', { dateOfBirth: '2090-01-01', reason: 'x' }, 'request/invalid'],
  ['a grade there is not', { grade: '13', reason: 'x' }, 'request/invalid'],
  ['the name of a brother', { fullName: 'Abel Sample', reason: 'x' }, 'learner/name-taken'],
])('a correction is refused: %s', async (_name, body, code) => {
  const world = await officeWorld();
  await world.enroll({ fullName: 'Abel Sample' });
  const { enrollmentId } = await world.enroll({ fullName: 'Hana Sample' });
  const { rows } = await world.pool.query('select learner_id as id from enrollments where id = $1', [enrollmentId]);

  const answer = await world.call('PATCH', `/admin/learners/${rows[0].id}`, { token: world.office, body });

  expect(answer.json().code).toBe(code);
  expect((await world.audit()).filter(({ action }) => action === 'correct-learner')).toEqual([]);
});
