import * as contract from '@temari/contracts/hours';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { serve } from '../../http/serve.ts';
import { objectToHours, showOwnHours } from './own-hours.ts';

export const hoursRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.showOwnHours, ({ actor, query }) => showOwnHours(deps, actor, query));
  serve(app, contract.objectToHours, ({ actor, body }) => objectToHours(deps, actor, body));
};
