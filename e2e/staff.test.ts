import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './browser.ts';

const OWNER = { phone: '0911000009', password: 'temari123' };
const MARTA = { phone: '0911000077', password: 'a long password' };

const signIn = async (page: Page, { phone, password }: typeof OWNER): Promise<void> => {
  await page.goto('/admin/login');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

test('a colleague for teaching alone sees teaching alone, and is out the moment they leave', async () => {
  const owner = await openPage({ width: 1280 });
  await signIn(owner, OWNER);
  await owner.getByRole('link', { name: 'Staff' }).first().click();
  await owner.getByRole('button', { name: 'New member of staff' }).click();
  const form = owner.getByRole('dialog', { name: 'New member of staff' });
  await form.getByLabel('First name').fill('Marta');
  await form.getByLabel('Last name').fill('Haile');
  await form.getByLabel('E-mail').fill('marta@sample.example');
  await form.getByLabel('Phone number').fill(MARTA.phone);
  for (const box of ['Money', 'Applications', 'Study abroad']) {
    await form.getByRole('checkbox', { name: new RegExp(`^${box}`) }).uncheck();
  }
  await form.getByLabel('First password').fill(MARTA.password);
  await form.getByRole('button', { name: 'Save' }).click();
  await owner.getByText('Marta can sign in now.').waitFor();
  const row = owner.getByRole('row', { name: /Marta Haile/ });
  expect(await row.textContent()).toContain('Teaching');

  const marta = await openPage({ width: 1280 });
  await signIn(marta, MARTA);
  await marta.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  const bar = marta.getByRole('navigation', { name: 'Office' }).first();
  await bar.getByRole('link', { name: /^Classes/ }).waitFor();
  expect(await bar.getByRole('link', { name: /^Receipts/ }).count()).toBe(0);
  expect(await marta.getByText(/ETB/).count()).toBe(0);
  await marta.goto('/admin/receipts');
  await marta.getByText('This is not part of your work in the office.').waitFor();

  await row.getByRole('button', { name: 'Edit Marta' }).click();
  await owner.getByRole('button', { name: 'Leaves the office' }).click();
  const question = owner.getByRole('dialog', { name: 'Marta Haile leaves the office?' });
  await question.getByText('Marta is signed out everywhere.').waitFor();
  await question.getByText('There is no open work of Marta.').waitFor();
  await question.getByRole('button', { name: 'End the access' }).click();
  await owner.getByText('Marta has left the office.').waitFor();
  await owner.getByRole('row', { name: /Marta Haile.*Left on/ }).waitFor();
  expect(await owner.getByRole('button', { name: 'Edit Marta' }).count()).toBe(0);

  await marta.goto('/admin/classes');
  await marta.waitForURL('**/admin/login**');
});
