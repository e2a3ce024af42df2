import * as contract from '@temari/contracts/office-applications';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import type { JobHandler } from '../../../ports/jobs.ts';
import { approveRenewal } from './approve-renewal.ts';
import { askAboutNeed } from './ask-about-need.ts';
import { approveDecision, listRoundApplications, proposeDecision } from './decide.ts';
import { drawMissingReaders } from './draw-readers.ts';
import { listRenewals } from './list-renewals.ts';
import { coverApplication, openApplication } from './open-application.ts';
import { proposeRenewal } from './propose-renewal.ts';
import { declareConflict, giveReview, listReviews, readApplication } from './read-application.ts';

export const officeApplicationRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listRoundApplications, ({ actor, params }) => listRoundApplications(deps, actor, params));
  serve(app, contract.openApplication, ({ actor, params }) => openApplication(deps, actor, params));
  serve(app, contract.coverApplication, ({ actor, params, body }) => coverApplication(deps, actor, params, body));
  serve(app, contract.listReviews, ({ actor }) => listReviews(deps, actor));
  serve(app, contract.readApplication, ({ actor, params }) => readApplication(deps, actor, params));
  serve(app, contract.giveReview, ({ actor, params, body }) => giveReview(deps, actor, params, body));
  serve(app, contract.declareConflict, ({ actor, params }) => declareConflict(deps, actor, params));
  serve(app, contract.proposeDecision, ({ actor, params, body }) => proposeDecision(deps, actor, params, body));
  serve(app, contract.approveDecision, ({ actor, params }) => approveDecision(deps, actor, params));
  serve(app, contract.listRenewals, ({ actor }) => listRenewals(deps, actor));
  serve(app, contract.proposeRenewal, ({ actor, params, body }) => proposeRenewal(deps, actor, params, body));
  serve(app, contract.approveRenewal, ({ actor, params }) => approveRenewal(deps, actor, params));
};

export const officeApplicationJobs = (deps: Deps): JobHandler[] => [
  { name: 'ask-about-need', cron: '20 6 * * *', run: () => askAboutNeed(deps) },
  { name: 'draw-readers', cron: '*/30 * * * *', run: () => drawMissingReaders(deps) },
];
