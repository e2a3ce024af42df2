import * as contract from '@temari/contracts/sms';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { enqueueSms, SEND_SMS } from '../../domains/messages/queue-sms.ts';
import { pausedUntil } from '../../domains/notices/channels/pause-queries.ts';
import { retentionJob } from '../../domains/retention/retention-job.ts';
import { serve } from '../../http/serve.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { hearArrival } from './hear-arrival.ts';
import { forgetOldMessages, messagesLeftWaiting } from './queries.ts';
import { SECONDS_UNTIL_TRY, sendSms } from './send-sms.ts';

const LOST_AFTER_MINUTES = 10;
const KEPT_DAYS = 90;

const sendForgotten = async ({ db, jobs, clock }: Deps): Promise<void> => {
  // What waits for the end of a pause has its job, and would be put off again.
  if (await pausedUntil(db, 'sms', clock.now())) return;
  const before = new Date(clock.now().getTime() - LOST_AFTER_MINUTES * 60_000);
  for (const { id } of await messagesLeftWaiting(db, before, SECONDS_UNTIL_TRY)) await enqueueSms({ jobs }, db, id);
};

export const smsRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.hearArrival, ({ params, query }) => hearArrival(deps, params, query));
};

export const smsJobs = (deps: Deps): JobHandler[] => [
  { name: SEND_SMS, isUrgent: true, run: ({ id }) => sendSms(deps, String(id)) },
  { name: 'send-forgotten-sms', cron: '*/10 * * * *', run: () => sendForgotten(deps) },
  retentionJob(deps, {
    name: 'forget-old-sms',
    cron: '41 * * * *',
    remove: async () => {
      const now = deps.clock.now();
      const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
      return { smsMessages: await forgetOldMessages(deps.db, { now, before }) };
    },
  }),
];
