import type { ComponentType } from 'react';
import { givingRead } from '../features/giving/giving-read.ts';
import { aboutTextsRead, landingTextsRead, partnersRead } from '../features/site/site-reads.ts';
import { latePage } from '../lib/api/late-page.ts';
import type { PublicRead } from '../lib/api/public-data.ts';
import type { Visitor } from '../lib/api/session.ts';
import { packageReads } from '../lib/domain/packages.ts';
import { scholarshipsRead } from '../lib/domain/scholarships.ts';
import { APPLY_PATH } from '../lib/navigation/apply-path.ts';
import { paths } from '../lib/navigation/paths.ts';

export interface AppRoute {
  path: string;
  page: ComponentType;
  /** Fetches the page's code. */
  load: () => Promise<unknown>;
  /** The page's file, for preloading what it needs. */
  source: string;
  /** Who may see the page; everybody if it is missing. */
  for?: readonly Visitor[];
  /** Whoever has the address may read the page: nothing of it stays on a device, and no search engine is led to it. */
  isSecret?: true;
  /** Rendered on the server; otherwise the device draws it. */
  isPrerendered?: true;
  /** A script that makes the page's form work before the app has come. */
  early?: string;
  /** What the page shows of the database, put into it before it leaves; of which contract does not matter here. */
  reads?: PublicRead[];
}

