import * as contract from '@temari/contracts/attendance';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { serve } from '../../http/serve.ts';
import { excuseLearner } from './excuse-learner.ts';
import { handIn } from './hand-in.ts';
import { listAttendance } from './list-attendance.ts';
import { listTeacherLessons } from './list-teacher-lessons.ts';
import { putSheet } from './put-sheet.ts';
import { sendMarks } from './send-marks.ts';
import { showSheet } from './show-sheet.ts';

export const attendanceRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listTeacherLessons, ({ actor }) => listTeacherLessons(deps, actor));
  serve(app, contract.showSheet, ({ actor, params }) => showSheet(deps, actor, params));
  serve(app, contract.sendMarks, ({ actor, params, body }) => sendMarks(deps, actor, params, body));
  serve(app, contract.handIn, ({ actor, params, body }) => handIn(deps, actor, params, body));
  serve(app, contract.putSheet, ({ actor, params, body }) => putSheet(deps, actor, params, body));
  serve(app, contract.listAttendance, ({ actor }) => listAttendance(deps, actor));
  serve(app, contract.excuseLearner, ({ actor, params, body }) => excuseLearner(deps, actor, params, body));
};
