import * as contract from '@temari/contracts/office-students';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import { listStudents, showStudent } from './show-students.ts';

export const officeStudentRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listStudents, ({ query }) => listStudents(deps, query));
  serve(app, contract.showStudent, ({ actor, params }) => showStudent(deps, actor, params));
};
