import * as contract from '@temari/contracts/office-cash';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import { closeTill, decideTillDifference, openTill } from './count-tills.ts';
import { confirmDeposit, depositCash } from './deposit-cash.ts';
import { addTill, editTill } from './edit-tills.ts';
import { printCashSlip, showCashSlip } from './print-slips.ts';
import { showCash } from './show-cash.ts';
import { showPayable, takeCash, takeCashBack } from './take-cash.ts';

export const officeCashRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.showCash, ({ actor }) => showCash(deps, actor));
  serve(app, contract.addTill, ({ actor, body }) => addTill(deps, actor, body));
  serve(app, contract.editTill, ({ actor, params, body }) => editTill(deps, actor, params, body));
  serve(app, contract.openTill, ({ actor, params, body }) => openTill(deps, actor, params, body));
  serve(app, contract.closeTill, ({ actor, params, body }) => closeTill(deps, actor, params, body));
  serve(app, contract.decideTillDifference, ({ actor, params, body }) =>
    decideTillDifference(deps, actor, params, body),
  );
  serve(app, contract.showPayable, ({ params }) => showPayable(deps, params));
  serve(app, contract.takeCash, ({ actor, body, idempotencyKey }) => takeCash(deps, actor, body, idempotencyKey));
  serve(app, contract.takeCashBack, ({ actor, params, body }) => takeCashBack(deps, actor, params, body));
  serve(app, contract.showCashSlip, ({ params }) => showCashSlip(deps, params));
  serve(app, contract.printCashSlip, ({ actor, params }) => printCashSlip(deps, actor, params));
  serve(app, contract.depositCash, ({ actor, body }) => depositCash(deps, actor, body));
  serve(app, contract.confirmDeposit, ({ actor, params, body }) => confirmDeposit(deps, actor, params, body));
};
