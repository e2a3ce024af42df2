import { matchPath } from 'react-router';
import { useTexts as useAttendanceTexts } from '../features/attendance/texts.ts';
import { useTexts as useAvailabilityTexts } from '../features/availability/texts.ts';
import { useTexts as useClassTexts } from '../features/classes/texts.ts';
import { useTexts as useEnrollmentTexts } from '../features/enrollments/texts.ts';
import { useTexts as useFamilyTexts } from '../features/family/texts.ts';
import { useTexts as useJoinTexts } from '../features/join/texts.ts';
import { useTexts as useLessonPageTexts } from '../features/lessons/texts.ts';
import { useTexts as useNoticeTexts } from '../features/notices/texts.ts';
import { useTexts as useOfficeAnnouncementTexts } from '../features/office/announcements/texts.ts';
import { useTexts as useOfficeApplicationTexts } from '../features/office/applications/texts.ts';
import { useTexts as useOfficeArrearsTexts } from '../features/office/arrears/texts.ts';
import { useTexts as useOfficeBookTexts } from '../features/office/books/texts.ts';
import { useTexts as useOfficeCashTexts } from '../features/office/cash/texts.ts';
import { useTexts as useOfficeCatalogueTexts } from '../features/office/catalogue/texts.ts';
import { useTexts as useOfficeClassTexts } from '../features/office/classes/texts.ts';
import { useTexts as useOfficeDeskTexts } from '../features/office/desk/texts.ts';
import { useTexts as useOfficeEnrollmentTexts } from '../features/office/enrollments/texts.ts';
import { useTexts as useOfficeFundTexts } from '../features/office/funds/texts.ts';
import { useTexts as useOfficeGradeTexts } from '../features/office/grades/texts.ts';
import { useTexts as useOfficeHoursTexts } from '../features/office/hours/texts.ts';
import { useTexts as useOfficeHouseholdTexts } from '../features/office/households/texts.ts';
import { useTexts as useOfficeLessonTexts } from '../features/office/lessons/texts.ts';
import { useTexts as useOfficeLetterTexts } from '../features/office/letters/texts.ts';
import { useTexts as useOfficeMessageTexts } from '../features/office/messages/texts.ts';
import { useTexts as useOfficeNoticeTexts } from '../features/office/notices/texts.ts';
import { useTexts as useOfficeNumberTexts } from '../features/office/numbers/texts.ts';
import { useTexts as useOfficeReceiptTexts } from '../features/office/receipts/texts.ts';
import { useTexts as useOfficeRefundTexts } from '../features/office/refunds/texts.ts';
import { useTexts as useOfficeRenewalTexts } from '../features/office/renewals/texts.ts';
import { useTexts as useOfficeScholarshipTexts } from '../features/office/scholarships/texts.ts';
import { useTexts as useOfficeSignInTexts } from '../features/office/sign-in/texts.ts';
import { useTexts as useOfficeStaffTexts } from '../features/office/staff/texts.ts';
import { useTexts as useOfficeTeacherTexts } from '../features/office/teachers/texts.ts';
import { useTexts as useOfficeTodayTexts } from '../features/office/today/texts.ts';
import { useTexts as useOfficeWorkTexts } from '../features/office/work/texts.ts';
import { useTexts as usePaymentTexts } from '../features/payments/texts.ts';
import { useTexts as useProgressTexts } from '../features/progress/texts.ts';
import { useTexts as usePurchaseTexts } from '../features/purchase/texts.ts';
import { useTexts as useReceiptTexts } from '../features/receipt/texts.ts';
import { useTexts as useApplyTexts } from '../features/scholarship-application/texts.ts';
import { useTexts as useSettingTexts } from '../features/settings/texts.ts';
import { useTexts as useSharingTexts } from '../features/sharing/texts.ts';
import { useTexts as useTeacherApplicationTexts } from '../features/teachers/texts.ts';
import { useHoursTexts } from '../lib/domain/hours-words.ts';
import { useSite } from '../lib/domain/site.ts';
import { APPLY_PATH } from '../lib/navigation/apply-path.ts';
import { officePaths } from '../lib/navigation/office-paths.ts';
import { paths } from '../lib/navigation/paths.ts';
import { useHomeworkTexts } from '../ui/homework/texts.ts';

interface Title {
  path: string;
  useTitle: () => string;
}

const called = <Key extends string>(path: string, useTexts: () => (key: Key) => string, key: Key): Title => ({
  path,
  useTitle: () => useTexts()(key),
});

