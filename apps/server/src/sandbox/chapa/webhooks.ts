import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Refund, SandboxLedger, Transaction } from './ledger.ts';

export interface WebhookSettings {
  webhookUrl: string;
  webhookSecret: string;
  transport: typeof fetch;
  /** The real one waits ten minutes between tries. */
  retryMs: number;
}

export type EventName =
  | 'charge.success'
  | 'charge.failed/cancelled'
  | 'charge.refunded'
  | 'charge.reversed'
  | 'refund.failed';

const TRIES = 10;

const STATUS: Record<EventName, string> = {
  'charge.success': 'success',
  'charge.failed/cancelled': 'failed/cancelled',
  'charge.refunded': 'refunded',
  'charge.reversed': 'reversed',
  'refund.failed': 'failed',
};

export const eventBody = (
  event: EventName,
  { order, reference, method, createdAt, updatedAt }: Transaction,
  refund?: Refund,
): string => {
  const body = JSON.stringify({
    event,
    first_name: order.first_name ?? null,
    last_name: order.last_name ?? null,
    email: order.email ?? null,
    mobile: order.phone_number?.replace(/^0/, '251') ?? null,
    currency: order.currency,
    amount: (refund?.amount ?? Number(order.amount)).toFixed(2),
    charge: (Number(order.amount) * 0.03).toFixed(2),
    status: STATUS[event],
    mode: 'test',
    reference,
    ...(refund && { ref_id: refund.refId }),
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
    type: 'API',
    tx_ref: order.tx_ref,
    payment_method: method ?? 'test',
    customization: order.customization ?? {},
    meta: order.meta ?? null,
  });
  // Its encoder writes slashes this way, and the signature is over what it wrote.
  return body.replaceAll('/', '\\/');
};

export const signatures = (secret: string, body: string): Record<string, string> => ({
  'chapa-signature': createHmac('sha256', secret).update(secret).digest('hex'),
  'x-chapa-signature': createHmac('sha256', secret).update(body).digest('hex'),
});

/** Sends an event as the gateway does: signed, again and again until it is answered with 200. */
export const createWebhooks = (settings: WebhookSettings, { switches }: SandboxLedger, log: FastifyBaseLogger) => {
  const { webhookUrl, webhookSecret, transport, retryMs } = settings;
  const timers = new Set<NodeJS.Timeout>();

  const deliver = async (body: string, triesLeft: number): Promise<void> => {
    const isHeard = await transport(webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signatures(webhookSecret, body) },
      body,
      signal: AbortSignal.timeout(10_000),
    }).then(
      (response) => response.status === 200,
      () => false,
    );
    if (isHeard || triesLeft <= 1) return;
    log.warn('sandbox: a webhook was not heard and is sent again');
    const timer = setTimeout(() => {
      timers.delete(timer);
      void deliver(body, triesLeft - 1);
    }, retryMs);
    timer.unref();
    timers.add(timer);
  };

  return {
    send: async (event: EventName, transaction: Transaction, refund?: Refund): Promise<void> => {
      if (switches.dropWebhooks) return;
      const body = eventBody(event, transaction, refund);
      await Promise.all(Array.from({ length: 1 + switches.repeatWebhooks }, () => deliver(body, TRIES)));
    },
    /** The unsigned hint, a GET. */
    callBack: async ({ order, reference, status }: Transaction): Promise<void> => {
      if (switches.dropWebhooks || !order.callback_url) return;
      const address = new URL(order.callback_url);
      address.search = new URLSearchParams({ trx_ref: order.tx_ref, ref_id: reference, status }).toString();
      await transport(address.href, { signal: AbortSignal.timeout(10_000) }).catch(() => {});
    },
    stop: (): void => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
};
