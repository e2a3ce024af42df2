import * as contract from '@temari/contracts/office-hours';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import { answerObjection, closeHours, correctHours } from './change-hours.ts';
import { exportHours, exportHoursSheet } from './export-hours.ts';
import { listHours, showTeacherHours } from './show-hours.ts';

export const officeHoursRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listHours, ({ query }) => listHours(deps, query));
  serve(app, contract.showTeacherHours, ({ params }) => showTeacherHours(deps, params));
  serve(app, contract.answerObjection, ({ actor, params, body }) => answerObjection(deps, actor, params, body));
  serve(app, contract.correctHours, ({ actor, params, body }) => correctHours(deps, actor, params, body));
  serve(app, contract.closeHours, ({ actor, params, body }) => closeHours(deps, actor, params, body));
  serve(app, contract.exportHours, ({ params }) => exportHours(deps, params));
  serve(app, contract.exportHoursSheet, ({ params }) => exportHoursSheet(deps, params));
};
