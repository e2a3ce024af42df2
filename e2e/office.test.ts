import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './browser.ts';

const PASSWORD = 'temari123';

const signIn = async (page: Page): Promise<void> => {
  await page.goto('/admin/login');
  await page.getByLabel('Phone number').fill('0911000009');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
};

const waiting = async (page: Page): Promise<number> =>
  page.getByRole('list', { name: 'Receipts, oldest first' }).getByRole('listitem').count();

test('a stranger at the office is led to its sign-in, which the site’s header does not stand above', async () => {
  const page = await openPage({ width: 1280 });

  await page.goto('/admin/receipts');
  await page.waitForURL('**/admin/login');

  await page.getByRole('heading', { name: 'The office' }).waitFor();
  expect(await page.getByRole('banner').count()).toBe(0);
});

test('the office works receipts off with the keyboard, and warnings are seen first', async () => {
  const page = await openPage({ width: 1280 });
  await signIn(page);
  await page
    .getByRole('link', { name: /^Receipts/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Receipts', level: 1 }).waitFor();
  const facts = page.getByRole('region', { name: 'What was sent' });
  await facts.getByRole('heading', { name: 'Dawit Sample' }).waitFor();
  const before = await waiting(page);
  expect(before).toBeGreaterThanOrEqual(3);
  await facts.getByText('Reference seen before').waitFor();

  await page.keyboard.press('d');
  await page.getByText('Declined: Dawit Sample, ETB 1,400.').waitFor();
  await facts.getByRole('heading', { name: 'Bethlehem Sample' }).waitFor();
  await page.keyboard.press('j');
  await facts.getByRole('heading', { name: 'Kidus Sample' }).waitFor();
  await page.keyboard.press('k');
  await facts.getByRole('heading', { name: 'Bethlehem Sample' }).waitFor();
  await page.keyboard.press('a');
  await page.getByText('Accepted: Bethlehem Sample, ETB 1,200.').waitFor();

  await facts.getByRole('heading', { name: 'Kidus Sample' }).waitFor();
  expect(await waiting(page)).toBe(before - 2);
});

test('a teacher is approved, and reads it by SMS', async () => {
  const page = await openPage({ width: 1280 });
  await signIn(page);

  await page
    .getByRole('link', { name: /^Teachers/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Sara Sample' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Sara is approved.').waitFor();
  await page.getByRole('button', { name: 'Set back to Pending' }).waitFor();

  const inbox = async (): Promise<string> =>
    (await page.request.get('/sandbox/sms/messages?to=%2B251911000003')).text();
  await expect.poll(inbox, { timeout: 15_000 }).toContain('approved');
  // Other journeys know this teacher as the one who waits.
  await page.getByRole('button', { name: 'Set back to Pending' }).click();
  await page.getByText('Sara is set back to Pending.').waitFor();
});

test('a class is made, a paid student is assigned to it and sees it', async () => {
  const page = await openPage({ width: 1280 });
  await signIn(page);

  await page.goto('/admin/classes/new');
  await page.getByLabel('Service').selectOption('language');
  await page.getByLabel('Course').fill('English evening sample');
  await page.getByLabel('Days').selectOption('Tuesday, Thursday & Saturday');
  await page.getByLabel('Time').selectOption('12:00 - 01:00');
  await page.getByLabel('Start date').fill('2031-01-07');
  await page.getByLabel('End date').fill('2030-01-01');
  await page.getByLabel('Meeting link').fill('http://meet.example.com/x');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Please choose an end date on or after the start date').waitFor();
  await page.getByText('Please enter a link that starts with https://').waitFor();
  await page.getByLabel('End date').fill('2031-03-28');
  await page.getByLabel('Meeting link').fill('https://meet.example.com/x');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'English evening sample', level: 1 }).waitFor();

  await page.goto('/admin/enrollments?payment=paid&placed=without&service=language');
  await page.getByRole('link', { name: 'Hana Sample' }).first().click();
  await page.getByRole('button', { name: 'Assign to English evening sample' }).click();
  await page.getByText('1 student assigned.').waitFor();
  await page.getByText('Assigned to a class').waitFor();

  const student = await openPage();
  await student.goto('/login');
  await student.getByLabel('Phone number').fill('0911000001');
  await student.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await student.getByRole('button', { name: 'Sign In' }).click();
  await student.waitForURL('**/');
  await student.goto('/myClass');
  await student.getByText('Language Practice').first().waitFor();
  await student.getByText('No Class Assigned Yet!').waitFor({ state: 'detached' });

  // Back to where the demo began, for whoever comes next.
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('1 student put back.').waitFor();
  await page.getByText('Paid, and waits for a class.').waitFor();
});

test('a change of a bank account asks for the password again', async () => {
  const page = await openPage({ width: 1280 });
  await signIn(page);
  // A session that was confirmed a moment ago may act; this one pretends to be older.
  await page.route('**/admin/banks/*', async (route) => {
    await route.fulfill({
      status: 403,
      json: { code: 'auth/confirm-password', message: 'Please enter your password again to do this.' },
    });
    await page.unroute('**/admin/banks/*');
  });

  await page.goto('/admin/catalogue/banks');
  await page.getByRole('button', { name: 'Edit telebirr' }).click();
  await page.getByLabel('Account number').fill('0911 000 000');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog', { name: 'Your password again' }).getByRole('textbox').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByText('Saved.').waitFor();
});

test('the office stands at 360 px in Amharic without scrolling sideways', async () => {
  const page = await openPage({ width: 360, language: 'am' });
  await page.goto('/admin/login');
  await page.locator('input[name=phoneNumber]').fill('0911000009');
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('button[type=submit]').click();
  await page.getByRole('heading', { name: 'ዛሬ', level: 1 }).waitFor();

  for (const path of ['', '/receipts', '/enrollments', '/classes', '/catalogue', '/numbers', '/audit']) {
    await page.goto(`/admin${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([path, overflow]).toEqual([path, 0]);
  }
});
