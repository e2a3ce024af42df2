import type { Page } from 'playwright-core';
import { origin } from './browser.ts';
import { type DemoPerson, type DemoSession, keepSession, sessionOf } from './demo-session.ts';
import { untilTrue } from './page.ts';

/** Signs one of the demo's accounts in, once: signing out in the page is signed out. */
export const signIn = async (page: Page, who: DemoPerson): Promise<DemoSession> => {
  const session = await sessionOf(origin(), who);
  await page.goto('/favicon.svg');
  await page.evaluate(keepSession, session);
  return session;
};

/** Signs the demo's owner in by the form of the office, as far as Today. */
export const signInToOffice = async (page: Page): Promise<void> => {
  await page.goto('/admin/login');
  await page.getByLabel('Phone number').fill('0911000009');
  await page.getByLabel('Password', { exact: true }).fill('temari123');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
};

/** By the menu of the site, as far as the page without a session. */
export const signOut = async (page: Page): Promise<void> => {
  await page.getByLabel('Menu', { exact: true }).click();
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
  await untilTrue(page, () => location.pathname === '/' && sessionStorage.getItem('token') === null);
};
