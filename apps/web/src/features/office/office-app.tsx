import { type ComponentType, lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { OfficeFrame } from './shell/office-frame.tsx';
import { useMe } from './shell/use-office.ts';
import { SetUpAuthenticator } from './sign-in/set-up-authenticator.tsx';

const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async (): Promise<{ default: ComponentType }> => ({ default: (await load())[name] }));

/** Every page of the office, each fetched when it is first opened. */
const PAGES: [path: string, page: ComponentType][] = [
  ['/', page(() => import('./today/today-page.tsx'), 'TodayPage')],
  ['receipts', page(() => import('./receipts/receipts-page.tsx'), 'ReceiptsPage')],
  ['receipts/decided', page(() => import('./receipts/decided-page.tsx'), 'DecidedReceiptsPage')],
  ['receipts/decided/:id', page(() => import('./receipts/receipt-page.tsx'), 'ReceiptPage')],
  ['enrollments', page(() => import('./enrollments/enrollments-page.tsx'), 'EnrollmentsPage')],
  ['enrollments/:id', page(() => import('./enrollments/enrollment-page.tsx'), 'EnrollmentPage')],
  ['consents', page(() => import('./enrollments/consents-page.tsx'), 'ConsentsPage')],
  ['classes', page(() => import('./classes/classes-page.tsx'), 'ClassesPage')],
  ['classes/new', page(() => import('./classes/class-page.tsx'), 'NewClassPage')],
  ['classes/:id', page(() => import('./classes/class-page.tsx'), 'ClassPage')],
  ['lessons', page(() => import('./lessons/lessons-page.tsx'), 'LessonsPage')],
  ['attendance', page(() => import('./attendance/report-page.tsx'), 'AttendanceReportPage')],
  ['hours', page(() => import('./hours/hours-page.tsx'), 'HoursPage')],
  ['closures', page(() => import('./lessons/closures-page.tsx'), 'ClosuresPage')],
  ['calendar', page(() => import('./classes/calendar-page.tsx'), 'CalendarPage')],
  ['teachers', page(() => import('./teachers/teachers-page.tsx'), 'TeachersPage')],
  ['teachers/:id', page(() => import('./teachers/teacher-page.tsx'), 'TeacherPage')],
  ['households', page(() => import('./households/households-page.tsx'), 'HouseholdsPage')],
  ['same-person', page(() => import('./households/same-person-page.tsx'), 'SamePersonPage')],
  ['households/:id', page(() => import('./households/household-page.tsx'), 'HouseholdPage')],
  // Where they were before: bookmarks go on working.
  ['students/:id?', page(() => import('./households/moved-page.tsx'), 'MovedPage')],
  ['grades', page(() => import('./grades/grades-page.tsx'), 'GradesPage')],
  ['catalogue', page(() => import('./catalogue/catalogue-page.tsx'), 'CataloguePage')],
  ['catalogue/:part', page(() => import('./catalogue/catalogue-page.tsx'), 'CataloguePage')],
  ['messages', page(() => import('./messages/messages-page.tsx'), 'MessagesPage')],
  ['work', page(() => import('./work/work-page.tsx'), 'WorkPage')],
  ['scholarships', page(() => import('./scholarships/rounds-page.tsx'), 'RoundsPage')],
  ['scholarships/:id', page(() => import('./applications/round-page.tsx'), 'RoundApplicationsPage')],
  ['letters', page(() => import('./letters/letters-page.tsx'), 'LettersPage')],
  ['award-renewals', page(() => import('./applications/renewals-page.tsx'), 'RenewalsPage')],
  ['applications/:id', page(() => import('./applications/cover-page.tsx'), 'CoverPage')],
  ['reviews', page(() => import('./applications/reviews-page.tsx'), 'ReviewsPage')],
  ['reviews/:id', page(() => import('./applications/reading-page.tsx'), 'ReadingPage')],
  ['funds', page(() => import('./funds/funds-page.tsx'), 'FundsPage')],
  ['funds/:id/report', page(() => import('./funds/report-page.tsx'), 'FundReportPage')],
  ['announcements', page(() => import('./announcements/announcements-page.tsx'), 'AnnouncementsPage')],
  ['announcements/new', page(() => import('./announcements/new-announcement-page.tsx'), 'NewAnnouncementPage')],
  ['announcements/:id', page(() => import('./announcements/announcement-page.tsx'), 'AnnouncementPage')],
  ['notices', page(() => import('./notices/rules-page.tsx'), 'NoticeRulesPage')],
  ['books', page(() => import('./books/books-page.tsx'), 'BooksPage')],
  ['arrears', page(() => import('./arrears/arrears-page.tsx'), 'ArrearsPage')],
  ['desk', page(() => import('./desk/desk-page.tsx'), 'DeskPage')],
  ['cash', page(() => import('./cash/cash-page.tsx'), 'CashPage')],
  ['cash/payments/:id', page(() => import('./cash/slip-page.tsx'), 'SlipPage')],
  ['renewals', page(() => import('./renewals/renewals-page.tsx'), 'RenewalsPage')],
  ['refunds', page(() => import('./refunds/refunds-page.tsx'), 'RefundsPage')],
  ['statements', page(() => import('./statements/statements-page.tsx'), 'StatementsPage')],
  ['statements/:id', page(() => import('./statements/statement-page.tsx'), 'StatementPage')],
  ['differences', page(() => import('./differences/differences-page.tsx'), 'DifferencesPage')],
  ['import', page(() => import('./import/import-page.tsx'), 'ImportPage')],
  ['export', page(() => import('./export/export-page.tsx'), 'ExportPage')],
  ['numbers', page(() => import('./numbers/numbers-page.tsx'), 'NumbersPage')],
  ['numbers/period', page(() => import('./numbers/period-page.tsx'), 'PeriodPage')],
  ['staff', page(() => import('./staff/staff-page.tsx'), 'StaffPage')],
  ['audit', page(() => import('./staff/audit-page.tsx'), 'AuditPage')],
  ['account', page(() => import('./sign-in/account-page.tsx'), 'AccountPage')],
  ['*', page(() => import('./shell/unknown-page.tsx'), 'UnknownPage')],
];

export const OfficeApp = () => {
  const me = useMe();
  const mustSetUp = me.data?.needsAuthenticator ?? false;
  return (
    <OfficeFrame isReady={me.data !== undefined && !mustSetUp}>
      <Suspense fallback={<SkeletonLines count={6} />}>
        {mustSetUp ? (
          <SetUpAuthenticator isDemanded onDone={() => void me.refetch()} />
        ) : (
          <Routes>
            {PAGES.map(([path, Page]) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
          </Routes>
        )}
      </Suspense>
    </OfficeFrame>
  );
};
