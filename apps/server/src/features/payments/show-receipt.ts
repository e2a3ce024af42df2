import { monthBeginning } from '@temari/contracts/billing-months';
import type { Receipt } from '@temari/contracts/payments';
import { isRecordId } from '@temari/contracts/record-id';
import { SERVICE_TYPES } from '@temari/contracts/vocabulary';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { billingCalendar } from '../../domains/money/billing-calendar.ts';
import { progressOf } from '../../domains/payments/refunds/rules.ts';
import { AppError } from '../../errors/app-error.ts';
import { monthsPaidBy, receiptOf, refundsOfPayment } from './queries.ts';

const paidMonths = async (db: Db, paymentId: string): Promise<NonNullable<Receipt['months']>> => {
  const calendar = await billingCalendar(db);
  return (await monthsPaidBy(db, paymentId)).map(({ service, from, ...month }) => ({
    ...month,
    ...monthBeginning(calendar, from),
    serviceType: SERVICE_TYPES[service],
  }));
};

/** Only what was settled has a receipt, and only its payer and the office see it. */
export const showReceipt = async ({ db }: Pick<Deps, 'db'>, actor: Actor, paymentId: string): Promise<Receipt> => {
  const row = isRecordId(paymentId) ? await receiptOf(db, paymentId) : null;
  const isOwn = row?.accountId === actor.accountId;
  if (!row || row.number === null || row.settledAt === null || (actor.role === 'student' && !isOwn)) {
    throw new AppError('request/not-found');
  }
  const {
    number,
    settledAt,
    service,
    amountEtb,
    gatewayReference,
    transactionId,
    bankTranslations,
    purpose,
    accountId: _,
    ...rest
  } = row;
  const refunds = row.refundedEtb > 0 ? await refundsOfPayment(db, paymentId) : [];
  const months = purpose === 'months' ? await paidMonths(db, paymentId) : null;
  const sum = rest.lines.reduce((total, line) => total + line.amountEtb, 0);
  return {
    ...rest,
    // An enrollment that was refunded and paid again at another price has the lines of that one.
    lines: sum === amountEtb ? rest.lines : [{ kind: 'list-price', amountEtb }],
    ...(bankTranslations && { bankTranslations }),
    ...(months && { months }),
    number,
    settledAt: settledAt.toISOString(),
    serviceType: SERVICE_TYPES[service],
    totalEtb: amountEtb,
    refunds: refunds.map(({ amountEtb: etb, at, delivery }) => ({
      amountEtb: etb,
      at: at.toISOString(),
      progress: progressOf(delivery),
    })),
    reference: (rest.type === 'online' ? gatewayReference : transactionId) ?? '',
  };
};
