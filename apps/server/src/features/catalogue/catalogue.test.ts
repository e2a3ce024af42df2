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
      amharic: { title: expect.any(String), developmentProgram: expect.any(String), description: expect.any(String) },
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

test('every package, offer and choice of the demo can be read in Amharic', async () => {
  const world = await testWorld();
  await world.seed();
  const token = await signIn(world);
  const isAmharic = (words: string | undefined): boolean => /\p{Script=Ethiopic}/u.test(words ?? '');

  for (const path of ['/package', '/languagePackage', '/visaPackage', '/package?serviceType=studyAbroad']) {
    for (const { amharic, offer } of (await world.call('GET', path)).json()) {
      expect(Object.values(amharic).map((words) => isAmharic(words as string))).toEqual([true, true, true]);
      expect(offer.filter((offered: { amharic?: string }) => !isAmharic(offered.amharic))).toEqual([]);
    }
  }
  const visa = (await world.call('GET', '/visaSetting', { token })).json();
  const language = (await world.call('GET', '/languageSetting', { token })).json();
  const tutor = (await world.call('GET', '/setting', { token })).json();
  const entries = [visa.InPerson, visa.Online, language, tutor].flatMap((lists) => Object.values(lists).flat());
  expect(entries.length).toBeGreaterThan(40);
  expect((entries as { amharic?: string }[]).filter(({ amharic }) => !isAmharic(amharic))).toEqual([]);
});

test('what was not entered in Amharic is left out, word by word', async () => {
  const world = await testWorld();
  await world.seed();
  const token = await signIn(world);
  await world.pool.query(`update packages set title_am = null, development_program_am = null, description_am = null
    where title = 'Grades 5 & 6'`);
  await world.pool.query(`update packages set description_am = null where title = 'Grades 7 & 8'`);
  await world.pool.query(`update package_offers set offer_name_am = null where offer_name = 'Exam mentor'`);
  await world.pool.query(`update setting_entries set value_am = null where value = 'Sunday'`);

  const [none, some] = (await world.call('GET', '/package')).json();
  const quote = (await world.call('GET', `/price?package=${some._id}`, { token })).json();
  const { offerDay } = (await world.call('GET', '/setting', { token })).json();

  expect(none).not.toHaveProperty('amharic');
  expect(some).toMatchObject({
    title: 'Grades 7 & 8',
    amharic: { title: '7ኛና 8ኛ ክፍል', developmentProgram: 'ለክልላዊ ፈተና ዝግጁ' },
    offer: [{ offerName: 'Weekend revision', amharic: 'የቅዳሜና እሑድ ክለሳ' }, { offerName: 'Exam mentor' }],
  });
  expect(Object.keys(some.amharic)).toEqual(['title', 'developmentProgram']);
  expect(some.offer[1]).not.toHaveProperty('amharic');
  expect(quote.package).toEqual(some);
  expect(offerDay[0]).toMatchObject({ value: 'Saturday', amharic: 'ቅዳሜ' });
  expect(offerDay[1]).toEqual({ _id: expect.any(String), value: 'Sunday', status: 'Active' });
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
