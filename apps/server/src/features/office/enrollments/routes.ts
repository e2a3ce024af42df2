import * as contract from '@temari/contracts/office-enrollments';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import { assignEnrollments, suggestClasses, undoAssignment } from './assign-enrollments.ts';
import { correctEnrollment } from './correct-enrollment.ts';
import { exportEnrollments, listEnrollments, showEnrollment } from './show-enrollments.ts';
import { waitForClass } from './wait-for-class.ts';

export const officeEnrollmentRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listEnrollments, ({ actor, query }) => listEnrollments(deps, actor, query));
  serve(app, contract.exportEnrollments, ({ actor, query }) => exportEnrollments(deps, actor, query));
  serve(app, contract.showEnrollment, ({ actor, params }) => showEnrollment(deps, actor, params));
  serve(app, contract.correctEnrollment, ({ actor, params, body }) => correctEnrollment(deps, actor, params, body));
  serve(app, contract.suggestClasses, ({ body }) => suggestClasses(deps, body));
  serve(app, contract.assignEnrollments, ({ actor, body }) => assignEnrollments(deps, actor, body));
  serve(app, contract.waitForClass, ({ actor, body }) => waitForClass(deps, actor, body));
  serve(app, contract.undoAssignment, ({ actor, body }) => undoAssignment(deps, actor, body));
};
