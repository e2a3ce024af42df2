import type { RefundDelivery, RefundWay } from '@temari/contracts/refund-rules';
import type { PaymentType, RefundProgress } from '@temari/contracts/vocabulary';
import type { GatewayEvent } from '../../../ports/payments.ts';
import { lessonValue } from '../../money/rules.ts';

/** Sums are made in santim: a hundredth of a birr has no exact binary fraction. */
const santim = (etb: number): number => Math.round(etb * 100);
const birr = (amount: number): number => amount / 100;

export const sumEtb = (...amounts: number[]): number => birr(amounts.reduce((sum, etb) => sum + santim(etb), 0));

/** What of a payment has not gone back. */
export const leftOf = ({ amountEtb, refundedEtb }: { amountEtb: number; refundedEtb: number }): number =>
  sumEtb(amountEtb, -refundedEtb);

/** Counted over all that the office has given back of one payment, so that a large sum in small parts is a large sum. */
export const needsSecondPerson = (amountEtb: number, givenBackAloneEtb: number, limitEtb: number): boolean =>
  sumEtb(amountEtb, givenBackAloneEtb) > limitEtb;

/** What a payment paid of one month. Amounts are santim. */
export interface PaidMonth {
  charged: number;
  /** By all money together. */
  settled: number;
  /** By this payment. */
  paid: number;
  /** Null: the month was not counted by lessons. */
  lessonsSold: number | null;
  /** Held, missed by the learner, or given back as a credit. */
  lessonsUsed: number;
}

/** What the used lessons of a month are worth. One that was not counted by lessons counts as used. */
export const usedOf = ({ charged, lessonsSold, lessonsUsed }: PaidMonth): number => {
  if (lessonsSold === null) return charged;
  const used = Math.min(lessonsUsed, lessonsSold);
  return Array.from({ length: used }, (_, place) => lessonValue(charged, lessonsSold, place + 1)).reduce(
    (sum, value) => sum + value,
    0,
  );
};

/** What can go back of what a payment paid of a month: other money pays for the used lessons first. */
export const backOf = (month: PaidMonth): number => {
  const usedByThis = Math.max(0, usedOf(month) - (month.settled - month.paid));
  return Math.max(0, month.paid - usedByThis);
};

/** What the rule proposes: what its months give back, and what pays for nothing yet, never more than is left. */
export const proposedOf = (months: readonly PaidMonth[], { free, left }: { free: number; left: number }): number =>
  Math.min(
    left,
    months.reduce((sum, month) => sum + backOf(month), free),
  );

/** Money goes back the way it came, unless somebody says otherwise. */
export const usualWay = (type: PaymentType): RefundWay => (type === 'online' ? 'send' : 'other');

/** Where the money of a refund is at first, once it is booked. Null: somebody has sent it, and the gateway will tell. */
export const firstDelivery = (type: PaymentType, way: RefundWay): RefundDelivery | null => {
  if (type === 'online' && way === 'gateway') return null;
  return type === 'online' && way === 'send' ? 'sending' : 'by-hand';
};

/** What was refunded before deliveries were followed counts as arrived. */
export const progressOf = (delivery: RefundDelivery | null): RefundProgress =>
  delivery === null || delivery === 'arrived' || delivery === 'paid' ? 'arrived' : 'on-its-way';

const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS;

/** How long to wait before the gateway is called or asked again. */
export const pauseAfter = (tries: number): number => Math.min(LONGEST_PAUSE_MS, 2 ** Math.min(tries, 20) * MINUTE_MS);

/** Ours, of one sending: the gateway takes each once. */
export const sendReference = ({ id, round }: { id: string; round: number }): string =>
  `${id.replaceAll('-', '')}-${round}`;

/**
 * What identifies a refund event of the gateway, so that a repeated one is recognised. All parts of one payment carry the payment's
 * own reference, so that one says nothing; a repeated event is the same event with the same time. Null: nothing to know
 * it by.
 */
export const refundIdentity = (
  { refundReference, reference, at }: Pick<GatewayEvent, 'refundReference' | 'reference' | 'at'>,
  paymentReference: string | null,
): string | null => {
  if (refundReference) return `refund:${refundReference}`;
  if (reference && paymentReference && reference !== paymentReference) return `refund:${reference}`;
  return at ? `at:${at}` : null;
};

/**
 * What a refund event of the gateway changes. `tellsTotal`: it names all that went back so far instead of one part.
 * `toldBeforeEtb` is what it has told already, `expectedEtb` what the office sent through it and wrote down itself.
 */
export const shareOut = ({
  toldEtb,
  tellsTotal,
  toldBeforeEtb,
  expectedEtb,
  leftEtb,
}: {
  toldEtb: number;
  tellsTotal: boolean;
  toldBeforeEtb: number;
  expectedEtb: number;
  leftEtb: number;
}): { newEtb: number; coveredEtb: number; bookedEtb: number; excessEtb: number } => {
  const fresh = Math.max(0, santim(toldEtb) - (tellsTotal ? santim(toldBeforeEtb) : 0));
  const covered = Math.min(fresh, santim(expectedEtb));
  const booked = Math.min(fresh - covered, santim(leftEtb));
  return {
    newEtb: birr(fresh),
    coveredEtb: birr(covered),
    bookedEtb: birr(booked),
    excessEtb: birr(fresh - covered - booked),
  };
};
