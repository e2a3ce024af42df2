import * as contract from '@temari/contracts/hand-over';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { serve } from '../../http/serve.ts';
import { agreeToHandOver, askHandOver, letHouseholdSee, listHandOvers, stopHandOver } from './hand-over.ts';

export const handOverRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listHandOvers, ({ actor }) => listHandOvers(deps, actor));
  serve(app, contract.askHandOver, ({ actor, params }) => askHandOver(deps, actor, params.id));
  serve(app, contract.agreeToHandOver, ({ actor, params, body }) => agreeToHandOver(deps, actor, params.id, body));
  serve(app, contract.stopHandOver, ({ actor, params }) => stopHandOver(deps, actor, params.id));
  serve(app, contract.letHouseholdSee, ({ actor, params, body }) => letHouseholdSee(deps, actor, params.id, body));
};
