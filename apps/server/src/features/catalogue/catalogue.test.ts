import type { ServicePackage, SettingEntry } from '@temari/contracts/catalogue';
import { SCHEDULES, TIMES } from '@temari/contracts/vocabulary';
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
      grades: expect.any(Array),
      billing: 'monthly',
      title: expect.any(String),
      developmentProgram: expect.any(String),
      description: expect.any(String),
      offer: expect.any(Array),
      translations: {
        am: { title: expect.any(String), developmentProgram: expect.any(String), description: expect.any(String) },
      },
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
    for (const { translations, offer } of (await world.call('GET', path)).json()) {
      expect(Object.values(translations.am).map((words) => isAmharic(words as string))).toEqual([true, true, true]);
      const unread = (offer as ServicePackage['offer']).filter((one) => !isAmharic(one.translations?.am?.offerName));
      expect(unread).toEqual([]);
    }
  }
  const visa = (await world.call('GET', '/visaSetting', { token })).json();
  const language = (await world.call('GET', '/languageSetting', { token })).json();
  const tutor = (await world.call('GET', '/setting', { token })).json();
  const entries = [visa.InPerson, visa.Online, language, tutor].flatMap((lists) => Object.values(lists).flat());
  expect(entries.length).toBeGreaterThan(40);
  expect((entries as SettingEntry[]).filter(({ translations }) => !isAmharic(translations?.am?.value))).toEqual([]);
});

test('what the version before entered in its Amharic columns is read, and what it took out is left out', async () => {
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

  expect(none.translations).toEqual({});
  expect(some).toMatchObject({
    title: 'Grades 7 & 8',
    offer: [
      { offerName: 'Weekend revision', translations: { am: { offerName: 'የቅዳሜና እሑድ ክለሳ' } } },
      { offerName: 'Exam mentor', translations: {} },
    ],
  });
  expect(some.translations).toEqual({ am: { title: '7ኛና 8ኛ ክፍል', developmentProgram: 'ለክልላዊ ፈተና ዝግጁ' } });
  expect(quote.package).toEqual(some);
  expect(offerDay[0]).toMatchObject({ value: 'Saturday', translations: { am: { value: 'ቅዳሜ' } } });
  expect(offerDay[1]).toEqual({ _id: expect.any(String), value: 'Sunday', translations: {}, status: 'Active' });
});

test('three banks, for whoever is signed in', async () => {
  const world = await testWorld();
  await world.seed();

  const banks = (await world.call('GET', '/payment-org', { token: await signIn(world) })).json();

  expect(banks).toHaveLength(3);
  expect(banks[0]).toEqual({
    _id: expect.any(String),
    name: expect.any(String),
    translations: { am: { name: 'የኢትዮጵያ ንግድ ባንክ' } },
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

test('what is entered now is found in the columns that the version before reads', async () => {
  const world = await testWorld();
  await world.seed();

  await world.pool.query(`update packages set translations = '{"am": {"title": "አዲስ"}}' where title = 'Grades 5 & 6'`);

  const { rows } = await world.pool.query(`select title_am, description_am from packages where title = 'Grades 5 & 6'`);
  expect(rows).toEqual([{ title_am: 'አዲስ', description_am: null }]);
});
