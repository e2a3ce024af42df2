import { SCHEDULES, TIMES } from '@temari/contracts/catalogue';
import { expect, test } from 'vitest';
import { testWorld } from '../../testing/world.ts';

const signIn = async (world: Awaited<ReturnType<typeof testWorld>>): Promise<string> =>
  (await world.call('POST', '/user/login', { body: { phoneNumber: '0911000001', password: 'temari123' } })).json().data
    .token;

test.each(['/package', '/languagePackage', '/visaPackage', '/package?serviceType=studyAbroad'])(
  '%s lists packages for everybody, some with offers',
  async (path) => {
    const world = await testWorld();
    await world.seed();

    const list = (await world.call('GET', path)).json();

    expect(list.length).toBeGreaterThanOrEqual(3);
    expect(list[0]).toEqual({
      _id: expect.any(String),
      price: expect.any(Number),
      title: expect.any(String),
      developmentProgram: expect.any(String),
      description: expect.any(String),
      offer: expect.any(Array),
    });
    expect(list.some(({ offer }: { offer: unknown[] }) => offer.length > 0)).toBe(true);
    expect(list.every(({ price }: { price: number }) => price % 2 === 0)).toBe(true);
  },
);

test('the settings lists hold the specified schedules and times, and an Inactive entry', async () => {
  const world = await testWorld();
  await world.seed();
  const token = await signIn(world);

  const tutor = (await world.call('GET', '/setting', { token })).json();
  const language = (await world.call('GET', '/languageSetting', { token })).json();
  const visa = (await world.call('GET', '/visaSetting', { token })).json();

  const values = (list: { value: string }[]) => list.map(({ value }) => value);
  for (const lists of [tutor, language, visa.InPerson, visa.Online]) {
    expect(values(lists.scheduleName)).toEqual([...SCHEDULES]);
    expect(values(lists.possibleTime)).toEqual([...TIMES]);
  }
  expect(language.areaOfFocus.length).toBeGreaterThan(0);
  expect(tutor.offerDay.some(({ status }: { status: string }) => status === 'Inactive')).toBe(true);
});

test('three banks, for whoever is signed in', async () => {
  const world = await testWorld();
  await world.seed();

  const banks = (await world.call('GET', '/payment-org', { token: await signIn(world) })).json();

  expect(banks).toHaveLength(3);
  expect(banks[0]).toEqual({
    _id: expect.any(String),
    name: expect.any(String),
    accountNumber: expect.any(String),
    accountHolderName: expect.any(String),
  });
  expect((await world.call('GET', '/payment-org')).statusCode).toBe(401);
});

test('an unknown service is named in the answer', async () => {
  const world = await testWorld();

  const refused = await world.call('GET', '/package?serviceType=cooking');

  expect(refused.json()).toMatchObject({
    code: 'request/invalid',
    errors: { serviceType: 'Please name one of the services' },
  });
});
