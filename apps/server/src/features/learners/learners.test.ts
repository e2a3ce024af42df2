import { expect, test } from 'vitest';
import { enrollmentsOf, type Family, newFamily, tutoringForm } from '../../testing/families.ts';
import { testWorld, type World } from '../../testing/world.ts';

const seeded = async (): Promise<{ world: World; family: Family }> => {
  const world = await testWorld();
  await world.seed();
  return { world, family: await newFamily(world) };
};

const learnersOf = async (world: World, { token }: Family) => (await world.call('GET', '/learners', { token })).json();
const add = (world: World, { token }: Family, body: object) => world.call('POST', '/learners', { token, body });
const enroll = async (world: World, { token }: Family, changed: object) =>
  world.call('POST', '/enrollment', { token, body: { ...(await tutoringForm(world)), ...changed } });

test('a family adds its learners and corrects what is known of them', async () => {
  const { world, family } = await seeded();
  expect(await learnersOf(world, family)).toEqual([]);

  const added = await add(world, family, { fullName: 'Hana Sample', grade: '7', school: 'Sample School' });
  expect(added.statusCode).toBe(201);
  const { learner } = added.json().data;
  expect(learner).toEqual({
    _id: expect.any(String),
    fullName: 'Hana Sample',
    grade: '7',
    school: 'Sample School',
    isMinor: true,
    consent: 'missing',
  });

  const changed = await world.call('PATCH', `/learners/${learner._id}`, {
    token: family.token,
    body: { dateOfBirth: '1990-05-01', school: '', phone: '0911223344' },
  });
  expect(changed.json().data.learner).toEqual({
    _id: learner._id,
    fullName: 'Hana Sample',
    grade: '7',
    dateOfBirth: '1990-05-01',
    phone: '+251911223344',
    isMinor: false,
    consent: 'not-needed',
  });
  expect(await learnersOf(world, await newFamily(world))).toEqual([]);
});

test.each([
  ['case and spaces', 'Hana Sample', '  hANA   sample '],
  ['Ethiopic letters that sound alike', 'ሀና ሰለሞን', 'ሐና ሠለሞን'],
])('one name in its spellings is one learner: %s', async (_, first, second) => {
  const { world, family } = await seeded();
  await add(world, family, { fullName: first });
  const again = await add(world, family, { fullName: second });
  expect([again.statusCode, again.json().code]).toEqual([409, 'learner/name-taken']);

  const { enrollment } = (await enroll(world, family, { fullName: second })).json().data;
  const [learner] = await learnersOf(world, family);
  expect(enrollment.learner).toBe(learner._id);
  expect(await learnersOf(world, family)).toHaveLength(1);
});

test('a form without a learner makes one of that name, once, however many arrive at once', async () => {
  const { world, family } = await seeded();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => enroll(world, family, { fullName: 'Dawit Sample' })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(201));
  const [learner, ...others] = await learnersOf(world, family);
  expect(others).toEqual([]);
  expect(learner).toMatchObject({ fullName: 'Dawit Sample', isMinor: true });
  const list = await enrollmentsOf(world, family);
  expect(list.map((each: { learner: string }) => each.learner)).toEqual(Array(5).fill(learner._id));
});

test('a form names a learner of its own household; another is refused and nothing is written', async () => {
  const { world, family } = await seeded();
  const other = await newFamily(world);
  const { learner } = (await add(world, family, { fullName: 'Hana Sample' })).json().data;

  const own = await enroll(world, family, { learner: learner._id, fullName: 'Hana S.' });
  expect(own.json().data.enrollment.learner).toBe(learner._id);
  for (const id of [learner._id, 'x', '0197c0de-0000-7000-8000-000000000001']) {
    const refused = await enroll(world, other, { learner: id });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toHaveProperty('learner');
  }
  expect(await enrollmentsOf(world, other)).toEqual([]);
});

const ALMAZ = { name: 'Almaz Sample', phone: '0922114433', relation: 'mother' };
const guardiansOf = async (world: World, { token }: Family) =>
  (await world.call('GET', '/guardians', { token })).json();

test('a guardian can learn too, as an adult, and answers for the others only', async () => {
  const { world, family } = await seeded();
  const hana = (await add(world, family, { fullName: 'Hana Sample', grade: '7' })).json().data.learner._id;
  await world.call('POST', '/guardians', { token: family.token, body: ALMAZ });
  const change = (id: string, body: object) => world.call('PATCH', `/learners/${id}`, { token: family.token, body });
  const answersFor = async () => (await guardiansOf(world, family))[0].learners;

  for (const body of [
    { fullName: 'almaz  SAMPLE', grade: '7' },
    { fullName: 'Dawit Sample', dateOfBirth: '2014-05-05', phone: ALMAZ.phone },
  ]) {
    expect((await add(world, family, body)).json().code).toBe('learner/is-guardian');
  }
  const almaz = (await add(world, family, { fullName: 'Almaz Sample', dateOfBirth: '1985-05-05' })).json().data.learner;
  expect(await answersFor()).toEqual([hana]);
  expect((await change(almaz._id, { dateOfBirth: '2014-05-05' })).json().code).toBe('learner/is-guardian');
  expect((await change(hana, { phone: ALMAZ.phone })).json().code).toBe('learner/is-guardian');
  expect((await change(almaz._id, { school: 'Evening School' })).statusCode).toBe(200);
  const dawit = (await add(world, family, { fullName: 'Dawit Sample', dateOfBirth: '2000-05-05' })).json().data.learner;
  expect(await answersFor()).toEqual([hana, dawit._id]);
  expect((await change(dawit._id, { phone: ALMAZ.phone })).statusCode).toBe(200);
  expect(await answersFor()).toEqual([hana]);
});

