import * as contract from '@temari/contracts/office-refunds';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import {
  decideRefund,
  deliverRefund,
  listRefunds,
  proposeRefund,
  refundPayment,
  takeBackRefusedRefund,
} from './refund-payments.ts';

export const officeRefundRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listRefunds, ({ query }) => listRefunds(deps, query));
  serve(app, contract.proposeRefund, ({ params }) => proposeRefund(deps, params));
  serve(app, contract.refundPayment, ({ actor, params, body }) => refundPayment(deps, actor, params, body));
  serve(app, contract.decideRefund, ({ actor, params, body }) => decideRefund(deps, actor, params, body));
  serve(app, contract.takeBackRefusedRefund, ({ actor, params }) => takeBackRefusedRefund(deps, actor, params));
  serve(app, contract.deliverRefund, ({ actor, params, body }) => deliverRefund(deps, actor, params, body));
};
