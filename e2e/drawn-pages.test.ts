import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openContext, openPage } from './browser.ts';
import type { DemoPerson } from './demo-session.ts';
import { newFamily } from './new-family.ts';
import { isAlive, untilControlled, untilTrue } from './page.ts';
import { signIn } from './sign-in.ts';

const API = '/backend/api/v1';

const DRAWN: readonly [DemoPerson, string][] = [
  ['student', '/myClass'],
  ['student', '/myClass/timetable'],
  ['student', '/payments'],
  ['student', '/progress'],
  ['student', '/setting'],
  ['student', '/family'],
  ['student', '/notices'],
  ['teacher', '/teacher/myClass'],
  ['teacher', '/teacher/today'],
  ['teacher', '/teacher/timetable'],
  ['teacher', '/setting'],
];

/** What the page complains about; React reports here what it could mend by itself, too. */
const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return complaints;
};

const callsOf = (page: Page): string[] => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(API) || pathname.startsWith('/drawn/')) calls.push(pathname.replace(API, ''));
  });
  return calls;
};

/** Holds the app's code back until it is let go. */
const codeHeldBack = async (page: Page): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/main-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};

const wordsOf = (page: Page): Promise<string> =>
  page.evaluate(() => (document.querySelector('main')?.innerText ?? '').replace(/\s+/g, ' '));

/** Where the first package of the tutoring is bought. */
const firstPackage = async (page: Page): Promise<string> => {
  await page.goto('/services/tutor');
  const way = page.locator('main a[href*="/services/purchase/tutor?package="]').first();
  return String(await way.getAttribute('href'));
};

const breathing = (page: Page): Promise<number> => page.locator('main .animate-breathe').count();

test.each(['en', 'am'] as const)(
  'a dashboard can be read before its code has come, and is taken over as it is (%s)',
  async (language) => {
    for (const [who, path] of DRAWN) {
      const page = await openPage({ language });
      await signIn(page, who);
      const complaints = complaintsOf(page);
      const calls = callsOf(page);
      const letCodeCome = await codeHeldBack(page);

      await page.goto(path, { waitUntil: 'commit' });
      await page.locator('main h1').waitFor();
      const before = await wordsOf(page);
      expect([path, before.length > 60, await breathing(page)]).toEqual([path, true, 0]);
      letCodeCome();
      await isAlive(page, 'main h1');
      await page.waitForLoadState('networkidle');

      // What only the browser knows, such as whether it shows notices, may stand below.
      expect([path, (await wordsOf(page)).startsWith(before.slice(0, 300))]).toEqual([path, true]);
      expect([path, complaints]).toEqual([path, []]);
      // A form asks for the key of what is typed; a teacher's day keeps the sheets for a time without a network; the bell
      // rings for itself.
      const others = calls.filter(
        (call) => !['/me/draft-key', '/notices/unread'].includes(call) && !call.endsWith('/sheet'),
      );
      expect([path, others]).toEqual([path, [`/drawn${path}`]]);
      await page.context().close();
    }
  },
  300_000,
);

/** Lets a device's clock run ahead by three days. */
const threeDaysAhead = (): void => {
  const realNow = Date.now.bind(Date);
  Date.now = () => realNow() + 3 * 86_400_000;
  globalThis.Date = new Proxy(Date, {
    construct: (target, given) => Reflect.construct(target, given.length > 0 ? given : [Date.now()]),
  });
};

test('a device whose clock is wrong takes a dashboard over as it was drawn', async () => {
  for (const [who, path] of DRAWN) {
    const page = await openPage();
    await page.addInitScript(threeDaysAhead);
    await signIn(page, who);
    const complaints = complaintsOf(page);

    await page.goto(path);
    await isAlive(page, 'main h1');
    await page.waitForLoadState('networkidle');

    expect([path, complaints]).toEqual([path, []]);
    await page.context().close();
  }
});

