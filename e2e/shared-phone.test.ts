import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { LAUNCH, openContext, origin, PATIENCE_MS } from './browser.ts';
import { keptOnDevice, readableOnDevice, untilKept, untilTypedIsKept } from './device-storage.ts';
import { handOutWorksheet, WORKSHEET } from './hand-out-worksheet.ts';
import { untilControlled } from './page.ts';
import { signOut } from './sign-in.ts';

const PASSWORD = 'temari123';

/** What must not be read by whoever holds the phone next. */
const TYPED = { name: 'Canary Applicant', phone: '0944556677' };
const OF_STUDENT = [
  '911000001',
  'Dawit Sample',
  'temari-sample-class',
  'quadratic equations',
  WORKSHEET.name,
  'signature=',
  TYPED.name,
  TYPED.phone,
];

/** Put where it must be found, to show that this test would find something. */
const CONTROL = '{"clock":"ethiopian"}';

const signIn = async (page: Page, path: string, phone: string): Promise<void> => {
  await page.goto(path);
  await page.locator('input[name=phoneNumber]').fill(phone);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('main button[type=submit]').click();
  await page.waitForURL((url) => url.pathname !== path);
};

/** To another page of the app without loading it anew. */
const moveTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** A browser that writes to the disk, as a phone's does, and where it writes. */
const openProfile = async (): Promise<{ context: BrowserContext; folder: string }> => {
  const folder = await mkdtemp(join(tmpdir(), 'temari-phone-'));
  const context = await chromium.launchPersistentContext(folder, {
    ...LAUNCH,
    baseURL: origin(),
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  onTestFinished(async () => {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { context, folder };
};

/**
 * Session storage is the specification's place for who is signed in. The browser forgets it with the tab, but clears
 * its own files when it sees fit.
 */
const BROWSERS_OWN = /^(Default\/)?(Session Storage|Sessions)\//;

/** In which files of the browser one of the words stands, in any of the spellings that a browser uses. */
const readableInProfile = async (folder: string, words: readonly string[]): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const found: string[] = [];
  for (const file of files) {
    const name = relative(folder, file);
    if (BROWSERS_OWN.test(name)) continue;
    const bytes = await readFile(file);
    for (const word of words) {
      const spellings = [Buffer.from(word), Buffer.from(word, 'utf16le')];
      if (spellings.some((spelling) => bytes.includes(spelling))) found.push(`${word}: ${name}`);
    }
  }
  expect(files.length).toBeGreaterThan(20);
  return found;
};

/** Answers of the API that a cache on the disk would be named after. */
const PRIVATE_ADDRESSES = ['class', 'enrollment', 'timetable', 'me', 'user', 'teacher', 'admin', 'payment'].map(
  (part) => `/backend/api/v1/${part}`,
);

/** Everything a student's visit leaves on a device: pages read, a file saved, a form half filled. */
const visitAsStudent = async (page: Page, classPath: string): Promise<void> => {
  await signIn(page, '/login', '0911000001');
  await page.goto('/myClass');
  await page.getByRole('link', { name: 'Open class' }).waitFor();
  await untilKept(page, ['/enrollment']);
  await page.goto(classPath);
  await page.getByText('Teacher Info').waitFor();
  await untilKept(page, ['/class/:id']);
  await page.getByRole('button', { name: `Save for offline: ${WORKSHEET.name}` }).click();
  await page.getByRole('button', { name: `Remove ${WORKSHEET.name}` }).waitFor();
  await page.goto('/myClass/timetable');
  await page.getByRole('link', { name: 'Maths, grade 10' }).first().waitFor();
  await untilKept(page, ['/timetable']);
  await page.goto('/services/tutor');
  await page.getByRole('link', { name: 'Get started' }).first().click();
  await page.getByLabel('Full name').fill(TYPED.name);
  await page.getByLabel(/Father.s phone/).fill(TYPED.phone);
  await untilTypedIsKept(page, [TYPED.name, TYPED.phone.slice(1)]);
  await page.reload();
  await expect.poll(() => page.getByLabel('Full name').inputValue(), { timeout: 15_000 }).toBe(TYPED.name);
  await untilKept(page, ['/class/:id', '/enrollment', '/timetable']);
};

test('after the tab is closed nothing of a student’s visit can be read on the device', async () => {
  const { classPath, takeBack } = await handOutWorksheet();
  onTestFinished(async () => void (await takeBack()));
  const { context, folder } = await openProfile();
  const page = await context.newPage();
  await visitAsStudent(page, classPath);
  await context.setOffline(true);
  await page.goto(classPath);
  await page.getByText('Dawit Sample').first().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: WORKSHEET.name }).click(),
  ]);
  expect(await readFile(await download.path())).toEqual(WORKSHEET.bytes);
  await download.delete();
  await context.setOffline(false);

  await page.close();

  const next = await context.newPage();
  await next.goto('/');
  await next.evaluate((mark) => localStorage.setItem('preferences', mark), CONTROL);
  const kept = (await keptOnDevice(next)).map(({ where }) => where.split(' ').slice(0, 2).join(' '));
  expect(kept).toEqual(expect.arrayContaining(['database kept', 'cache kept-files']));
  expect(await readableOnDevice(next, OF_STUDENT)).toEqual([]);
  await context.close();
  expect(await readableInProfile(folder, [...OF_STUDENT, ...PRIVATE_ADDRESSES])).toEqual([]);
  const control = (await readableInProfile(folder, [CONTROL, '/assets/react-'])).join(' ');
  expect(control).toMatch(/Local Storage/);
  expect(control).toMatch(/Cache_Data/);
});

