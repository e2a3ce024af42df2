import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, origin, type Visit } from './browser.ts';
import { isAlive, show, untilTrue } from './page.ts';
import { signIn, signInToOffice } from './sign-in.ts';

const REPORTS = '/backend/api/v1/device-reports';
const PATIENCE = { timeout: 15_000, interval: 100 };

const isReport = (request: Request): boolean => request.url().endsWith(REPORTS);

/** A visit that belongs to the share that measures, or to the others: numbers stay random, but all low or all high. */
const openVisit = async ({ measures, ...visit }: Visit & { measures: boolean }): Promise<Page> => {
  const page = await openPage(visit);
  await page.addInitScript(
    (lowest) => {
      const random = Math.random;
      Math.random = () => lowest + random() / 100;
    },
    measures ? 0 : 0.99,
  );
  return page;
};

/** What the page does late has begun. */
const isReporting = (page: Page) =>
  untilTrue(page, () => Boolean(window.earlyErrors) && !Array.isArray(window.earlyErrors));

const officeNumbers = async (): Promise<{ vitals: Record<string, unknown>[]; errors: Record<string, unknown>[] }> => {
  const call = async (path: string, init: RequestInit) =>
    (await fetch(`${origin()}/backend/api/v1/admin${path}`, init)).json();
  const body = JSON.stringify({ phoneNumber: '0911000009', password: 'temari123' });
  const headers = { 'content-type': 'application/json' };
  const { data } = await call('/login', { method: 'POST', headers, body });
  return call('/numbers/devices', { headers: { authorization: `Bearer ${data.token}` } });
};

test('a page that fails on a device sends one report, with nothing about the person in it', async () => {
  const page = await openVisit({ measures: false });
  const session = await signIn(page, 'student');
  const reports: Request[] = [];
  page.on('request', (request) => {
    if (isReport(request)) reports.push(request);
  });
  await show(page, '/myClass');
  await isReporting(page);

  // Our own code calls this when another page is shown, and fails with words that name somebody.
  await page.evaluate((words) => {
    window.scrollTo = () => {
      throw new TypeError(words);
    };
  }, JSON.stringify(session));
  const sending = page.waitForRequest(isReport);
  await page.locator('a[href^="/myClass/class/"]').first().click();
  const sent = await sending;

  const report = sent.postDataJSON();
  expect(report).toEqual({
    page: '/myClass/class/:classId',
    browser: { family: 'Chrome', major: expect.any(Number) },
    errors: [{ name: 'TypeError', place: expect.stringMatching(/^[\w-]+\.js:\d+:\d+$/) }],
  });
  const { authorization, cookie, referer } = await sent.allHeaders();
  expect([authorization, cookie, referer]).toEqual([undefined, undefined, undefined]);
  for (const word of Object.values(session).filter(Boolean)) expect(sent.postData()).not.toContain(word);
  expect((await sent.response())?.status()).toBe(204);

  await page.goto('/about');
  expect(reports.length).toBe(1);
  const { errors } = await officeNumbers();
  expect(errors).toMatchObject([{ ...report.errors[0], page: report.page, times: 1 }]);
});

test('a visit that measures says how fast its page was when it is left, and the office sees it page by page', async () => {
  const page = await openVisit({ measures: true });
  const measures = page.waitForResponse(/\/assets\/web-vitals-/);
  await page.goto('/?utm=hana-bekele');
  await isAlive(page);
  await measures;
  const touched = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new PerformanceObserver(() => resolve()).observe({ type: 'first-input', buffered: true });
      }),
  );
  await page.locator('h1').first().click();
  await touched;

  await page.goto('/about');

  await expect
    .poll(async () => (await officeNumbers()).vitals, PATIENCE)
    .toMatchObject([
      { page: '/', name: 'LCP', visits: 1 },
      { page: '/', name: 'INP', visits: 1 },
      { page: '/', name: 'CLS', visits: 1 },
    ]);
  await expect
    .poll(async () => (await fetch(`${origin()}/metrics`)).text())
    .toMatch(/^device_vital_p75\{page="\/",vital="LCP"\} \d/m);

  const office = await openPage({ width: 1280 });
  await signInToOffice(office);
  await show(office, '/admin/numbers');
  const speed = office.getByRole('table', { name: 'Speed on people’s devices' });
  const home = speed.getByRole('row').filter({ has: office.getByRole('rowheader', { name: 'Home' }) });
  await home.getByText(/^\d+\.\d s$/).waitFor();
  await home.getByText(/^\d+ ms$/).waitFor();
  await home.getByText(/^0\.\d\d$/).waitFor();
});

test('whoever saves data measures nothing and fetches nothing for it', async () => {
  const page = await openVisit({ measures: true, context: { extraHTTPHeaders: { 'save-data': 'on' } } });
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto('/');
  await isAlive(page);

  await isReporting(page);
  await page.goto('/about');

  expect(fetched.filter((path) => path === REPORTS || path.includes('web-vitals'))).toEqual([]);
});

test.each(['/#%E0', '/about#%'])('the odd address %s ends no page', async (address) => {
  const page = await openVisit({ measures: false });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));

  await page.goto(address);
  await isReporting(page);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        addEventListener('hashchange', () => setTimeout(resolve));
        location.hash = '#%E0%';
      }),
  );
  await page.locator('h1').first().waitFor();

  expect(errors).toEqual([]);
});
