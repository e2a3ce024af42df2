import { chromium } from 'playwright-core';
import { findBrowser } from '../scripts/browser.mjs';

/** A phone with nothing on it. */
export const withPhone = async (origin, work) => {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    });
    return await work(await context.newPage(), context);
  } finally {
    await browser.close();
  }
};
