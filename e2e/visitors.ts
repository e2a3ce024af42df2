import type { Page } from 'playwright-core';
import { APPLY_PATH } from '../apps/web/src/lib/navigation/apply-path.ts';
import { officePaths } from '../apps/web/src/lib/navigation/office-paths.ts';
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
      paths.scholarships,
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
      { to: paths.join },
      { to: paths.lesson },
      { to: paths.studentClass },
      { to: paths.receipt },
      paths.sharing,
      paths.studentTimetable,
      paths.progress,
      paths.payments,
      ...Object.values(paths.purchase),
      paths.family,
      APPLY_PATH,
      paths.notices,
      paths.setting,
      paths.registerTeacher,
    ],
  },
  teacher: {
    signIn: { path: paths.loginTeacher, phoneNumber: '0911000002' },
    pages: [
      paths.teacherClasses,
      { to: paths.teacherClass },
      paths.teacherTimetable,
      paths.teacherToday,
      { to: (id) => `${paths.teacherToday}/${id}` },
      { to: paths.teacherHomework },
      paths.teacherHours,
      paths.notices,
      paths.teacherAvailability,
      paths.setting,
    ],
  },
  'declined teacher': {
    signIn: { path: paths.loginTeacher, phoneNumber: () => declinedTeacher('The CV is missing.') },
    pages: [paths.teacherClasses, paths.teacherApplication],
  },
  office: {
    signIn: { path: paths.adminLogin, phoneNumber: '0911000009' },
    pages: [
      paths.admin,
      officePaths.receipts,
      officePaths.decidedReceipts,
      { to: officePaths.decidedReceipt },
      officePaths.enrollments,
      { to: officePaths.enrollment },
      officePaths.classes,
      { to: officePaths.class },
      officePaths.newClass,
      officePaths.lessons,
      officePaths.closures,
      officePaths.hours,
      officePaths.calendar,
      officePaths.teachers,
      { to: officePaths.teacher },
      officePaths.samePerson,
      officePaths.households,
      { to: officePaths.household },
      `${paths.admin}/grades`,
      `${paths.admin}/attendance`,
      officePaths.consents,
      officePaths.renewals,
      officePaths.books,
      officePaths.refunds,
      officePaths.arrears,
      officePaths.desk,
      officePaths.cash,
      { to: officePaths.cashSlip },
      officePaths.statements,
      { to: officePaths.statement },
      officePaths.differences,
      ...['packages', 'settings', 'banks', 'partners', 'site'].map(officePaths.cataloguePart),
      officePaths.messages,
      officePaths.work,
      officePaths.scholarships,
      { to: officePaths.roundApplications },
      { to: officePaths.application },
      officePaths.letters,
      officePaths.awardRenewals,
      officePaths.reviews,
      { to: officePaths.review },
      officePaths.funds,
      { to: officePaths.fundReport },
      officePaths.announcements,
      { to: officePaths.announcement },
      officePaths.newAnnouncement,
      officePaths.notices,
      officePaths.import,
      officePaths.export,
      officePaths.numbers,
      officePaths.period,
      officePaths.staff,
      officePaths.audit,
      officePaths.account,
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
  const isNew = [officePaths.newClass, officePaths.newAnnouncement].map((path) => `:not([href="${path}"])`).join('');
  const [before = '', after = ''] = to(':id').split(':id');
  const links = page.locator(`main a[href^="${before}"]${after && `[href$="${after}"]`}${isNew}`);
  const href = (await links.count()) > 0 && (await links.first().getAttribute('href'));
  return href ? [href] : [];
};

/** Leads a visitor to each of the pages in turn, and looks at it. */
export const walk = async (page: Page, visitor: Visitor, look: (path: string) => Promise<void>): Promise<void> => {
  if (visitor.signIn) await signIn(page, visitor.signIn);
  let linked: string[][] = [];
  for (const [index, visited] of visitor.pages.entries()) {
    if (typeof visited !== 'string') {
      // On the page with an address of its own, or on the one after it.
      const [address = (await linkTo(page, visited.to))[0]] = linked.shift() ?? [];
      if (!address) throw new Error(`No page led to ${visited.to(':id')}.`);
      await look(address);
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
