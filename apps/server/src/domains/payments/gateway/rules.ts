import { AMOUNT_MAX_ETB } from '@temari/contracts/vocabulary';
import type { GatewayRecord } from '../../../ports/payments.ts';

const MINUTE_MS = 60_000;
/** A fresh payment is asked about every minute: most are paid within the first ten. */
const EVERY_MINUTE_FOR = 10;
const LONGEST_MINUTES = 60;

export const WATCHED_HOURS = 72;

/** When to ask the gateway again by ourselves, or null once three days have passed. `checks` counts those made before. */
export const nextCheckAt = (createdAt: Date, checks: number, now: Date): Date | null => {
  const doublings = Math.max(0, checks - EVERY_MINUTE_FOR);
  const minutes = Math.min(2 ** doublings, LONGEST_MINUTES);
  const next = new Date(now.getTime() + minutes * MINUTE_MS);
  const end = new Date(createdAt.getTime() + WATCHED_HOURS * 60 * MINUTE_MS);
  if (now >= end) return null;
  return next < end ? next : end;
};

/** Why what the gateway says does not settle this payment, or null when status, reference, currency and amount agree. */
export const disagreement = (
  record: Extract<GatewayRecord, { amount: number }>,
  payment: { txRef: string | null; amountEtb: number },
): string | null => {
  if (record.txRef !== payment.txRef) return `reference ${record.txRef} instead of ${payment.txRef}`;
  if (record.currency !== 'ETB') return `currency ${record.currency} instead of ETB`;
  if (record.amount !== payment.amountEtb) return `amount ${record.amount} instead of ${payment.amountEtb}`;
  return null;
};

/** What an event says went back, in birr and whole santim; null when it cannot be a sum of ours. */
export const toldAmountEtb = ({ amount, currency }: { amount: number; currency: string }): number | null => {
  const etb = Math.round(amount * 100) / 100;
  return currency === 'ETB' && etb > 0 && etb < AMOUNT_MAX_ETB ? etb : null;
};
