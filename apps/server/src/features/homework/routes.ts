import * as contract from '@temari/contracts/homework';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { retentionJob } from '../../domains/retention/retention-job.ts';
import { serve } from '../../http/serve.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { handInHomework } from './hand-in-homework.ts';
import { forgetPicturesBefore } from './queries.ts';
import { returnHomework } from './return-homework.ts';
import { listHomework, listHomeworkToReturn, showHomework } from './show-homework.ts';

/** A term: who was taught has learned from it by then, and the remark stays. */
const PICTURES_KEPT_MS = 120 * 86_400_000;

export const homeworkRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.showHomework, ({ actor, params }) => showHomework(deps, actor, params));
  serve(app, contract.handInHomework, ({ actor, params, body }) => handInHomework(deps, actor, params, body));
  serve(app, contract.returnHomework, ({ actor, params, body }) => returnHomework(deps, actor, params, body));
  serve(app, contract.listHomework, ({ actor }) => listHomework(deps, actor));
  serve(app, contract.listHomeworkToReturn, ({ actor }) => listHomeworkToReturn(deps, actor));
};

export const homeworkJobs = (deps: Deps): JobHandler[] => [
  retentionJob(deps, {
    name: 'forget-homework-pictures',
    cron: '57 1 * * *',
    remove: async () => ({
      homework_files: await forgetPicturesBefore(deps.db, new Date(deps.clock.now().getTime() - PICTURES_KEPT_MS)),
    }),
  }),
];
