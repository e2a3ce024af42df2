import * as contract from '@temari/contracts/availability';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { serve } from '../../http/serve.ts';
import { endAbsence } from './end-absence.ts';
import { previewAbsence } from './preview-absence.ts';
import { reportAbsence } from './report-absence.ts';
import { saveAvailability } from './save-availability.ts';
import { showAvailability } from './show-availability.ts';

export const availabilityRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.showAvailability, ({ actor }) => showAvailability(deps, actor));
  serve(app, contract.saveAvailability, ({ actor, body }) => saveAvailability(deps, actor, body));
  serve(app, contract.previewAbsence, ({ actor, body }) => previewAbsence(deps, actor, body));
  serve(app, contract.reportAbsence, ({ actor, body }) => reportAbsence(deps, actor, body));
  serve(app, contract.endAbsence, ({ actor, params }) => endAbsence(deps, actor, params));
};
