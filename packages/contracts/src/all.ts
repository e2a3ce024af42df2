import * as accounts from './accounts.ts';
import * as attendance from './attendance.ts';
import * as availability from './availability.ts';
import * as calendar from './calendar.ts';
import * as cancelledLessons from './cancelled-lessons.ts';
import * as catalogue from './catalogue.ts';
import * as challenge from './challenge.ts';
import * as classes from './classes.ts';
import * as consents from './consents.ts';
import * as contact from './contact.ts';
import * as covers from './covers.ts';
import * as deviceReports from './device-reports.ts';
import * as deviceSignIns from './device-sign-ins.ts';
import * as drafts from './drafts.ts';
import * as email from './email.ts';
import type { Endpoint } from './endpoint.ts';
import * as enrollmentChanges from './enrollment-changes.ts';
import * as enrollments from './enrollments.ts';
import * as gifts from './gifts.ts';
import * as guardianAccess from './guardian-access.ts';
import * as guardians from './guardians.ts';
import * as handOver from './hand-over.ts';
import * as homework from './homework.ts';
import * as hours from './hours.ts';
import * as learners from './learners.ts';
import * as lessons from './lessons.ts';
import * as letters from './letters.ts';
import * as makeUps from './make-ups.ts';
import * as months from './months.ts';
import * as notices from './notices.ts';
import * as officeAnnouncements from './office-announcements.ts';
import * as officeApplications from './office-applications.ts';
import * as officeArrears from './office-arrears.ts';
import * as officeAttendance from './office-attendance.ts';
import * as officeAttendanceReport from './office-attendance-report.ts';
import * as officeBankChanges from './office-bank-changes.ts';
import * as officeBillingCalendar from './office-billing-calendar.ts';
import * as officeBooks from './office-books.ts';
import * as officeCash from './office-cash.ts';
import * as officeCatalogue from './office-catalogue.ts';
import * as officeClasses from './office-classes.ts';
import * as officeClosures from './office-closures.ts';
import * as officeConsents from './office-consents.ts';
import * as officeCovers from './office-covers.ts';
import * as officeDifferences from './office-differences.ts';
import * as officeEnrollments from './office-enrollments.ts';
import * as officeExports from './office-exports.ts';
import * as officeFamilyNotices from './office-family-notices.ts';
import * as officeFunds from './office-funds.ts';
import * as officeGrades from './office-grades.ts';
import * as officeGuardianBlocks from './office-guardian-blocks.ts';
import * as officeGuardians from './office-guardians.ts';
import * as officeHandOver from './office-hand-over.ts';
import * as officeHours from './office-hours.ts';
import * as officeHouseholds from './office-households.ts';
import * as officeImports from './office-imports.ts';
import * as officeLessons from './office-lessons.ts';
import * as officeLetters from './office-letters.ts';
import * as officeMessages from './office-messages.ts';
import * as officeNoticeSpending from './office-notice-spending.ts';
import * as officeNotices from './office-notices.ts';
import * as officeNumbers from './office-numbers.ts';
import * as officePackageCorrections from './office-package-corrections.ts';
import * as officePhoneCorrections from './office-phone-corrections.ts';
import * as officeReceipts from './office-receipts.ts';
import * as officeRecovery from './office-recovery.ts';
import * as officeRefunds from './office-refunds.ts';
import * as officeRenewals from './office-renewals.ts';
import * as officeSamePerson from './office-same-person.ts';
import * as officeScholarships from './office-scholarships.ts';
import * as officeSchoolTerms from './office-school-terms.ts';
import * as officeSearch from './office-search.ts';
import * as officeSignIn from './office-sign-in.ts';
import * as officeStaff from './office-staff.ts';
import * as officeStatements from './office-statements.ts';
import * as officeStudents from './office-students.ts';
import * as officeTeachers from './office-teachers.ts';
import * as officeToday from './office-today.ts';
import * as officeWalkIns from './office-walk-ins.ts';
import * as officeWords from './office-words.ts';
import * as officeWork from './office-work.ts';
import * as passwordReset from './password-reset.ts';
import * as payments from './payments.ts';
import * as phoneChange from './phone-change.ts';
import * as push from './push.ts';
import * as scholarshipApplications from './scholarship-applications.ts';
import * as site from './site.ts';
import * as sms from './sms.ts';
import * as teachers from './teachers.ts';
import * as telegram from './telegram.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;

const endpointsOf = (module: Record<string, unknown>): [string, Endpoint][] =>
  Object.entries(module).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]));

