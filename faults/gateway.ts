import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export const WEBHOOK_SECRET = 'stand-in-webhook-secret';
export const SECRET_KEY = 'CHASECK_TEST-stand-in';

/**
 * How the outside behaves: as it should; late; not at all; doing what was asked and then cutting the connection; answering
 * something that is no answer.
 */
export type Behaviour = 'well' | 'slow' | 'refusing' | 'cutting' | 'nonsense';

export interface Order {
  txRef: string;
  amount: string;
  currency: string;
  reference: string;
  isPaid: boolean;
}

type Step = 'initialize' | 'verify' | 'cancel' | 'list' | 'send';

export interface StandIn {
  url: string;
  orders: Map<string, Order>;
  /** Every text message that reached the provider. */
  messages: { to: string; text: string }[];
  behave: (behaviour: Behaviour) => void;
  /** Called when a request has arrived and again when its work is done, before the answer leaves. */
  watch: (watcher: ((step: Step, moment: 'arrived' | 'done') => void) | null) => void;
  /** The customer pays at the checkout; nobody is told yet. */
  pay: (txRef: string) => void;
  /** The signed message that a payment was made, as the gateway sends it. */
  webhook: (txRef: string) => { body: string; headers: Record<string, string> };
  /** What the gateway believes it owes us. */
  paidSum: () => number;
  close: () => Promise<void>;
}

const SLOW_MS = 1500;

const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  let text = '';
  for await (const chunk of request) text += chunk;
  try {
    return JSON.parse(text || '{}');
  } catch {
    return {};
  }
};

/** Stands in for the payment gateway and the text message provider, speaking their HTTP. */
export const startStandIn = async (): Promise<StandIn> => {
  const orders = new Map<string, Order>();
  const messages: StandIn['messages'] = [];
  let behaviour: Behaviour = 'well';
  let watcher: Parameters<StandIn['watch']>[0] = null;

  const details = ({ txRef, amount, currency, reference }: Order) => ({
    first_name: 'Sample',
    last_name: 'Payer',
    email: 'sample@gmail.com',
    currency,
    amount: `${Number(amount).toFixed(2)}`,
    charge: '12.00',
    mode: 'test',
    method: 'telebirr',
    type: 'API',
    status: 'success',
    reference,
    tx_ref: txRef,
    customization: { title: null, description: null, logo: null },
    meta: null,
  });

  const initialize = (body: Record<string, unknown>): [number, object] => {
    const txRef = String(body.tx_ref);
    if (orders.has(txRef)) {
      return [400, { message: 'Transaction reference has been used before', status: 'failed', data: null }];
    }
    orders.set(txRef, {
      txRef,
      amount: String(body.amount),
      currency: String(body.currency),
      reference: `AP${randomUUID().slice(0, 10)}`,
      isPaid: false,
    });
    const checkout_url = `https://checkout.chapa.co/checkout/payment/${txRef}`;
    return [200, { message: 'Hosted Link', status: 'success', data: { checkout_url } }];
  };

  const verify = (txRef: string): [number, object] => {
    const order = orders.get(txRef);
    if (!order) {
      return [404, { message: 'Invalid transaction or Transaction not found', status: 'failed', data: null }];
    }
    if (!order.isPaid) return [404, { message: 'Payment not paid yet', status: null, data: null }];
    return [200, { message: 'Payment details', status: 'success', data: details(order) }];
  };

  const send = (body: Record<string, unknown>): [number, object] => {
    const message = { to: String(body.to), text: String(body.message) };
    messages.push(message);
    return [
      200,
      {
        acknowledge: 'success',
        response: { status: 'Send is in progress...', message_id: randomUUID(), ...message },
      },
    ];
  };

  /** All of it on one page. */
  const list = (): [number, object] => {
    const transactions = [...orders.values()].reverse().map(({ txRef, amount, currency, reference, isPaid }) => ({
      status: isPaid ? 'success' : 'pending',
      ref_id: reference,
      type: 'API',
      created_at: new Date().toISOString(),
      currency,
      amount,
      charge: '12.000',
      trans_id: txRef,
      payment_method: 'telebirr',
    }));
    const pagination = { per_page: orders.size, current_page: 1, next_page_url: null, prev_page_url: null };
    return [200, { message: 'Transactions', status: 'success', data: { transactions, pagination } }];
  };

  const work = (step: Step, path: string, body: Record<string, unknown>): [number, object] => {
    if (step === 'initialize') return initialize(body);
    if (step === 'send') return send(body);
    if (step === 'list') return list();
    const txRef = decodeURIComponent(path.split('/').at(-1) ?? '');
    return step === 'verify' ? verify(txRef) : [200, { message: 'Cancelled', status: 'success', data: null }];
  };

  const stepOf = (path: string): Step => {
    if (path.includes('/initialize')) return 'initialize';
    if (path.includes('/verify/')) return 'verify';
    if (path.includes('/transactions')) return 'list';
    return path.includes('/cancel/') ? 'cancel' : 'send';
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '';
    const step = stepOf(path);
    const body = await bodyOf(request);
    const now = behaviour;
    watcher?.(step, 'arrived');
    if (now === 'refusing') return void response.writeHead(503).end('Service Unavailable');
    if (now === 'nonsense')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>It works</h1>');
    if (now === 'slow') await sleep(SLOW_MS);
    const [status, answer] = work(step, path, body);
    watcher?.(step, 'done');
    if (now === 'cutting') return void response.socket?.destroy();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  };

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const orderOf = (txRef: string): Order => {
    const order = orders.get(txRef);
    if (!order) throw new Error(`The gateway has never heard of ${txRef}.`);
    return order;
  };

  return {
    url: `http://127.0.0.1:${port}`,
    orders,
    messages,
    behave: (next) => {
      behaviour = next;
    },
    watch: (next) => {
      watcher = next;
    },
    pay: (txRef) => {
      orderOf(txRef).isPaid = true;
    },
    webhook: (txRef) => {
      const body = JSON.stringify({ event: 'charge.success', ...details(orderOf(txRef)) });
      const signature = createHmac('sha256', WEBHOOK_SECRET).update(body).digest('hex');
      return { body, headers: { 'content-type': 'application/json', 'x-chapa-signature': signature } };
    },
    paidSum: () =>
      [...orders.values()].filter(({ isPaid }) => isPaid).reduce((sum, { amount }) => sum + Number(amount), 0),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
