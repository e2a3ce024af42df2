import { BASE_PATH } from '@temari/contracts/base-path';
import * as contract from '@temari/contracts/payments';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { DELIVER_REFUNDS, deliverRefunds } from '../../domains/payments/refunds/deliver.ts';
import { serve } from '../../http/serve.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { closeLostDiscounts } from './close-lost-discounts.ts';
import { COMPARE_WITH_GATEWAY, compareWithGateway } from './compare-with-gateway.ts';
import { hearHint, hearWebhook, showOutcome } from './hear-gateway.ts';
import { reconcile } from './reconcile.ts';
import { removeEnrollment } from './remove-enrollment.ts';
import { showDeclinedReceipt } from './show-declined-receipt.ts';
import { showPaymentCode } from './show-payment-code.ts';
import { showReceipt } from './show-receipt.ts';
import { openNewCheckout, sendReceipt, showPriceToPay } from './try-again.ts';

const HEARD = { status: 'success' } as const;
const HINT_BYTES_MAX = 4096;

/** The gateway sends its callback as a GET with a body, which the framework leaves unread. */
const bodyOfGet = async (request: FastifyRequest): Promise<{ trx_ref?: unknown; tx_ref?: unknown }> => {
  if (!request.headers['content-length'] && !request.headers['transfer-encoding']) return {};
  let text = '';
  for await (const chunk of request.raw) {
    text += String(chunk);
    if (text.length > HINT_BYTES_MAX) return {};
  }
  try {
    return (JSON.parse(text) as object | null) ?? {};
  } catch {
    return {};
  }
};

const firstText = (...candidates: unknown[]): string | undefined =>
  candidates.find((candidate): candidate is string => typeof candidate === 'string' && candidate !== '');

/** Called by the gateway. No limit may refuse these: a refused event is repeated ten minutes later at best. */
const gatewayRoutes = async (scope: FastifyInstance, deps: Deps): Promise<void> => {
  scope.removeAllContentTypeParsers();
  // The signature is over the bytes as they were sent.
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  scope.served.add(contract.chapaWebhook);
  scope.post(`${BASE_PATH}${contract.chapaWebhook.path}`, async (request) => {
    await hearWebhook(deps, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), request.headers);
    return HEARD;
  });

  scope.served.add(contract.chapaCallback);
  scope.get(`${BASE_PATH}${contract.chapaCallback.path}`, async (request) => {
    const query = request.query as Record<string, unknown>;
    const body = await bodyOfGet(request);
    await hearHint(deps, firstText(query.trx_ref, query.tx_ref, body.trx_ref, body.tx_ref));
    return HEARD;
  });
};

export const paymentRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.openNewCheckout, ({ actor, params, body }) => openNewCheckout(deps, actor, params.id, body));
  serve(app, contract.showPriceToPay, ({ actor, params }) => showPriceToPay(deps, actor, params.id));
  serve(app, contract.sendReceipt, ({ actor, params, body }) => sendReceipt(deps, actor, params.id, body));
  serve(app, contract.showDeclinedReceipt, ({ actor, params }) => showDeclinedReceipt(deps, actor, params.id));
  serve(app, contract.showPaymentCode, ({ actor }) => showPaymentCode(deps, actor));
  serve(app, contract.removeEnrollment, ({ actor, params }) => removeEnrollment(deps, actor, params.id));
  serve(app, contract.showReceipt, ({ actor, params }) => showReceipt(deps, actor, params.id));
  serve(app, contract.showPaymentOutcome, async ({ query }) => ({ outcome: await showOutcome(deps, query.tx_ref) }));
  void app.register((scope) => gatewayRoutes(scope, deps));
};

export const paymentJobs = (deps: Deps): JobHandler[] => [
  { name: 'reconcile-payments', cron: '* * * * *', run: () => reconcile(deps) },
  { name: DELIVER_REFUNDS, cron: '* * * * *', isUrgent: true, run: () => deliverRefunds(deps) },
  // Every hour, so that a comparison that was stopped goes on; a new one begins once a day.
  { name: COMPARE_WITH_GATEWAY, cron: '17 * * * *', run: () => compareWithGateway(deps) },
  { name: 'close-lost-discounts', cron: '* * * * *', run: () => closeLostDiscounts(deps) },
];
