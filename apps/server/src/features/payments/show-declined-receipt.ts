import type { DeclinedReceipt } from '@temari/contracts/payments';
import { isRecordId } from '@temari/contracts/record-id';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { activeBank } from '../../domains/payments/start/queries.ts';
import { AppError } from '../../errors/app-error.ts';
import { currentPayment } from './queries.ts';

/** What stood on the own receipt that was declined last, so that nobody types it again. */
export const showDeclinedReceipt = async (
  { db }: Pick<Deps, 'db'>,
  { accountId }: Actor,
  enrollmentId: string,
): Promise<{ receipt: DeclinedReceipt }> => {
  const payment = isRecordId(enrollmentId) ? await currentPayment(db, enrollmentId, accountId) : null;
  if (!payment) throw new AppError('request/not-found');
  if (payment.type !== 'manual' || payment.status !== 'declined') return { receipt: null };
  const bank = payment.bankId ? await activeBank(db, payment.bankId) : null;
  return {
    receipt: {
      paymentOrg: bank?.id ?? null,
      paidByName: payment.paidByName ?? '',
      transactionId: payment.transactionId ?? '',
    },
  };
};