test('the purchase of a package can be read before its code has come', async () => {
  const page = await openPage();
  await signIn(page, 'student');
  const address = await firstPackage(page);
  const complaints = complaintsOf(page);
  const letCodeCome = await codeHeldBack(page);

  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('main form').waitFor();
  letCodeCome();
  await isAlive(page, 'main form');
  await page.waitForLoadState('networkidle');

  expect(complaints).toEqual([]);
  expect(await page.locator('main form').count()).toBe(1);
});

test('the first purchase of a family is taken over as it was drawn', async () => {
  const page = await openPage();
  await newFamily(page);
  const address = await firstPackage(page);
  const complaints = complaintsOf(page);

  await page.goto(address);
  await isAlive(page, 'main form');
  await page.waitForLoadState('networkidle');

  expect(complaints).toEqual([]);
});

test('a button that is pressed before its code has come is pressed when it has', async () => {
  const page = await openPage();
  await signIn(page, 'student');
  const letCodeCome = await codeHeldBack(page);

  await page.goto('/family', { waitUntil: 'commit' });
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  const waiting = page.locator('main [data-tapped]');
  await expect
    .poll(() => waiting.evaluateAll((pressed) => pressed.map((one) => getComputedStyle(one).opacity)))
    .toEqual(['0.6']);
  letCodeCome();

  await page.getByLabel('School').waitFor();
  await expect.poll(() => page.locator('[data-tapped]').count()).toBe(0);
});

test('a dashboard whose code is dropped on its way stays as it was drawn, and comes alive when the code has come', async () => {
  const page = await openPage();
  await signIn(page, 'student');
  const asked: string[] = [];
  let isDown = true;
  await page.route('**/assets/d-*.js', (route) => {
    const file = route.request().url();
    asked.push(file);
    // Down until one was asked for ahead, where it is needed, and again.
    if (asked.filter((one) => one === file).length > 5) isDown = false;
    return isDown ? route.abort() : route.continue();
  });

  await page.goto('/family', { waitUntil: 'commit' });
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  await page.getByLabel('School').waitFor();
});

/** The addresses of documents that were asked for. */
const documentsOf = (page: Page): string[] => {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  return documents;
};

/** However slow this machine is, the link waits for its code. */
const waitingLinks = (): void => {
  const realTimeout = globalThis.setTimeout;
  const patient = (act: () => void, ms?: number): unknown => realTimeout(act, ms === 2000 ? 60_000 : ms);
  Object.assign(globalThis, { setTimeout: patient });
};

