import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { isAlive } from './page.ts';

/** What Chrome does where 'Block all cookies' is chosen, and what a full device does to whoever wants to keep something. */
const BLOCKED = () => {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
    Object.defineProperty(window, name, { get: refuse });
  }
};
const FULL = () => {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
};

const REFUSALS = [
  ['blocked', BLOCKED],
  ['full', FULL],
] as const;

const signIn = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await isAlive(page, 'main form');
  await page.getByLabel('Phone number').fill('0911000001');
  await page.getByLabel('Password', { exact: true }).fill('temari123');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname === '/');
};

test.each(REFUSALS)(
  'where the storage is %s, public pages are read and a family signs in for as long as the page is open',
  async (_, storage) => {
    const page = await openPage();
    await page.addInitScript(storage);
    await page.goto('/');
    await isAlive(page);
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);

    await signIn(page);
    await page.getByRole('link', { name: 'Dashboard' }).filter({ visible: true }).click();
    await page.getByRole('heading', { name: 'Enrollments' }).waitFor();
    await page.getByRole('link', { name: 'Payments' }).click();
    await page.getByText('One balance for Hana').waitFor();
  },
);

test.each(REFUSALS)('where the storage is %s, a file is sent', async (_, storage) => {
  const page = await openPage({ width: 1280 });
  await page.addInitScript(storage);
  await signIn(page);
  await page.getByRole('link', { name: 'Become an Instructor' }).first().click();
  // Larger than what travels with the request that begins an upload.
  const filling = '%\n'.repeat(100_000);
  const buffer = Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n${filling}trailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`,
  );

  await page.locator('input[type=file]').setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer });

  await page.getByText(/^Uploaded ·/).waitFor();
});

test.each(REFUSALS)(
  'where the storage is %s, dates are shown as chosen while the page is open, and one signs out',
  async (_, storage) => {
    const page = await openPage({ width: 1280 });
    await page.addInitScript(storage);
    await signIn(page);
    const ownMenu = page.getByText('Hi, Hana').filter({ visible: true });
    await ownMenu.click();
    await page.getByRole('link', { name: 'Settings' }).filter({ visible: true }).click();

    const calendar = page.getByLabel('Calendar', { exact: true });
    await calendar.selectOption('ethiopian');
    expect(await calendar.inputValue()).toBe('ethiopian');
    await ownMenu.click();
    await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();

    await ownMenu.waitFor({ state: 'detached' });
  },
);
