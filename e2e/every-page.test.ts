import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paths } from '../apps/web/src/lib/navigation/paths.ts';
import { openContext, origin } from './browser.ts';
import { isAlive, show } from './page.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PASSWORD = 'temari123';
const NARROWEST = 320;

/** A page by its address, or the first of its kind that the page before links to. */
type Visited = string | { to: (id: string) => string };

interface Visitor {
  signIn?: { path: string; phoneNumber: string };
  pages: Visited[];
}

const VISITORS: Record<string, Visitor> = {
  stranger: {
    pages: [
      paths.home,
      paths.about,
      paths.privacyPolicy,
      ...Object.values(paths.services),
      paths.login,
      paths.loginTeacher,
      paths.signUp,
      paths.reset,
      paths.resetTeacher,
      paths.undoPhone,
      paths.paymentReturn,
      paths.adminLogin,
      '/no/such/page',
    ],
  },
  student: {
    signIn: { path: paths.login, phoneNumber: '0911000001' },
    pages: [
      paths.myClass,
      { to: paths.studentClass },
      { to: paths.receipt },
      paths.studentTimetable,
      ...Object.values(paths.purchase),
      paths.setting,
      paths.registerTeacher,
    ],
  },
  teacher: {
    signIn: { path: paths.loginTeacher, phoneNumber: '0911000002' },
    pages: [paths.teacherClasses, { to: paths.teacherClass }, paths.teacherTimetable, paths.setting],
  },
  office: {
    signIn: { path: paths.adminLogin, phoneNumber: '0911000009' },
    pages: [
      paths.admin,
      paths.office.receipts,
      paths.office.enrollments,
      { to: paths.office.enrollment },
      paths.office.classes,
      paths.office.newClass,
      { to: paths.office.class },
      paths.office.calendar,
      paths.office.teachers,
      { to: paths.office.teacher },
      paths.office.students,
      paths.office.differences,
      { to: paths.office.student },
      ...['packages', 'settings', 'banks', 'partners', 'site'].map(paths.office.cataloguePart),
      paths.office.messages,
      paths.office.numbers,
      paths.office.staff,
      paths.office.audit,
      paths.office.account,
    ],
  },
};

const addressesIn = (value: unknown): string[] => {
  if (typeof value === 'function') return [value(':id')];
  if (typeof value === 'string') return [value];
  return Object.values(value as object).flatMap(addressesIn);
};

test('every address of the app is visited here', () => {
  const visited = Object.values(VISITORS).flatMap(({ pages }) =>
    pages.map((page) => (typeof page === 'string' ? page : page.to(':id'))),
  );
  const missing = addressesIn(paths).filter((path) => !path.includes('#') && !visited.includes(path));
  expect(missing).toEqual([paths.office.catalogue, paths.office.cataloguePart(':id')]);
});

const SOME_ID = '0190a1b2-0000-7000-8000-000000000000';

test('every page behind the sign-in has a title before any script runs, in both languages', async () => {
  const titles: Record<string, string[]> = {};
  const behind = Object.values(VISITORS).flatMap(({ signIn, pages }) => (signIn ? pages : []));
  for (const visited of [...behind, paths.adminLogin, '/admin/no/such/page']) {
    const path = typeof visited === 'string' ? visited : visited.to(SOME_ID);
    const titleIn = async (cookie: string): Promise<string> => {
      const html = await (await fetch(`${origin()}${path}`, { headers: { cookie } })).text();
      expect([path, html.includes('<div id="root" data-waiting>')]).toEqual([path, true]);
      return [...html.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title).join(' and ');
    };
    titles[path] = [await titleIn('lang=en'), await titleIn('lang=am')];
  }

  for (const [path, found] of Object.entries(titles)) {
    const expected = [expect.stringMatching(/^[A-Za-z ]{4,}$/), expect.stringMatching(/^[\u1200-\u137F ]{2,}$/)];
    expect([path, found]).toEqual([path, expected]);
    // The name alone is what a page is called that was forgotten.
    expect([path, found[0]]).not.toEqual([path, 'Temari']);
  }
  expect(titles[paths.myClass]).toEqual(['Enrollments', 'ምዝገባዎች']);
  expect(titles[paths.office.student(SOME_ID)]?.[0]).toBe('Students');
});

const signIn = async (page: Page, { path, phoneNumber }: NonNullable<Visitor['signIn']>): Promise<void> => {
  await page.goto(path);
  await isAlive(page);
  await page.locator('input[name=phoneNumber]').fill(phoneNumber);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('main button[type=submit]').click();
  await page.waitForURL((url) => url.pathname !== path);
};

/** The first of its kind that a page seen before links to. */
const linkTo = async (page: Page, to: (id: string) => string): Promise<string[]> => {
  const links = page.locator(`main a[href^="${to('')}"]:not([href="${paths.office.newClass}"])`);
  const href = (await links.count()) > 0 && (await links.first().getAttribute('href'));
  return href ? [href] : [];
};

const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document.documentElement.scrollWidth <= innerWidth
      ? []
      : [...document.querySelectorAll('body *')]
          .filter((element) => {
            const { left, right, width } = element.getBoundingClientRect();
            return width > 0 && (left < -1 || right > innerWidth + 1);
          })
          .map((element) => `too wide: ${element.outerHTML.slice(0, 160)}`)
          .slice(0, 2),
  );

interface Violation {
  id: string;
  nodes: { html: string }[];
}

const barriers = async (page: Page): Promise<string[]> => {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run: (options: object) => Promise<{ violations: Violation[] }> };
    };
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
  });
};

/** What is wrong with the pages, in the words of the page. */
const faultsOf = async (visitor: Visitor, language: 'en' | 'am'): Promise<string[]> => {
  // Amharic, the longer one, on the narrowest phone; English on the desk and made narrow.
  const width = language === 'am' ? NARROWEST : 1280;
  const page = await (await openContext({ language, width })).newPage();
  const height = page.viewportSize()?.height ?? 0;
  const faults: string[] = [];
  let path = visitor.signIn?.path ?? '';
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404')) faults.push(`${path}: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`${path}: ${error.message}`));
  const look = async (): Promise<void> => {
    await show(page, path);
    const found = await barriers(page);
    if (width !== NARROWEST) await page.setViewportSize({ width: NARROWEST, height });
    found.push(...(await tooWide(page)));
    if (width !== NARROWEST) await page.setViewportSize({ width, height });
    faults.push(...found.map((fault) => `${path}: ${fault}`));
  };

  if (visitor.signIn) await signIn(page, visitor.signIn);
  let linked: string[][] = [];
  for (const [index, visited] of visitor.pages.entries()) {
    if (typeof visited !== 'string') {
      path = linked.shift()?.[0] ?? 'a page that nothing led to';
      await look();
      continue;
    }
    path = visited;
    await look();
    linked = [];
    for (const next of visitor.pages.slice(index + 1)) {
      if (typeof next === 'string') break;
      linked.push(await linkTo(page, next.to));
    }
  }
  return faults;
};

test.each(Object.entries(VISITORS))(
  'what a %s sees comes alive without a complaint, fits 320 px and is open to everybody, in both languages',
  async (_, visitor) => {
    const [english, amharic] = await Promise.all([faultsOf(visitor, 'en'), faultsOf(visitor, 'am')]);
    expect({ english, amharic }).toEqual({ english: [], amharic: [] });
  },
  600_000,
);