test('nothing of the office is kept, also where a student was signed in before', async () => {
  const { context, folder } = await openProfile();
  const page = await context.newPage();
  await page.setViewportSize({ width: 1280, height: 860 });
  await signIn(page, '/login', '0911000001');
  await page.goto('/myClass');
  await page.getByRole('link', { name: 'Open class' }).waitFor();
  await untilKept(page, ['/enrollment']);
  await page.getByText('Hi, ').filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await moveTo(page, '/admin/login');
  await page.locator('input[name=phoneNumber]').fill('0911000009');
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('main button[type=submit]').click();
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  const words: string[] = [];
  for (const list of ['enrollments', 'teachers', 'households']) {
    const listed = page.waitForResponse((response) => new RegExp(`/admin/${list}(\\?|$)`).test(response.url()));
    await moveTo(page, `/admin/${list}`);
    const answer = await (await listed).text();
    words.push(...new Set(answer.match(/\+251\d{9}|[A-Z][a-z]+ Sample/g)));
    if (list !== 'households') continue;
    const [household] = (JSON.parse(answer) as { rows: { _id: string; name: string }[] }).rows;
    const name = household?.name ?? '';
    words.push(name);
    await moveTo(page, `/admin/households/${household?._id}`);
    await page.getByRole('heading', { level: 1, name }).waitFor();
  }
  expect(words.length).toBeGreaterThan(10);

  // What is read is put away half a second later, by a timer of the page, and then takes a moment to be sealed.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1500)));

  expect(await readableOnDevice(page, words)).toEqual([]);
  expect((await keptOnDevice(page)).filter(({ where }) => where.startsWith('database'))).toEqual([]);
  await context.close();
  expect(await readableInProfile(folder, [...words, '/backend/api/v1/admin'])).toEqual([]);
});

test('what another build kept is dropped, not shown', async () => {
  const context = await openContext();
  const page = await context.newPage();
  await signIn(page, '/login', '0911000001');
  await page.goto('/myClass');
  await page.getByRole('link', { name: 'Open class' }).waitFor();
  await untilControlled(page);
  await untilKept(page, ['/enrollment']);
  // No page of the app: on each of them the bell asks, and what was read would be kept anew, by this build.
  await page.goto('/favicon.svg');
  const relabel = (version: string) =>
    page.evaluate(
      (other) =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('kept');
          opening.onsuccess = () => {
            const store = opening.result.transaction('vaults', 'readwrite').objectStore('vaults');
            store.openCursor().onsuccess = ({ target }) => {
              const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
              if (!cursor) {
                opening.result.close();
                resolve();
                return;
              }
              cursor.update({ ...cursor.value, version: other });
              cursor.continue();
            };
          };
        }),
      version,
    );
  await relabel('another build');
  await context.setOffline(true);

  await page.goto('/myClass');

  await page.getByText('You are offline.').first().waitFor();
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  expect(await page.getByRole('link', { name: 'Open class' }).count()).toBe(0);
  await expect
    .poll(async () => (await keptOnDevice(page)).some(({ text }) => text.includes('another build')), {
      timeout: 15_000,
    })
    .toBe(false);
});

