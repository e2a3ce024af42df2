import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { officeAnnouncementJobs, officeAnnouncementRoutes } from './announcements/routes.ts';
import { officeApplicationJobs, officeApplicationRoutes } from './applications/routes.ts';
import { officeArrearsRoutes } from './arrears/routes.ts';
import { officeAttendanceRoutes } from './attendance/routes.ts';
import { officeBillingCalendarRoutes } from './billing-calendar/routes.ts';
import { officeBookJobs, officeBookRoutes } from './books/routes.ts';
import { officeCashRoutes } from './cash/routes.ts';
import { officeCatalogueRoutes } from './catalogue/routes.ts';
import { officeClassJobs, officeClassRoutes } from './classes/routes.ts';
import { officeClosureRoutes } from './closures/routes.ts';
import { officeConsentRoutes } from './consents/routes.ts';
import { officeCoverRoutes } from './covers/routes.ts';
import { officeDifferenceRoutes } from './differences/routes.ts';
import { officeEnrollmentRoutes } from './enrollments/routes.ts';
import { officeExportRoutes } from './exports/routes.ts';
import { officeFamilyNoticeJobs, officeFamilyNoticeRoutes } from './family-notices/routes.ts';
import { officeFundRoutes } from './funds/routes.ts';
import { officeGradeRoutes } from './grades/routes.ts';
import { officeHoursRoutes } from './hours/routes.ts';
import { indexJustChanged } from './households/index-changed.ts';
import { officeHouseholdJobs, officeHouseholdRoutes } from './households/routes.ts';
import { officeImportJobs, officeImportRoutes } from './imports/routes.ts';
import { officeLessonRoutes } from './lessons/routes.ts';
import { officeLetterRoutes } from './letters/routes.ts';
import { officeMessageRoutes } from './messages/routes.ts';
import { officeNoticeRoutes } from './notices/routes.ts';
import { officeNumberRoutes } from './numbers/routes.ts';
import { officeReceiptRoutes } from './receipts/routes.ts';
import { officeRecoveryJobs, officeRecoveryRoutes } from './recovery/routes.ts';
import { officeRefundRoutes } from './refunds/routes.ts';
import { officeRenewalRoutes } from './renewals/routes.ts';
import { officeScholarshipRoutes } from './scholarships/routes.ts';
import { officeSchoolTermRoutes } from './school-terms/routes.ts';
import { officeSearchRoutes } from './search/routes.ts';
import { officeSignInRoutes } from './sign-in/routes.ts';
import { officeStaffRoutes } from './staff/routes.ts';
import { officeStatementJobs, officeStatementRoutes } from './statements/routes.ts';
import { officeStudentRoutes } from './students/routes.ts';
import { officeTeacherRoutes } from './teachers/routes.ts';
import { officeTodayJobs, officeTodayRoutes } from './today/routes.ts';
import { officeWalkInRoutes } from './walk-ins/routes.ts';
import { officeWorkJobs, officeWorkRoutes } from './work/routes.ts';

/** The areas of the office, strangers to each other like features. */
export const officeRoutes = (app: FastifyInstance, deps: Deps, { isDemo }: { isDemo: boolean }): void => {
  officeSignInRoutes(app, deps);
  officeTodayRoutes(app, deps, { isDemo });
  officeTeacherRoutes(app, deps);
  officeReceiptRoutes(app, deps);
  officeStatementRoutes(app, deps);
  officeRefundRoutes(app, deps);
  officeDifferenceRoutes(app, deps);
  officeClassRoutes(app, deps);
  officeLessonRoutes(app, deps);
  officeAttendanceRoutes(app, deps);
  officeCoverRoutes(app, deps);
  officeFamilyNoticeRoutes(app, deps);
  officeHoursRoutes(app, deps);
  officeRenewalRoutes(app, deps);
  officeBookRoutes(app, deps);
  officeArrearsRoutes(app, deps);
  officeBillingCalendarRoutes(app, deps);
  officeCashRoutes(app, deps);
  officeWalkInRoutes(app, deps);
  officeClosureRoutes(app, deps);
  officeScholarshipRoutes(app, deps);
  officeApplicationRoutes(app, deps);
  officeLetterRoutes(app, deps);
  officeFundRoutes(app, deps);
  officeSchoolTermRoutes(app, deps);
  officeEnrollmentRoutes(app, deps);
  officeConsentRoutes(app, deps);
  officeCatalogueRoutes(app, deps);
  officeGradeRoutes(app, deps);
  officeImportRoutes(app, deps);
  officeExportRoutes(app, deps);
  officeMessageRoutes(app, deps);
  officeWorkRoutes(app, deps);
  officeSearchRoutes(app, deps, { beforeSearch: () => indexJustChanged(deps) });
  officeHouseholdRoutes(app, deps);
  officeStudentRoutes(app, deps);
  officeStaffRoutes(app, deps);
  officeRecoveryRoutes(app, deps);
  officeNoticeRoutes(app, deps);
  officeAnnouncementRoutes(app, deps);
  officeNumberRoutes(app, deps);
};

export const officeJobs = (deps: Deps): JobHandler[] => [
  ...officeClassJobs(deps),
  ...officeRecoveryJobs(deps),
  ...officeHouseholdJobs(deps),
  ...officeFamilyNoticeJobs(deps),
  ...officeAnnouncementJobs(deps),
  ...officeImportJobs(deps),
  ...officeWorkJobs(deps),
  ...officeStatementJobs(deps),
  ...officeBookJobs(deps),
  ...officeTodayJobs(deps),
  ...officeApplicationJobs(deps),
];
