import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import amharic from '../apps/web/src/messages/am/accounts.json' with { type: 'json' };
import amharicApp from '../apps/web/src/messages/am/app.json' with { type: 'json' };
import amharicForYou from '../apps/web/src/messages/am/for-you.json' with { type: 'json' };
import amharicLessons from '../apps/web/src/messages/am/lessons.json' with { type: 'json' };
import english from '../apps/web/src/messages/en/accounts.json' with { type: 'json' };
import englishApp from '../apps/web/src/messages/en/app.json' with { type: 'json' };
import englishForYou from '../apps/web/src/messages/en/for-you.json' with { type: 'json' };
import englishLessons from '../apps/web/src/messages/en/lessons.json' with { type: 'json' };
import { openContext, openPage, origin } from './browser.ts';
import { beginsInMinutes, nextDemoLesson } from './lesson-times.ts';
import { isAlive } from './page.ts';

const LANGUAGES = [
  ['English', 'en', { ...english, ...englishApp, ...englishLessons, ...englishForYou }],
  ['Amharic', 'am', { ...amharic, ...amharicApp, ...amharicLessons, ...amharicForYou }],
] as const;
type Texts = (typeof LANGUAGES)[number][2];

const PASSWORD = 'temari123';

const signIn = async (page: Page, path: string, phone: string, texts: Texts, isKept = false): Promise<void> => {
  await page.goto(path);
  await isAlive(page, 'main form');
  await page.locator('input[name=phoneNumber]').fill(phone);
  await page.locator('input[name=password]').fill(PASSWORD);
  if (isKept) await page.getByLabel(texts['keep-signed-in']).check();
  await page.locator('main button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/');
};

/** How far what is on the screen has moved without a touch. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );

test.each(LANGUAGES)(
  'on a kept phone the second visit leads to the lesson with one tap, in %s',
  async (_, language, texts) => {
    await beginsInMinutes(await nextDemoLesson(), 5);
    const context = await openContext({ language });
    await context.route('https://meet.example.com/**', (route) => route.fulfill({ body: 'The lesson' }));
    const first = await context.newPage();
    await signIn(first, '/login', '0911000001', texts, true);
    await first.close();

    // A fresh tab, and then every press counts: two at most.
    const page = await context.newPage();
    await page.goto('/');
    const join = page.getByRole('link', { name: texts['join-class'] });
    await join.waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await join.click();

    await page.waitForURL('https://meet.example.com/**');
  },
);

test.each([360, 1280])('at %i px what is told to whoever is signed in moves nothing', async (width) => {
  const context = await openContext({ width });
  const page = await context.newPage();
  await signIn(page, '/login', '0911000001', LANGUAGES[0][2]);

  await page.goto('/');
  await page.getByRole('link', { name: 'Join Class' }).waitFor();

  expect(await shiftOf(page)).toBeLessThan(0.02);
});

test('the server keeps the place free for a known device alone, and says nothing about anybody', async () => {
  const page = async (cookie: string) => (await fetch(origin(), { headers: { cookie } })).text();

  expect(await page('known=kept')).toContain(englishApp['welcome-back']);
  expect(await page('known=here')).toContain(englishApp['welcome-back']);
  for (const cookie of ['', 'known=office', 'known=x'])
    expect(await page(cookie)).not.toContain(englishApp['welcome-back']);
});

test('a family without a class is told what waits, and Get Started leads onward', async () => {
  const page = await openPage();
  const phone = `09${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  await fetch(`${origin()}/backend/api/v1/user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ firstName: 'Selam', lastName: 'Bekele', email: 'selam@gmail.com' },
      ...{ phoneNumber: phone, password: PASSWORD },
    }),
  });
  await page.goto('/');
  expect(await page.getByRole('link', { name: 'Get Started' }).first().getAttribute('href')).toBe('/signUp');

  await signIn(page, '/login', phone, LANGUAGES[0][2]);

  await page.getByText('Hi, Selam. What would you like to learn?').waitFor();
  const start = page.getByRole('link', { name: 'Get Started' }).first();
  await start.waitFor();
  await expect.poll(() => start.getAttribute('href'), { timeout: 15_000 }).toBe('/#services');
});

test('a teacher is told the next lesson too', async () => {
  const page = await openPage();

  await signIn(page, '/loginTeacher', '0911000002', LANGUAGES[0][2]);

  await page.getByText(/^(Next lesson:|The lesson is on now)/).waitFor();
  const start = page.getByRole('link', { name: 'Get Started' }).first();
  await expect.poll(() => start.getAttribute('href')).toBe('/teacher/myClass');
});

test('whoever closed the tab without signing out is a visitor again, and the place closes without a complaint', async () => {
  const context = await openContext();
  const first = await context.newPage();
  await signIn(first, '/login', '0911000001', LANGUAGES[0][2]);
  await first.close();

  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto('/');
  await page.getByText(englishApp['welcome-back']).waitFor({ state: 'detached' });

  expect(await page.getByRole('link', { name: 'Get Started' }).first().getAttribute('href')).toBe('/signUp');
  await page.reload();
  await isAlive(page);
  expect(await page.getByText(englishApp['welcome-back']).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('signing out takes what was told away', async () => {
  const page = await openPage();
  await signIn(page, '/login', '0911000001', LANGUAGES[0][2]);
  await page.getByRole('link', { name: 'Join Class' }).waitFor();

  await page.getByLabel('Menu', { exact: true }).click();
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();

  await page.getByRole('link', { name: 'Join Class' }).waitFor({ state: 'detached' });
  await page.getByText(englishApp['welcome-back']).waitFor({ state: 'detached' });
});

test.each(
  LANGUAGES.flatMap(([name, language, texts]) => [320, 360, 480].map((width) => ({ name, language, texts, width }))),
)('at $width px a visitor finds Login beside Register, in $name', async ({ language, texts, width }) => {
  const page = await openPage({ language, width });
  await page.goto('/');
  const header = page.locator('header');

  await header.getByText(texts.login, { exact: true }).filter({ visible: true }).click();
  const door = header.getByRole('link', { name: texts['login-teacher'], exact: true }).filter({ visible: true });
  await door.waitFor();
  const box = await door.boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  const register = await header.getByRole('link', { name: texts.register }).filter({ visible: true }).boundingBox();
  expect(register && register.x + register.width <= width && register.height < 60).toBe(true);
  await header.locator('a[href="/login"]').filter({ visible: true }).click();
  await page.waitForURL('**/login');
});
