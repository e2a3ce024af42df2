import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { samplePdf } from '../apps/server/src/testing/sample-files.ts';
import { openContext, origin } from './browser.ts';
import { signIn } from './sign-in.ts';

const WORKSHEET = { name: 'Worksheet 7.pdf', bytes: samplePdf('quadratic equations') };

/** Until the device could show everything again by itself: the worker rules, and what was read is kept. */
const untilKept = async (page: Page, reads: readonly string[]): Promise<void> => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect
    .poll(
      () =>
        page.evaluate(
          () =>
            new Promise<string>((resolve) => {
              const opening = indexedDB.open('temari');
              opening.onerror = () => resolve('');
              opening.onsuccess = () => {
                const database = opening.result;
                const reading = database.transaction('kept').objectStore('kept').get('queries');
                reading.onsuccess = () => {
                  database.close();
                  const queries: { queryKey: [string] }[] = reading.result?.state.queries ?? [];
                  resolve(queries.map(({ queryKey }) => queryKey[0]).join(' '));
                };
              };
            }),
        ),
      { timeout: 10_000 },
    )
    .toMatch(new RegExp(reads.map((read) => `(?=.*${read})`).join('')));
};

const reloadedOffline = async (page: Page, path: string): Promise<string> => {
  await page.goto(path);
  await page.getByText('You are offline.').first().waitFor();
  await page
    .getByText(/^As of /)
    .first()
    .waitFor();
  return (await page.getByRole('main').innerText()).replace(/\s+/g, ' ');
};

/** Names of everything on the device that holds one of the words. */
const keptOnDevice = (page: Page, words: readonly string[]): Promise<string[]> =>
  page.evaluate(async (wanted) => {
    const found: string[] = [];
    for (const { name } of await indexedDB.databases()) if (name === 'temari') found.push('the database');
    if (await caches.has('saved-files')) found.push('the saved files');
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const text = await (await cache.match(request))?.text();
        if (wanted.some((word) => text?.includes(word))) found.push(`${name} ${request.url}`);
      }
    }
    const storages = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
    if (wanted.some((word) => storages.includes(word))) found.push('storage');
    return found;
  }, words);

const logOut = async (page: Page): Promise<void> => {
  await page.getByLabel('Menu', { exact: true }).click();
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
};

const offline = async (context: BrowserContext): Promise<void> => context.setOffline(true);

test('a student reads enrollments, class and timetable without a line, and leaves nothing behind', async () => {
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
  await untilKept(page, ['/class/:id', '/enrollment', '/timetable']);
  expect(await keptOnDevice(page, ['Dawit Sample'])).toEqual(['the database']);

  await offline(context);
  expect(await reloadedOffline(page, '/myClass')).toContain('11:00 - 12:00');
  expect(await reloadedOffline(page, classPath)).toContain('Dawit Sample');
  expect(await reloadedOffline(page, timetablePath)).toContain('Maths, grade 10');

  await logOut(page);
  await expect.poll(() => keptOnDevice(page, ['Dawit Sample', '0911000001', '+251911000001'])).toEqual([]);
});

test('a teacher reads the classes without a line', async () => {
  const context = await openContext();
  const page = await context.newPage();
  await signIn(page, 'teacher');
  await page.goto('/teacher/myClass');
  await page
    .getByRole('link', { name: /^Detail/ })
    .first()
    .waitFor();
  await untilKept(page, ['/class/getbyteacher']);

  await offline(context);

  expect(await reloadedOffline(page, '/teacher/myClass')).toContain('Maths, grade 10');
});

/** The teacher's upload and hand-out, without a browser. */
const handOutWorksheet = async (): Promise<{ classPath: string; takeBack: () => Promise<unknown> }> => {
  const api = `${origin()}/backend/api/v1`;
  const context = await openContext();
  const { token, id } = await signIn(await context.newPage(), 'teacher');
  const authorization = `Bearer ${token}`;
  const inBase64 = (text: string): string => Buffer.from(text).toString('base64');
  const uploaded = await fetch(`${api}/uploads`, {
    method: 'POST',
    headers: {
      authorization,
      'tus-resumable': '1.0.0',
      'upload-length': String(WORKSHEET.bytes.length),
      'upload-metadata': `filename ${inBase64(WORKSHEET.name)},purpose ${inBase64('resource')}`,
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(WORKSHEET.bytes),
  });
  const classes = await fetch(`${api}/class/getbyteacher/${id}`, { headers: { authorization } });
  const running = ((await classes.json()) as { _id: string; status: string }[]).find(
    ({ status }) => status === 'Running',
  );
  const handedOut = await fetch(`${api}/class/${running?._id}`, {
    method: 'PATCH',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ resource: { url: uploaded.headers.get('x-file-url'), description: 'For Friday' } }),
  });
  const { resources } = (await handedOut.json()) as { resources: { _id: string; name: string | null }[] };
  const worksheet = resources.find(({ name }) => name === WORKSHEET.name);
  return {
    classPath: `/myClass/class/${running?._id}`,
    takeBack: () =>
      fetch(`${api}/class/${running?._id}/resources/${worksheet?._id}`, {
        method: 'DELETE',
        headers: { authorization },
      }),
  };
};

test('a saved worksheet opens without a line, under its own name, until it is removed or its reader leaves', async () => {
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
  await untilKept(page, ['/class/:id']);
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
  await logOut(page);
  await expect.poll(() => keptOnDevice(page, [WORKSHEET.name, 'For Friday'])).toEqual([]);
});

test('what the teacher takes back goes from the device too', async () => {
  const { classPath, takeBack } = await handOutWorksheet();
  const page = await (await openContext()).newPage();
  await signIn(page, 'student');
  await page.goto(classPath);
  await page.getByRole('button', { name: `Save for offline: ${WORKSHEET.name}` }).click();
  await page.getByRole('button', { name: `Remove ${WORKSHEET.name}` }).waitFor();
  const saved = () => page.evaluate(async () => (await (await caches.open('saved-files')).keys()).length);
  expect(await saved()).toBe(1);

  await takeBack();
  await page.reload();

  await expect.poll(saved, { timeout: 45_000 }).toBe(0);
});

test('a form says that it waits for the line, and a file chosen meanwhile goes by itself', async () => {
  const context = await openContext();
  const page = await context.newPage();
  await signIn(page, 'student');
  await page.goto('/register/teacher');
  await page.locator('input[type=file]').waitFor({ state: 'attached' });
  const cannot = page.getByText('this cannot be sent now');
  expect(await cannot.count()).toBe(0);

  await offline(context);
  await cannot.waitFor();
  await page.getByText('it goes on by itself when the line is back').waitFor();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: WORKSHEET.bytes });
  await page.getByText('the line is gone; it goes on by itself').waitFor();

  await context.setOffline(false);
  await cannot.waitFor({ state: 'detached' });
  await page.getByText('Uploaded · 1 KB').waitFor();
});
