import * as contract from '@temari/contracts/email';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { retentionJob } from '../../domains/retention/retention-job.ts';
import { serve } from '../../http/serve.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { MAIL_CONFIRMATION, mailConfirmation } from './mail-confirmation.ts';
import { MAIL_PAYMENTS, mailPayments } from './mail-payments.ts';
import { MAIL_REPORTS, mailReports } from './mail-reports.ts';
import { confirmEmail, unsubscribeEmail } from './open-link.ts';
import { forgetUnconfirmed } from './queries.ts';
import { linksEndBefore } from './rules.ts';
import { forgetSentMails } from './sent-mail-queries.ts';
import { showEmail, switchEmailOff, switchEmailOn } from './switch-email.ts';

/** Far longer than a payment is looked for. */
const SENT_KEPT_MS = 30 * 86_400_000;

export const emailRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.showEmail, ({ actor }) => showEmail(deps, actor));
  serve(app, contract.switchEmailOn, ({ actor }) => switchEmailOn(deps, actor));
  serve(app, contract.switchEmailOff, ({ actor }) => switchEmailOff(deps, actor));
  serve(app, contract.confirmEmail, ({ params }) => confirmEmail(deps, params));
  serve(app, contract.unsubscribeEmail, ({ params }) => unsubscribeEmail(deps, params));
};

export const emailJobs = (deps: Deps): JobHandler[] => [
  { name: MAIL_CONFIRMATION, run: (payload) => mailConfirmation(deps, payload) },
  { name: MAIL_PAYMENTS, cron: '* * * * *', run: () => mailPayments(deps) },
  // Every ten minutes by day, so that many are sent in parts.
  { name: MAIL_REPORTS, cron: '*/10 9-19 * * *', run: () => mailReports(deps) },
  retentionJob(deps, {
    name: 'forget-mail',
    cron: '37 * * * *',
    remove: async () => {
      const now = deps.clock.now();
      return {
        email_confirmations: await forgetUnconfirmed(deps.db, linksEndBefore(now)),
        sent_mails: await forgetSentMails(deps.db, new Date(now.getTime() - SENT_KEPT_MS)),
      };
    },
  }),
];
