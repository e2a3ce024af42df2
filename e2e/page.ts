import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits for a fact about the page. By the clock, not by frames: a busy machine may paint none for a while. */
export const untilTrue = (page: Page, fact: () => boolean | Promise<boolean>) =>
  page.waitForFunction(fact, undefined, { polling: 50 });

/** The script has taken over: the page, or a part of it whose script comes later. */
export const isAlive = (page: Page, part = '#root > *') =>
  page.waitForFunction(
    (selector) => Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__react')),
    part,
    { polling: 50 },
  );

/** The service worker answers for this page. */
export const untilControlled = (page: Page) => untilTrue(page, () => navigator.serviceWorker.controller !== null);

/** The keyboard is there: it follows what is drawn, a moment later. */
export const untilFocused = (target: Locator): Promise<void> =>
  expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);

/** Waits until a page shows its content instead of placeholders. */
export const show = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await isAlive(page);
  await page.locator('h1').first().waitFor();
  await untilTrue(page, () => !document.querySelector('main .animate-breathe'));
};
