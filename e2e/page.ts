import type { Page } from 'playwright-core';

/** The script has taken over. By the clock, not by frames: a busy machine may paint none for a while. */
export const isAlive = (page: Page) =>
  page.waitForFunction(
    () => Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__react')),
    undefined,
    { polling: 50 },
  );

/** Waits until a page shows its content instead of placeholders. */
export const show = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await isAlive(page);
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('main .animate-breathe'), undefined, { polling: 50 });
};
