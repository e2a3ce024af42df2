import { expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { sessionOf } from './demo-session.ts';

test('the office finds a family by another spelling, writes a note, and brings one learner together', async () => {
  const page = await openPage({ width: 1280 });
  await page.goto('/admin/login');
  const { token } = await sessionOf(new URL(page.url()).origin, 'student');
  for (const fullName of ['Tsehay Bekele', 'ፀሐይ በቀለ']) {
    const added = await page.request.post('/backend/api/v1/learners', {
      headers: { authorization: `Bearer ${token}` },
      data: { fullName, grade: '8' },
    });
    expect(added.status()).toBe(201);
  }
  await page.getByLabel('Phone number').fill('0911000009');
  await page.getByLabel('Password', { exact: true }).fill('temari123');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Households', exact: true }).first().click();

  await page.getByLabel('Name or phone').fill('Tsehaye Beqele');
  await page.getByText('1 found').waitFor();
  await page.getByRole('link', { name: 'Hana Sample' }).click();
  await page.getByRole('heading', { name: 'Hana Sample', level: 1 }).waitFor();

  await page.getByRole('button', { name: 'Note', exact: true }).click();
  await page.getByLabel('What should colleagues know?').fill('Calls on Mondays');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Calls on Mondays').waitFor();
  await page.getByRole('button', { name: 'Money', exact: true }).click();
  await page.getByText('Calls on Mondays').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Notes', exact: true }).click();
  await page.getByText('Calls on Mondays').waitFor();

  await page.goto('/admin/same-person');
  const question = page.getByRole('article').filter({ hasText: 'Two spellings of one name' });
  await question.getByRole('button', { name: 'Same person: keep “Tsehay Bekele”' }).click();
  await page.getByText('They are one learner now.').waitFor();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('They are two learners again.').waitFor();
});

test('a name that the family mistyped is corrected with a reason, and the family reads of it', async () => {
  const page = await openPage({ width: 1280 });
  await page.goto('/admin/login');
  const { origin } = new URL(page.url());
  const { token } = await sessionOf(origin, 'student');
  const headers = { authorization: `Bearer ${token}` };
  await page.request.post('/backend/api/v1/learners', { headers, data: { fullName: 'Meaza Smple', grade: '6' } });
  await page.getByLabel('Phone number').fill('0911000009');
  await page.getByLabel('Password', { exact: true }).fill('temari123');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Households', exact: true }).first().click();
  await page.getByLabel('Name or phone').fill('0911000001');
  await page.getByRole('link', { name: 'Hana Sample' }).click();

  await page.getByRole('button', { name: 'Correct: Meaza Smple' }).click();
  await page.getByLabel('Full name').fill('Meaza Sample');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Please give a reason').waitFor();
  await page.getByLabel('Why?').fill('A letter was missing');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Corrected. The family is told.').waitFor();
  await page.getByText('Meaza Sample', { exact: true }).first().waitFor();

  const told: { title: string }[] = await (
    await page.request.get('/backend/api/v1/notices?language=en', { headers })
  ).json();
  expect(told.map(({ title }) => title)).toContain('We corrected what we know of Meaza Sample');
});
