import * as contract from '@temari/contracts/accounts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { serve } from '../../http/serve.ts';
import { deleteAccount } from './delete-account.ts';

export const accountDeletionRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.deleteStudent, ({ actor, params, body }) => deleteAccount(deps, actor, params.id, body));
  serve(app, contract.deleteTeacher, ({ actor, params, body }) => deleteAccount(deps, actor, params.id, body));
};
