import * as contract from '@temari/contracts/site';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { serve } from '../../http/serve.ts';
import { listStitches, showFigures, showScholarships } from './show-scholarships.ts';

export const scholarshipRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.getScholarshipFigures, () => showFigures(deps));
  serve(app, contract.getScholarships, () => showScholarships(deps));
  serve(app, contract.listStitches, () => listStitches(deps));
};
