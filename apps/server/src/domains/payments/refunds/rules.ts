import { REFUND_LIMIT_ETB } from '@temari/contracts/refund-rules';
import type { GatewayEvent } from '../../../ports/payments.ts';

/** Sums are made in santim: a hundredth of a birr has no exact binary fraction. */
const santim = (etb: number): number => Math.round(etb * 100);
const birr = (amount: number): number => amount / 100;

export const sumEtb = (...amounts: number[]): number => birr(amounts.reduce((sum, etb) => sum + santim(etb), 0));

/** What of a payment has not gone back. */
export const leftOf = ({ amountEtb, refundedEtb }: { amountEtb: number; refundedEtb: number }): number =>
  sumEtb(amountEtb, -refundedEtb);

/** Counted over all that the office has given back of one payment, so that a large sum in small parts is a large sum. */
export const needsSecondPerson = (amountEtb: number, givenBackAloneEtb: number): boolean =>
  sumEtb(amountEtb, givenBackAloneEtb) > REFUND_LIMIT_ETB;

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
