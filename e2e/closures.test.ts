import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, addisDate } from '../packages/contracts/src/addis-time.ts';
import { openPage } from './browser.ts';
import { api, officeToken } from './lesson-now.ts';
import { show } from './page.ts';
import { signIn, signInToOffice } from './sign-in.ts';

const closuresPage = async (): Promise<Page> => {
  const page = await openPage({ width: 1280 });
  await signInToOffice(page);
  await show(page, '/admin/closures');
  return page;
};

test('the office sees what days without lessons would do, saves them, and sees what dismissing would do', async () => {
  const page = await closuresPage();
  const edit = page.getByRole('button', { name: 'Edit Staff days' });

  await page.getByRole('button', { name: 'New days' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Staff days');
  await dialog.getByRole('group', { name: 'First day' }).getByRole('spinbutton').first().click();
  await page.keyboard.type('05022090');
  await dialog.getByRole('button', { name: 'What will happen?' }).click();
  await dialog.getByText('No planned lesson changes.').waitFor();
  expect(await edit.count()).toBe(0);
  await dialog.getByRole('button', { name: 'Save' }).click();

  await edit.click();
  await dialog.getByLabel('State').selectOption('dismissed');
  await dialog.getByRole('button', { name: 'What will happen?' }).click();
  await dialog.getByText('No planned lesson changes.').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Staff days' }).getByText('Dismissed').waitFor();
});

test('exams of some regions are seen by a family until it says that its school is elsewhere', async () => {
  const from = addDays(addisDate(new Date()), 20);
  const exam = { from, to: from, kind: 'exam', status: 'expected' };
  for (const en of ['Trial exam', 'Exam of all'])
    await api('POST', '/admin/closures', await officeToken(), { ...exam, names: { en } });
  const office = await closuresPage();
  await office.getByRole('button', { name: 'Edit Trial exam' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByLabel('Sidama').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await office.getByRole('listitem').filter({ hasText: 'Trial exam' }).getByText('Sidama').waitFor();

  const family = await openPage();
  const { token } = await signIn(family, 'student');
  await family.goto('/myClass');
  const band = family.getByRole('listitem').filter({ hasText: 'Trial exam' });
  await band.getByText('only in: Sidama').waitFor();

  const learners: { _id: string; fullName: string }[] = await api('GET', '/learners', token);
  for (const { _id: id, fullName } of learners) {
    await family.goto('/family');
    await family.getByRole('button', { name: `Edit: ${fullName}` }).click();
    await family.getByLabel('Region').selectOption('oromia');
    await family.getByRole('button', { name: 'Save' }).click();
    await family.getByRole('button', { name: `Edit: ${fullName}` }).waitFor();
    const region = async () =>
      (await api('GET', '/learners', token)).find(({ _id }: { _id: string }) => _id === id).region;
    await expect.poll(region).toBe('oromia');
  }
  await family.goto('/myClass');
  await family.getByRole('listitem').filter({ hasText: 'Exam of all' }).waitFor();
  await expect.poll(() => band.count()).toBe(0);
});
