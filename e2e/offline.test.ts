import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import amharic from '../apps/web/src/messages/am/app.json' with { type: 'json' };
import english from '../apps/web/src/messages/en/app.json' with { type: 'json' };
import { openContext } from './browser.ts';
import { keptOnDevice, readableOnDevice, untilKept } from './device-storage.ts';
import { handOutWorksheet, WORKSHEET } from './hand-out-worksheet.ts';
import { isAlive, untilControlled } from './page.ts';
import { signIn, signOut } from './sign-in.ts';

/** Until the device could show everything again by itself: the worker rules, and what was read is kept. */
const untilReadable = async (page: Page, reads: readonly string[]): Promise<void> => {
  await untilControlled(page);
  await untilKept(page, reads);
};

const readsOffline = async (page: Page, path: string, words: string): Promise<void> => {
  await page.goto(path);
  await page.getByText('You are offline.').first().waitFor();
  await page
    .getByText(/^As of /)
    .first()
    .waitFor();
  await expect.poll(async () => (await page.getByRole('main').innerText()).replace(/\s+/g, ' ')).toContain(words);
};

/** What a person left on the device, sealed or not. */
const leftOf = async (page: Page, words: readonly string[]): Promise<string[]> => [
  ...(await keptOnDevice(page)).map(({ where }) => where).filter((where) => /^(database|cache kept)/.test(where)),
  ...(await readableOnDevice(page, words)),
  ...Object.keys(await page.evaluate(() => ({ ...sessionStorage }))),
];

const offline = async (context: BrowserContext): Promise<void> => context.setOffline(true);

test('a student reads enrollments, class and timetable while offline, and leaves nothing behind', async () => {
  const context = await openContext();
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Phone number').fill('0911000001');
  await page.getByLabel('Password', { exact: true }).fill('temari123');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/myClass');
  await page.getByRole('link', { name: 'Open class' }).click();
  await page.getByText('Teacher Info').waitFor();
  const classPath = new URL(page.url()).pathname;
  await page.getByRole('link', { name: 'See all my lessons' }).click();
  await page.getByRole('link', { name: 'Maths, grade 10' }).first().waitFor();
  const timetablePath = new URL(page.url()).pathname;
  await untilReadable(page, ['/class/:id', '/enrollment', '/timetable']);
  expect(await readableOnDevice(page, ['Dawit Sample'])).toEqual([]);

  await offline(context);
  await readsOffline(page, '/myClass', '11:00 - 12:00');
  await readsOffline(page, classPath, 'Dawit Sample');
  await readsOffline(page, timetablePath, 'Maths, grade 10');

  await signOut(page);
  await expect
    .poll(() => leftOf(page, ['Dawit Sample', '0911000001', '+251911000001']), { timeout: 15_000 })
    .toEqual([]);
});

test('a teacher reads the classes while offline', async () => {
  const context = await openContext();
  const page = await context.newPage();
  await signIn(page, 'teacher');
  await page.goto('/teacher/myClass');
  await page
    .getByRole('link', { name: /^Detail/ })
    .first()
    .waitFor();
  await untilReadable(page, ['/class/getbyteacher']);

  await offline(context);

  await readsOffline(page, '/teacher/myClass', 'Maths, grade 10');
});

test('a saved worksheet opens while offline, under its own name, until it is removed or its reader leaves', async () => {
  const { classPath, takeBack } = await handOutWorksheet();
  onTestFinished(async () => void (await takeBack()));
  const context = await openContext();
  const page = await context.newPage();
  await signIn(page, 'student');
  await page.goto(classPath);
  const save = page.getByRole('button', { name: `Save for offline: ${WORKSHEET.name}, 1 KB` });
  const saved = page.getByRole('button', { name: `Remove ${WORKSHEET.name}` });
  await save.waitFor();
  expect(await page.getByRole('button', { name: /^Save for offline/ }).count()).toBe(1);

  await save.click();
  await saved.waitFor();
  await untilReadable(page, ['/class/:id']);
  await offline(context);
  await page.reload();

  await saved.waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: WORKSHEET.name }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(WORKSHEET.name);
  expect(await readFile(await download.path())).toEqual(WORKSHEET.bytes);

  await saved.click();
  await save.waitFor();
  await context.setOffline(false);
  await save.click();
  await saved.waitFor();
  await page.goto('/');
  await signOut(page);
  await expect.poll(() => leftOf(page, [WORKSHEET.name, 'For Friday']), { timeout: 15_000 }).toEqual([]);
});

test('what the teacher takes back goes from the device too', async () => {
  const { classPath, takeBack } = await handOutWorksheet();
  const page = await (await openContext()).newPage();
  await signIn(page, 'student');
  await page.goto(classPath);
  await page.getByRole('button', { name: `Save for offline: ${WORKSHEET.name}` }).click();
  await page.getByRole('button', { name: `Remove ${WORKSHEET.name}` }).waitFor();
  const saved = () => page.evaluate(async () => (await (await caches.open('kept-files')).keys()).length);
  expect(await saved()).toBe(1);

  await takeBack();
  await page.reload();

  // The page shows what it read a moment ago, and looks again after 40 seconds.
  await expect.poll(saved, { timeout: 120_000 }).toBe(0);
}, 300_000);

