import * as contract from '@temari/contracts/office-grades';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import { listGradesToConfirm } from './list-grades-to-confirm.ts';

export const officeGradeRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listGradesToConfirm, ({ query }) => listGradesToConfirm(deps, query));
};
