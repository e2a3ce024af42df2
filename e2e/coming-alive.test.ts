import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openContext, openPage } from './browser.ts';
import { isAlive } from './page.ts';
import { signIn } from './sign-in.ts';

/** What the page complains about; React reports here what it could mend by itself, too. */
const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const isOfBrowser = /^Failed to load resource/.test(message.text());
    if (message.type() === 'error' && !isOfBrowser) complaints.push(message.text());
  });
  return complaints;
};

const chooseOtherLanguage = (page: Page): Promise<void> =>
  page.getByRole('banner').locator('a[hreflang]').filter({ visible: true }).first().click();

/** Holds files back until they are let go. */
const heldBack = async (page: Page, files: string): Promise<() => void> => {
  let letGo = (): void => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(files, async (route) => {
    await gate;
    await route.continue();
  });
  return () => letGo();
};

/** The form has come alive: it answers a wrong address. */
const formAnswers = async (page: Page): Promise<void> => {
  const phone = page.locator('#contact input[name=phone]');
  await expect
    .poll(
      async () => {
        await phone.fill('1');
        await phone.blur();
        return page.locator('#contact [aria-invalid=true]').count();
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0);
};

test.each(['en', 'am'] as const)(
  'a language chosen before the contact form has come alive is followed without a complaint (%s)',
  async (language) => {
    const page = await openPage({ width: 1280, language });
    const complaints = complaintsOf(page);
    const letGo = await heldBack(page, '**/assets/contact-form-*.js');
    await page.goto('/');
    // The page notices that its reader has come for more, and the frame comes alive before it.
    await isAlive(page, '#contact');
    const before = await page.locator('#contact label').first().textContent();

    await chooseOtherLanguage(page);
    letGo();

    await expect.poll(() => page.locator('#contact label').first().textContent(), { timeout: 15_000 }).not.toBe(before);
    await expect.poll(() => page.locator('html').getAttribute('lang')).not.toBe(language);
    await formAnswers(page);
    expect(complaints).toEqual([]);
  },
);

test('the contact form whose code does not come leaves the page as it is, and comes alive when it does', async () => {
  const page = await openPage({ width: 1280 });
  const complaints = complaintsOf(page);
  let isDown = true;
  let asked = 0;
  await page.route('**/assets/contact-form-*.js', (route) => {
    asked += 1;
    return isDown ? route.abort() : route.continue();
  });
  await page.goto('/');
  await isAlive(page, '#contact');

  await page.mouse.wheel(0, 400);
  await expect.poll(() => asked, { timeout: 15_000 }).toBeGreaterThan(1);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  expect(await page.locator('#contact form').count()).toBe(1);

  isDown = false;
  await formAnswers(page);
  expect(complaints).toEqual([]);
});

test('a page whose own code does not come stays as the server drew it, and comes alive when it does', async () => {
  const page = await openPage({ width: 1280 });
  const complaints = complaintsOf(page);
  let isDown = true;
  await page.route('**/assets/landing-page-*.js', (route) => (isDown ? route.abort() : route.continue()));
  await page.goto('/');
  await isAlive(page);
  await page.waitForRequest('**/assets/landing-page-*.js');
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  expect(await page.locator('#contact form').count()).toBe(1);

  isDown = false;
  await page.mouse.wheel(0, 400);

  await formAnswers(page);
  expect(complaints).toEqual([]);
});

test('a bell whose code does not come takes no page with it, and rings when it does', async () => {
  const page = await openPage({ width: 1280 });
  const complaints = complaintsOf(page);
  let isDown = true;
  let asked = 0;
  await page.route('**/assets/bell-*.js', (route) => {
    asked += 1;
    return isDown ? route.abort() : route.continue();
  });
  await signIn(page, 'student');
  await page.goto('/myClass');
  await page.getByRole('link', { name: 'Open class' }).click();

  await expect.poll(() => asked, { timeout: 15_000 }).toBeGreaterThan(1);
  await page.getByText('Teacher Info').waitFor();

  isDown = false;
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Notices/ })
    .filter({ visible: true })
    .waitFor();
  expect(complaints).toEqual([]);
});

