import * as contract from '@temari/contracts/office-school-terms';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import {
  createSchoolTerm,
  editSchoolTerm,
  listSchoolTerms,
  previewSchoolTerm,
  removeSchoolTerm,
} from './change-terms.ts';
import { editMakeUpRules, showMakeUpRules } from './edit-make-up-rules.ts';

export const officeSchoolTermRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listSchoolTerms, () => listSchoolTerms(deps));
  serve(app, contract.previewSchoolTerm, ({ body }) => previewSchoolTerm(deps, body));
  serve(app, contract.createSchoolTerm, ({ actor, body }) => createSchoolTerm(deps, actor, body));
  serve(app, contract.editSchoolTerm, ({ actor, params, body }) => editSchoolTerm(deps, actor, params, body));
  serve(app, contract.removeSchoolTerm, ({ actor, params }) => removeSchoolTerm(deps, actor, params));
  serve(app, contract.showOfficeMakeUpRules, () => showMakeUpRules(deps));
  serve(app, contract.editMakeUpRules, ({ actor, body }) => editMakeUpRules(deps, actor, body));
};
