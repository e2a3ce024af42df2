import * as contract from '@temari/contracts/site';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { serve } from '../../http/serve.ts';
import { showSite, showSiteTexts } from './show-site.ts';

export const siteRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.getSite, () => showSite(deps));
  serve(app, contract.getSiteTexts, ({ query }) => showSiteTexts(deps, query));
};
