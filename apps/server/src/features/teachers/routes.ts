import * as contract from '@temari/contracts/teachers';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { serve } from '../../http/serve.ts';
import { applyAgain, showApplication } from './apply-again.ts';
import { applyAsTeacher } from './apply-as-teacher.ts';

export const teacherRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.applyAsTeacher, ({ actor, body, address }) => applyAsTeacher(deps, actor, body, address));
  serve(app, contract.showApplication, ({ actor }) => showApplication(deps, actor));
  serve(app, contract.applyAgain, ({ actor, body }) => applyAgain(deps, actor, body));
};
