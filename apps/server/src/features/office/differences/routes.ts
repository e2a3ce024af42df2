import * as contract from '@temari/contracts/office-differences';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import { closeDifference, listDifferences } from './close-differences.ts';

export const officeDifferenceRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listDifferences, ({ query }) => listDifferences(deps, query));
  serve(app, contract.closeDifference, ({ actor, params }) => closeDifference(deps, actor, params));
};
