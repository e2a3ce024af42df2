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
}

/** `reference-used`: the gateway knows the reference already, so an earlier try reached it. */
export type CheckoutOutcome =
  | { result: 'opened'; answer: Checkout }
  | { result: 'reference-used' }
  | { result: 'refused'; reason: string }
  | { result: 'unreachable'; reason: string };

/** What the gateway says of one payment. `unknown`: it has never heard of it. */
export type GatewayRecord =
  | { state: 'paid' | 'refunded' | 'reversed'; txRef: string; amount: number; currency: string; reference: string }
  | { state: 'open' | 'failed' | 'unknown' }
  | { state: 'unreachable'; reason: string };

/** What the gateway told us by itself, with proof that it was the gateway. */
export interface GatewayEvent {
  kind: 'refunded' | 'reversed' | 'other';
  txRef: string;
  amount: number;
  currency: string;
  reference: string;
}

export interface PaymentGateway {
  openCheckout: (order: CheckoutOrder) => Promise<CheckoutOutcome>;
  find: (txRef: string) => Promise<GatewayRecord>;
  /** Closes a checkout for ever; false when the gateway did not say that it did. */
  cancel: (txRef: string) => Promise<boolean>;
  /** The event in these bytes, or null when their signature is not the gateway's. */
  signedEvent: (body: Buffer, headers: Record<string, string | string[] | undefined>) => GatewayEvent | null;
}
