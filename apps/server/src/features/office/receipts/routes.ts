import * as contract from '@temari/contracts/office-receipts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { decideReceipt } from '../../../domains/payments/receipts/decide-receipt.ts';
import { serve } from '../../../http/serve.ts';
import { askBankAgain } from './ask-bank.ts';
import { listReceipts } from './list-receipts.ts';
import { listDecidedReceipts, showReceipt } from './show-decided.ts';
import { takeBackDecision } from './take-back.ts';

export const officeReceiptRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listReceipts, ({ actor, query }) => listReceipts(deps, actor, query));
  serve(app, contract.listDecidedReceipts, ({ query }) => listDecidedReceipts(deps, query));
  serve(app, contract.showReceipt, ({ actor, params }) => showReceipt(deps, actor, params));
  serve(app, contract.takeBackDecision, ({ actor, params }) => takeBackDecision(deps, actor, params));
  serve(app, contract.askBankAgain, ({ params }) => askBankAgain(deps, params));
  serve(app, contract.decideReceipt, ({ actor, params, body }) => decideReceipt(deps, actor, params, body));
};
