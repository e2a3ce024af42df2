import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paths } from '../apps/web/src/lib/paths.ts';
import { openPage } from './browser.ts';
import { isAlive } from './page.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PASSWORD = 'temari123';

/** A page by its address, or the first of its kind that a list links to. */
type Visited = string | { from: string; to: (id: string) => string };

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
      paths.paymentReturn,
      paths.adminLogin,
      '/no/such/page',
    ],
  },
  student: {
    signIn: { path: paths.login, phoneNumber: '0911000001' },
    pages: [
      paths.myClass,
      { from: paths.myClass, to: paths.studentClass },
      { from: paths.myClass, to: paths.receipt },
      paths.studentTimetable,
      ...Object.values(paths.purchase),
      paths.setting,
      paths.registerTeacher,
    ],
  },
  teacher: {
    signIn: { path: paths.loginTeacher, phoneNumber: '0911000002' },
    pages: [
      paths.teacherClasses,
      { from: paths.teacherClasses, to: paths.teacherClass },
      paths.teacherTimetable,
      paths.setting,
    ],
  },
  office: {
    signIn: { path: paths.adminLogin, phoneNumber: '0911000009' },
    pages: [
      paths.admin,
      paths.office.receipts,
      paths.office.enrollments,
      { from: paths.office.enrollments, to: paths.office.enrollment },
      paths.office.classes,
      paths.office.newClass,
      { from: paths.office.classes, to: paths.office.class },
      paths.office.calendar,
      paths.office.teachers,
      { from: paths.office.teachers, to: paths.office.teacher },
      paths.office.students,
      { from: paths.office.students, to: paths.office.student },
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

const signIn = async (page: Page, { path, phoneNumber }: NonNullable<Visitor['signIn']>): Promise<void> => {
  await page.goto(path);
  await isAlive(page);
  await page.locator('input[name=phoneNumber]').fill(phoneNumber);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('main button[type=submit]').click();
  await page.waitForURL((url) => url.pathname !== path);
};

const show = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await isAlive(page);
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('main .animate-breathe'), undefined, { polling: 50 });
};

const addressOf = async (page: Page, visited: Visited): Promise<string> => {
  if (typeof visited === 'string') return visited;
  await show(page, visited.from);
  const links = page.locator(`main a[href^="${visited.to('')}"]:not([href="${paths.office.newClass}"])`);
  return (await links.first().getAttribute('href')) ?? '';
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
    const { axe } = window as unknown as { axe: { run: () => Promise<{ violations: Violation[] }> } };
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
  });
};

/** What is wrong with the pages, in the words of the page. */
const faultsOf = async (visitor: Visitor, language: 'en' | 'am'): Promise<string[]> => {
  // The phone in one language, the desk in the other; both fit the narrowest phone.
  const width = language === 'am' ? 360 : 1280;
  const page = await openPage({ language, width });
  const faults: string[] = [];
  let path = visitor.signIn?.path ?? '';
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404')) faults.push(`${path}: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`${path}: ${error.message}`));
  if (visitor.signIn) await signIn(page, visitor.signIn);
  for (const visited of visitor.pages) {
    path = await addressOf(page, visited);
    await show(page, path);
    const height = page.viewportSize()?.height ?? 0;
    const found = await barriers(page);
    await page.setViewportSize({ width: 320, height });
    found.push(...(await tooWide(page)));
    await page.setViewportSize({ width, height });
    faults.push(...found.map((fault) => `${path}: ${fault}`));
  }
  return faults;
};

test.each(Object.entries(VISITORS))(
  'what a %s sees comes alive without a complaint, fits 320 px and is open to everybody, in both languages',
  async (_, visitor) => {
    const [english, amharic] = await Promise.all([faultsOf(visitor, 'en'), faultsOf(visitor, 'am')]);
    expect({ english, amharic }).toEqual({ english: [], amharic: [] });
  },
  180_000,
);
