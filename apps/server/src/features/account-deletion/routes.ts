import * as contract from '@temari/contracts/accounts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { serve } from '../../http/serve.ts';
import { deleteAccount } from './delete-account.ts';

export const accountDeletionRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.deleteStudent, async ({ actor, params, body, device }) => {
    const done = await deleteAccount(deps, actor, params.id, body);
    device.forget();
    return done;
  });
  serve(app, contract.deleteTeacher, async ({ actor, params, body, device }) => {
    const done = await deleteAccount(deps, actor, params.id, body);
    device.forget();
    return done;
  });
};
