import * as wrong from '@temari/contracts/field-errors';
import { RECEIPTS_IN_REVIEW_MAX, UNPAID_APPLICATIONS_MAX } from '@temari/contracts/payment-limits';
import type { ManualPayment } from '@temari/contracts/payments';
import type { PaymentPurpose } from '@temari/contracts/vocabulary';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors/app-error.ts';
import { giveFile, ownFile } from '../../files/queries.ts';
import { lockHousehold } from '../../money/queries.ts';
import { type LedgerActor, type PaymentRow, recordPaymentEvent } from '../ledger/queries.ts';
import { referenceRefusal, transactionKey } from '../receipts/bank-references.ts';
import {
  activeBank,
  insertManualPayment,
  insertOnlinePayment,
  insertPicture,
  lockAndCountWaiting,
  type Owed,
} from './queries.ts';

/** Looks at the pictures of receipts that were handed in and not looked at yet. */
export const COMPARE_PICTURES = 'compare-receipt-pictures';
/** Asks the banks about receipts that were handed in. */
export const ASK_BANKS = 'ask-banks';

const refuseTooManyUnpaid = (unpaid: number): void => {
  if (unpaid >= UNPAID_APPLICATIONS_MAX) throw new AppError('enrollment/too-many-unpaid');
};

/** Written before the gateway is called, so that nothing the gateway knows is unknown here. Null: one is open already. */
export const newOnlinePayment = async (
  db: Db,
  owed: Owed,
  actor: LedgerActor = 'student',
): Promise<PaymentRow | null> => {
  const { now } = owed;
  refuseTooManyUnpaid((await lockAndCountWaiting(db, owed)).unpaid);
  const payment = await insertOnlinePayment(db, owed);
  if (!payment) return null;
  await recordPaymentEvent(db, payment, {
    kind: 'started',
    actor,
    now,
    fromStatus: null,
    toStatus: 'pending',
    facts: { txRef: payment.txRef },
  });
  return payment;
};

/**
 * A receipt waiting for the office. The unique reference decides between two who hand in the same one. What somebody of
 * the office photographed at the desk is the family's from then on.
 */
export const newManualPayment = async (
  { jobs }: Pick<Deps, 'jobs'>,
  db: Db,
  owed: Owed,
  { paidByName, transactionId, paymentOrg, screenShot }: ManualPayment,
  atDesk?: { staffId: string; slipEtb: number },
): Promise<PaymentRow> => {
  const { accountId, now } = owed;
  const bank = await activeBank(db, paymentOrg);
  if (!bank) throw new AppError('request/invalid', { errors: { paymentOrg: wrong.bank } });
  const refusal = referenceRefusal(bank, transactionId);
  if (refusal) throw new AppError('request/invalid', { errors: { transactionId: refusal } });
  const file = await ownFile(db, { url: screenShot, accountId: atDesk?.staffId ?? accountId, purpose: 'receipt' });
  if (!file) throw new AppError('request/invalid', { errors: { screenShot: wrong.receipt } });
  if (atDesk) await giveFile(db, file.id, accountId);
  const waiting = await lockAndCountWaiting(db, owed);
  refuseTooManyUnpaid(waiting.unpaid);
  if (waiting.inReview >= RECEIPTS_IN_REVIEW_MAX) throw new AppError('payment/too-many-in-review');
  const payment = await insertManualPayment(db, owed, {
    paidByName,
    transactionId,
    transactionKey: transactionKey(bank, transactionId),
    bankId: bank.id,
    receiptFileId: file.id,
  });
  if (!payment) throw new AppError('payment/reference-used');
  await recordPaymentEvent(db, payment, {
    kind: 'handed-in',
    actor: atDesk ? `staff:${atDesk.staffId}` : 'student',
    now,
    fromStatus: null,
    toStatus: 'review',
    facts: { transactionId, bankId: bank.id, ...(atDesk && { slipEtb: atDesk.slipEtb }) },
  });
  await insertPicture(db, { fileId: file.id, accountId });
  await jobs.enqueue(db, COMPARE_PICTURES, {});
  await jobs.enqueue(db, ASK_BANKS, {});
  return payment;
};

/** A transfer that the bank's statement tells of, and no receipt: the office accepts it in the same transaction. */
export const newStatementPayment = async (
  db: Db,
  owed: Owed,
  {
    purpose,
    actor,
    ...transfer
  }: {
    purpose: PaymentPurpose;
    actor: LedgerActor;
    paidByName: string;
    transactionId: string;
    transactionKey: string;
    bankId: string;
  },
): Promise<PaymentRow> => {
  await lockHousehold(db, owed.accountId);
  const payment = await insertManualPayment(db, { ...owed, purpose }, transfer);
  if (!payment) throw new AppError('statement/row-decided');
  await recordPaymentEvent(db, payment, {
    kind: 'on-statement',
    actor,
    now: owed.now,
    fromStatus: null,
    toStatus: 'review',
    facts: { transactionId: transfer.transactionId, bankId: transfer.bankId },
  });
  return payment;
};