/** What each page behind the sign-in is called before the device has drawn it; the first that fits. Names nobody. */
const TITLES: readonly Title[] = [
  called(paths.myClass, useEnrollmentTexts, 'title'),
  called(paths.studentClass(':id'), useClassTexts, 'class-detail'),
  called(paths.studentTimetable, useClassTexts, 'timetable'),
  called(paths.teacherClasses, useClassTexts, 'my-classes'),
  called(paths.teacherClass(':id'), useClassTexts, 'class-detail'),
  called(paths.teacherToday, useAttendanceTexts, 'today'),
  called(`${paths.teacherToday}/:id`, useAttendanceTexts, 'attendance'),
  called(paths.teacherAvailability, useAvailabilityTexts, 'title'),
  called(paths.teacherHours, useHoursTexts, 'title'),
  called(paths.teacherHomework(':id'), useHomeworkTexts, 'title'),
  called(paths.progress, useProgressTexts, 'title'),
  called(paths.payments, usePaymentTexts, 'title'),
  called(paths.teacherTimetable, useClassTexts, 'timetable'),
  called(paths.join(':id'), useJoinTexts, 'title'),
  called(paths.lesson(':id'), useLessonPageTexts, 'title'),
  called(paths.family, useFamilyTexts, 'title'),
  called(APPLY_PATH, useApplyTexts, 'title'),
  called(paths.sharing, useSharingTexts, 'title'),
  called(paths.setting, useSettingTexts, 'title'),
  called(paths.notices, useNoticeTexts, 'title'),
  called(paths.registerTeacher, useTeacherApplicationTexts, 'title'),
  called(paths.teacherApplication, useTeacherApplicationTexts, 'correct-title'),
  called(paths.purchase.tutor, usePurchaseTexts, 'title-tutor'),
  called(paths.purchase.language, usePurchaseTexts, 'title-language'),
  called(paths.purchase.visa, usePurchaseTexts, 'title-visa'),
  called(paths.purchase.studyAbroad, usePurchaseTexts, 'title-studyAbroad'),
  called(paths.receipt(':id'), useReceiptTexts, 'receipt'),
  called(paths.admin, useOfficeTodayTexts, 'title'),
  called(officePaths.receipts, useOfficeReceiptTexts, 'title'),
  called(officePaths.decidedReceipts, useOfficeReceiptTexts, 'decided-title'),
  called(officePaths.decidedReceipt(':id'), useOfficeReceiptTexts, 'receipt-title'),
  called(`${officePaths.enrollments}/*`, useOfficeEnrollmentTexts, 'title'),
  called(officePaths.newClass, useOfficeClassTexts, 'new'),
  called(`${officePaths.classes}/*`, useOfficeClassTexts, 'title'),
  called(officePaths.lessons, useOfficeLessonTexts, 'title'),
  called(officePaths.closures, useOfficeLessonTexts, 'closures'),
  called(officePaths.hours, useOfficeHoursTexts, 'title'),
  called(officePaths.refunds, useOfficeRefundTexts, 'title'),
  called(officePaths.arrears, useOfficeArrearsTexts, 'title'),
  called(officePaths.desk, useOfficeDeskTexts, 'title'),
  called(officePaths.cash, useOfficeCashTexts, 'title'),
  called(officePaths.cashSlip(':id'), useOfficeCashTexts, 'slip-title'),
  called(officePaths.renewals, useOfficeRenewalTexts, 'title'),
  called(officePaths.books, useOfficeBookTexts, 'title'),
  called(officePaths.calendar, useOfficeClassTexts, 'calendar'),
  called(`${officePaths.teachers}/*`, useOfficeTeacherTexts, 'title'),
  called(officePaths.samePerson, useOfficeHouseholdTexts, 'same-person'),
  called(`${officePaths.households}/*`, useOfficeHouseholdTexts, 'title'),
  called(`${paths.admin}/grades`, useOfficeGradeTexts, 'title'),
  called(`${officePaths.catalogue}/*`, useOfficeCatalogueTexts, 'title'),
  called(officePaths.messages, useOfficeMessageTexts, 'title'),
  called(officePaths.scholarships, useOfficeScholarshipTexts, 'title'),
  called(officePaths.roundApplications(':id'), useOfficeApplicationTexts, 'title'),
  called(officePaths.awardRenewals, useOfficeApplicationTexts, 'renewals'),
  called(officePaths.letters, useOfficeLetterTexts, 'title'),
  called(officePaths.application(':id'), useOfficeApplicationTexts, 'title'),
  called(`${officePaths.reviews}/*`, useOfficeApplicationTexts, 'reviews'),
  called(officePaths.funds, useOfficeFundTexts, 'title'),
  called(officePaths.fundReport(':id'), useOfficeFundTexts, 'report'),
  called(officePaths.work, useOfficeWorkTexts, 'title'),
  called(officePaths.announcements, useOfficeAnnouncementTexts, 'title'),
  called(officePaths.newAnnouncement, useOfficeAnnouncementTexts, 'new'),
  called(officePaths.announcement(':id'), useOfficeAnnouncementTexts, 'what'),
  called(officePaths.notices, useOfficeNoticeTexts, 'title'),
  called(officePaths.numbers, useOfficeNumberTexts, 'title'),
  called(officePaths.period, useOfficeNumberTexts, 'period'),
  called(officePaths.staff, useOfficeStaffTexts, 'title'),
  called(officePaths.audit, useOfficeStaffTexts, 'audit'),
  called(officePaths.account, useOfficeSignInTexts, 'account-title'),
  called(`${paths.admin}/*`, useOfficeSignInTexts, 'title'),
  { path: '*', useTitle: () => useSite().name },
];

/** Only the server draws this: the page sets its own title when it is there. */
export const WaitingTitle = ({ pathname }: { pathname: string }) => {
  const useTitle = TITLES.find(({ path }) => matchPath(path, pathname))?.useTitle ?? (() => '');
  return <title>{useTitle()}</title>;
};
