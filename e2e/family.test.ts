import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import amharicConsent from '../apps/web/src/messages/am/consent.json' with { type: 'json' };
import amharic from '../apps/web/src/messages/am/family.json' with { type: 'json' };
import amharicForWhom from '../apps/web/src/messages/am/for-whom.json' with { type: 'json' };
import amharicPeople from '../apps/web/src/messages/am/people.json' with { type: 'json' };
import englishConsent from '../apps/web/src/messages/en/consent.json' with { type: 'json' };
import english from '../apps/web/src/messages/en/family.json' with { type: 'json' };
import englishForWhom from '../apps/web/src/messages/en/for-whom.json' with { type: 'json' };
import englishPeople from '../apps/web/src/messages/en/people.json' with { type: 'json' };
import { openContext, openPage, origin } from './browser.ts';
import { untilTypedIsKept } from './device-storage.ts';
import { newFamily, newPhone } from './new-family.ts';
import { isAlive } from './page.ts';
import { signIn } from './sign-in.ts';

const api = (path: string): string => `${origin()}/backend/api/v1${path}`;

const send = async (method: string, path: string, token: string, body?: object) =>
  (
    await fetch(api(path), {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  ).json();

const packageOf = async (): Promise<string> => {
  const list: { _id: string; offer: unknown[] }[] = await (await fetch(api('/package'))).json();
  return list.find(({ offer }) => offer.length === 0)?._id ?? '';
};

test.each([
  [360, 'en', english, englishPeople],
  [1280, 'en', english, englishPeople],
  [320, 'am', amharic, amharicPeople],
] as const)('at %i px in %s a family keeps its learners and guardians', async (width, language, t, people) => {
  const page = await openPage({ width, language });
  const token = await newFamily(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto('/family');
  await page.getByText(t['empty-title']).waitFor();

  await button(t['add-learner']).click();
  await page.getByLabel(t['full-name']).fill('Hana Wolde-Giorgis Tekle-Haimanot Gebre-Medhin');
  await page.getByLabel(t.grade).selectOption('7');
  await page.getByLabel(t.school).fill('Sample School');
  await button(t.save).click();
  await page.getByRole('heading', { name: 'Hana Wolde-Giorgis' }).waitFor();
  await page.getByText(people['consent-missing']).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await button(t['add-guardian']).click();
  await page.getByLabel(t['guardian-name'], { exact: true }).fill('Almaz Tekle');
  await page.getByLabel(t['guardian-phone']).fill('0911000001');
  await page.getByLabel(t['relation-mother']).check();
  await button(t.save).click();
  // The number is another family's.
  await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
  await page.getByLabel(t['guardian-phone']).fill(newPhone());
  await page.locator('main form button[type=submit]').click();
  await page.getByRole('heading', { name: 'Almaz Tekle' }).waitFor();

  await button(t['add-learner']).click();
  await expect.poll(() => page.getByLabel(t.school).inputValue()).toBe('Sample School');
  await expect.poll(() => page.getByRole('checkbox', { name: 'Almaz Tekle' }).isChecked()).toBe(true);
  await page.getByLabel(t['full-name']).fill('Dawit Wolde');
  await button(t.save).click();
  await page.getByRole('heading', { name: 'Dawit Wolde' }).waitFor();

  await button(t['edit-person'].replace('{name}', 'Almaz Tekle')).click();
  await page.getByRole('group', { name: 'Dawit Wolde' }).getByLabel(t['may-mayPay']).check();
  await button(t.save).click();
  await page.getByRole('group', { name: 'Dawit Wolde' }).waitFor({ state: 'detached' });
  const [guardian] = await send('GET', '/guardians', token);
  expect(guardian.rights.map(({ mayPay }: { mayPay: boolean }) => mayPay)).toEqual([false, true]);

  await button(t['remove-person'].replace('{name}', 'Almaz Tekle')).click();
  await page.getByRole('dialog').getByRole('button', { name: t.remove, exact: true }).click();
  await page.getByRole('heading', { name: 'Almaz Tekle' }).waitFor({ state: 'detached' });
});

test('Save pressed twice on a slow connection adds one learner', async () => {
  const page = await openPage();
  const token = await newFamily(page);
  await page.goto('/family');
  await page.getByRole('button', { name: 'Add somebody' }).click();
  await page.getByLabel('Full name').fill('Abel Bekele');
  const hold = Promise.withResolvers<void>();
  await page.route('**/backend/api/v1/learners', async (route) => {
    if (route.request().method() === 'GET') await hold.promise;
    await route.continue();
  });
  const save = page.locator('main form button[type=submit]');
  const read = page.waitForRequest((sent) => sent.method() === 'GET' && sent.url().endsWith('/learners'));
  await save.click();
  await read;

  await save.click({ force: true });
  hold.resolve();
  await page.getByRole('heading', { name: 'Abel Bekele' }).waitFor();

  expect(await send('GET', '/learners', token)).toHaveLength(1);
});

test('two who are the same person become one, and two again', async () => {
  const page = await openPage();
  const token = await newFamily(page);
  for (const fullName of ['Hana Bekele', 'Hanna B.']) await send('POST', '/learners', token, { fullName, grade: '7' });
  await page.goto('/family');
  await page.getByRole('button', { name: 'Is somebody here twice?' }).click();
  await page.getByRole('radio', { name: 'Hana Bekele' }).check();
  await page.getByRole('button', { name: 'Make them one' }).click();

  await page.getByText('Hanna B. and Hana Bekele are one person now.', { exact: false }).waitFor();
  await page.getByRole('heading', { name: 'Hanna B.' }).waitFor({ state: 'detached' });
  expect(await send('GET', '/learners', token)).toHaveLength(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { name: 'Hanna B.' }).waitFor();
});

test('one learner looks as ever: no name above the enrollments', async () => {
  const page = await openPage({ width: 1280 });
  await signIn(page, 'student');
  await page.goto('/myClass');
  await page.getByRole('article').first().waitFor();
  expect(await page.getByRole('heading', { name: 'Hana Sample' }).count()).toBe(0);
  await page.getByRole('link', { name: 'My family' }).first().click();
  await page.getByRole('heading', { name: 'Dawit Sample' }).waitFor();
});

test.each([
  [360, 'en', englishForWhom, englishConsent],
  [360, 'am', amharicForWhom, amharicConsent],
] as const)(
  'at %i px in %s a purchase is for a known learner, and the form is there at once',
  async (width, language, t, consent) => {
    const page = await openPage({ width, language });
    const { token } = await signIn(page, 'student');
    await page.goto(`/services/purchase/tutor?package=${await packageOf()}`);
    const name = page.locator('input[name=fullName]');
    await expect.poll(() => name.inputValue()).toBe('');
    await page.getByRole('heading', { name: t.title }).waitFor();
    await isAlive(page, 'input[name=fullName]');
    // The account is Hana's own.
    expect(await page.getByLabel(t.myself).count()).toBe(0);

    await page.getByLabel('Dawit Sample').check();
    await expect.poll(() => name.inputValue()).toBe('Dawit Sample');
    await expect.poll(() => page.locator('select[name=grade]').inputValue()).toBe('6');
    await expect.poll(() => page.locator('input[name=motherName]').inputValue()).toBe('Almaz Sample');
    await page.getByText(consent.title).waitFor();

    await page.getByLabel('Hana Sample').check();
    await expect.poll(() => page.locator('select[name=grade]').inputValue()).toBe('10');
    await page.getByText(consent.title).waitFor({ state: 'detached' });
    await page.getByLabel(t['somebody-new']).check();
    await expect.poll(() => name.inputValue()).toBe('');
    await name.fill('Dawwit S');
    await page.getByRole('button', { name: t['it-is'].replace('{name}', 'Dawit Sample') }).click();
    await expect.poll(() => page.getByLabel('Dawit Sample').isChecked()).toBe(true);
    await expect.poll(() => name.inputValue()).toBe('Dawit Sample');

    await page.locator('input[name=schoolName]').fill('New Sample School');
    for (const field of ['intentOfStudent', 'frequency', 'time'])
      await page.locator(`input[name=${field}]`).first().check();
    const time = await page.locator('input[name=time]').first().getAttribute('value');
    await page.locator('main button[type=submit]:visible').click();
    const keep = page.getByLabel(t.keep.replace('{name}', 'Dawit Sample'));
    expect(await keep.isChecked()).toBe(false);
    // The choice outlives a reload.
    await untilTypedIsKept(page, ['New Sample School', `"time":"${time}"`]);
    await page.reload();
    await keep.check();
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/enrollment')),
      page.locator('main form button[type=submit]').click(),
    ]);
    const [, dawit] = await send('GET', '/learners', token);
    expect(request.postDataJSON()).toMatchObject({ learner: dawit._id, fullName: 'Dawit Sample' });
    await expect
      .poll(async () => (await send('GET', '/learners', token))[1].school, { timeout: 15_000 })
      .toBe('New Sample School');
    // For the language after this one.
    await send('PATCH', `/learners/${dawit._id}`, token, { school: 'Sample School' });
  },
);

/** A hand that counts: each tap, and each field that is typed into. The device's own lists cost one tap more. */
const handOn = () => {
  let steps = 0;
  const tap = async (target: Locator): Promise<void> => {
    await target.tap();
    steps += 1;
  };
  return {
    steps: () => steps,
    tap,
    type: async (field: Locator, text: string): Promise<void> => {
      await tap(field);
      // Not by keys: Chromium sometimes puts no caret into a field that was tapped right after a scroll, in any page.
      await field.fill(text);
      steps += 1;
    },
    choose: async (list: Locator, value: string): Promise<void> => {
      await list.selectOption(value);
      steps += 2;
    },
  };
};

test('a second child is enrolled and paid for in at most 60% of the steps of the first', async () => {
  const context = await openContext({ width: 360, context: { hasTouch: true, serviceWorkers: 'block' } });
  const page = await context.newPage();
  const token = await newFamily(page);

  const buyFor = async (fullName: string, isFirst: boolean): Promise<number> => {
    await page.goto('/services/tutor');
    const hand = handOn();
    await hand.tap(page.getByRole('link', { name: /^Get started/ }).first());
    await page.getByLabel('Full name').waitFor();
    if (!isFirst) await hand.tap(page.getByLabel('Somebody new'));
    await hand.type(page.getByLabel('Full name'), fullName);
    if (isFirst) await hand.type(page.getByLabel('School name'), 'Sample School');
    await hand.choose(page.getByLabel('Grade', { exact: true }), '6');
    await hand.tap(page.getByLabel('Catching up'));
    await hand.tap(page.getByLabel('Monday. Wednesday & Friday'));
    await hand.tap(page.getByLabel('12:00 - 01:00'));
    if (isFirst) {
      await hand.type(page.getByLabel("Father's name"), 'Bekele Alemu');
      await hand.type(page.getByLabel("Father's phone"), newPhone());
      await hand.type(page.getByLabel("Mother's name"), 'Tsion Bekele');
      await hand.type(page.getByLabel("Mother's phone"), newPhone());
      await hand.tap(page.getByLabel('Mother', { exact: true }));
    }
    await hand.tap(page.getByRole('button', { name: 'Next' }));
    const [checkout] = await Promise.all([
      context.waitForEvent('page'),
      hand.tap(page.getByRole('button', { name: /^Pay ETB/ })),
    ]);
    await hand.tap(checkout.getByRole('button', { name: 'Pay' }));
    await checkout.getByRole('heading', { name: 'Your payment was received' }).waitFor();
    await checkout.close();
    await page.waitForURL('**/myClass');
    return hand.steps();
  };
  const first = await buyFor('Abel Bekele', true);
  const second = await buyFor('Sara Bekele', false);

  expect(second / first).toBeLessThanOrEqual(0.6);
  const learners = await send('GET', '/learners', token);
  expect(learners.map(({ school }: { school: string }) => school)).toEqual(['Sample School', 'Sample School']);
  const guardians: { learners: string[] }[] = await send('GET', '/guardians', token);
  expect(guardians.map(({ learners: of }) => of.length)).toEqual([2, 2]);

  // Their classes wait for a guardian's yes, and the dashboard says so.
  await page.getByText('before these learners get a class: Abel Bekele, Sara Bekele.').waitFor();
  // Two learners: each has a heading of their own.
  await page.getByRole('heading', { name: 'Sara Bekele', level: 2 }).waitFor();
  await page.getByRole('heading', { name: 'Abel Bekele', level: 2 }).waitFor();
  await expect.poll(() => page.getByRole('heading', { name: 'Grade 5-12 Tutoring', level: 3 }).count()).toBe(2);
});

test.each(['/myClass', '/family'])('on %s a new grade is confirmed with one tap', async (path) => {
  const page = await openPage();
  const token = await newFamily(page);
  const { learner } = (await send('POST', '/learners', token, { fullName: 'Hana Bekele', grade: '7' })).data;
  // As it will be after 30 Sene, until it is answered. The server knows nothing of it, so the device draws.
  await page.route('**/drawn/**', (route) => route.abort());
  let isAnswered = false;
  await page.route('**/backend/api/v1/learners', async (route) => {
    const list = await (await route.fetch()).json();
    await route.fulfill({ json: isAnswered ? list : list.map((each: object) => ({ ...each, newGrade: '8' })) });
  });
  await page.route(`**/learners/${learner._id}`, async (route) => {
    isAnswered = true;
    await route.continue();
  });
  await page.goto(path);
  await page.getByRole('heading', { name: 'A new school year' }).waitFor();
  await page.getByRole('button', { name: 'Now in grade 8' }).click();

  await page.getByRole('heading', { name: 'A new school year' }).waitFor({ state: 'detached' });
  expect((await send('GET', '/learners', token))[0].grade).toBe('8');
});
