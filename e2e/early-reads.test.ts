import { expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { lessonNow } from './lesson-now.ts';
import { signIn } from './sign-in.ts';

const API = '/backend/api/v1';
/** Its frames are those of an earlier visit, and its requests cannot be held back. */
const WITHOUT_WORKER = { context: { serviceWorkers: 'block' } } as const;

/**
 * Opens a page while its code is held back, until it has asked for what is expected, then lets the code come. Answers which
 * calls were made more than once.
 */
const opened = async (
  page: Awaited<ReturnType<typeof openPage>>,
  path: string,
  { early, isThere }: { early: string[]; isThere: () => Promise<unknown> },
): Promise<string[]> => {
  const calls: string[] = [];
  const note = (request: { url: () => string; method: () => string }): void => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith(API) && request.method() === 'GET') calls.push(pathname.slice(API.length) + search);
  };
  const { promise: codeMayCome, resolve: letCodeCome } = Promise.withResolvers<void>();
  await page.route('**/assets/main-*.js', async (route) => {
    await codeMayCome;
    await route.continue();
  });
  page.on('request', note);
  await page.goto(path, { waitUntil: 'commit' });
  await expect.poll(() => [...calls].sort(), { timeout: 15_000 }).toEqual(early);
  letCodeCome();
  await isThere();
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  await page.unroute('**/assets/main-*.js');
  return calls.filter((call, place) => calls.indexOf(call) !== place);
};

test('a sheet and the key to the marks on the phone are asked for before the code has come, and only then', async () => {
  const { lessonId } = await lessonNow(['Abel Early']);
  const page = await openPage(WITHOUT_WORKER);
  await signIn(page, 'teacher');

  const sheet = await opened(page, `/teacher/today/${lessonId}`, {
    early: [`/lessons/${lessonId}/sheet`, '/me/draft-key'],
    isThere: () => page.getByRole('heading', { name: 'What you taught' }).waitFor(),
  });
  // A place behind the # only the device can draw.
  const day = await opened(page, '/teacher/today#content', {
    early: ['/covers', '/me/draft-key', '/teacher/homework', '/teacher/lessons'],
    isThere: () => page.locator(`a[href="/teacher/today/${lessonId}"]`).first().waitFor(),
  });

  expect([...sheet, ...day]).toEqual([]);
});

test('a family’s own page is asked for by its own name', async () => {
  const page = await openPage(WITHOUT_WORKER);
  await signIn(page, 'student');
  const own = await page.evaluate(() => sessionStorage.getItem('id'));

  const twice = await opened(page, '/myClass#content', {
    early: [`/enrollment/getbyuser/${own}`, '/learners'],
    isThere: () => page.getByText('Hana Sample').first().waitFor(),
  });

  expect(twice).toEqual([]);
});

test('nobody is asked for anything where nobody is signed in', async () => {
  const page = await openPage(WITHOUT_WORKER);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));

  await page.goto('/myClass');
  await page.waitForURL('**/login**');

  expect(calls.filter((url) => url.includes('/enrollment/'))).toEqual([]);
});
