import * as contract from '@temari/contracts/office-arrears';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import { editLadderRules, showLadderRules } from './edit-ladder-rules.ts';
import { noteContact } from './note-contact.ts';
import { decideReduction, reduceCharge, undoReduction } from './reduce-charges.ts';
import { exportArrears, listArrears, showArrears } from './show-arrears.ts';

export const officeArrearsRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listArrears, ({ actor, query }) => listArrears(deps, actor, query));
  serve(app, contract.exportArrears, ({ query }) => exportArrears(deps, query));
  serve(app, contract.showArrears, ({ actor, params }) => showArrears(deps, actor, params));
  serve(app, contract.noteContact, ({ actor, params, body }) => noteContact(deps, actor, params, body));
  serve(app, contract.reduceCharge, ({ actor, params, body }) => reduceCharge(deps, actor, params, body));
  serve(app, contract.decideReduction, ({ actor, params, body }) => decideReduction(deps, actor, params, body));
  serve(app, contract.undoReduction, ({ actor, params, body }) => undoReduction(deps, actor, params, body));
  serve(app, contract.showLadderRules, () => showLadderRules(deps));
  serve(app, contract.editLadderRules, ({ actor, body }) => editLadderRules(deps, actor, body));
};
