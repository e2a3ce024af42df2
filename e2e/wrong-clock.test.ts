import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { isAlive, show } from './page.ts';
import { signIn } from './sign-in.ts';

const DAY_MS = 86_400_000;

const CLOCKS = [
  ['400 days fast', 400 * DAY_MS],
  ['400 days slow', -400 * DAY_MS],
] as const;

/** A page that came drawn, and right; a minute later the device, whose clock is wrong, drew it again. */
const drawnAgain = async (offMs: number, who: 'student' | 'teacher', path: string): Promise<Page> => {
  const page = await openPage();
  await page.clock.install({ time: Date.now() + offMs });
  await signIn(page, who);
  await show(page, path);
  await page.clock.runFor(61_000);
  return page;
};

test.each(CLOCKS)('on a phone whose clock is %s, the next lesson is that of today', async (_, offMs) => {
  const nextLesson = async (page: Page): Promise<string> => {
    await isAlive(page);
    await page.getByText('Next lesson', { exact: true }).waitFor();
    return /Next lesson\s+(.*)/.exec(await page.locator('main').innerText())?.[1] ?? '';
  };
  const right = await openPage();
  await signIn(right, 'student');
  await right.goto('/myClass');
  const next = await nextLesson(right);
  expect(next).toContain(':');

  const page = await drawnAgain(offMs, 'student', '/myClass');
  expect(await nextLesson(page)).toBe(next);

  await page.goto('/');
  await isAlive(page);
  await page.getByRole('link', { name: 'Dashboard' }).filter({ visible: true }).click();
  await page.waitForURL(/myClass/);
  await page.waitForLoadState('networkidle');
  // The first answer said what time it is.
  await page.clock.runFor(61_000);
  expect(await nextLesson(page)).toBe(next);
});

test.each(CLOCKS)('on a phone whose clock is %s, a teacher reads the day as it is', async (_, offMs) => {
  const dayOf = async (page: Page): Promise<string> => {
    await isAlive(page);
    return page.locator('main').innerText();
  };
  const right = await openPage();
  await signIn(right, 'teacher');
  await show(right, '/teacher/myClass');
  const day = await dayOf(right);

  const page = await drawnAgain(offMs, 'teacher', '/teacher/myClass');
  expect(await dayOf(page)).toBe(day);
});
