import type { OfficeEnrollment, OfficeEnrollmentRow } from '@temari/contracts/office-enrollments';
import type { actsOn, EnrollmentDetail, EnrollmentListRow, eventsOf, paymentsOf } from './queries.ts';

export const presentRow = (row: EnrollmentListRow): OfficeEnrollmentRow => ({
  id: row.id,
  fullName: row.fullName,
  service: row.service,
  grade: row.grade,
  frequency: row.frequency,
  time: row.time,
  phoneNumber: row.phone,
  priceEtb: row.priceEtb,
  paymentStatus: row.paymentStatus,
  paymentType: row.paymentType,
  createdAt: row.createdAt.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
  class: row.classId ? { id: row.classId, courseType: row.classCourse ?? '', grade: row.classGrade } : null,
});

const presentPayment = ({ payment, bank }: Awaited<ReturnType<typeof paymentsOf>>[number]) => ({
  id: payment.id,
  type: payment.type,
  status: payment.status,
  amountEtb: payment.amountEtb,
  createdAt: payment.createdAt.toISOString(),
  settledAt: payment.settledAt?.toISOString() ?? null,
  receiptNumber: payment.receiptNumber,
  reference: payment.transactionId ?? payment.txRef,
  bank,
  declineReason: payment.declineReason,
});

const textOf = (value: unknown, key: string): string | null => {
  const found = value && typeof value === 'object' ? (value as Record<string, unknown>)[key] : null;
  return typeof found === 'string' ? found : null;
};

/** Three sources, one line of time. */
export const presentStory = (
  createdAt: Date,
  events: Awaited<ReturnType<typeof eventsOf>>,
  acts: Awaited<ReturnType<typeof actsOn>>,
): OfficeEnrollment['story'] =>
  [
    { at: createdAt, what: 'enrolled', who: null, detail: null },
    ...events
      .filter(({ fromStatus, toStatus }) => fromStatus !== toStatus)
      .map(({ at, toStatus, facts, who }) => ({
        at,
        what: `payment-${toStatus}`,
        who,
        detail: textOf(facts, 'reason'),
      })),
    ...acts.map(({ at, action, after, who }) => ({ at, what: action, who, detail: textOf(after, 'class') })),
  ]
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map((event) => ({ ...event, at: event.at.toISOString() }));

export const presentEnrollment = (
  row: EnrollmentDetail,
  known: {
    payments: Awaited<ReturnType<typeof paymentsOf>>;
    story: OfficeEnrollment['story'];
    files: OfficeEnrollment['files'];
  },
): OfficeEnrollment => ({
  ...presentRow(row),
  accountId: row.accountId,
  accountName: row.accountName,
  packageTitle: row.packageTitle,
  offerDay: row.offerDay,
  learningOption: row.learningOption,
  details: Object.fromEntries(
    Object.entries(row.details).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  ),
  files: known.files,
  priceLines: row.priceLines,
  payments: known.payments.map(presentPayment),
  story: known.story,
});
