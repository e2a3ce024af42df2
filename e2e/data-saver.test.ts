import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openContext, origin } from './browser.ts';
import { isAlive, untilFocused } from './page.ts';
import { signIn } from './sign-in.ts';

/** A visitor who saves data, and every picture their device asks for meanwhile. */
const savingVisitor = async (width = 360): Promise<{ page: Page; pictures: string[]; complaints: string[] }> => {
  const context = await openContext({ width });
  await context.addCookies([{ name: 'pictures', value: 'off', url: origin() }]);
  const page = await context.newPage();
  const pictures: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'image' && !/^\/(favicon|apple-touch-icon|icon-)/.test(pathname)) {
      pictures.push(pathname);
    }
  });
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, pictures, complaints };
};

/** Pictures are fetched when they come near: so the whole page is passed by. */
const readToTheEnd = async (page: Page): Promise<void> => {
  await isAlive(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 600) await page.mouse.wheel(0, 600);
  await page.waitForLoadState('networkidle');
};

const heightOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);

describe.each([360, 1280])('at %i px', (width) => {
  test.each(['/', '/services/tutor', '/about'])(
    '%s fetches no picture and stands as high as with them',
    async (path) => {
      const { page, pictures, complaints } = await savingVisitor(width);
      await page.goto(path);
      await readToTheEnd(page);

      expect(pictures).toEqual([]);
      expect(complaints).toEqual([]);
      const height = await heightOf(page);

      await page.getByRole('link', { name: 'Show pictures' }).click();
      await readToTheEnd(page);
      expect(pictures.length).toBeGreaterThan(1);
      expect(Math.abs((await heightOf(page)) - height)).toBeLessThanOrEqual(1);
    },
  );
});

test('one press shows one picture', async () => {
  const { page, pictures } = await savingVisitor();
  await page.goto('/');
  await isAlive(page);
  const waiting = page.locator('#partners').getByRole('button', { name: 'Show picture' });
  const count = await waiting.count();
  const box = await waiting.first().boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect(box?.width).toBeGreaterThanOrEqual(44);

  const name = await waiting.first().locator('span').innerText();
  await waiting.first().click();

  const picture = page.getByRole('img', { name });
  await picture.waitFor();
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
  await untilFocused(picture);
  expect(pictures).toHaveLength(1);
  expect(await waiting.count()).toBe(count - 1);
});

test('a student who saves data sees no picture among the enrollments, and may change that in the settings', async () => {
  const { page, pictures } = await savingVisitor();
  await signIn(page, 'student');
  await page.goto('/myClass');
  await page.getByRole('link', { name: 'Open class' }).waitFor();
  await readToTheEnd(page);
  expect(pictures).toEqual([]);

  await page.goto('/setting');
  const choice = page.getByRole('checkbox', { name: /Save mobile data/ });
  await choice.waitFor();
  expect(await choice.isChecked()).toBe(true);
  await choice.uncheck();
  // A box that is unticked before the page is alive takes effect when it is.
  const kept = async () => (await page.context().cookies()).find(({ name }) => name === 'pictures')?.value;
  await expect.poll(kept).toBe('on');
  await page.goto('/myClass');
  await expect.poll(() => pictures.length).toBeGreaterThan(0);
});

test('the choice works before any script runs', async () => {
  const context = await openContext({ context: { javaScriptEnabled: false } });
  const page = await context.newPage();
  await page.goto('/');

  await page.getByRole('link', { name: 'Save data: hide pictures' }).click();

  await page.getByRole('link', { name: 'Show pictures' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(await page.locator('img').count()).toBe(0);
});
