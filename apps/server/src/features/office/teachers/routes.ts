import * as contract from '@temari/contracts/office-teachers';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import { decideTeacher, listTeachers, showTeacher, takeBackTeacherDecision } from './decide-applications.ts';

export const officeTeacherRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listTeachers, ({ query }) => listTeachers(deps, query));
  serve(app, contract.showTeacher, ({ actor, params }) => showTeacher(deps, actor, params));
  serve(app, contract.decideTeacher, ({ actor, params, body }) => decideTeacher(deps, actor, params, body));
  serve(app, contract.takeBackTeacherDecision, ({ actor, params }) => takeBackTeacherDecision(deps, actor, params));
};
