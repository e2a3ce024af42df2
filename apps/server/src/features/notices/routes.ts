import * as contract from '@temari/contracts/notices';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { retentionJob } from '../../domains/retention/retention-job.ts';
import { serve } from '../../http/serve.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { forgetNotices } from './queries.ts';
import { countUnread, listNotices, readNotice, readNotices } from './read-notices.ts';
import { tellMonths } from './tell-months.ts';

const KEPT_DAYS = 400;

export const noticeRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listNotices, ({ actor, query }) => listNotices(deps, actor, query));
  serve(app, contract.countUnread, ({ actor }) => countUnread(deps, actor));
  serve(app, contract.readNotices, ({ actor, body }) => readNotices(deps, actor, body));
  serve(app, contract.readNotice, ({ actor, params }) => readNotice(deps, actor, params));
};

export const noticeJobs = (deps: Deps): JobHandler[] => [
  // From nine in the morning in Addis Ababa; later runs find what the first could not tell yet.
  { name: 'tell-months', cron: '0 6-16 * * *', atStart: true, run: () => tellMonths(deps) },
  retentionJob(deps, {
    name: 'forget-notices',
    cron: '17 2 * * *',
    remove: async () => ({
      notices: await forgetNotices(deps.db, new Date(deps.clock.now().getTime() - KEPT_DAYS * 86_400_000)),
    }),
  }),
];
