import { LANGUAGE_CODES } from '@temari/contracts/languages';
import { OCCASION_NAMES } from '@temari/contracts/notice-occasions';
import { expect, test } from 'vitest';
import { tell } from '../../../domains/notices/tell.ts';
import { type OfficeWorld, officeWorld } from '../../../testing/office-world.ts';

type Words = Record<string, { title: string; body: string; sms: string }>;

const ruleOf = async (world: OfficeWorld, occasion: string) =>
  (await world.call('GET', '/admin/notice-rules', { token: world.office }))
    .json()
    .rules.find((rule: { occasion: string }) => rule.occasion === occasion);

const edit = (world: OfficeWorld, occasion: string, body: object, token = world.office) =>
  world.call('PUT', `/admin/notice-rules/${occasion}`, { token, body });

const WORDS: Words = Object.fromEntries(
  LANGUAGE_CODES.map((language) => [
    language,
    { title: `Due ${language}`, body: 'On {day} for {name}', sms: 'pay for {first} by {day}: {address}' },
  ]),
);

const tellFamily = async (world: OfficeWorld, cause: string): Promise<void> => {
  const { rows } = await world.pool.query("select id from accounts where phone = '+251911000001'");
  await tell(world.deps, world.deps.db, world.clock.now(), [
    {
      occasion: 'month-due',
      accountId: rows[0].id,
      cause,
      path: '/payments',
      values: () => ({ amount: '1,400', day: '15 Hidar', name: 'Hana Sample' }),
    },
  ]);
};

const told = async ({ pool }: OfficeWorld) =>
  (await pool.query("select cause, words from notices where cause like 'test%' order by cause")).rows;

test('words of the office are used from then on, until the shipped ones are put back', async () => {
  const world = await officeWorld();
  await tellFamily(world, 'test 1');

  const saved = await edit(world, 'month-due', { isOn: true, words: WORDS, version: 0 });
  await tellFamily(world, 'test 2');
  await edit(world, 'month-due', { isOn: true, words: null, version: saved.json().version });
  await tellFamily(world, 'test 3');

  expect(saved.json()).toMatchObject({ isOn: true, isShipped: false, version: 1 });
  expect((await told(world)).map(({ words }) => words.en.title)).toEqual([
    'ETB 1,400 due on 15 Hidar',
    'Due en',
    'ETB 1,400 due on 15 Hidar',
  ]);
  expect((await told(world))[1].words.am).toMatchObject({
    body: 'On 15 Hidar for Hana Sample',
    line: 'በመለያዎ አዲስ መልእክት አለ።',
    sms: 'pay for Hana by 15 Hidar: http://localhost/payments',
  });
  expect(await ruleOf(world, 'month-due')).toMatchObject({ isShipped: true, version: 2 });
});

test('nobody is told of an occasion that is switched off, and what was told before stays', async () => {
  const world = await officeWorld();
  await tellFamily(world, 'test 1');

  await edit(world, 'month-due', { isOn: false, words: null, version: 0 });
  await tellFamily(world, 'test 2');

  expect((await told(world)).map(({ cause }) => cause)).toEqual(['test 1']);
});

test.each(['receipt-declined', 'lesson-changed', 'cover', 'application-decided', 'consent-asked'])(
  '%s must arrive and cannot be switched off',
  async (occasion) => {
    const world = await officeWorld();
    const answer = await edit(world, occasion, { isOn: false, words: null, version: 0 });
    expect(answer.json().fields).toEqual({ isOn: { code: 'notice-must-arrive' } });
  },
);

test('texts that cannot be sent are refused at their fields, and nothing is saved', async () => {
  const world = await officeWorld();

  const answer = await edit(world, 'month-due', {
    isOn: true,
    words: {
      ...WORDS,
      en: { title: '{nobody}', body: 'nothing', sms: 'pay by {day} at evil.example' },
      am: { ...WORDS.am, sms: `{day} ${'ሀ'.repeat(250)}` },
    },
    version: 0,
  });

  expect(answer.statusCode).toBe(400);
  expect(Object.entries<{ code: string }>(answer.json().fields).map(([field, { code }]) => [field, code])).toEqual([
    ['words.en.title', 'placeholder-unknown'],
    ['words.en.body', 'placeholder-missing'],
    ['words.en.sms', 'notice-foreign-link'],
    ['words.am.sms', 'notice-segments'],
  ]);
  expect(await ruleOf(world, 'month-due')).toMatchObject({ isShipped: true, version: 0 });
});

test('a text in one language only is refused', async () => {
  const world = await officeWorld();
  const answer = await edit(world, 'month-due', {
    isOn: true,
    words: { en: WORDS.en, am: { title: '', body: '', sms: '' } },
    version: 0,
  });
  expect(Object.keys(answer.json().fields)).toEqual(['words.am.title', 'words.am.body', 'words.am.sms']);
});

test('every shipped text may be saved as it is, and then still counts as shipped', async () => {
  const world = await officeWorld();
  for (const occasion of OCCASION_NAMES) {
    const { words } = await ruleOf(world, occasion);
    const answer = await edit(world, occasion, { isOn: true, words, version: 0 });
    expect([occasion, answer.statusCode, answer.json().isShipped]).toEqual([occasion, 200, true]);
  }
});

test('of two who edit at once one is refused, and the history has who, when, before and after', async () => {
  const world = await officeWorld();

  const answers = await Promise.all(
    [world.office, world.owner].map((token) =>
      edit(world, 'month-due', { isOn: false, words: WORDS, version: 0 }, token),
    ),
  );

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('office/changed-meanwhile');
  const changes = (await world.call('GET', '/admin/notice-rules/month-due/changes', { token: world.auditor })).json();
  expect(changes).toMatchObject([
    {
      at: expect.stringMatching(/^2\d{3}-/),
      by: expect.stringContaining('Sample'),
      before: { isOn: true, words: null },
      after: { isOn: false, words: WORDS },
    },
  ]);
});

test('a try goes to the own phone, with sample values, ten times a day', async () => {
  const world = await officeWorld();
  const send = (sms: string) =>
    world.call('POST', '/admin/notice-rules/month-due/test', { token: world.office, body: { language: 'en', sms } });

  const refused = await send('{day} https://evil.example');
  const answers = [];
  for (let time = 0; time < 11; time += 1) answers.push((await send('pay for {first} by {day}')).statusCode);
  await world.runJobs();

  expect(refused.json().fields).toMatchObject({ sms: { code: 'notice-foreign-link' } });
  expect(answers).toEqual([...Array(10).fill(204), 429]);
  const { rows } = await world.pool.query("select phone, text from sms_messages where kind = 'notice-test'");
  expect(rows).toHaveLength(10);
  expect(rows[0].phone).toBe('+251911000019');
  const sent = (await world.app.inject('/sandbox/sms/messages')).json();
  expect(sent[0].text).toBe('Temari: pay for Hana by Tue, 24 Nov');
});
