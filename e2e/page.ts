import type { Page } from 'playwright-core';

/** The script has taken over. By the clock, not by frames: a busy machine may paint none for a while. */
export const isAlive = (page: Page) =>
  page.waitForFunction(
    () => Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__react')),
    undefined,
    { polling: 50 },
  );
