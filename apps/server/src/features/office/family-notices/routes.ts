import * as contract from '@temari/contracts/office-family-notices';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { retentionJob } from '../../../domains/retention/retention-job.ts';
import { serve } from '../../../http/serve.ts';
import type { JobHandler } from '../../../ports/jobs.ts';
import { forgetNoticesBefore } from './queries.ts';
import { showFamilyNotice, tellFamilies, tellWaitingFamilies } from './tell-families.ts';

/** Longer than a school year, so that 'nobody told us' can be answered. */
const NOTICES_KEPT_MS = 400 * 86_400_000;

export const officeFamilyNoticeRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.showFamilyNotice, ({ params }) => showFamilyNotice(deps, params));
  serve(app, contract.tellFamilies, ({ actor, params, body }) => tellFamilies(deps, actor, params, body));
};

export const officeFamilyNoticeJobs = (deps: Deps): JobHandler[] => [
  { name: 'tell-families', cron: '* * * * *', run: () => tellWaitingFamilies(deps) },
  retentionJob(deps, {
    name: 'forget-family-notices',
    cron: '57 1 * * *',
    remove: async () => ({
      family_notices: await forgetNoticesBefore(deps.db, new Date(deps.clock.now().getTime() - NOTICES_KEPT_MS)),
    }),
  }),
];
