import * as contract from '@temari/contracts/consents';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { deleteUnanswered } from '../../domains/consents/queries.ts';
import { retentionJob } from '../../domains/retention/retention-job.ts';
import { serve } from '../../http/serve.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { answerConsent, showConsent } from './answer-consent.ts';
import { agreeInApp, askByFamily, showLearnerConsent, withdrawByFamily } from './keep-consents.ts';

const UNANSWERED_KEPT_DAYS = 90;

export const consentRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.showLearnerConsent, ({ actor, params, query }) =>
    showLearnerConsent(deps, actor, params.id, query),
  );
  serve(app, contract.askForConsent, ({ actor, params, body }) => askByFamily(deps, actor, params.id, body));
  serve(app, contract.agreeInApp, ({ actor, params, body }) => agreeInApp(deps, actor, params.id, body));
  serve(app, contract.withdrawConsent, ({ actor, params, body }) => withdrawByFamily(deps, actor, params.id, body));
  serve(app, contract.showConsent, ({ params }) => showConsent(deps, params.id));
  serve(app, contract.confirmConsent, ({ params, body, address }) =>
    answerConsent(deps, params.id, { ...body, wish: 'given', address }),
  );
  serve(app, contract.refuseConsent, ({ params, body, address }) =>
    answerConsent(deps, params.id, { ...body, wish: 'refused', address }),
  );
  serve(app, contract.takeConsentBack, ({ params, body, address }) =>
    answerConsent(deps, params.id, { ...body, wish: 'withdrawn', address }),
  );
};

export const consentJobs = ({ db, clock, log }: Deps): JobHandler[] => [
  retentionJob(
    { log },
    {
      name: 'forget-unanswered-consents',
      cron: '11 3 * * *',
      remove: async () => ({
        consentRequests: await deleteUnanswered(
          db,
          new Date(clock.now().getTime() - UNANSWERED_KEPT_DAYS * 86_400_000),
        ),
      }),
    },
  ),
];
