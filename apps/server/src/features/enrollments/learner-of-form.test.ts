import { expect, test } from 'vitest';
import { type Family, newFamily, tutoringForm } from '../../testing/families.ts';
import { testWorld, type World } from '../../testing/world.ts';

const seeded = async (): Promise<{ world: World; family: Family }> => {
  const world = await testWorld();
  await world.seed();
  return { world, family: await newFamily(world) };
};

const read = async (world: World, { token }: Family, path: string) => (await world.call('GET', path, { token })).json();
const enroll = async (world: World, { token }: Family, changed: object) =>
  world.call('POST', '/enrollment', { token, body: { ...(await tutoringForm(world)), ...changed } });

const PARENTS = {
  fatherName: 'Bekele Sample',
  fatherPhone: '0922000001',
  motherName: 'Almaz Sample',
  motherPhone: '0922000002',
  whomToContact: 'Mother',
};

test('a learner whom a form makes has the school of the form, and its parents as guardians', async () => {
  const { world, family } = await seeded();
  await enroll(world, family, { fullName: 'Hana Sample', grade: '7', schoolName: 'Sample School', ...PARENTS });

  const [hana] = await read(world, family, '/learners');
  expect(hana).toMatchObject({ grade: '7', school: 'Sample School' });
  const guardians = await read(world, family, '/guardians');
  expect(guardians).toMatchObject([
    {
      name: 'Bekele Sample',
      phone: '+251922000001',
      relation: 'father',
      learners: [hana._id],
      rights: [{ callOrder: 2 }],
    },
    {
      name: 'Almaz Sample',
      phone: '+251922000002',
      relation: 'mother',
      learners: [hana._id],
      rights: [{ callOrder: 1 }],
    },
  ]);
});

test('a form changes nothing that is known of a learner', async () => {
  const { world, family } = await seeded();
  await enroll(world, family, { fullName: 'Hana Sample', grade: '7', schoolName: 'Sample School', ...PARENTS });
  await enroll(world, family, {
    fullName: 'hana sample',
    grade: '8',
    schoolName: 'Other School',
    fatherName: 'Somebody Else',
    fatherPhone: '0922000003',
  });

  expect(await read(world, family, '/learners')).toMatchObject([{ grade: '7', school: 'Sample School' }]);
  expect(await read(world, family, '/guardians')).toHaveLength(2);
});

test('the same parent of a second child is one guardian; without parents in the form it is the family’s guardians', async () => {
  const { world, family } = await seeded();
  await enroll(world, family, { fullName: 'Hana Sample', ...PARENTS });
  await enroll(world, family, { fullName: 'Dawit Sample', motherName: 'Almaz S.', motherPhone: '+251922000002' });
  await enroll(world, family, { fullName: 'Abel Sample' });

  const [hana, dawit, abel] = await read(world, family, '/learners');
  expect(await read(world, family, '/guardians')).toMatchObject([
    { name: 'Bekele Sample', learners: [hana._id, abel._id] },
    { name: 'Almaz Sample', learners: [hana._id, dawit._id, abel._id] },
  ]);
});

test('a number of another family makes nobody a guardian, and the enrollment is taken all the same', async () => {
  const { world, family } = await seeded();
  const answer = await enroll(world, family, {
    fullName: 'Hana',
    fatherName: 'Hana Sample',
    fatherPhone: '0911000001',
  });
  expect(answer.statusCode).toBe(201);
  expect(await read(world, family, '/guardians')).toEqual([]);
});

test('forms tell no more than twenty times a day whether a number has an account', async () => {
  const { world, family } = await seeded();
  for (let tried = 0; tried < 20; tried += 1) {
    const phone = `09220001${String(tried).padStart(2, '0')}`;
    await world.call('POST', '/guardians', {
      token: family.token,
      body: { name: 'Somebody', phone, relation: 'other' },
    });
  }
  const before = (await read(world, family, '/guardians')).length;

  await enroll(world, family, { fullName: 'Hana', fatherName: 'Bekele Sample', fatherPhone: '0922000099' });

  expect(await read(world, family, '/guardians')).toHaveLength(before);
});

test('a household has at most ten guardians: of two parents in a form the first is the tenth', async () => {
  const { world, family } = await seeded();
  for (let n = 0; n < 9; n += 1) {
    const body = { name: `Guardian ${n} Sample`, phone: `092200010${n}`, relation: 'other' };
    expect((await world.call('POST', '/guardians', { token: family.token, body })).statusCode).toBe(201);
  }

  await enroll(world, family, { fullName: 'Hana Sample', grade: '7', ...PARENTS });

  const guardians: { name: string }[] = await read(world, family, '/guardians');
  expect(guardians).toHaveLength(10);
  expect(guardians.map(({ name }) => name)).toContain('Bekele Sample');
});