test('each tab reads its own: a tab without a session takes nothing from it, and signing out empties the device', async () => {
  const context = await openContext();
  const student = await context.newPage();
  await signIn(student, '/login', '0911000001');
  await student.goto('/myClass');
  await student.getByRole('link', { name: 'Open class' }).waitFor();
  await untilControlled(student);
  await untilKept(student, ['/enrollment']);
  const teacher = await context.newPage();
  await teacher.goto('/');
  await signIn(teacher, '/loginTeacher', '0911000002');
  await teacher.goto('/teacher/myClass');
  await teacher
    .getByRole('link', { name: /^Detail/ })
    .first()
    .waitFor();
  await untilKept(teacher, ['/class/getbyteacher']);
  expect((await keptOnDevice(teacher)).filter(({ where }) => where.startsWith('database kept')).length).toBe(2);

  await context.setOffline(true);
  await student.goto('/myClass');
  await student
    .getByText(/^As of /)
    .first()
    .waitFor();
  await student.getByRole('link', { name: 'Open class' }).waitFor();
  await context.setOffline(false);
  // No page of the app: on each of them the bell asks, and its answer would rightly be kept anew.
  await student.goto('/favicon.svg');
  await signOut(teacher);

  await expect
    .poll(async () => (await keptOnDevice(teacher)).filter(({ where }) => /kept/.test(where)), { timeout: 15_000 })
    .toEqual([]);
  expect(await teacher.evaluate(() => sessionStorage.length)).toBe(0);
  expect(await student.evaluate(() => sessionStorage.getItem('token'))).toMatch(/^[\w-]{43}$/);
});

test('whoever signs in where another is signed in sees nothing of theirs', async () => {
  const context = await openContext({ width: 1280 });
  const page = await context.newPage();
  await signIn(page, '/login', '0911000001');
  await moveTo(page, '/setting');
  await expect.poll(() => page.getByLabel('First name').inputValue(), { timeout: 15_000 }).not.toBe('');
  const student = await page.getByLabel('First name').inputValue();
  await page.evaluate(() => sessionStorage.setItem('purchase:somebody:tutor', '{"values":{}}'));
  await moveTo(page, '/loginTeacher');
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  await page.locator('input[name=phoneNumber]').fill('0911000002');
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('main button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/');

  await moveTo(page, '/setting');

  await page.getByLabel('First name').waitFor();
  expect(await page.getByLabel('First name').inputValue()).not.toBe(student);
  expect(Object.keys(await page.evaluate(() => ({ ...sessionStorage }))).sort()).toEqual([
    'email',
    'firstName',
    'id',
    'lastName',
    'phoneNumber',
    'role',
    'status',
    'token',
  ]);
});

test('signing out leaves the reader’s language, calendar and the app itself; erasing leaves the language alone', async () => {
  const context = await openContext();
  const page = await context.newPage();
  const phone = `09${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const signedUp = await fetch(`${origin()}/backend/api/v1/user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Selam',
      lastName: 'Canary',
      email: 'selam@gmail.com',
      phoneNumber: phone,
      password: PASSWORD,
    }),
  });
  expect(signedUp.status).toBe(201);
  const isWorkerThere = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length > 0);
  await signIn(page, '/login', phone);
  await untilControlled(page);
  await page.evaluate(() => localStorage.setItem('preferences', '{"calendar":"both"}'));
  await context.addCookies([{ name: 'pictures', value: 'off', url: origin() }]);

  const told = page.waitForResponse((response) => response.url().endsWith('/logout'));
  await signOut(page);
  expect((await (await told).allHeaders())['clear-site-data']).toBe('"cache"');
  expect(await page.evaluate(() => localStorage.getItem('preferences'))).toBe('{"calendar":"both"}');
  expect(await isWorkerThere()).toBe(true);

  await signIn(page, '/login', phone);
  await page.goto('/setting');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Phone Number').fill(phone);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');

  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await readableOnDevice(page, ['Selam', phone.slice(1), 'Canary'])).toEqual([]);
  await expect.poll(() => page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  expect((await context.cookies()).map(({ name }) => name)).toContain('pictures');
  await page.goto('/about');
  await untilControlled(page);
});