/** Loads a page when it is visited: `page('accounts/sign-in-page', () => import(…), 'SignInPage')`. */
const page = <Name extends string>(
  source: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Pick<AppRoute, 'page' | 'load' | 'source'> => {
  const { Part, fetchPart } = latePage(async () => (await load())[name]);
  return { source: `src/features/${source}.tsx`, page: Part, load: fetchPart };
};

const EARLY_SIGN_IN = 'src/features/accounts/early-sign-in.ts';
const signIn = page(
  'accounts/sign-in-page',
  () => import('../features/accounts/sign-in-page.tsx'),
  'StudentSignInPage',
);
const signInTeacher = page(
  'accounts/sign-in-page',
  () => import('../features/accounts/sign-in-page.tsx'),
  'TeacherSignInPage',
);
const signUp = page('accounts/sign-up-page', () => import('../features/accounts/sign-up-page.tsx'), 'SignUpPage');
const reset = page(
  'password-reset/reset-page',
  () => import('../features/password-reset/reset-page.tsx'),
  'StudentResetPage',
);
const resetTeacher = page(
  'password-reset/reset-page',
  () => import('../features/password-reset/reset-page.tsx'),
  'TeacherResetPage',
);
const undoPhone = page('phone-undo/undo-page', () => import('../features/phone-undo/undo-page.tsx'), 'UndoPage');
const settings = page('settings/settings-page', () => import('../features/settings/settings-page.tsx'), 'SettingsPage');
const family = page('family/family-page', () => import('../features/family/family-page.tsx'), 'FamilyPage');
const registerTeacher = page(
  'teachers/register-teacher-page',
  () => import('../features/teachers/register-teacher-page.tsx'),
  'RegisterTeacherPage',
);
const landing = page('site/landing-page', () => import('../features/site/landing-page.tsx'), 'LandingPage');
const about = page('site/about-page', () => import('../features/site/about-page.tsx'), 'AboutPage');
const scholarships = page(
  'scholarships/scholarships-page',
  () => import('../features/scholarships/scholarships-page.tsx'),
  'ScholarshipsPage',
);
const apply = page(
  'scholarship-application/apply-page',
  () => import('../features/scholarship-application/apply-page.tsx'),
  'ApplyPage',
);
const give = page('giving/give-page', () => import('../features/giving/give-page.tsx'), 'GivePage');
const terms = page('site/terms-page', () => import('../features/site/terms-page.tsx'), 'TermsPage');
const privacy = page('site/privacy-page', () => import('../features/site/privacy-page.tsx'), 'PrivacyPage');
const tutor = page('services/tutor-page', () => import('../features/services/tutor-page.tsx'), 'TutorPage');
const language = page('services/language-page', () => import('../features/services/language-page.tsx'), 'LanguagePage');
const visa = page('services/visa-page', () => import('../features/services/visa-page.tsx'), 'VisaPage');
const studyAbroad = page(
  'services/study-abroad-page',
  () => import('../features/services/study-abroad-page.tsx'),
  'StudyAbroadPage',
);
const officeSignIn = page(
  'office/sign-in/office-sign-in-page',
  () => import('../features/office/sign-in/office-sign-in-page.tsx'),
  'OfficeSignInPage',
);
const office = page('office/office-app', () => import('../features/office/office-app.tsx'), 'OfficeApp');
const correctApplication = page(
  'teachers/correct-application-page',
  () => import('../features/teachers/correct-application-page.tsx'),
  'CorrectApplicationPage',
);
const purchase = (
  name: 'TutorPurchasePage' | 'LanguagePurchasePage' | 'VisaPurchasePage' | 'StudyAbroadPurchasePage',
) => ({
  ...page('purchase/purchase-page', () => import('../features/purchase/purchase-page.tsx'), name),
  for: ['student'] as const,
});
const enrollments = page(
  'enrollments/enrollments-page',
  () => import('../features/enrollments/enrollments-page.tsx'),
  'EnrollmentsPage',
);
const sharing = page('sharing/sharing-page', () => import('../features/sharing/sharing-page.tsx'), 'SharingPage');
const receipt = page('receipt/receipt-page', () => import('../features/receipt/receipt-page.tsx'), 'ReceiptPage');
const paymentReturn = page(
  'payment-return/payment-return-page',
  () => import('../features/payment-return/payment-return-page.tsx'),
  'PaymentReturnPage',
);
const notFound = page('site/not-found-page', () => import('../features/site/not-found-page.tsx'), 'NotFoundPage');

const studentClass = page(
  'classes/student-class-page',
  () => import('../features/classes/student-class-page.tsx'),
  'StudentClassPage',
);
const timetable = page(
  'classes/timetable-page',
  () => import('../features/classes/timetable-page.tsx'),
  'TimetablePage',
);
const join = page('join/join-page', () => import('../features/join/join-page.tsx'), 'JoinPage');
const lesson = page('lessons/lesson-page', () => import('../features/lessons/lesson-page.tsx'), 'LessonPage');
const teacherClasses = page(
  'classes/teacher-classes-page',
  () => import('../features/classes/teacher-classes-page.tsx'),
  'TeacherClassesPage',
);
const teacherClass = page(
  'classes/teacher-class-page',
  () => import('../features/classes/teacher-class-page.tsx'),
  'TeacherClassPage',
);
const homework = page('homework/homework-page', () => import('../features/homework/homework-page.tsx'), 'HomeworkPage');
const payments = page('payments/payments-page', () => import('../features/payments/payments-page.tsx'), 'PaymentsPage');
const progress = page('progress/progress-page', () => import('../features/progress/progress-page.tsx'), 'ProgressPage');
const today = page('attendance/today-page', () => import('../features/attendance/today-page.tsx'), 'TodayPage');
const availability = page(
  'availability/availability-page',
  () => import('../features/availability/availability-page.tsx'),
  'AvailabilityPage',
);
const hours = page('hours/hours-page', () => import('../features/hours/hours-page.tsx'), 'HoursPage');
const notices = page('notices/notices-page', () => import('../features/notices/notices-page.tsx'), 'NoticesPage');
/** Every page of the app and who it is for. Development adds the page of pieces. */
export const ROUTES: AppRoute[] = [
  {
    path: paths.home,
    ...landing,
    isPrerendered: true,
    reads: [landingTextsRead, partnersRead, scholarshipsRead, ...Object.values(packageReads)],
  },
  { path: paths.about, ...about, isPrerendered: true, reads: [aboutTextsRead] },
  { path: paths.scholarships, ...scholarships, isPrerendered: true, reads: [scholarshipsRead] },
  { path: APPLY_PATH, ...apply, for: ['student'] },
  // Spelled out: every first visit carries `paths`. The private page of a sponsor stands before the page to give, whose file it shares: that one decides how it is built.
  { path: '/gift/:token', ...give, isSecret: true },
  { path: '/give', ...give, isPrerendered: true, reads: [givingRead] },
  { path: paths.privacyPolicy, ...privacy, isPrerendered: true },
  { path: paths.terms, ...terms, isPrerendered: true },
  { path: paths.services.tutor, ...tutor, isPrerendered: true, reads: [packageReads.tutor] },
  { path: paths.services.language, ...language, isPrerendered: true, reads: [packageReads.language] },
  { path: paths.services.visa, ...visa, isPrerendered: true, reads: [packageReads.visa] },
  { path: paths.services.studyAbroad, ...studyAbroad, isPrerendered: true, reads: [packageReads.studyAbroad] },
  { path: paths.login, ...signIn, isPrerendered: true, early: EARLY_SIGN_IN },
  { path: paths.loginTeacher, ...signInTeacher, isPrerendered: true, early: EARLY_SIGN_IN },
  // The router ignores case, so /signup arrives here too.
  { path: paths.signUp, ...signUp, isPrerendered: true },
  { path: paths.adminLogin, ...officeSignIn },
  // The office has its own frame and its own pages below it.
  { path: `${paths.admin}/*`, ...office, for: ['staff'] },
  { path: paths.reset, ...reset, isPrerendered: true },
  { path: paths.resetTeacher, ...resetTeacher, isPrerendered: true },
  { path: paths.undoPhone, ...undoPhone, isPrerendered: true },
  { path: paths.setting, ...settings, for: ['student', 'teacher'] },
  { path: paths.notices, ...notices, for: ['student', 'teacher', 'staff'] },
  { path: paths.registerTeacher, ...registerTeacher, for: ['student'] },
  { path: paths.studentClass(':classId'), ...studentClass, for: ['student'] },
  { path: paths.studentTimetable, ...timetable, for: ['student'] },
  { path: paths.progress, ...progress, for: ['student'] },
  { path: paths.payments, ...payments, for: ['student'] },
  { path: paths.teacherTimetable, ...timetable, for: ['teacher'] },
  { path: paths.join(':classId'), ...join, for: ['student', 'teacher'] },
  { path: paths.lesson(':lessonId'), ...lesson, for: ['student', 'teacher'] },
  { path: paths.teacherApplication, ...correctApplication, for: ['teacher'] },
  { path: paths.teacherClasses, ...teacherClasses, for: ['teacher'] },
  { path: paths.teacherToday, ...today, for: ['teacher'] },
  { path: `${paths.teacherToday}/:id`, ...today, for: ['teacher'] },
  { path: paths.teacherAvailability, ...availability, for: ['teacher'] },
  { path: paths.teacherHours, ...hours, for: ['teacher'] },
  { path: paths.teacherHomework(':id'), ...homework, for: ['teacher'] },
  { path: paths.teacherClass(':id'), ...teacherClass, for: ['teacher'] },
  { path: paths.purchase.tutor, ...purchase('TutorPurchasePage') },
  { path: paths.purchase.language, ...purchase('LanguagePurchasePage') },
  { path: paths.purchase.visa, ...purchase('VisaPurchasePage') },
  { path: paths.purchase.studyAbroad, ...purchase('StudyAbroadPurchasePage') },
  { path: paths.family, ...family, for: ['student'] },
  { path: paths.sharing, ...sharing, for: ['student'] },
  { path: paths.myClass, ...enrollments, for: ['student'] },
  { path: paths.receipt(':paymentId'), ...receipt, for: ['student', 'staff'] },
  { path: paths.paymentReturn, ...paymentReturn, isPrerendered: true },
  ...(import.meta.env.DEV
    ? [
        {
          path: '/design',
          ...page('design/design-page', () => import('../features/design/design-page.tsx'), 'DesignPage'),
        },
      ]
    : []),
];

export const NOT_FOUND: AppRoute = { path: '*', ...notFound, isPrerendered: true };
