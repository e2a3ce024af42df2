import type { Page } from 'playwright-core';
import { paths } from '../apps/web/src/lib/navigation/paths.ts';
import { declinedTeacher } from './declined-teacher.ts';
import { isAlive } from './page.ts';

const PASSWORD = 'temari123';

/** A page by its address, or the first of its kind that the page before links to. */
type Visited = string | { to: (id: string) => string };

export interface Visitor {
  signIn?: { path: string; phoneNumber: string | (() => Promise<string>) };
  pages: Visited[];
}

/** Everybody who comes here, and every page there is. */
export const VISITORS: Record<string, Visitor> = {
  stranger: {
    pages: [
      paths.home,
      paths.about,
      paths.privacyPolicy,
      paths.terms,
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
      paths.sharing,
      { to: paths.studentClass },
      { to: paths.receipt },
      paths.studentTimetable,
      ...Object.values(paths.purchase),
      paths.family,
      paths.setting,
      paths.registerTeacher,
    ],
  },
  teacher: {
    signIn: { path: paths.loginTeacher, phoneNumber: '0911000002' },
    pages: [paths.teacherClasses, { to: paths.teacherClass }, paths.teacherTimetable, paths.setting],
  },
  'declined teacher': {
    signIn: { path: paths.loginTeacher, phoneNumber: () => declinedTeacher('The CV is missing.') },
    pages: [paths.teacherClasses, paths.teacherApplication],
  },
  office: {
    signIn: { path: paths.adminLogin, phoneNumber: '0911000009' },
    pages: [
      paths.admin,
      paths.office.receipts,
      paths.office.enrollments,
      { to: paths.office.enrollment },
      paths.office.classes,
      { to: paths.office.class },
      paths.office.newClass,
      paths.office.calendar,
      paths.office.teachers,
      { to: paths.office.teacher },
      paths.office.samePerson,
      paths.office.households,
      { to: paths.office.household },
      `${paths.admin}/grades`,
      paths.office.consents,
      paths.office.differences,
      ...['packages', 'settings', 'banks', 'partners', 'site'].map(paths.office.cataloguePart),
      paths.office.messages,
      paths.office.numbers,
      paths.office.staff,
      paths.office.audit,
      paths.office.account,
    ],
  },
};

const signIn = async (page: Page, { path, phoneNumber }: NonNullable<Visitor['signIn']>): Promise<void> => {
  await page.goto(path);
  await isAlive(page);
  await page
    .locator('input[name=phoneNumber]')
    .fill(typeof phoneNumber === 'string' ? phoneNumber : await phoneNumber());
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

/** Leads a visitor to each of the pages in turn, and looks at it. */
export const walk = async (page: Page, visitor: Visitor, look: (path: string) => Promise<void>): Promise<void> => {
  if (visitor.signIn) await signIn(page, visitor.signIn);
  let linked: string[][] = [];
  for (const [index, visited] of visitor.pages.entries()) {
    if (typeof visited !== 'string') {
      await look(linked.shift()?.[0] ?? 'a page that nothing led to');
      continue;
    }
    await look(visited);
    linked = [];
    for (const next of visitor.pages.slice(index + 1)) {
      if (typeof next === 'string') break;
      linked.push(await linkTo(page, next.to));
    }
  }
};
