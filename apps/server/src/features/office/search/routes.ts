import * as contract from '@temari/contracts/office-search';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import { type BeforeSearch, searchOffice } from './search-office.ts';

export const officeSearchRoutes = (app: FastifyInstance, deps: Deps, before: BeforeSearch): void => {
  serve(app, contract.searchOffice, ({ actor, query }) => searchOffice({ ...deps, ...before }, actor, query));
};
