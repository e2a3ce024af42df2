import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { openContext, openPage } from './browser.ts';
import { isAlive } from './page.ts';

/** Holds scripts back until they are let go: a slow connection. */
const heldBack = async (page: Page, isHeld: (path: string) => boolean): Promise<() => void> => {
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    if (isHeld(new URL(route.request().url()).pathname)) await gate.promise;
    await route.continue().catch(() => {});
  });
  return gate.resolve;
};

const isApp = (path: string): boolean => !/\/(early-sign-in|start)-/.test(path);
const everything = (): boolean => true;

const callsTo = (page: Page, path: string): Request[] => {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) calls.push(request);
  });
  return calls;
};

const session = (page: Page) =>
  page.evaluate(() => ({ ...sessionStorage }) as Record<string, string | undefined>).catch(() => ({}) as never);

const credentials = async (page: Page, phoneNumber: string, password = 'temari123'): Promise<void> => {
  await page.locator('input[name=phoneNumber]').fill(phoneNumber);
  await page.locator('input[name=password]').fill(password);
};

test.each([
  ['/login', '0911000001', ''],
  ['/loginTeacher', '0911000002', 'teacher'],
])('%s works before the app has come', async (path, phone, role) => {
  const page = await openPage({ language: 'am' });
  const letGo = await heldBack(page, isApp);
  await page.goto(path, { waitUntil: 'commit' });
  await credentials(page, phone);
  await page.locator('main button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/', { waitUntil: 'commit' });

  const keys = ['email', 'firstName', 'id', 'lastName', 'phoneNumber', 'role', 'status', 'token'];
  await expect.poll(async () => Object.keys(await session(page)).sort()).toEqual(keys);
  expect(await session(page)).toMatchObject({ token: expect.any(String), id: expect.any(String), role });
  letGo();
  await isAlive(page);
  await page.locator('header a[href$="/myClass"]:visible').first().waitFor();
});

/** Five of the six seconds that a connection of 64 kbit/s may take; the sixth is for its round trips. */
const FIVE_SECONDS_KB = 40;

test('the sign-in can be used after few enough bytes for six seconds at 64 kbit/s', async () => {
  const page = await openPage();
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  let bytes = 0;
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  // What the browser fetches at the same time counts, too: only the app waits.
  await heldBack(page, isApp);
  const sent = page.waitForRequest('**/user/login');
  await page.goto('/login', { waitUntil: 'commit' });
  await credentials(page, '0911000001');
  await page.locator('main button[type=submit]').click();
  await sent;

  expect(bytes / 1024).toBeGreaterThan(5);
  expect(bytes / 1024).toBeLessThanOrEqual(FIVE_SECONDS_KB);
});

test('what is refused before the app has come is said when it comes, and was sent once', async () => {
  const page = await openPage();
  const calls = callsTo(page, '/user/login');
  const letGo = await heldBack(page, isApp);
  await page.goto('/login', { waitUntil: 'commit' });
  await credentials(page, '0911000001', 'wrong-one');
  const answered = page.waitForResponse('**/user/login');
  const button = page.locator('main button[type=submit]');
  await button.click();
  expect((await answered).status()).toBe(401);
  await button.locator('.animate-spin').first().waitFor();

  letGo();
  await page.getByRole('alert').waitFor();
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  expect(calls).toHaveLength(1);
});

test('an app that comes while the sign-in is under way takes it over', async () => {
  const page = await openPage();
  const calls = callsTo(page, '/user/login');
  const answer = Promise.withResolvers<void>();
  await page.route('**/user/login', async (route) => {
    await answer.promise;
    await route.continue();
  });
  const letGo = await heldBack(page, isApp);
  await page.goto('/login', { waitUntil: 'commit' });
  await credentials(page, '0911000001');
  await page.locator('main button[type=submit]').click();
  await expect.poll(() => calls.length).toBe(1);

  letGo();
  await isAlive(page);
  await page.locator('main button[data-state=working]').waitFor();
  answer.resolve();

  await page.waitForURL((url) => url.pathname === '/');
  expect(calls).toHaveLength(1);
  await expect.poll(async () => (await session(page)).token).toBeTruthy();
});

test('a press before any script has come is kept and acted on, with what was typed', async () => {
  const page = await openPage();
  const letGo = await heldBack(page, everything);
  const calls = callsTo(page, '/user');
  await page.goto('/signUp', { waitUntil: 'commit' });
  const phone = `09${String(Date.now()).slice(-8)}`;
  const typed = { firstName: 'Hana', lastName: 'Bekele', email: 'hana@example.com', phoneNumber: phone };
  for (const [name, value] of Object.entries(typed)) await page.locator(`input[name=${name}]`).fill(value);
  for (const name of ['password', 'confirmPassword']) await page.locator(`input[name=${name}]`).fill('secret-1');
  const button = page.locator('main button[type=submit]');
  expect([await button.isEnabled(), await button.getAttribute('aria-busy')]).toEqual([true, 'true']);

  await button.click();
  await button.locator('.animate-spin').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/signUp');

  letGo();
  await page.waitForURL((url) => url.pathname === '/');
  expect(calls.map((call) => call.postDataJSON())).toEqual([expect.objectContaining(typed)]);
});

test('a button that opens something opens it when its script has come', async () => {
  const page = await openPage();
  const letGo = await heldBack(page, everything);
  await page.goto('/services/studyAbroad', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Learn How to Apply' }).click();
  letGo();
  await page.getByRole('dialog').waitFor();
});

test.each([
  ['en', 'Your message has not been sent', 'Thank you, Hana.'],
  ['am', 'መልእክትዎ አልተላከም', 'እናመሰግናለን፣ Hana።'],
] as const)('the contact form works without a script (%s)', async (language, refused, thanks) => {
  const page = await (await openContext({ language, context: { javaScriptEnabled: false } })).newPage();
  await page.goto('/');
  const typed = { firstName: 'Hana', lastName: 'Bekele', email: 'hana@example.com', phone: '1', message: 'Hello' };
  for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value);
  await page.locator('#contact button[type=submit]').click();
  await page.getByRole('heading', { name: refused }).waitFor();
  expect(await page.locator('[name=message]').inputValue()).toBe('Hello');

  await page.locator('[name=phone]').fill('0911000001');
  await page.locator('main button[type=submit]').click();

  await page.getByRole('heading', { name: thanks }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe(language);
  await page.locator('main a[href="/"]').click();
  await page.waitForURL((url) => url.pathname === '/');
});
