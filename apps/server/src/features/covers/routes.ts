import * as contract from '@temari/contracts/covers';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { askForCovers } from '../../domains/covers/ask.ts';
import { forgetNoticesBefore } from '../../domains/covers/queries.ts';
import { retentionJob } from '../../domains/retention/retention-job.ts';
import { serve } from '../../http/serve.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { acceptCover, declineCover, listCoverOffers, returnCover } from './answer-cover.ts';
import { askForCover, withdrawCover } from './ask-for-cover.ts';
import { tellTeachers } from './tell-teachers.ts';

/** Long enough to answer why somebody was not asked. */
const NOTICES_KEPT_MS = 90 * 86_400_000;

export const coverRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.askForCover, ({ actor, params, body }) => askForCover(deps, actor, params, body));
  serve(app, contract.withdrawCover, ({ actor, params }) => withdrawCover(deps, actor, params));
  serve(app, contract.listCoverOffers, ({ actor }) => listCoverOffers(deps, actor));
  serve(app, contract.acceptCover, ({ actor, params }) => acceptCover(deps, actor, params));
  serve(app, contract.declineCover, ({ actor, params }) => declineCover(deps, actor, params));
  serve(app, contract.returnCover, ({ actor, params }) => returnCover(deps, actor, params));
};

export const coverJobs = (deps: Deps): JobHandler[] => [
  {
    name: 'ask-for-covers',
    cron: '* * * * *',
    run: async () => {
      await askForCovers(deps);
      await tellTeachers(deps);
    },
  },
  retentionJob(deps, {
    name: 'forget-cover-notices',
    cron: '52 1 * * *',
    remove: async () => ({
      cover_notices: await forgetNoticesBefore(deps.db, new Date(deps.clock.now().getTime() - NOTICES_KEPT_MS)),
    }),
  }),
];
