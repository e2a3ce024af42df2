import * as contract from '@temari/contracts/office-exports';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import { exportList } from './export-lists.ts';

export const officeExportRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.exportFamilies, ({ actor, body }) => exportList(deps, actor, 'families', body));
  serve(app, contract.exportEnrollmentList, ({ actor, body }) => exportList(deps, actor, 'enrollments', body));
  serve(app, contract.exportPayments, ({ actor, body }) => exportList(deps, actor, 'payments', body));
  serve(app, contract.exportPastPayments, ({ actor, body }) => exportList(deps, actor, 'past-payments', body));
  serve(app, contract.exportAttendanceList, ({ actor, body }) => exportList(deps, actor, 'attendance', body));
  serve(app, contract.exportCharges, ({ actor, body }) => exportList(deps, actor, 'charges', body));
  serve(app, contract.exportRefunds, ({ actor, body }) => exportList(deps, actor, 'refunds', body));
  serve(app, contract.exportClasses, ({ actor, body }) => exportList(deps, actor, 'classes', body));
  serve(app, contract.exportTeachers, ({ actor, body }) => exportList(deps, actor, 'teachers', body));
  serve(app, contract.exportMessages, ({ actor, body }) => exportList(deps, actor, 'messages', body));
};
