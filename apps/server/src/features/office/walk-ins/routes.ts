import * as contract from '@temari/contracts/office-walk-ins';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import { registerWalkIn } from './register-walk-in.ts';
import { showDesk } from './show-desk.ts';

export const officeWalkInRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.showDesk, ({ actor, query }) => showDesk(deps, actor, query));
  serve(app, contract.registerWalkIn, ({ actor, body, idempotencyKey }) =>
    registerWalkIn(deps, actor, body, idempotencyKey),
  );
};
