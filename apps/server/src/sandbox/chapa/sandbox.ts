import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { STYLE } from '../page.ts';
import {
  addTransaction,
  byToken,
  leftOf,
  METHODS,
  type Method,
  REFUND_BEHAVIOURS,
  type Refund,
  type RefundBehaviour,
  type SandboxLedger,
  type Transaction,
} from './ledger.ts';
import { orderOf, orderProblems } from './order-rules.ts';
import { checkoutPage, nothingPage, overviewPage } from './pages.ts';
import { createWebhooks, type EventName } from './webhooks.ts';

export interface ChapaSandboxSettings {
  secretKey: string;
  webhookSecret: string;
  /** Where the checkout page is reached, and where events are sent to. */
  origin: string;
  webhookUrl: string;
  ledger: SandboxLedger;
  transport?: typeof fetch;
  retryMs?: number;
}

const ROOT = '/sandbox/chapa';
const RETRY_MS = 3000;

const failed = (reply: FastifyReply, code: number, message: unknown, status: string | null = 'failed') =>
  reply.code(code).send({ message, status, data: null });

const details = ({ order, status, method, reference, createdAt, updatedAt }: Transaction) => ({
  first_name: order.first_name ?? null,
  last_name: order.last_name ?? null,
  email: order.email ?? null,
  currency: order.currency,
  amount: Number(order.amount),
  charge: Number((Number(order.amount) * 0.03).toFixed(2)),
  mode: 'test',
  method: method ?? 'test',
  type: 'API',
  status: status === 'cancelled' ? 'failed' : status,
  reference,
  tx_ref: order.tx_ref,
  customization: order.customization ?? {},
  meta: order.meta ?? null,
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
});

/**
 * A transaction as the gateway's list shows it. The list uses other field names and states than the answer about a
 * single transaction.
 */
const line = ({ order, status, method, reference, createdAt }: Transaction) => ({
  status: status === 'open' ? 'pending' : status === 'cancelled' ? 'failed' : status,
  ref_id: reference,
  type: 'API',
  created_at: createdAt.toISOString(),
  currency: order.currency,
  amount: Number(order.amount).toFixed(3),
  charge: (Number(order.amount) * 0.03).toFixed(3),
  trans_id: order.tx_ref,
  payment_method: method ?? 'test',
  customer: { id: 1, email: order.email ?? null, first_name: null, last_name: null, mobile: null },
});

const isBehaviour = (value: unknown): value is RefundBehaviour => REFUND_BEHAVIOURS.includes(value as RefundBehaviour);
const isMethod = (value: unknown): value is Method => METHODS.includes(value as Method);

