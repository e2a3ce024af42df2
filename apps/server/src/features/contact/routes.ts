import * as contract from '@temari/contracts/contact';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { retentionJob } from '../../domains/retention/retention-job.ts';
import { serve } from '../../http/serve.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { MAIL_CONTACT_MESSAGE, mailContactMessage } from './mail-contact-message.ts';
import { deleteAnsweredMessages } from './queries.ts';
import { sendContactMessage } from './send-contact-message.ts';

/** After a message was read; the privacy page says so. */
const KEPT_DAYS = 365;

export const contactRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.sendContactMessage, ({ body, address }) => sendContactMessage(deps, body, address));
};

export const contactJobs = (deps: Deps): JobHandler[] => [
  { name: MAIL_CONTACT_MESSAGE, run: (payload) => mailContactMessage(deps, payload) },
  retentionJob(deps, {
    name: 'forget-answered-messages',
    cron: '53 2 * * *',
    remove: async () => ({
      contactMessages: await deleteAnsweredMessages(
        deps.db,
        new Date(deps.clock.now().getTime() - KEPT_DAYS * 86_400_000),
      ),
    }),
  }),
];
