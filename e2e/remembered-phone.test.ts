import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import amharic from '../apps/web/src/messages/am/accounts.json' with { type: 'json' };
import amharicSettings from '../apps/web/src/messages/am/settings.json' with { type: 'json' };
import english from '../apps/web/src/messages/en/accounts.json' with { type: 'json' };
import englishSettings from '../apps/web/src/messages/en/settings.json' with { type: 'json' };
import { openContext, origin } from './browser.ts';
import { untilKept } from './device-storage.ts';
import { isAlive, untilControlled } from './page.ts';
import { signOut } from './sign-in.ts';

const PASSWORD = 'temari123';
const STUDENT = { path: '/login', phone: '0911000001' };
const TEACHER = { path: '/loginTeacher', phone: '0911000002' };

const signIn = async (page: Page, { path, phone } = STUDENT, boxes: string[] = [], texts: typeof english = english) => {
  await page.goto(path);
  await isAlive(page, 'main form');
  await page.locator('input[name=phoneNumber]').fill(phone);
  await page.locator('input[name=password]').fill(PASSWORD);
  for (const box of boxes) await page.getByLabel(box).check();
  await page.getByRole('button', { name: texts['sign-in'], exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
};

const KEEP = english['keep-signed-in'];
const classLink = (page: Page) => page.getByRole('link', { name: 'Open class' });
const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('token'));

const openTab = async (context: BrowserContext, path: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(path);
  return page;
};

/** Somebody whom nobody signed in: the guard leads to the sign-in. */
const expectStranger = async (context: BrowserContext): Promise<void> => {
  const page = await openTab(context, '/myClass');
  await page.waitForURL('**/login');
  expect(await tokenOf(page)).toBeNull();
  await page.close();
};

test('a new tab takes the session of an open one, and reads what it kept for offline', async () => {
  const context = await openContext();
  const first = await context.newPage();
  await signIn(first);
  await first.goto('/myClass');
  await classLink(first).waitFor();
  await untilControlled(first);
  await untilKept(first, ['/enrollment']);

  const second = await openTab(context, '/myClass');
  await classLink(second).waitFor();
  expect(await tokenOf(second)).toBe(await tokenOf(first));

  await context.setOffline(true);
  const third = await openTab(context, '/myClass');
  await third
    .getByText(/^As of /)
    .first()
    .waitFor();
  await classLink(third).waitFor();
  await context.setOffline(false);

  // Signing out in one tab signs out all of them, and none signs in again by itself.
  await signOut(second);
  await first.waitForURL('**/login');
  expect(await tokenOf(first)).toBeNull();
  await expectStranger(context);
});

test('a tab that is signed in as somebody else keeps its own, also when the other signs out', async () => {
  const context = await openContext();
  const student = await context.newPage();
  await signIn(student);
  const teacher = await context.newPage();
  await signIn(teacher, TEACHER);
  const own = await tokenOf(teacher);

  await signOut(student);

  await teacher.goto('/teacher/myClass');
  await teacher
    .getByRole('link', { name: /^Detail/ })
    .first()
    .waitFor();
  expect(await tokenOf(teacher)).toBe(own);
  await student.reload();
  await student.getByRole('heading', { level: 1 }).waitFor();
  expect(await tokenOf(student)).toBeNull();
});

test('the office’s session is handed to the office alone', async () => {
  const context = await openContext({ width: 1280 });
  const office = await context.newPage();
  await office.goto('/admin/login');
  await office.locator('input[name=phoneNumber]').fill('0911000009');
  await office.locator('input[name=password]').fill(PASSWORD);
  await office.locator('main button[type=submit]').click();
  await office.getByRole('heading', { name: 'Today', level: 1 }).waitFor();

  const second = await openTab(context, '/admin');
  await second.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  const site = await openTab(context, '/myClass');
  await site.waitForURL('**/login');

  expect(await tokenOf(site)).toBeNull();
});

test('a tab that is handed a session which has just ended asks to sign in, and so does the one that handed it', async () => {
  const context = await openContext({ width: 1280 });
  const office = await context.newPage();
  await office.goto('/admin/login');
  await office.locator('input[name=phoneNumber]').fill('0911000009');
  await office.locator('input[name=password]').fill(PASSWORD);
  await office.locator('main button[type=submit]').click();
  await office.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  // Ended elsewhere: the open tab does not know of it.
  await fetch(`${origin()}/backend/api/v1/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf(office)}` },
  });

  const second = await openTab(context, '/admin');
  await second.waitForURL('**/admin/login');

  expect(await tokenOf(second)).toBeNull();
  await office.waitForURL('**/admin/login');
  expect(await tokenOf(office)).toBeNull();
});

