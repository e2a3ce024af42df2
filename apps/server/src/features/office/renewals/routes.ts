import * as contract from '@temari/contracts/office-renewals';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import { holdHousehold } from './hold-household.ts';
import { letHouseholdGo } from './let-household-go.ts';
import { releaseRenewal } from './release-renewal.ts';
import { showRenewal } from './show-renewal.ts';
import { undoRenewal } from './undo-renewal.ts';

export const officeRenewalRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.showRenewal, ({ query }) => showRenewal(deps, query));
  serve(app, contract.releaseRenewal, ({ actor, body }) => releaseRenewal(deps, actor, body));
  serve(app, contract.undoRenewal, ({ actor, body }) => undoRenewal(deps, actor, body));
  serve(app, contract.holdHousehold, ({ actor, params, body }) => holdHousehold(deps, actor, params, body));
  serve(app, contract.letHouseholdGo, ({ actor, params, query }) => letHouseholdGo(deps, actor, params, query));
};