test('a mother who learns is the guardian whom the form for her child names', async () => {
  const { world, family } = await seeded();
  await add(world, family, { fullName: 'Almaz Sample', dateOfBirth: '1985-05-05', phone: ALMAZ.phone });
  const parents = { motherName: 'Almaz Sample', motherPhone: ALMAZ.phone, whomToContact: 'Mother' };

  const { enrollment } = (await enroll(world, family, { fullName: 'Hana Sample', ...parents })).json().data;
  await enroll(world, family, { fullName: 'Almaz Sample', ...parents });

  expect(await guardiansOf(world, family)).toMatchObject([{ name: 'Almaz Sample', learners: [enrollment.learner] }]);
});

test.each([
  ['a birth date to come', { fullName: 'A', dateOfBirth: '2999-01-01' }, 'dateOfBirth'],
  ['a birth date before 1900', { fullName: 'A', dateOfBirth: '1899-12-31' }, 'dateOfBirth'],
  ['a day that does not exist', { fullName: 'A', dateOfBirth: '2010-02-30' }, 'dateOfBirth'],
  ['a grade that does not exist', { fullName: 'A', grade: '13' }, 'grade'],
  ['no name', { fullName: ' ' }, 'fullName'],
  ['a phone that is none', { fullName: 'A', phone: '12' }, 'phone'],
])('%s is refused with a sentence', async (_, body, field) => {
  const { world, family } = await seeded();
  const answer = await add(world, family, body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toHaveProperty(field);
});

test('a family has twenty learners at most, also when many are added at once', async () => {
  const { world, family } = await seeded();
  const answers = await Promise.all(
    Array.from({ length: 23 }, (_, place) => add(world, family, { fullName: `Sample ${place}` })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20);
});

test('a mother who learns becomes the guardian of her children in enrollments of before', async () => {
  const { world, family } = await seeded();
  const parents = { motherName: 'Almaz Sample', motherPhone: ALMAZ.phone };
  for (const fullName of ['Hana Sample', 'Almaz Sample']) await enroll(world, family, { fullName, ...parents });
  await world.pool.query(
    `update enrollments set learner_id = null,
       details = details || '{"dateOfBirth":"1985-05-05"}' where full_name = 'Almaz Sample'`,
  );
  await world.pool.query("update enrollments set learner_id = null where full_name = 'Hana Sample'");
  await world.pool.query('delete from learners');
  await world.pool.query('delete from guardians');

  await world.runJob('give-learners');

  const hana = (await learnersOf(world, family)).find(
    ({ fullName }: { fullName: string }) => fullName === 'Hana Sample',
  );
  expect(await guardiansOf(world, family)).toMatchObject([{ name: 'Almaz Sample', learners: [hana._id] }]);
});

test('enrollments of before get their learners by name, once, with the newest grade and the parents they name', async () => {
  const { world, family } = await seeded();
  for (const [fullName, grade] of [
    ['Hana Sample', '7'],
    ['hana  sample', '8'],
    ['Dawit Sample', '5'],
  ]) {
    await enroll(world, family, {
      ...{ fullName, grade, schoolName: 'Sample School', whomToContact: 'Mother' },
      ...{ fatherName: 'Bekele', fatherPhone: '0933110011', motherName: 'Almaz', motherPhone: '0933110022' },
    });
  }
  // Not a day: what is wrong in an old answer stops nobody.
  await world.pool.query(`update enrollments set details = details || '{"birthDate":"2010-02-30"}' where grade = '5'`);
  await world.pool.query(
    `update enrollments set details = details || '{"dateOfBirth":"2012-02-29"}' where grade = '8'`,
  );
  await world.pool.query('update enrollments set learner_id = null');
  await world.pool.query('delete from learners');
  await world.pool.query('delete from guardians');

  for (const _time of ['first', 'second']) {
    await world.runJob('give-learners');
    const learners = await learnersOf(world, family);
    expect(
      learners.map(({ fullName, grade, school, dateOfBirth }: Record<string, string | undefined>) => [
        fullName?.toLowerCase().split(/ +/),
        grade,
        school,
        dateOfBirth,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [['hana', 'sample'], '8', 'Sample School', '2012-02-29'],
        [['dawit', 'sample'], '5', 'Sample School', undefined],
      ]),
    );
    expect(learners).toHaveLength(2);
    const enrolled = await enrollmentsOf(world, family);
    expect(new Set(enrolled.map(({ learner }: { learner: string }) => learner))).toEqual(
      new Set(learners.map(({ _id }: { _id: string }) => _id)),
    );
    const guardians = (await world.call('GET', '/guardians', { token: family.token })).json();
    expect(
      guardians.toSorted((one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)),
    ).toEqual([
      expect.objectContaining({ name: 'Almaz', phone: '+251933110022', relation: 'mother' }),
      expect.objectContaining({ name: 'Bekele', phone: '+251933110011', relation: 'father' }),
    ]);
    for (const { name, rights } of guardians) {
      const callOrder = name === 'Almaz' ? 1 : 2;
      expect(rights).toEqual(
        learners.map(({ _id }: { _id: string }) => expect.objectContaining({ learner: _id, callOrder })),
      );
    }
  }
});
