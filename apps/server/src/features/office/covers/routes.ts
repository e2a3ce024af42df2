import * as contract from '@temari/contracts/office-covers';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import { askColleagues, assignCover, listCovers, showCover, takeBackCover } from './change-covers.ts';

export const officeCoverRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listCovers, ({ query }) => listCovers(deps, query));
  serve(app, contract.showCover, ({ params }) => showCover(deps, params));
  serve(app, contract.askColleagues, ({ actor, params, body }) => askColleagues(deps, actor, params, body));
  serve(app, contract.assignCover, ({ actor, params, body }) => assignCover(deps, actor, params, body));
  serve(app, contract.takeBackCover, ({ actor, params, body }) => takeBackCover(deps, actor, params, body));
};
