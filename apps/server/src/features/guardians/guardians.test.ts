import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test } from 'vitest';
import { isMinor } from '../../domains/people/rules.ts';
import { isMinorLearner } from '../../domains/people/same-person-queries.ts';
import { type Family, newFamily } from '../../testing/families.ts';
import { testWorld, type World } from '../../testing/world.ts';

interface Scene {
  world: World;
  family: Family;
  hana: string;
  dawit: string;
}

const scene = async (): Promise<Scene> => {
  const world = await testWorld();
  const family = await newFamily(world);
  const added = async (fullName: string, grade: string, phone?: string): Promise<string> =>
    (await world.call('POST', '/learners', { token: family.token, body: { fullName, grade, phone } })).json().data
      .learner._id;
  return {
    world,
    family,
    hana: await added('Hana Sample', '8', '0911445566'),
    dawit: await added('Dawit Sample', '5'),
  };
};

const ALMAZ = { name: 'Almaz Sample', phone: '0922114433', relation: 'mother' };
const add = ({ world, family }: Scene, body: object) => world.call('POST', '/guardians', { token: family.token, body });
const list = async ({ world, family }: Scene) =>
  (await world.call('GET', '/guardians', { token: family.token })).json();

test('a guardian answers for the learners named, otherwise for all of them', async () => {
  const there = await scene();
  const { hana, dawit } = there;

  const almaz = await add(there, ALMAZ);
  expect([almaz.statusCode, almaz.json().data.guardian]).toEqual([
    201,
    {
      _id: expect.any(String),
      name: 'Almaz Sample',
      phone: '+251922114433',
      relation: 'mother',
      learners: [hana, dawit],
      rights: [hana, dawit].map((learner) => ({
        ...{ learner, mayDecide: true, maySee: false, mayPay: false, callOrder: 1 },
      })),
    },
  ]);
  const bekele = await add(there, { name: 'Bekele', phone: '0922114434', relation: 'father', learners: [dawit] });
  expect(bekele.json().data.guardian.learners).toEqual([dawit]);
  expect(await list(there)).toHaveLength(2);
});

test('what a guardian may do is changed, and a guardian who goes may do nothing', async () => {
  const there = await scene();
  const { world, family, hana } = there;
  const id = (await add(there, ALMAZ)).json().data.guardian._id;
  const change = (body: object, token = family.token) => world.call('PATCH', `/guardians/${id}`, { token, body });

  const rights = [{ learner: hana, mayDecide: false, maySee: true, mayPay: true, callOrder: null }];
  expect((await change({ rights, relation: 'other' })).json().data.guardian).toMatchObject({
    ...{ name: 'Almaz Sample', relation: 'other', learners: [hana], rights },
  });
  expect((await change({ rights: [...rights, ...rights] })).json().errors).toHaveProperty('rights');
  expect((await change({ name: 'X' }, (await newFamily(world)).token)).statusCode).toBe(404);

  const remove = () => world.call('DELETE', `/guardians/${id}`, { token: family.token });
  expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([204, 404]);
  expect(await list(there)).toEqual([]);
  expect((await add(there, ALMAZ)).statusCode).toBe(201);
});

test('a number that the office entered is shown by its last digits only', async () => {
  const there = await scene();
  const id = (await add(there, ALMAZ)).json().data.guardian._id;
  await there.world.pool.query('update guardians set entered_by_id = null where id = $1', [id]);
  expect((await list(there))[0].phone).toBe('09•• ••• •33');
});

test('who cannot be a guardian is told why, and nothing is written', async () => {
  const there = await scene();
  const { world, family, hana } = there;
  await add(there, ALMAZ);
  const other = await newFamily(world);
  const { phone } = (await world.pool.query('select phone from accounts where id = $1', [other.id])).rows[0];
  const cases: [body: object, status: number, told: object][] = [
    [{ ...ALMAZ, phone: '0933000001', name: 'hana  SAMPLE' }, 409, { code: 'guardian/is-learner' }],
    [{ ...ALMAZ, phone: '0911445566' }, 409, { code: 'guardian/is-learner' }],
    [{ ...ALMAZ, name: 'Somebody' }, 409, { code: 'guardian/phone-taken' }],
    [{ ...ALMAZ, phone }, 409, { code: 'guardian/other-household' }],
    [{ ...ALMAZ, phone: '12' }, 400, { errors: { phone: expect.any(String) } }],
    [{ ...ALMAZ, name: ' ' }, 400, { errors: { name: expect.any(String) } }],
    [{ ...ALMAZ, relation: 'aunt' }, 400, { errors: { relation: expect.any(String) } }],
    [{ ...ALMAZ, phone: '0933000001', learners: ['x'] }, 400, { errors: { learners: expect.any(String) } }],
    [{ ...ALMAZ, phone: '0933000001', learners: [] }, 400, { errors: { learners: expect.any(String) } }],
  ];
  for (const [body, status, told] of cases) {
    const answer = await add(there, body);
    expect([body, answer.statusCode]).toEqual([body, status]);
    expect(answer.json()).toMatchObject(told);
  }
  const strange = await world.call('POST', '/guardians', {
    token: other.token,
    body: { ...ALMAZ, phone: '0933000001', learners: [hana] },
  });
  expect(strange.json().errors).toHaveProperty('learners');
  expect(await list(there)).toHaveLength(1);
  // The number of the household itself is the usual one: a mother who registered.
  const own = (await world.pool.query('select phone from accounts where id = $1', [family.id])).rows[0].phone;
  expect((await add(there, { ...ALMAZ, phone: own })).statusCode).toBe(201);
});