test('a browser that cannot hand a session over asks to sign in, as before', async () => {
  const context = await openContext();
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'));
  const first = await context.newPage();
  await signIn(first);

  await expectStranger(context);
  await signOut(first);
  expect(await tokenOf(first)).toBeNull();
});

test('without asking for it, nobody is signed in once the tab is closed', async () => {
  const context = await openContext();
  const page = await context.newPage();
  await signIn(page);
  await page.close();

  await expectStranger(context);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('device');
});

test('a phone that is kept signed in opens the dashboard in a fresh tab, until its owner signs out', async () => {
  const context = await openContext();
  const page = await context.newPage();
  await signIn(page, STUDENT, [KEEP]);
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'device');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  expect(await page.evaluate(() => document.cookie)).not.toContain(cookie?.value ?? '-');
  const firstToken = await tokenOf(page);
  await page.close();

  const second = await openTab(context, '/myClass');
  await classLink(second).waitFor();
  expect(await tokenOf(second)).not.toBe(firstToken);
  await second.close();

  // Public pages know the visitor as well, and several tabs at once are no theft.
  const tabs = await Promise.all([1, 2, 3].map(() => openTab(context, '/about')));
  for (const tab of tabs) {
    await tab.getByRole('link', { name: 'Dashboard' }).filter({ visible: true }).waitFor();
  }
  const [last] = tabs as [Page, ...Page[]];
  await signOut(last);
  await expect
    .poll(async () => (await context.cookies()).some(({ name }) => name === 'device'), { timeout: 15_000 })
    .toBe(false);
  for (const tab of tabs) await tab.close();
  await expectStranger(context);
});

test('a session that is over on a kept phone is renewed without a word, in the middle of a page', async () => {
  const context = await openContext();
  const page = await context.newPage();
  await signIn(page, STUDENT, [KEEP]);
  await page.goto('/myClass');
  await classLink(page).waitFor();
  const token = await tokenOf(page);
  const ended = await page.request.fetch(`${origin()}/backend/api/v1/me`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(ended.status()).toBe(200);
  await page.evaluate(() => sessionStorage.setItem('token', 'x'.repeat(43)));

  await page.reload();

  await classLink(page).waitFor();
  await expect.poll(() => tokenOf(page)).not.toBe('x'.repeat(43));
});

test('who signs out while offline is out for good when the connection is back', async () => {
  const context = await openContext();
  const page = await context.newPage();
  await signIn(page, STUDENT, [KEEP]);
  await page.goto('/myClass');
  await classLink(page).waitFor();
  await isAlive(page, 'main h1');
  const token = await tokenOf(page);
  await context.setOffline(true);
  await signOut(page);
  await page.close();
  await context.setOffline(false);

  await expectStranger(context);

  await openTab(context, '/about');
  await expect
    .poll(async () => (await context.cookies()).some(({ name }) => name === 'device'), { timeout: 15_000 })
    .toBe(false);
  const dead = await fetch(`${origin()}/backend/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(dead.status).toBe(401);
});

test.each([
  ['English', 'en', english, englishSettings],
  ['Amharic', 'am', amharic, amharicSettings],
] as const)('the settings list the devices and end one, in %s', async (_, language, texts, settings) => {
  const phone = await openContext({ language });
  await signIn(await phone.newPage(), STUDENT, [texts['keep-signed-in']], texts);
  const laptop = await openContext({ language });
  const page = await laptop.newPage();
  await signIn(page, STUDENT, [texts['keep-signed-in']], texts);

  await page.goto('/setting');
  await page.getByText(settings['device-this']).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const others = page.getByRole('button', { name: `${settings['device-end']}:` });
  const count = await others.count();
  await others.first().click();
  await expect.poll(() => others.count(), { timeout: 15_000 }).toBe(count - 1);
  await expectStranger(phone);

  await page.getByRole('button', { name: `${settings['device-end-this']}:` }).click();
  await page.getByText(settings['device-this']).waitFor({ state: 'detached' });
  await page.close();
  await expectStranger(laptop);
});

test('the number is remembered on the phone only if wished, and forgotten when no longer wished', async () => {
  const context = await openContext();
  const box = english['remember-phone'];
  const page = await context.newPage();
  const number = page.locator('input[name=phoneNumber]');
  await signIn(page);
  await signOut(page);
  await page.goto('/login');
  expect(await number.inputValue()).toBe('');
  expect(await number.getAttribute('autocomplete')).toBe('username');

  await signIn(page, STUDENT, [box]);
  await signOut(page);
  await page.goto('/login');
  await expect.poll(() => number.inputValue(), { timeout: 15_000 }).toBe(STUDENT.phone);
  await expect.poll(() => page.getByLabel(box).isChecked()).toBe(true);

  await page.getByLabel(box).uncheck();
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await signOut(page);
  await page.goto('/login');
  await page.locator('input[name=password]').fill('x');
  expect(await number.inputValue()).toBe('');
});
