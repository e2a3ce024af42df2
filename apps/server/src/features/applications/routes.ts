import * as contract from '@temari/contracts/scholarship-applications';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { retentionJob } from '../../domains/retention/retention-job.ts';
import { serve } from '../../http/serve.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { chooseLessons } from './choose-lessons.ts';
import {
  beginApplication,
  listApplications,
  saveApplication,
  sendApplication,
  withdrawApplication,
} from './keep-application.ts';
import { forgetApplications } from './queries.ts';
import { askRecommendation, giveRecommendation, showRecommendation } from './recommend.ts';
import { restateNeed } from './restate-need.ts';

const DAY_MS = 86_400_000;
/** A draft that nobody goes on with, and an application that came to nothing: a family may ask why for a year. */
const DRAFT_KEPT_MS = 120 * DAY_MS;
const ENDED_KEPT_MS = 365 * DAY_MS;

export const applicationRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listApplications, ({ actor }) => listApplications(deps, actor));
  serve(app, contract.beginApplication, ({ actor, body }) => beginApplication(deps, actor, body));
  serve(app, contract.saveApplication, ({ actor, params, body }) => saveApplication(deps, actor, params, body));
  serve(app, contract.sendApplication, ({ actor, params }) => sendApplication(deps, actor, params));
  serve(app, contract.withdrawApplication, ({ actor, params }) => withdrawApplication(deps, actor, params));
  serve(app, contract.askRecommendation, ({ actor, params, body }) => askRecommendation(deps, actor, params, body));
  serve(app, contract.restateNeed, ({ actor, params, body }) => restateNeed(deps, actor, params, body));
  serve(app, contract.chooseLessons, ({ actor, params, body }) => chooseLessons(deps, actor, params, body));
  serve(app, contract.showRecommendation, ({ params }) => showRecommendation(deps, params));
  serve(app, contract.giveRecommendation, ({ params, body }) => giveRecommendation(deps, params, body));
};

export const applicationJobs = (deps: Deps): JobHandler[] => [
  retentionJob(deps, {
    name: 'forget-applications',
    cron: '41 2 * * *',
    remove: async () => {
      const now = deps.clock.now().getTime();
      const before = { draftsBefore: new Date(now - DRAFT_KEPT_MS), endedBefore: new Date(now - ENDED_KEPT_MS) };
      return { scholarship_applications: await forgetApplications(deps.db, before) };
    },
  }),
];
