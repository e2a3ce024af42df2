import { expect, test } from 'vitest';
import { openPage } from './browser.ts';

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

test.each([
  ['blocked', BLOCKED],
  ['full', FULL],
])(
  'where the storage is %s, public pages are read and a family signs in for as long as the page is open',
  async (_, storage) => {
    const page = await openPage();
    await page.addInitScript(storage);
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);

    await page.goto('/login');
    await page.waitForLoadState('networkidle');
    await page.getByLabel('Phone number').fill('0911000001');
    await page.getByLabel('Password', { exact: true }).fill('temari123');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('link', { name: 'Dashboard' }).filter({ visible: true }).click();
    await page.getByRole('heading', { name: 'Enrollments' }).waitFor();
    await page.getByRole('link', { name: 'Payments' }).click();
    await page.getByText('One balance for Hana').waitFor();
  },
);
