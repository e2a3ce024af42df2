import * as contract from '@temari/contracts/office-receipts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import { decideReceipt, listReceipts } from './decide-receipts.ts';

export const officeReceiptRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listReceipts, ({ actor, query }) => listReceipts(deps, actor, query));
  serve(app, contract.decideReceipt, ({ actor, params, body }) => decideReceipt(deps, actor, params, body));
};
