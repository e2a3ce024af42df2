import { billingMonthName } from '@temari/contracts/billing-months';
import type { RefundProposal } from '@temari/contracts/office-refunds';
import type { Db } from '../../../db/client.ts';
import { billingCalendar } from '../../../domains/money/billing-calendar.ts';
import { moneyRules } from '../../../domains/money/queries.ts';
import { paymentById } from '../../../domains/payments/ledger/queries.ts';
import { givenBackAlone, monthsPaidBy } from '../../../domains/payments/refunds/queries.ts';
import { backOf, leftOf, proposedOf, sumEtb, usedOf } from '../../../domains/payments/refunds/rules.ts';
import { AppError } from '../../../errors/app-error.ts';

const SANTIM = 100;

/**
 * How much of a payment can fairly be refunded, with lines that explain the amount. The office may decide otherwise.
 */
export const proposalOf = async (db: Db, paymentId: string, now: Date): Promise<RefundProposal> => {
  const payment = await paymentById(db, paymentId);
  if (!payment) throw new AppError('request/not-found');
  if (payment.status !== 'paid') throw new AppError('payment/not-refundable');
  const [months, { refundLimitEtb }, aloneBefore, calendar] = await Promise.all([
    monthsPaidBy(db, paymentId, now),
    moneyRules(db),
    givenBackAlone(db, paymentId),
    billingCalendar(db),
  ]);
  const leftEtb = leftOf(payment);
  const left = Math.round(leftEtb * SANTIM);
  const free = left - payment.allocatedSantim;
  return {
    type: payment.type,
    amountEtb: payment.amountEtb,
    refundedEtb: payment.refundedEtb,
    leftEtb,
    proposedEtb: proposedOf(months, { free, left }) / SANTIM,
    freeEtb: free / SANTIM,
    lines: months.map(({ enrollmentId, fullName, from, to, lessonsSold, lessonsUsed, ...month }) => ({
      enrollment: enrollmentId,
      ...{ fullName, month: billingMonthName(calendar, from), from, to, lessonsSold },
      lessonsUsed: lessonsSold === null ? lessonsUsed : Math.min(lessonsUsed, lessonsSold),
      chargedEtb: month.charged / SANTIM,
      paidEtb: month.paid / SANTIM,
      usedEtb: usedOf({ ...month, lessonsSold, lessonsUsed }) / SANTIM,
      backEtb: backOf({ ...month, lessonsSold, lessonsUsed }) / SANTIM,
    })),
    aloneEtb: Math.max(0, sumEtb(refundLimitEtb, -aloneBefore)),
    limitEtb: refundLimitEtb,
  };
};