/** Chapa as far as we use it, spoken over HTTP, so that the real adapter is the only adapter. */
export const chapaSandbox =
  ({ secretKey, origin, ledger, transport = fetch, retryMs = RETRY_MS, ...rest }: ChapaSandboxSettings) =>
  async (scope: FastifyInstance): Promise<void> => {
    const { transactions, switches } = ledger;
    const webhooks = createWebhooks({ ...rest, transport, retryMs }, ledger, scope.log);
    scope.addHook('onClose', async () => webhooks.stop());
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

    const change = (transaction: Transaction, status: Transaction['status']): void => {
      transaction.status = status;
      transaction.updatedAt = new Date();
    };

    const guarded = (handler: (request: FastifyRequest, reply: FastifyReply) => unknown) => ({
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        if (switches.slowMs > 0) await wait(switches.slowMs);
        const { authorization } = request.headers;
        if (!authorization) return failed(reply, 401, 'Authorization required');
        if (authorization !== `Bearer ${secretKey}`) {
          return failed(reply, 401, "Invalid API Key or User doesn't exist");
        }
        return handler(request, reply);
      },
    });
    const txRefOf = (request: FastifyRequest): string => (request.params as { txRef: string }).txRef;

    scope.route({
      method: 'POST',
      url: `${ROOT}/v1/transaction/initialize`,
      ...guarded((request, reply) => {
        if (!/^application\/json/.test(request.headers['content-type'] ?? '')) {
          return failed(
            reply,
            400,
            'Incorrect header settings Please check if content-type is present and set to application/json',
          );
        }
        const body = (request.body ?? {}) as Record<string, unknown>;
        const problems = orderProblems(body);
        if (problems) return failed(reply, 400, problems);
        const order = orderOf(body);
        if (transactions.has(order.tx_ref)) return failed(reply, 400, 'Transaction reference has been used before');
        const { token } = addTransaction(ledger, order, new Date());
        return {
          message: 'Hosted Link',
          status: 'success',
          data: { checkout_url: `${origin}${ROOT}/checkout/${token}` },
        };
      }),
    });

    scope.route({
      method: 'GET',
      url: `${ROOT}/v1/transaction/verify/:txRef`,
      ...guarded((request, reply) => {
        const transaction = transactions.get(txRefOf(request));
        if (!transaction) return failed(reply, 404, 'Invalid transaction or Transaction not found');
        if (transaction.status === 'open') return failed(reply, 404, 'Payment not paid yet', null);
        return { message: 'Payment details', status: 'success', data: details(transaction) };
      }),
    });

    scope.route({
      method: 'PUT',
      url: `${ROOT}/v1/transaction/cancel/:txRef`,
      ...guarded((request, reply) => {
        const transaction = transactions.get(txRefOf(request));
        if (!transaction) return failed(reply, 404, 'Transaction not found');
        if (transaction.status !== 'open' && transaction.status !== 'failed') {
          return failed(reply, 400, 'Transaction is not active');
        }
        change(transaction, 'cancelled');
        return {
          message: 'Transaction cancelled successfully',
          status: 'success',
          data: { tx_ref: transaction.order.tx_ref },
        };
      }),
    });

    /** A part leaves the payment as it is; with the last part it counts as given back. */
    const giveBack = async (
      transaction: Transaction,
      status: 'refunded' | 'reversed',
      {
        amount = leftOf(transaction),
        reference = null,
        isPending = false,
      }: { amount?: number; reference?: string | null; isPending?: boolean } = {},
    ): Promise<Refund> => {
      const refId = `MERC-DIS-REF-${randomBytes(6).toString('hex')}`;
      const refund: Refund = { refId, reference, amount, status: isPending ? 'pending' : 'success' };
      transaction.refunds.push(refund);
      if (!isPending) await arrive(transaction, status, refund);
      return refund;
    };

    const arrive = async (transaction: Transaction, status: 'refunded' | 'reversed', refund: Refund): Promise<void> => {
      refund.status = 'success';
      change(transaction, leftOf(transaction) > 0 ? transaction.status : status);
      await webhooks.send(`charge.${status}`, transaction, refund);
    };

    const comeBack = async (transaction: Transaction, refund: Refund): Promise<void> => {
      refund.status = 'failed';
      change(transaction, 'success');
      await webhooks.send('refund.failed', transaction, refund);
    };

    const described = ({ order }: Transaction, { refId, reference, amount, status }: Refund) => ({
      ...{ amount: String(amount), currency: order.currency, ref_id: refId, merchant_reference: reference },
      ...{ status, meta: reference === null ? null : { reference } },
    });

    scope.route({
      method: 'POST',
      url: `${ROOT}/v1/refund/:txRef`,
      ...guarded(async (request, reply) => {
        const transaction = transactions.get(txRefOf(request));
        if (transaction?.status !== 'success') return failed(reply, 404, 'Transaction not found');
        if (switches.refunds === 'deaf') return failed(reply, 502, 'Bad gateway');
        if (switches.refunds === 'refuse') return failed(reply, 400, 'Insufficient Balance');
        const asked = (request.body ?? {}) as { amount?: string; reference?: string };
        const amount = asked.amount ? Number(asked.amount) : leftOf(transaction);
        if (!(amount > 0) || amount > leftOf(transaction)) return failed(reply, 400, 'Invalid refund amount');
        const isUsed = ({ refunds }: Transaction): boolean =>
          refunds.some(({ reference }) => reference !== null && reference === asked.reference);
        if ([...transactions.values()].some(isUsed)) return failed(reply, 400, 'The reference has already been taken.');
        const isPending = switches.refunds === 'later';
        const wanted = { amount, reference: asked.reference ?? null, isPending };
        const refund = await giveBack(transaction, 'refunded', wanted);
        if (switches.refunds === 'no-answer') return failed(reply, 502, 'Bad gateway');
        return { message: 'Refund initiated successfully', status: 'success', data: described(transaction, refund) };
      }),
    });

    scope.route({
      method: 'GET',
      url: `${ROOT}/v1/refund/:refId/verify`,
      ...guarded((request, reply) => {
        const { refId } = request.params as { refId: string };
        for (const transaction of transactions.values()) {
          const refund = transaction.refunds.find((each) => each.refId === refId || each.reference === refId);
          if (refund) {
            return {
              message: 'Refund verified successfully',
              status: 'success',
              data: described(transaction, refund),
            };
          }
        }
        return failed(reply, 404, 'Refund not found');
      }),
    });

    scope.route({
      method: 'GET',
      url: `${ROOT}/v1/transactions`,
      ...guarded((request) => {
        const asked = request.query as { page?: string; per_page?: string };
        const perPage = Math.min(100, Math.max(1, Number(asked.per_page) || 10));
        const page = Math.max(1, Number(asked.page) || 1);
        const newest = [...transactions.values()].reverse();
        const address = (number: number): string => `${origin}${ROOT}/v1/transactions?page=${number}`;
        return {
          message: 'Transactions retrieved successfully',
          status: 'success',
          data: {
            transactions: newest.slice((page - 1) * perPage, page * perPage).map(line),
            pagination: {
              per_page: perPage,
              current_page: page,
              first_page_url: address(1),
              next_page_url: newest.length > page * perPage ? address(page + 1) : null,
              prev_page_url: page > 1 ? address(page - 1) : null,
            },
          },
        };
      }),
    });

    scope.get(`${ROOT}/style.css`, async (_request, reply) => reply.type('text/css').send(STYLE));

    scope.get(`${ROOT}/checkout/:token`, async (request, reply) => {
      const transaction = byToken(ledger, (request.params as { token: string }).token);
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
      return transaction ? reply.send(checkoutPage(transaction)) : reply.code(404).send(nothingPage());
    });

    /**
     * The browser is redirected only after the webhooks were sent, so that the first tab already shows the new state.
     */
    const settle = async (transaction: Transaction, status: 'success' | 'failed' | 'cancelled'): Promise<void> => {
      change(transaction, status);
      const event: EventName = status === 'success' ? 'charge.success' : 'charge.failed/cancelled';
      await webhooks.send(event, transaction);
      if (status === 'success') await webhooks.callBack(transaction);
    };

    scope.post(`${ROOT}/checkout/:token`, async (request, reply) => {
      const address = request.url;
      const transaction = byToken(ledger, (request.params as { token: string }).token);
      if (!transaction) return reply.code(404).type('text/html; charset=utf-8').send(nothingPage());
      const { action, method } = (request.body ?? {}) as { action?: string; method?: string };
      if (transaction.status !== 'open' && transaction.status !== 'failed') return reply.redirect(address, 303);
      if (isMethod(method)) transaction.method = method;
      if (action === 'fail') await settle(transaction, 'failed');
      if (action === 'cancel') await settle(transaction, 'cancelled');
      if (action !== 'pay') return reply.redirect(address, 303);
      await settle(transaction, 'success');
      return reply.redirect(transaction.order.return_url ?? address, 303);
    });

    scope.get(ROOT, async (request, reply) => {
      if ((request.headers.accept ?? '').includes('text/html')) {
        const newest = [...transactions.values()].reverse().slice(0, 200);
        return reply.type('text/html; charset=utf-8').send(overviewPage(newest, switches));
      }
      return { transactions: transactions.size, switches };
    });

    scope.post(`${ROOT}/switches`, async (request, reply) => {
      const asked = (request.body ?? {}) as Record<string, unknown>;
      switches.slowMs = Math.min(60_000, Math.max(0, Number(asked.slowMs) || 0));
      switches.dropWebhooks = String(asked.dropWebhooks) === 'true';
      switches.repeatWebhooks = Math.min(50, Math.max(0, Math.floor(Number(asked.repeatWebhooks) || 0)));
      switches.refunds = isBehaviour(asked.refunds) ? asked.refunds : 'at-once';
      return (request.headers.accept ?? '').includes('text/html') ? reply.redirect(ROOT, 303) : switches;
    });

    scope.post(`${ROOT}/transactions/:txRef/:action`, async (request, reply) => {
      const { txRef, action } = request.params as { txRef: string; action: string };
      const transaction = transactions.get(txRef);
      if (transaction?.status === 'success') {
        if (action === 'refund') await giveBack(transaction, 'refunded');
        if (action === 'refund-part') await giveBack(transaction, 'refunded', { amount: leftOf(transaction) / 2 });
        if (action === 'reverse') await giveBack(transaction, 'reversed');
        if (action === 'resend') await webhooks.send('charge.success', transaction);
      }
      const waiting = transaction?.refunds.find(({ status }) => status === 'pending');
      if (transaction && waiting && action === 'finish-refund') await arrive(transaction, 'refunded', waiting);
      if (transaction && waiting && action === 'fail-refund') await comeBack(transaction, waiting);
      return reply.redirect(ROOT, 303);
    });
  };
