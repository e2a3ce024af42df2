import * as contract from '@temari/contracts/office-attendance';
import * as report from '@temari/contracts/office-attendance-report';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import { correctAttendance, showLessonAttendance } from './correct-attendance.ts';
import { excuseByOffice, listHouseholdLessons } from './excuse-learner.ts';
import { exportAttendance, exportAttendanceSheet } from './export-attendance.ts';
import { noteAbsenceCall } from './note-absence-call.ts';
import { showAttendanceReport } from './show-report.ts';

export const officeAttendanceRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.showLessonAttendance, ({ params }) => showLessonAttendance(deps, params));
  serve(app, report.showAttendanceReport, ({ query }) => showAttendanceReport(deps, query));
  serve(app, report.exportAttendance, ({ query }) => exportAttendance(deps, query));
  serve(app, report.exportAttendanceSheet, ({ query }) => exportAttendanceSheet(deps, query));
  serve(app, report.noteAbsenceCall, ({ actor, params, body }) => noteAbsenceCall(deps, actor, params, body));
  serve(app, contract.listHouseholdLessons, ({ params }) => listHouseholdLessons(deps, params));
  serve(app, contract.excuseByOffice, ({ actor, params, body }) => excuseByOffice(deps, actor, params, body));
  serve(app, contract.correctAttendance, ({ actor, params, body }) => correctAttendance(deps, actor, params, body));
};
