import * as contract from '@temari/contracts/office-refunds';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import { decideRefund, refundPayment } from './refund-payments.ts';

export const officeRefundRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.refundPayment, ({ actor, params, body }) => refundPayment(deps, actor, params, body));
  serve(app, contract.decideRefund, ({ actor, params, body }) => decideRefund(deps, actor, params, body));
};
