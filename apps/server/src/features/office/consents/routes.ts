import * as contract from '@temari/contracts/office-consents';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import {
  askByOffice,
  listUnasked,
  listWithoutConsent,
  recordPaper,
  showToOffice,
  withdrawByOffice,
} from './keep-consents.ts';

export const officeConsentRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listWithoutConsent, ({ body }) => listWithoutConsent(deps, body));
  serve(app, contract.listUnasked, () => listUnasked(deps));
  serve(app, contract.showLearnerConsentToOffice, ({ params }) => showToOffice(deps, params.id));
  serve(app, contract.askForConsentByOffice, ({ actor, params, body }) => askByOffice(deps, actor, params.id, body));
  serve(app, contract.recordPaperConsent, ({ actor, params, body }) => recordPaper(deps, actor, params.id, body));
  serve(app, contract.withdrawConsentByOffice, ({ actor, params, body }) =>
    withdrawByOffice(deps, actor, params.id, body),
  );
};
