import * as contract from '@temari/contracts/catalogue';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { serve, servePublic } from '../../http/serve.ts';
import { listBanks } from './list-banks.ts';
import { listPartnerUniversities } from './list-partner-universities.ts';
import { packagesOf } from './queries.ts';
import { showLanguageSettings, showSettings, showVisaSettings } from './show-settings.ts';

export const catalogueRoutes = (app: FastifyInstance, deps: Deps): void => {
  servePublic(app, contract.listPackages, ({ query }) => packagesOf(deps.db, query.serviceType ?? 'tutor'));
  servePublic(app, contract.listLanguagePackages, () => packagesOf(deps.db, 'language'));
  servePublic(app, contract.listVisaPackages, () => packagesOf(deps.db, 'visa'));
  servePublic(app, contract.listPartnerUniversities, () => listPartnerUniversities(deps));
  serve(app, contract.showSettings, () => showSettings(deps));
  serve(app, contract.showLanguageSettings, () => showLanguageSettings(deps));
  serve(app, contract.showVisaSettings, () => showVisaSettings(deps));
  serve(app, contract.listBanks, () => listBanks(deps));
};