test('an adult who learns in the household answers for the other learners, never for herself', async () => {
  const there = await scene();
  const { world, family, hana, dawit } = there;
  const learn = async (body: object): Promise<string> =>
    (await world.call('POST', '/learners', { token: family.token, body })).json().data.learner._id;
  const almaz = await learn({ fullName: 'Almaz Sample', dateOfBirth: '1985-05-05', phone: ALMAZ.phone });

  expect((await add(there, { ...ALMAZ, learners: [almaz, hana] })).json().code).toBe('guardian/is-learner');
  const added = await add(there, ALMAZ);
  expect([added.statusCode, added.json().data?.guardian.learners]).toEqual([201, [hana, dawit]]);
  const { _id } = added.json().data.guardian;
  const change = (id: string, body: object) => world.call('PATCH', `/guardians/${id}`, { token: family.token, body });
  const right = { mayDecide: true, maySee: true, mayPay: false, callOrder: 1 };
  expect((await change(_id, { rights: [{ learner: almaz, ...right }] })).json().code).toBe('guardian/is-learner');

  // Of unknown age and in no grade: an adult, too. Whoever takes that name answers for the others from then on.
  const abebe = await learn({ fullName: 'Abebe Sample' });
  const other = (await add(there, { name: 'A. Sample', phone: '0922114499', relation: 'father' })).json().data.guardian;
  expect(other.learners).toEqual([hana, dawit, almaz, abebe]);
  const renamed = await change(other._id, { name: 'abebe  sample' });
  expect(renamed.json().data.guardian.learners).toEqual([hana, dawit, almaz]);
});

test('the database counts years as the rules do, in leap years too', async () => {
  const { world, family, hana } = await scene();
  const db = drizzle(world.pool);
  const days = ['2008-02-28', '2008-02-29', '2008-03-01', '2010-02-28', '2010-03-01'];
  for (const dateOfBirth of days) {
    await world.pool.query('update learners set date_of_birth = $2 where id = $1', [hana, dateOfBirth]);
    for (const day of ['2026-02-27', '2026-02-28', '2026-03-01', '2028-02-28', '2028-02-29', '2028-03-01']) {
      const now = new Date(`${day}T12:00:00Z`);
      const counted = await isMinorLearner(db, family.id, { name: 'Hana Sample', phone: '' }, now);
      expect([dateOfBirth, day, counted]).toEqual([dateOfBirth, day, isMinor({ dateOfBirth, grade: '8' }, now)]);
    }
  }
});

test.each([
  ['of 17', { dateOfBirth: '2009-12-31' }],
  ['of unknown age in grade 12', { grade: '12' }],
])('a learner %s is no guardian', async (_, facts) => {
  const there = await scene();
  const { world, family } = there;
  await world.call('POST', '/learners', {
    token: family.token,
    body: { fullName: ALMAZ.name, phone: ALMAZ.phone, ...facts },
  });

  expect((await add(there, { ...ALMAZ, phone: '0933000001' })).json().code).toBe('guardian/is-learner');
  expect((await add(there, { ...ALMAZ, name: 'Somebody' })).json().code).toBe('guardian/is-learner');
});

test('numbers cannot be tried without end, and ten guardians are enough', async () => {
  const there = await scene();
  const answers = [];
  for (let place = 10; place < 32; place += 1) {
    answers.push(await add(there, { name: `Sample ${place}`, phone: `09330000${place}`, relation: 'other' }));
  }
  const codes = answers.map((answer) => (answer.statusCode === 201 ? 'added' : answer.json().code));
  expect(codes).toEqual([
    ...Array(10).fill('added'),
    ...Array(10).fill('guardian/too-many'),
    ...Array(2).fill('request/too-many'),
  ]);
});