test('a language whose texts do not come is waited for, and the page stays', async () => {
  const page = await openPage({ width: 1280 });
  const complaints = complaintsOf(page);
  await page.goto('/about');
  await isAlive(page);
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.innerText();
  let isDown = true;
  let asked = 0;
  await page.route('**/assets/*.js', (route) => {
    asked += 1;
    return isDown ? route.abort() : route.continue();
  });

  await chooseOtherLanguage(page);
  await expect.poll(() => asked, { timeout: 15_000 }).toBeGreaterThan(0);
  expect(await heading.innerText()).toBe(before);

  isDown = false;
  await expect.poll(() => heading.innerText(), { timeout: 30_000 }).not.toBe(before);
  expect(complaints).toEqual([]);
});

test('a link shows at once that the next page is on its way, and the old page stays until it has come', async () => {
  const page = await openPage({ width: 1280 });
  await page.goto('/');
  await isAlive(page);
  const letGo = await heldBack(page, '**/assets/about-page-*.js');
  const line = page.locator('.progress-line');
  expect(await line.count()).toBe(0);

  await page.getByRole('navigation').getByRole('link', { name: 'About Us' }).first().click();
  await line.waitFor();
  expect(await page.getByRole('link', { name: 'Get started' }).isVisible()).toBe(true);

  letGo();
  await line.waitFor({ state: 'detached' });
  await page.waitForURL('**/about');
});

test.each(['/myClass', '/teacher/myClass', '/setting'])(
  'between %s and the sign-in there is no empty page',
  async (path) => {
    const page = await openPage();
    const letGo = await heldBack(page, '**/assets/sign-in-page-*.js');
    await page.goto(path);
    await page.waitForURL('**/login');
    await isAlive(page);

    expect((await page.locator('main').innerHTML()).length).toBeGreaterThan(0);
    await page.locator('main .animate-spin').waitFor();

    letGo();
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
  },
);

/** What a visitor may do while the landing page comes alive. */
const ACTS: Record<string, (page: Page, context: BrowserContext) => Promise<unknown>> = {
  nothing: async () => {},
  'a touch': (page) => page.mouse.click(100, 300),
  scrolling: (page) => page.mouse.wheel(0, 1500),
  'the other language': (page) =>
    page.evaluate(() => document.querySelector<HTMLElement>('a[hreflang]')?.click()).catch(() => {}),
  'both languages': async (page) => {
    await ACTS['the other language']?.(page, page.context());
    // A click before the script is there loads the page in the other language.
    await page.waitForLoadState('domcontentloaded');
    await ACTS['the other language']?.(page, page.context());
  },
  'without pictures': (page) =>
    page.evaluate(() => document.querySelector<HTMLElement>('a[href^="?pictures"]')?.click()),
  'a link': (page) => page.evaluate(() => document.querySelector<HTMLElement>('a[href="/about"]')?.click()),
  'a place on the page': (page) =>
    page.evaluate(() => document.querySelector<HTMLElement>('a[href="/#contact"]')?.click()),
  typing: (page) => page.locator('#contact input[name=firstName]').fill('Abebe'),
  'a connection that drops': async (_page, context) => {
    await context.setOffline(true);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await context.setOffline(false);
  },
};

test.each(Object.entries(ACTS))(
  'the landing page comes alive without a complaint on fast and slow devices, with %s at any moment',
  async (_, act) => {
    for (const [slower, waitMs, language] of [
      [1, 0, 'en'],
      [1, 150, 'am'],
      [6, 400, 'am'],
    ] as const) {
      const context = await openContext({ language, width: slower === 1 ? 1280 : 360 });
      const page = await context.newPage();
      const complaints = complaintsOf(page);
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
      await page.goto('/', { waitUntil: 'domcontentloaded' });
      await page.waitForTimeout(waitMs);
      await act(page, context);
      await isAlive(page);
      await page.mouse.wheel(0, 300);
      await page.waitForLoadState('networkidle');
      expect([slower, waitMs, language, ...complaints]).toEqual([slower, waitMs, language]);
      await context.close();
    }
  },
);
