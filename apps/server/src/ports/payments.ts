import type { Checkout } from '@temari/contracts/payments';

export interface CheckoutOrder {
  /** Ours, never used before. */
  txRef: string;
  amountEtb: number;
  firstName: string;
  lastName: string;
  email: string;
  /** Canonical, `+251…`. */
  phone: string;
  title: string;
  description: string;
  /** The page of ours to which the browser comes back; the one for families' payments where nothing is said. */
  returnPath?: string;
}

/** `reference-used`: the gateway knows the reference already, so an earlier try reached it. */
export type CheckoutOutcome =
  | { result: 'opened'; answer: Checkout }
  | { result: 'reference-used' }
  | { result: 'refused'; reason: string }
  | { result: 'unreachable'; reason: string };

/**
 * What the gateway says of one payment. `unknown`: it has never heard of it. `doubtful`: it says that money moved, but
 * not that it was real money.
 */
export type GatewayRecord =
  | { state: 'paid' | 'refunded' | 'reversed'; txRef: string; amount: number; currency: string; reference: string }
  | { state: 'open' | 'failed' | 'unknown' }
  | { state: 'doubtful'; reason: string }
  | { state: 'unreachable'; reason: string };

/** What the gateway told us by itself, with proof that it was the gateway. */
export interface GatewayEvent {
  /** `refund-failed`: money that was to go back did not. */
  kind: 'refunded' | 'reversed' | 'refund-failed' | 'other';
  txRef: string;
  amount: number;
  currency: string;
  /** Of the payment, mostly; empty where the gateway names none. */
  reference: string;
  /** Of this refund alone, where the gateway names it. */
  refundReference: string | null;
  /** When it happened, in the gateway's own spelling: a repeated event repeats it. */
  at: string | null;
}

/** Money that is to go back to whoever paid. */
export interface RefundOrder {
  /** Of the payment. */
  txRef: string;
  /** Ours, of this refund: the gateway takes each once. */
  reference: string;
  amountEtb: number;
}

/** `reference-used`: the gateway has taken a refund under this reference before. */
export type RefundOutcome =
  | { result: 'accepted'; gatewayReference: string | null }
  | { result: 'reference-used' }
  | { result: 'refused'; reason: string }
  | { result: 'unreachable'; reason: string };

/** What the gateway says of one refund. `unknown`: it has never heard of it. */
export type GatewayRefundRecord =
  | { state: 'pending' | 'arrived'; gatewayReference: string | null }
  | { state: 'failed' | 'unreachable'; reason: string }
  | { state: 'unknown' };

/** One line of the gateway's own list. */
export interface ListedTransaction {
  /** The gateway's. */
  reference: string;
  /** Whatever in the line can be our reference. */
  candidates: string[];
  state: 'paid' | 'refunded' | 'reversed' | 'open' | 'failed' | 'other';
  amount: number;
  currency: string;
  at: Date;
}

export type ListedPage =
  | { result: 'page'; transactions: ListedTransaction[]; unreadable: number; isLast: boolean }
  | { result: 'unreachable'; reason: string };

export interface PaymentGateway {
  /** Payments before this are unknown to it although they were made; null for a gateway that never forgets. */
  knowsSince: Date | null;
  openCheckout: (order: CheckoutOrder) => Promise<CheckoutOutcome>;
  find: (txRef: string) => Promise<GatewayRecord>;
  /** A page of all transactions, counted from 1, the newest first. */
  list: (page: number) => Promise<ListedPage>;
  /** Whether a browser may be sent to this address to pay. */
  isCheckoutAddress: (address: string) => boolean;
  /** Closes a checkout for ever; false when the gateway did not say that it did. */
  cancel: (txRef: string) => Promise<boolean>;
  /** Sends money of a settled payment back to whoever paid it. */
  refund: (order: RefundOrder) => Promise<RefundOutcome>;
  findRefund: (refund: {
    txRef: string;
    reference: string;
    gatewayReference: string | null;
  }) => Promise<GatewayRefundRecord>;
  /** The event in these bytes, or null when their signature is not the gateway's. */
  signedEvent: (body: Buffer, headers: Record<string, string | string[] | undefined>) => GatewayEvent | null;
}
