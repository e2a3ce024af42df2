import { expect, test } from 'vitest';
import { openContext, openPage, origin } from './browser.ts';
import { isAlive, untilTrue } from './page.ts';

const AMHARIC_PHONE = { locale: 'am-ET' };
const WIDTHS = [320, 360, 768, 1280];

test('a phone set to Amharic reads Amharic at the first visit, and what was chosen at every later one', async () => {
  const page = await openPage({ context: AMHARIC_PHONE });
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });

  await page.goto('/about');
  await isAlive(page);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('am');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/\p{Script=Ethiopic}/u);
  expect(complaints).toEqual([]);

  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await untilTrue(page, () => document.documentElement.lang === 'en');
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
});

test('without a script, too, a phone set to Amharic reads Amharic and can choose English', async () => {
  const page = await openPage({ context: { ...AMHARIC_PHONE, javaScriptEnabled: false } });

  await page.goto('/about');
  expect(await page.locator('html').getAttribute('lang')).toBe('am');
  await page.getByRole('banner').getByRole('link', { name: 'English' }).filter({ visible: true }).click();
  await page.locator('html[lang=en]').waitFor();
  await page.goto('/');
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
});

test('the page that the service worker keeps is in the language that was read', async () => {
  const context = await openContext({ context: AMHARIC_PHONE });
  const page = await context.newPage();
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto('/about');
  await untilTrue(page, async () => (await caches.match('/about')) !== undefined);
  await context.setOffline(true);

  await page.goto('/about');
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('am');
});

test.each(WIDTHS.flatMap((width) => (['en', 'am'] as const).map((language) => [width, language] as const)))(
  'at %i px the other language is in the header, in sight and large enough to touch (%s)',
  async (width, language) => {
    const page = await openPage({ width, language });
    await page.goto('/');
    const other = page.getByRole('banner').locator('a[hreflang]').filter({ visible: true });

    expect(await other.count()).toBe(1);
    expect(await other.textContent()).toBe(language === 'en' ? 'አማርኛ' : 'English');
    const box = await other.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(44);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  },
);

test('the address that names a language wins over the phone', async () => {
  const answer = await fetch(`${origin()}/about?lang=en`, { headers: { 'accept-language': 'am' } });
  expect(answer.headers.get('content-language')).toBe('en');
});
