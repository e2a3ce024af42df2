import { type ComponentType, lazy } from 'react';
import { aboutTextsRead, landingTextsRead, partnersRead } from '../features/site/site-reads.ts';
import { fetchForPage } from '../lib/api/fetch-again.ts';
import type { PublicRead } from '../lib/api/public-data.ts';
import type { Visitor } from '../lib/api/session.ts';
import { packageReads } from '../lib/domain/packages.ts';
import { paths } from '../lib/navigation/paths.ts';

export interface AppRoute {
  path: string;
  page: ComponentType;
  /** The page's file, for preloading what it needs. */
  source: string;
  /** Missing: everybody. */
  for?: readonly Visitor[];
  /** Rendered on the server; otherwise the device draws it. */
  isPrerendered: boolean;
  /** A script that makes the page's form work before the app has come. */
  early?: string;
  /** What the page shows of the database, put into it before it leaves. */
  reads?: PublicRead[];
}

/** Loads a page when it is visited: `page('accounts/sign-in-page', () => import(…), 'SignInPage')`. */
const page = <Name extends string>(
  source: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Pick<AppRoute, 'page' | 'source'> => ({
  source: `src/features/${source}.tsx`,
  page: lazy(async (): Promise<{ default: ComponentType }> => ({ default: (await fetchForPage(load))[name] })),
});

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
  isPrerendered: false,
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
/** The contract of a reading matters to whoever shows it, not to whoever fetches it. */
const anyRead = (read: object): PublicRead => read as PublicRead;

/** Every page of the app and who it is for. Development adds the page of pieces. */
export const ROUTES: AppRoute[] = [
  {
    path: paths.home,
    ...landing,
    isPrerendered: true,
    reads: [landingTextsRead, partnersRead, ...Object.values(packageReads)].map(anyRead),
  },
  { path: paths.about, ...about, isPrerendered: true, reads: [anyRead(aboutTextsRead)] },
  { path: paths.privacyPolicy, ...privacy, isPrerendered: true },
  { path: paths.terms, ...terms, isPrerendered: true },
  { path: paths.services.tutor, ...tutor, isPrerendered: true, reads: [anyRead(packageReads.tutor)] },
  { path: paths.services.language, ...language, isPrerendered: true, reads: [anyRead(packageReads.language)] },
  { path: paths.services.visa, ...visa, isPrerendered: true, reads: [anyRead(packageReads.visa)] },
  { path: paths.services.studyAbroad, ...studyAbroad, isPrerendered: true, reads: [anyRead(packageReads.studyAbroad)] },
  { path: paths.login, ...signIn, isPrerendered: true, early: EARLY_SIGN_IN },
  { path: paths.loginTeacher, ...signInTeacher, isPrerendered: true, early: EARLY_SIGN_IN },
  // The router ignores case, so /signup arrives here too.
  { path: paths.signUp, ...signUp, isPrerendered: true },
  { path: paths.adminLogin, ...officeSignIn, isPrerendered: false },
  // The office has its own frame and its own pages below it.
  { path: `${paths.admin}/*`, ...office, for: ['staff'], isPrerendered: false },
  { path: paths.reset, ...reset, isPrerendered: true },
  { path: paths.resetTeacher, ...resetTeacher, isPrerendered: true },
  { path: paths.undoPhone, ...undoPhone, isPrerendered: true },
  { path: paths.setting, ...settings, for: ['student', 'teacher'], isPrerendered: false },
  { path: paths.registerTeacher, ...registerTeacher, for: ['student'], isPrerendered: false },
  { path: paths.studentClass(':classId'), ...studentClass, for: ['student'], isPrerendered: false },
  { path: paths.studentTimetable, ...timetable, for: ['student'], isPrerendered: false },
  { path: paths.teacherTimetable, ...timetable, for: ['teacher'], isPrerendered: false },
  { path: paths.teacherApplication, ...correctApplication, for: ['teacher'], isPrerendered: false },
  { path: paths.teacherClasses, ...teacherClasses, for: ['teacher'], isPrerendered: false },
  { path: paths.teacherClass(':id'), ...teacherClass, for: ['teacher'], isPrerendered: false },
  { path: paths.purchase.tutor, ...purchase('TutorPurchasePage') },
  { path: paths.purchase.language, ...purchase('LanguagePurchasePage') },
  { path: paths.purchase.visa, ...purchase('VisaPurchasePage') },
  { path: paths.purchase.studyAbroad, ...purchase('StudyAbroadPurchasePage') },
  { path: paths.family, ...family, for: ['student'], isPrerendered: false },
  { path: paths.sharing, ...sharing, for: ['student'], isPrerendered: false },
  { path: paths.myClass, ...enrollments, for: ['student'], isPrerendered: false },
  { path: paths.receipt(':paymentId'), ...receipt, for: ['student', 'staff'], isPrerendered: false },
  { path: paths.paymentReturn, ...paymentReturn, isPrerendered: true },
  ...(import.meta.env.DEV
    ? [
        {
          path: '/design',
          ...page('design/design-page', () => import('../features/design/design-page.tsx'), 'DesignPage'),
          isPrerendered: false,
        },
      ]
    : []),
];

export const NOT_FOUND: AppRoute = { path: '*', ...notFound, isPrerendered: true };
