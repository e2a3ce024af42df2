import * as contract from '@temari/contracts/email';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { retentionJob } from '../../domains/retention/retention-job.ts';
import { serve } from '../../http/serve.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { MAIL_CONFIRMATION, mailConfirmation } from './mail-confirmation.ts';
import { confirmEmail, unsubscribeEmail } from './open-link.ts';
import { forgetUnconfirmed } from './queries.ts';
import { linksEndBefore } from './rules.ts';
import { showEmail, switchEmailOff, switchEmailOn } from './switch-email.ts';

export const emailRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.showEmail, ({ actor }) => showEmail(deps, actor));
  serve(app, contract.switchEmailOn, ({ actor }) => switchEmailOn(deps, actor));
  serve(app, contract.switchEmailOff, ({ actor }) => switchEmailOff(deps, actor));
  serve(app, contract.confirmEmail, ({ params }) => confirmEmail(deps, params));
  serve(app, contract.unsubscribeEmail, ({ params }) => unsubscribeEmail(deps, params));
};

export const emailJobs = (deps: Deps): JobHandler[] => [
  { name: MAIL_CONFIRMATION, run: (payload) => mailConfirmation(deps, payload) },
  retentionJob(deps, {
    name: 'forget-unconfirmed-addresses',
    cron: '37 * * * *',
    remove: async () => ({
      email_confirmations: await forgetUnconfirmed(deps.db, linksEndBefore(deps.clock.now())),
    }),
  }),
];