/** Every call of the API by area, for the API description and for the tests that walk them all. */
export const AREAS: Record<string, [string, Endpoint][]> = {
  site: endpointsOf(site),
  catalogue: endpointsOf(catalogue),
  accounts: endpointsOf(accounts),
  deviceSignIns: endpointsOf(deviceSignIns),
  drafts: endpointsOf(drafts),
  learners: endpointsOf(learners),
  guardians: endpointsOf(guardians),
  gifts: endpointsOf(gifts),
  guardianAccess: endpointsOf(guardianAccess),
  handOver: endpointsOf(handOver),
  consents: endpointsOf(consents),
  scholarships: endpointsOf(scholarshipApplications),
  letters: endpointsOf(letters),
  'office: sign in': endpointsOf(officeSignIn),
  'office: today': endpointsOf(officeToday),
  'office: teachers': endpointsOf(officeTeachers),
  'office: receipts': endpointsOf(officeReceipts),
  'office: refunds': endpointsOf(officeRefunds),
  'office: renewals': endpointsOf(officeRenewals),
  'office: books': endpointsOf(officeBooks),
  'office: arrears': endpointsOf(officeArrears),
  'office: billing calendar': endpointsOf(officeBillingCalendar),
  'office: cash': endpointsOf(officeCash),
  'office: walk-ins': endpointsOf(officeWalkIns),
  'office: differences': endpointsOf(officeDifferences),
  'office: statements': endpointsOf(officeStatements),
  'office: classes': endpointsOf(officeClasses),
  'office: lessons': endpointsOf(officeLessons),
  'office: attendance': [...endpointsOf(officeAttendance), ...endpointsOf(officeAttendanceReport)],
  'office: covers': endpointsOf(officeCovers),
  'office: scholarships': [...endpointsOf(officeScholarships), ...endpointsOf(officeApplications)],
  'office: letters': endpointsOf(officeLetters),
  'office: funds': endpointsOf(officeFunds),
  'office: school terms': endpointsOf(officeSchoolTerms),
  'office: family notices': endpointsOf(officeFamilyNotices),
  'office: hours': endpointsOf(officeHours),
  'office: closures': endpointsOf(officeClosures),
  'office: enrollments': endpointsOf(officeEnrollments),
  'office: corrections': [...endpointsOf(officePackageCorrections), ...endpointsOf(officePhoneCorrections)],
  'office: exports': endpointsOf(officeExports),
  'office: grades': endpointsOf(officeGrades),
  'office: imports': endpointsOf(officeImports),
  'office: consents': endpointsOf(officeConsents),
  'office: bank changes': endpointsOf(officeBankChanges),
  'office: catalogue': endpointsOf(officeCatalogue),
  'office: messages': endpointsOf(officeMessages),
  'office: words': endpointsOf(officeWords),
  'office: work': endpointsOf(officeWork),
  'office: notices': endpointsOf(officeNotices),
  'office: notice spending': endpointsOf(officeNoticeSpending),
  'office: numbers': endpointsOf(officeNumbers),
  'office: staff': endpointsOf(officeStaff),
  'office: search': endpointsOf(officeSearch),
  'office: households': endpointsOf(officeHouseholds),
  'office: blocked guardians': endpointsOf(officeGuardianBlocks),
  'office: guardians': endpointsOf(officeGuardians),
  'office: announcements': endpointsOf(officeAnnouncements),
  'office: hand-over': endpointsOf(officeHandOver),
  'office: same person': endpointsOf(officeSamePerson),
  'office: students': endpointsOf(officeStudents),
  'office: recovery': endpointsOf(officeRecovery),
  enrollments: endpointsOf(enrollments),
  'enrollment changes': endpointsOf(enrollmentChanges),
  payments: endpointsOf(payments),
  months: endpointsOf(months),
  passwordReset: endpointsOf(passwordReset),
  phoneChange: endpointsOf(phoneChange),
  challenge: endpointsOf(challenge),
  teachers: endpointsOf(teachers),
  contact: endpointsOf(contact),
  deviceReports: endpointsOf(deviceReports),
  classes: endpointsOf(classes),
  notices: endpointsOf(notices),
  'text messages': endpointsOf(sms),
  telegram: endpointsOf(telegram),
  email: endpointsOf(email),
  push: endpointsOf(push),
  calendar: endpointsOf(calendar),
  'cancelled lessons': endpointsOf(cancelledLessons),
  lessons: endpointsOf(lessons),
  attendance: endpointsOf(attendance),
  homework: endpointsOf(homework),
  covers: endpointsOf(covers),
  'make-ups': endpointsOf(makeUps),
  hours: endpointsOf(hours),
  availability: endpointsOf(availability),
};
