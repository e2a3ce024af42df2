import { expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { show } from './page.ts';

test('the office sees what days without lessons would do, saves them, and sees what dismissing would do', async () => {
  const page = await openPage({ width: 1280 });
  await page.goto('/admin/login');
  await page.getByLabel('Phone number').fill('0911000009');
  await page.getByLabel('Password', { exact: true }).fill('temari123');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  await show(page, '/admin/closures');
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