test('a form says that it waits for the connection, and a file chosen meanwhile goes by itself', async () => {
  const context = await openContext();
  const page = await context.newPage();
  await signIn(page, 'student');
  await page.goto('/register/teacher');
  await page.locator('input[type=file]').waitFor({ state: 'attached' });
  const cannot = page.getByText('this cannot be sent now');
  expect(await cannot.count()).toBe(0);

  await offline(context);
  await cannot.waitFor();
  await page.getByText('it will be sent when you are back online').waitFor();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: WORKSHEET.bytes });
  await page.getByText('connection lost; it will continue by itself').waitFor();

  await context.setOffline(false);
  await cannot.waitFor({ state: 'detached' });
  await page.getByText('Uploaded · 1 KB').waitFor();
});

const TEXTS = { en: english, am: amharic };
const NOT_KEPT = english['not-kept-title'];

test.each(['en', 'am'] as const)(
  'a public page that was never opened here says so while offline, and comes when the connection is back (%s)',
  async (language) => {
    const context = await openContext({ language });
    const page = await context.newPage();
    await page.goto('/login');
    await untilControlled(page);
    await page.reload();
    await isAlive(page);

    await offline(context);
    await page.goto('/services/visaPrep');
    const { 'not-kept-title': title, reload } = TEXTS[language];
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('button', { name: reload }).waitFor();
    expect(await page.title()).toBe(title);
    await page.getByRole('alert').getByRole('button').last().click();
    await page.waitForURL('**/login');
    await page.goto('/services/visaPrep');
    await page.getByRole('heading', { level: 1, name: title }).waitFor();

    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: title }).waitFor({ state: 'detached' });
    await page.locator('main article, main li').first().waitFor();
  },
);

test('a page that was on its way while the worker started is served by it too', async () => {
  const context = await openContext();
  const late = await context.newPage();
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await late.route('**/about', async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  const arrival = late.goto('/about');
  await asked.promise;
  const first = await context.newPage();
  await first.goto('/login');
  await untilControlled(first);

  released.resolve();
  await arrival;

  await untilControlled(late);
});

test('the landing page that was only reached inside the app says that it is not kept here', async () => {
  const context = await openContext();
  const page = await context.newPage();
  await page.goto('/about');
  await untilControlled(page);
  // Before its script has come, a link loads the page anew, and the page is kept.
  await isAlive(page);
  await page.getByRole('banner').getByRole('link').first().click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('link', { name: 'Get started' }).waitFor();

  await offline(context);
  await page.goto('/');

  await page.getByRole('heading', { name: NOT_KEPT }).waitFor();
});

test('while offline a link inside the app to a page that is not here says so, and the way back leads back', async () => {
  const context = await openContext({ width: 1280 });
  const page = await context.newPage();
  await page.goto('/');
  await isAlive(page);

  await offline(context);
  await page.getByRole('navigation').getByRole('link', { name: 'About Us' }).first().click();
  await page.getByRole('heading', { name: NOT_KEPT }).waitFor();
  await page.getByRole('button', { name: 'Go back' }).click();

  await page.getByRole('link', { name: 'Get started' }).waitFor();
  expect(await page.getByRole('heading', { name: NOT_KEPT }).count()).toBe(0);
});

test('a secret link and its page leave nothing in the caches of the device', async () => {
  const page = await (await openContext()).newPage();
  await page.goto('/about');
  await untilControlled(page);
  const token = 'q3rT-9aB_secret-token';

  for (const path of [`/gift/${token}`, `/mail/off/${token}`, `/mail/confirm/${token}`, `/recommend/${token}`]) {
    await page.goto(path);
  }
  await page.goto('/about');

  const cached = (await keptOnDevice(page)).filter(({ where }) => where.startsWith('cache '));
  expect(cached.map(({ where }) => where)).toContainEqual(expect.stringMatching(/\/about$/));
  expect(cached.filter(({ where, text }) => `${where} ${text}`.includes(token))).toEqual([]);
});

test('a page behind the sign-in that was not opened before has the title of the site until it is drawn', async () => {
  const context = await openContext();
  const page = await context.newPage();
  await signIn(page, 'student');
  await page.goto('/myClass');
  await untilControlled(page);
  const titleOf = async (path: string): Promise<string | undefined> => {
    const frame = await (await context.newPage()).goto(path, { waitUntil: 'commit' });
    return /<title>(.*?)<\/title>/.exec((await frame?.text()) ?? '')?.[1];
  };

  expect(await titleOf('/setting')).toBe('Temari');
  await expect.poll(() => titleOf('/setting'), { timeout: 60_000 }).toBe('Account Setting');
  await expect.poll(() => titleOf('/myClass'), { timeout: 60_000 }).toBe('Enrollments');
});
