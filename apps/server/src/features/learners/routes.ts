import * as contract from '@temari/contracts/learners';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { serve } from '../../http/serve.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { giveLearnersToAll } from './give-learners.ts';
import { addLearner, changeLearner, listLearners } from './keep-learners.ts';

export const learnerRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listLearners, ({ actor }) => listLearners(deps, actor));
  serve(app, contract.addLearner, ({ actor, body }) => addLearner(deps, actor, body));
  serve(app, contract.changeLearner, ({ actor, params, body }) => changeLearner(deps, actor, params.id, body));
};

export const learnerJobs = (deps: Deps): JobHandler[] => [
  { name: 'give-learners', cron: '* * * * *', run: () => giveLearnersToAll(deps) },
];
