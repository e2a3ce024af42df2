import * as contract from '@temari/contracts/office-funds';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import { closeFund, createFund, editFund, listFunds } from './change-funds.ts';
import { listGifts } from './list-gifts.ts';
import { recordGift } from './record-gift.ts';
import { returnGift } from './return-gift.ts';
import { showFundReport } from './show-report.ts';
import { unnameSponsor } from './unname-sponsor.ts';

export const officeFundRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listFunds, () => listFunds(deps));
  serve(app, contract.createFund, ({ actor, body }) => createFund(deps, actor, body));
  serve(app, contract.editFund, ({ actor, params, body }) => editFund(deps, actor, params, body));
  serve(app, contract.closeFund, ({ actor, params, body }) => closeFund(deps, actor, params, body));
  serve(app, contract.showFundReport, ({ params, query }) => showFundReport(deps, params, query));
  serve(app, contract.listGifts, ({ query }) => listGifts(deps, query));
  serve(app, contract.recordGift, ({ actor, params, body }) => recordGift(deps, actor, params, body));
  serve(app, contract.unnameSponsor, ({ actor, params }) => unnameSponsor(deps, actor, params));
  serve(app, contract.returnGift, ({ actor, params, body }) => returnGift(deps, actor, params, body));
};
