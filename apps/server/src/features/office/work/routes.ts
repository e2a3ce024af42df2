import * as contract from '@temari/contracts/office-work';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { retentionJob } from '../../../domains/retention/retention-job.ts';
import { serve } from '../../../http/serve.ts';
import type { JobHandler } from '../../../ports/jobs.ts';
import { createWork, editWork, finishWork, noteWork, takeWork } from './change-work.ts';
import { deleteDoneWork } from './queries.ts';
import { listWork, showWork } from './show-work.ts';

/** After it was done. */
const KEPT_DAYS = 365;

export const officeWorkRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listWork, ({ actor, query }) => listWork(deps, actor, query));
  serve(app, contract.showWork, ({ actor, params }) => showWork(deps, actor, params));
  serve(app, contract.createWork, ({ actor, body }) => createWork(deps, actor, body));
  serve(app, contract.editWork, ({ actor, params, body }) => editWork(deps, actor, params, body));
  serve(app, contract.takeWork, ({ actor, params }) => takeWork(deps, actor, params));
  serve(app, contract.finishWork, ({ actor, params, body }) => finishWork(deps, actor, params, body));
  serve(app, contract.noteWork, ({ actor, params, body }) => noteWork(deps, actor, params, body));
};

export const officeWorkJobs = (deps: Deps): JobHandler[] => [
  retentionJob(deps, {
    name: 'forget-done-work',
    cron: '57 2 * * *',
    remove: async () => ({
      workItems: await deleteDoneWork(deps.db, new Date(deps.clock.now().getTime() - KEPT_DAYS * 86_400_000)),
    }),
  }),
];
