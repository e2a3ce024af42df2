import * as contract from '@temari/contracts/office-scholarships';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import { createRound, editRound, listRounds, publishRound, removeRound } from './change-rounds.ts';

export const officeScholarshipRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listRounds, () => listRounds(deps));
  serve(app, contract.createRound, ({ actor, body }) => createRound(deps, actor, body));
  serve(app, contract.editRound, ({ actor, params, body }) => editRound(deps, actor, params, body));
  serve(app, contract.publishRound, ({ actor, params, body }) => publishRound(deps, actor, params, body));
  serve(app, contract.removeRound, ({ actor, params }) => removeRound(deps, actor, params));
};
