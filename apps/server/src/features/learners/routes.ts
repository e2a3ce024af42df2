import * as contract from '@temari/contracts/learners';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { serve } from '../../http/serve.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { giveLearnersToAll } from './give-learners.ts';
import { addLearner, changeLearner, listLearners } from './keep-learners.ts';
import { listLearnerMerges, mergeLearner, undoLearnerMerge } from './merge-learner.ts';

export const learnerRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listLearners, ({ actor }) => listLearners(deps, actor));
  serve(app, contract.addLearner, ({ actor, body }) => addLearner(deps, actor, body));
  serve(app, contract.changeLearner, ({ actor, params, body }) => changeLearner(deps, actor, params.id, body));
  serve(app, contract.mergeLearner, ({ actor, params, body }) => mergeLearner(deps, actor, params.id, body));
  serve(app, contract.listLearnerMerges, ({ actor }) => listLearnerMerges(deps, actor));
  serve(app, contract.undoLearnerMerge, ({ actor, params }) => undoLearnerMerge(deps, actor, params.id));
};

export const learnerJobs = (deps: Deps): JobHandler[] => [
  { name: 'give-learners', cron: '* * * * *', atStart: true, run: () => giveLearnersToAll(deps) },
];
