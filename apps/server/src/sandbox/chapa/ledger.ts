import { randomBytes } from 'node:crypto';

export const METHODS = ['telebirr', 'cbebirr', 'mpesa', 'card'] as const;
export type Method = (typeof METHODS)[number];

export interface Order {
  amount: string;
  currency: string;
  tx_ref: string;
  email?: string;
  first_name?: string;
  last_name?: string;
  phone_number?: string;
  callback_url?: string;
  return_url?: string;
  customization?: { title?: string; description?: string; logo?: string };
  meta?: unknown;
}

/** As the gateway would keep it. `open`: nobody has tried to pay yet. */
export interface Transaction {
  order: Order;
  token: string;
  reference: string;
  status: 'open' | 'success' | 'failed' | 'cancelled' | 'refunded' | 'reversed';
  method: Method | null;
  /** What went back, one by one. */
  refunds: Refund[];
  createdAt: Date;
  updatedAt: Date;
}

export interface Refund {
  refId: string;
  /** The merchant's, never used before. */
  reference: string | null;
  amount: number;
  status: 'pending' | 'success' | 'failed';
}

/**
 * What the stand-in does with a refund. `later`: it waits until somebody finishes it on the overview. `refuse`: there is
 * no balance for it. `no-answer`: it is done, but the answer is lost. `deaf`: it is not done, and there is no answer.
 */
export const REFUND_BEHAVIOURS = ['at-once', 'later', 'refuse', 'no-answer', 'deaf'] as const;
export type RefundBehaviour = (typeof REFUND_BEHAVIOURS)[number];

/** How the stand-in misbehaves, for trying out what the product does about it. */
export interface Switches {
  slowMs: number;
  dropWebhooks: boolean;
  repeatWebhooks: number;
  refunds: RefundBehaviour;
}

export interface SandboxLedger {
  transactions: Map<string, Transaction>;
  switches: Switches;
}

const KEPT_AT_MOST = 20_000;

/** In memory: what the sandbox knows ends with the process, as its money does. */
export const createSandboxLedger = (): SandboxLedger => ({
  transactions: new Map(),
  switches: { slowMs: 0, dropWebhooks: false, repeatWebhooks: 0, refunds: 'at-once' },
});

export const addTransaction = ({ transactions }: SandboxLedger, order: Order, now: Date): Transaction => {
  const transaction: Transaction = {
    order,
    token: randomBytes(24).toString('hex'),
    reference: `AP${randomBytes(5).toString('hex').toUpperCase()}`,
    status: 'open',
    method: null,
    refunds: [],
    createdAt: now,
    updatedAt: now,
  };
  const [oldest] = transactions.keys();
  if (transactions.size >= KEPT_AT_MOST && oldest) transactions.delete(oldest);
  transactions.set(order.tx_ref, transaction);
  return transaction;
};

export const leftOf = ({ order, refunds }: Transaction): number =>
  Number(order.amount) -
  refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0);

export const byToken = ({ transactions }: SandboxLedger, token: string): Transaction | undefined =>
  [...transactions.values()].find((transaction) => transaction.token === token);
