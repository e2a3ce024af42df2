import * as contract from '@temari/contracts/site';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { servePublic } from '../../http/serve.ts';
import { showSite, showSiteTexts } from './show-site.ts';

export const siteRoutes = (app: FastifyInstance, deps: Deps): void => {
  servePublic(app, contract.getSite, () => showSite(deps));
  servePublic(app, contract.getSiteTexts, ({ query }) => showSiteTexts(deps, query));
};