test('a link that is pressed before its code has come leads on inside the app', async () => {
  const page = await openPage();
  const documents = documentsOf(page);
  await page.addInitScript(waitingLinks);
  await signIn(page, 'student');
  const letCodeCome = await codeHeldBack(page);
  await page.goto('/myClass', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Open class' }).click();
  letCodeCome();
  await page.waitForURL('**/myClass/class/*');
  await page.getByRole('heading', { level: 1, name: 'Maths, grade 10' }).waitFor();
  expect(documents).toEqual(['/favicon.svg', '/myClass']);
});

test('a link that is pressed long before its code comes leads on by itself', async () => {
  const page = await openPage();
  const documents = documentsOf(page);
  await signIn(page, 'student');
  const letCodeCome = await codeHeldBack(page);
  await page.goto('/myClass', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Open class' }).click();
  await page.waitForURL('**/myClass/class/*', { waitUntil: 'commit' });
  letCodeCome();
  await page.getByRole('heading', { level: 1, name: 'Maths, grade 10' }).waitFor();
  expect(documents.at(-1)).toMatch(/^\/myClass\/class\//);
});

test('what is chosen before the code has come is chosen when it has', async () => {
  const page = await openPage();
  await signIn(page, 'student');
  await page.goto('/services/tutor');
  const address = await page.locator('main a[href*="/services/purchase/tutor?package="]').first().getAttribute('href');
  const letCodeCome = await codeHeldBack(page);

  await page.goto(String(address), { waitUntil: 'commit' });
  await page.getByLabel('Dawit Sample').check();
  await page.locator('input[name=frequency]').first().check();
  letCodeCome();

  await expect.poll(() => page.locator('input[name=fullName]').inputValue()).toBe('Dawit Sample');
  await expect.poll(() => page.locator('input[name=frequency]').first().isChecked()).toBe(true);
});

test('a form that is filled in and sent before its code has come is sent when it has', async () => {
  const page = await openPage();
  await signIn(page, 'student');
  await page.goto('/services/tutor');
  const address = await page.locator('main a[href*="/services/purchase/tutor?package="]').first().getAttribute('href');
  const letCodeCome = await codeHeldBack(page);
  const documents = documentsOf(page);

  await page.goto(String(address), { waitUntil: 'commit' });
  await page.getByLabel('Full name').fill('Liya Sample');
  await page.getByRole('button', { name: 'Next' }).filter({ visible: true }).click();
  letCodeCome();

  // The grade is missing, and the name is not.
  await page.locator('select[name=grade][aria-invalid=true]').waitFor();
  expect(await page.getByLabel('Full name').inputValue()).toBe('Liya Sample');
  expect(await page.getByLabel('Full name').getAttribute('aria-invalid')).toBe(null);
  expect(documents).toEqual(['/services/purchase/tutor']);
});

test('a session that has ended draws nothing and leads to the sign-in', async () => {
  const page = await openPage();
  const { token } = await signIn(page, 'student');
  await page.evaluate(
    ([address, bearer]) => fetch(address, { method: 'POST', headers: { authorization: `Bearer ${bearer}` } }),
    [`${API}/logout`, token] as const,
  );
  const letCodeCome = await codeHeldBack(page);

  const refused = page.waitForResponse((answer) => answer.url().includes('/drawn/'));
  await page.goto('/myClass', { waitUntil: 'commit' });
  expect((await refused).status()).toBe(401);
  expect(await page.content()).not.toContain('Hana');
  letCodeCome();

  await page.waitForURL('**/login**');
});

test('who is not meant by a page gets their own, as before', async () => {
  const page = await openPage();
  await signIn(page, 'teacher');

  await page.goto('/myClass');

  await page.waitForURL('**/teacher/myClass');
  await page.getByRole('heading', { level: 1 }).waitFor();
});

test('after signing out, Back shows nothing of whoever was there, and neither does the device', async () => {
  const page = await openPage({ width: 1280 });
  await signIn(page, 'student');
  await page.goto('/payments');
  await isAlive(page, 'main h1');
  await page.goto('/myClass');
  await isAlive(page, 'main h1');

  await page.getByText('Hi, Hana').filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
  await untilTrue(page, () => location.pathname === '/' && sessionStorage.getItem('token') === null);
  await page.locator('main h1').waitFor();
  expect(await page.evaluate(() => JSON.stringify(window.drawing ?? null))).toBe('null');
  await page.goBack();

  await page.waitForURL('**/login**');
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  expect(await page.locator('body').innerText()).not.toContain('Hana');
});

test('where the code is on the device, the page is drawn there and asks for its answers alone', async () => {
  const page = await (await openContext()).newPage();
  await signIn(page, 'student');
  await page.goto('/myClass');
  await untilControlled(page);
  // With the worker in charge: it keeps what this visit fetches.
  await page.reload();
  await isAlive(page, 'main h1');
  await page.waitForLoadState('networkidle');
  const calls = callsOf(page);

  await page.goto('/myClass');
  await page.getByText('Hana Sample').first().waitFor();

  await expect.poll(() => calls).toContain('/learners');
  expect(calls.filter((call) => call.startsWith('/drawn'))).toEqual([]);
});

test('what only this tab knows is drawn by the tab', async () => {
  const page = await openPage();
  await signIn(page, 'student');
  const calls = callsOf(page);

  await page.goto('/myClass#content');
  await page.getByText('Hana Sample').first().waitFor();

  expect(calls.filter((call) => call.startsWith('/drawn'))).toEqual([]);
});
