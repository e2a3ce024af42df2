import * as contract from '@temari/contracts/notices';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { SEND_NOTICES } from '../../domains/notices/tell.ts';
import { retentionJob } from '../../domains/retention/retention-job.ts';
import { serve } from '../../http/serve.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { setPreference, showPreferences } from './preferences.ts';
import { forgetNotices, prepareUnread } from './queries.ts';
import { countUnread, listNotices, readNotices, seeNotices } from './read-notices.ts';
import { remindOfLessons } from './remind-of-lessons.ts';
import { sendNotices } from './send-notices.ts';
import { tellHours } from './tell-hours.ts';
import { tellMonths } from './tell-months.ts';

const KEPT_DAYS = 400;

export const noticeRoutes = (app: FastifyInstance, deps: Deps): void => {
  const counting = prepareUnread(deps.db);
  serve(app, contract.listNotices, ({ actor, query }) => listNotices(deps, actor, query));
  serve(app, contract.countUnread, ({ actor }) => countUnread(deps, counting, actor));
  serve(app, contract.readNotices, ({ actor, body }) => readNotices(deps, actor, body));
  serve(app, contract.seeNotices, ({ actor, body }) => seeNotices(deps, actor, body));
  serve(app, contract.showPreferences, ({ actor }) => showPreferences(deps, actor));
  serve(app, contract.setPreference, ({ actor, body }) => setPreference(deps, actor, body));
};

export const noticeJobs = (deps: Deps): JobHandler[] => [
  { name: SEND_NOTICES, cron: '* * * * *', isUrgent: true, isSweep: true, run: () => sendNotices(deps) },
  // From nine in the morning in Addis Ababa; later runs find what the first could not tell yet.
  { name: 'tell-months', cron: '0 6-16 * * *', atStart: true, run: () => tellMonths(deps) },
  { name: 'remind-of-lessons', cron: '*/5 * * * *', run: () => remindOfLessons(deps) },
  { name: 'tell-hours', cron: '0 9 * * *', run: () => tellHours(deps) },
  retentionJob(deps, {
    name: 'forget-notices',
    cron: '17 2 * * *',
    remove: async () => ({
      notices: await forgetNotices(deps.db, new Date(deps.clock.now().getTime() - KEPT_DAYS * 86_400_000)),
    }),
  }),
];
