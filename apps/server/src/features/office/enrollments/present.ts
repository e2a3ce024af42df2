import type { OfficeEnrollment, OfficeEnrollmentRow } from '@temari/contracts/office-enrollments';
import type { OfficeRefund } from '@temari/contracts/office-refunds';
import type { Actor } from '../../../domains/identity/actor.ts';
import { takeBackUntil } from '../../../domains/identity/take-back.ts';
import { grouped } from '../../../texts/grouped.ts';
import type { actsOn, EnrollmentDetail, EnrollmentListRow, eventsOf, paymentsOf, refundsOf } from './queries.ts';

export const presentRow = (row: EnrollmentListRow, { seesMoney }: { seesMoney: boolean }): OfficeEnrollmentRow => ({
  id: row.id,
  fullName: row.fullName,
  service: row.service,
  grade: row.grade,
  isOutsideGrades: row.isOutsideGrades,
  frequency: row.frequency,
  time: row.time,
  phoneNumber: row.phone,
  priceEtb: seesMoney ? row.priceEtb : null,
  paymentStatus: row.paymentStatus,
  paymentType: row.paymentType,
  createdAt: row.createdAt.toISOString(),
  removedAt: row.removedAt?.toISOString() ?? null,
  paidAt: row.paidAt?.toISOString() ?? null,
  class: row.classId
    ? {
        id: row.classId,
        courseType: row.classCourse ?? '',
        translations: row.classTranslations ?? undefined,
        grade: row.classGrade,
      }
    : null,
});

type RefundRows = Awaited<ReturnType<typeof refundsOf>>;

interface Reading {
  actor: Pick<Actor, 'accountId' | 'role'>;
  now: Date;
}

const presentRefund = (
  refund: RefundRows[number],
  { deciders, actor, now }: Reading & { deciders: string[] },
): OfficeRefund => ({
  id: refund.id,
  kind: refund.kind,
  source: refund.source,
  state: refund.state,
  amountEtb: refund.amountEtb,
  reason: refund.reason,
  delivery: refund.delivery,
  problem: refund.problem,
  at: refund.createdAt.toISOString(),
  proposedBy: refund.proposedBy ? { id: refund.proposedBy, name: refund.proposer ?? '' } : null,
  decidedBy: refund.decidedBy ? { id: refund.decidedBy, name: refund.decider ?? '' } : null,
  handedTo: refund.handedTo ? { id: refund.handedTo, name: refund.keeper ?? '' } : null,
  deciders: refund.state === 'proposed' ? deciders : [],
  takeBackUntil:
    refund.state === 'refused' && refund.decidedAt
      ? takeBackUntil(actor, { byId: refund.decidedBy, at: refund.decidedAt }, now)
      : null,
});

const presentPayment = (
  { payment, bank }: Awaited<ReturnType<typeof paymentsOf>>[number],
  { refunds, ...reading }: Reading & { refunds: RefundRows; deciders: string[] },
) => ({
  id: payment.id,
  type: payment.type,
  status: payment.status,
  amountEtb: payment.amountEtb,
  refundedEtb: payment.refundedEtb,
  refunds: refunds.filter(({ paymentId }) => paymentId === payment.id).map((refund) => presentRefund(refund, reading)),
  createdAt: payment.createdAt.toISOString(),
  settledAt: payment.settledAt?.toISOString() ?? null,
  receiptNumber: payment.receiptNumber,
  reference: payment.transactionId ?? payment.txRef,
  bank,
  declineReason: payment.declineReason,
  declineCode: payment.declineCode,
});

const textOf = (value: unknown, key: string): string | null => {
  const found = value && typeof value === 'object' ? (value as Record<string, unknown>)[key] : null;
  return typeof found === 'string' ? found : null;
};

/** Events of three sources as one timeline; what was paid back, and why, is for whoever works on money. */
export const presentStory = (
  { createdAt, removedAt }: Pick<EnrollmentDetail, 'createdAt' | 'removedAt'>,
  events: Awaited<ReturnType<typeof eventsOf>>,
  acts: Awaited<ReturnType<typeof actsOn>>,
  { seesMoney }: { seesMoney: boolean },
): OfficeEnrollment['story'] =>
  [
    { at: createdAt, what: 'enrolled', who: null, detail: null },
    ...(removedAt ? [{ at: removedAt, what: 'removed', who: null, detail: null }] : []),
    ...events
      .filter(({ fromStatus, toStatus, settledEtb }) => fromStatus !== toStatus || settledEtb < 0)
      .map(({ at, toStatus, settledEtb, facts, refundReason, who }) => ({
        at,
        what: settledEtb < 0 && toStatus === 'paid' ? 'payment-part-refunded' : `payment-${toStatus}`,
        who,
        detail:
          (seesMoney ? [settledEtb < 0 && `ETB ${grouped(-settledEtb)}`, refundReason ?? textOf(facts, 'reason')] : [])
            .filter(Boolean)
            .join(' · ') || null,
      })),
    ...acts.map(({ at, action, after, who }) => ({ at, what: action, who, detail: textOf(after, 'class') })),
  ]
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map((event) => ({ ...event, at: event.at.toISOString() }));

export const presentEnrollment = (
  row: EnrollmentDetail,
  known: Reading & {
    seesMoney: boolean;
    deciders: string[];
    placing: OfficeEnrollment['placing'];
    payments: Awaited<ReturnType<typeof paymentsOf>>;
    refunds: RefundRows;
    story: OfficeEnrollment['story'];
    files: OfficeEnrollment['files'];
  },
): OfficeEnrollment => ({
  ...presentRow(row, known),
  accountId: row.accountId,
  accountName: row.accountName,
  packageTitle: row.packageTitle,
  offerDay: row.offerDay,
  learningOption: row.learningOption,
  details: Object.fromEntries(
    Object.entries(row.details).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  ),
  files: known.files,
  priceLines: known.seesMoney ? row.priceLines : [],
  payments: known.payments.map((payment) => presentPayment(payment, known)),
  placing: known.placing,
  story: known.story,
});
