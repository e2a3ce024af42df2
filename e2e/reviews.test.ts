import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, origin } from './browser.ts';
import { api, officeToken } from './lesson-now.ts';
import { newFamily, newPhone } from './new-family.ts';
import { signInToOffice } from './sign-in.ts';

const PASSWORD = 'sample-temari-123';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const uploaded = async (token: string): Promise<string> => {
  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  const answer = await fetch(`${origin()}/backend/api/v1/uploads`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(PNG.length),
      'upload-metadata': `filename ${base64('card.png')},purpose ${base64('report-card')}`,
      'content-type': 'application/offset+octet-stream',
    },
    body: PNG,
  });
  return answer.headers.get('x-file-url') ?? '';
};

const colleague = async (firstName: string, capabilities: string[]): Promise<string> => {
  const phoneNumber = newPhone();
  const person = { firstName, lastName: 'Sample', email: `${firstName.toLowerCase()}@gmail.com`, phoneNumber };
  const token = await officeToken();
  await api('POST', '/admin/staff', token, { ...person, role: 'office', capabilities, password: PASSWORD });
  return phoneNumber;
};

const signedIn = async (phoneNumber: string): Promise<Page> => {
  const page = await openPage({ width: 1280 });
  await page.goto('/admin/login');
  await page.getByLabel('Phone number').fill(phoneNumber);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  return page;
};

test('a colleague covers names, two read without knowing whose it is, and two others decide', async () => {
  const familyPage = await openPage({ width: 360 });
  const token = await newFamily(familyPage);
  const learner = { fullName: 'Meklit Tilahun', grade: '9', dateOfBirth: '2000-01-01', school: 'Entoto School' };
  const { data } = await api('POST', '/learners', token, learner);
  const { _id: id, number } = await api('POST', '/scholarships/applications', token, {
    learner: data.learner._id,
  });
  await api('PATCH', `/scholarships/applications/${id}`, token, {
    ...{ schoolKind: 'government', region: 'oromia', marks: [{ grade: '8', average: 91 }], people: 6, incomes: 1 },
    ...{ income: '4000-6000', hardships: ['far-school'], reportCard: await uploaded(token) },
    ownWords: 'My name is Meklit. In the evening I teach my brother Yonas to read. I built a small motor.',
  });
  await api('POST', `/scholarships/applications/${id}/send`, token, { isTrue: true });
  const readers = [await colleague('Reader', ['review']), await colleague('Second', ['review'])];
  const approver = await colleague('Approver', ['welfare']);

  const owner = await openPage({ width: 1280 });
  await signInToOffice(owner);
  await owner.goto('/admin/scholarships');
  await owner.getByRole('link', { name: 'Applications', exact: true }).first().click();
  const card = owner.getByRole('listitem').filter({ hasText: `Application ${number}` });
  await card.getByRole('link', { name: 'Prepare' }).click();
  await owner.getByRole('button', { name: 'Open it' }).click();
  await owner.getByText('Meklit Tilahun').waitFor();
  const words = owner.getByLabel('Words for readers');
  // What is known of the family is covered already; the brother's name is not known.
  await expect.poll(() => words.inputValue()).toContain('Yonas');
  expect(await words.inputValue()).not.toContain('Meklit');
  await words.evaluate((area: HTMLTextAreaElement) => {
    const from = area.value.indexOf('Yonas');
    area.focus();
    area.setSelectionRange(from, from + 'Yonas'.length);
  });
  await owner.getByRole('button', { name: 'Cover what is selected' }).click();
  await expect.poll(() => words.inputValue()).not.toContain('Yonas');
  await owner.getByRole('button', { name: 'Save and draw readers' }).click();
  await owner.getByText('Saved. Readers are drawn.').waitFor();

  for (const phone of readers) {
    const page = await signedIn(phone);
    await page.goto('/admin/reviews');
    await page.getByRole('link', { name: `Application ${number}` }).click();
    await page.getByText('Names are hidden').waitFor();
    await page.getByText('I built a small motor.').waitFor();
    const seen = await page.locator('body').innerText();
    expect(['Meklit', 'Tilahun', 'Yonas', 'Entoto'].filter((word) => seen.includes(word))).toEqual([]);
    for (const name of ['Need', 'Talent', 'Will', 'Way to learn']) {
      await page.getByRole('group', { name }).getByRole('radio').nth(3).check();
    }
    await page.getByLabel('A sentence for the committee').fill('Clear, more than once.');
    await page.getByRole('button', { name: 'Give my view' }).click();
    await page.getByText('75 points').first().waitFor();
    await page.context().close();
  }

  await owner.goto('/admin/scholarships');
  await owner.getByRole('link', { name: 'Applications', exact: true }).first().click();
  await card.getByText('75 of 100 points').waitFor();
  await card.getByRole('button', { name: 'Propose a decision' }).click();
  const dialog = owner.getByRole('dialog', { name: `Decision on application ${number}` });
  await dialog.getByLabel('Award', { exact: true }).check();
  await dialog.getByLabel('At most for a month (ETB)').fill('1400');
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await card.getByText('A second person who has not read it has to agree.').waitFor();

  const second = await signedIn(approver);
  await second.goto('/admin/scholarships');
  await second.getByRole('link', { name: 'Applications', exact: true }).first().click();
  await second
    .getByRole('listitem')
    .filter({ hasText: `Application ${number}` })
    .getByRole('button', { name: 'Agree and decide' })
    .click();
  await second.getByText('Decided. The family is told.').waitFor();

  await familyPage.goto('/scholarships/apply');
  await familyPage.getByText('the lessons are paid for by a scholarship').waitFor();
  const lessons = familyPage.getByRole('form', { name: 'Choose lessons' });
  await lessons.getByRole('group', { name: 'Package' }).getByRole('radio').first().check();
  await lessons.getByRole('group', { name: 'Days' }).getByRole('radio').first().check();
  await lessons.getByRole('group', { name: 'Time' }).getByRole('radio').first().check();
  await lessons.getByRole('button', { name: 'Choose lessons' }).click();
  await familyPage.getByText(/^The lessons are chosen/).waitFor();
});
