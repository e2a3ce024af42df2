import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { officeClassRoutes } from './classes/routes.ts';
import { officeEnrollmentRoutes } from './enrollments/routes.ts';
import { officeReceiptRoutes } from './receipts/routes.ts';
import { officeSignInRoutes } from './sign-in/routes.ts';
import { officeTeacherRoutes } from './teachers/routes.ts';
import { officeTodayRoutes } from './today/routes.ts';

/** The areas of the office, strangers to each other like features. */
export const officeRoutes = (app: FastifyInstance, deps: Deps): void => {
  officeSignInRoutes(app, deps);
  officeTodayRoutes(app, deps);
  officeTeacherRoutes(app, deps);
  officeReceiptRoutes(app, deps);
  officeClassRoutes(app, deps);
  officeEnrollmentRoutes(app, deps);
};
