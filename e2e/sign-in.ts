import type { Page } from 'playwright-core';
import { origin } from './browser.ts';
import { type DemoPerson, type DemoSession, keepSession, sessionOf } from './demo-session.ts';

/** Signs one of the demo's accounts in, once: signing out in the page is signed out. */
export const signIn = async (page: Page, who: DemoPerson): Promise<DemoSession> => {
  const session = await sessionOf(origin(), who);
  await page.goto('/favicon.svg');
  await page.evaluate(keepSession, session);
  return session;
};
