import { DEVICE_PAGES } from '@temari/contracts/device-measures';
import { DEVICE_ERRORS_MAX } from '@temari/contracts/device-report-shape';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserOf, pageAt, reportErrors } from './device-reports.ts';
import { NOT_FOUND, ROUTES } from './route-table.ts';

const LATER_MS = 5000;
const ID = '0190a1b2-0000-7000-8000-000000000000';

const fail = (line: number): void => {
  const error = Object.assign(new TypeError('Hana'), { stack: `at ${location.origin}/assets/x.js:${line}:1` });
  window.earlyErrors?.push({ error });
};

let sent: { page: string; errors: object[] }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return new Response(null, { status: 429 });
  });
  const waiting: object[] = [];
  window.earlyErrors = waiting;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  delete window.earlyErrors;
  history.replaceState(null, '', '/');
});

test('the contract lists the pages of the app, and no other', () => {
  const pages = [...ROUTES, NOT_FOUND].map(({ path }) => path).filter((path) => path !== '/design');

  expect([...DEVICE_PAGES].sort()).toEqual(pages.sort());
});

test.each([
  ['/', '/'],
  ['/SIGNUP', '/signUp'],
  [`/myClass/class/${ID}`, '/myClass/class/:classId'],
  [`/teacher/myClass/${ID}/`, '/teacher/myClass/:id'],
  [`/receipt/${ID}`, '/receipt/:paymentId'],
  ['/admin/login', '/admin/login'],
  [`/admin/students/${ID}`, '/admin/*'],
  ['/hana-bekele/0911000001', '*'],
  ['/%E0', '*'],
])('of the address %s the page %s is told', (address, page) => {
  expect(pageAt(address)).toBe(page);
});

test.each([
  [
    'Mozilla/5.0 (Linux; Android 13; SM-A536B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36',
    'Samsung',
    23,
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    'Chrome',
    126,
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36 OPR/82.0.0.0',
    'Opera',
    82,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari',
    17,
  ],
  ['Mozilla/5.0 (Android 13; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0', 'Firefox', 127],
  ['Something else', 'Other', 0],
])('of %s the family and the major version are told', (userAgent, family, major) => {
  expect(browserOf(userAgent)).toEqual({ family, major });
});

test('errors from before the reporter was loaded and after it are sent together, each once, and never again', () => {
  fail(1);
  reportErrors();
  fail(1);
  fail(2);
  expect(sent).toEqual([]);

  vi.advanceTimersByTime(LATER_MS);
  fail(2);
  vi.advanceTimersByTime(LATER_MS);

  expect(sent).toEqual([
    {
      page: '/',
      browser: expect.any(Object),
      errors: [
        { name: 'TypeError', place: 'x.js:1:1' },
        { name: 'TypeError', place: 'x.js:2:1' },
      ],
    },
  ]);
});

test('a page view tells so many errors and no more', () => {
  reportErrors();

  for (let line = 1; line <= 2 * DEVICE_ERRORS_MAX; line += 1) {
    fail(line);
    vi.advanceTimersByTime(LATER_MS);
  }

  expect(sent.flatMap(({ errors }) => errors).length).toBe(DEVICE_ERRORS_MAX);
});

test('errors of two pages of one visit are told with their own page', () => {
  reportErrors();
  history.replaceState(null, '', `/receipt/${ID}`);
  fail(1);
  history.replaceState(null, '', '/about');
  fail(2);
  vi.advanceTimersByTime(LATER_MS);

  expect(sent.map(({ page, errors }) => [page, errors.length])).toEqual([
    ['/receipt/:paymentId', 1],
    ['/about', 1],
  ]);
});

test('what waits is sent when the page is hidden', () => {
  reportErrors();
  fail(1);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');

  dispatchEvent(new Event('visibilitychange'));

  expect(sent.length).toBe(1);
});

test('without a connection nothing is sent, also not later', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  reportErrors();
  fail(1);
  vi.advanceTimersByTime(LATER_MS);
  online.mockReturnValue(true);
  vi.advanceTimersByTime(LATER_MS);

  expect(sent).toEqual([]);
});
