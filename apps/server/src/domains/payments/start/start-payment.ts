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

/** Refused while too many of the household's wait already. */
export const refuseTooMany = (
  { unpaid, inReview }: { unpaid: number; inReview: number },
  type: 'online' | 'manual',
): void => {
  if (unpaid >= UNPAID_APPLICATIONS_MAX) throw new AppError('enrollment/too-many-unpaid');
  if (type === 'manual' && inReview >= RECEIPTS_IN_REVIEW_MAX) throw new AppError('payment/too-many-in-review');
};

/** Written before the gateway is called, so that nothing the gateway knows is unknown here. Null: one is open already. */
export const newOnlinePayment = async (
  db: Db,
  owed: Owed,
  actor: LedgerActor = 'student',
): Promise<PaymentRow | null> => {
  const { now } = owed;
  refuseTooMany(await lockAndCountWaiting(db, owed), 'online');
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

/** What of a receipt is written with its payment: the bank, the reference as the bank counts it, and the picture. */
export interface Receipt {
  paidByName: string;
  transactionId: string;
  transactionKey: string;
  bankId: string;
  receiptFileId: string;
}

/** Reads a receipt that is handed in; refused where its bank, its reference or its picture is none of ours. */
export const receiptOf = async (
  db: Db,
  uploaderId: string,
  { paidByName, transactionId, paymentOrg, screenShot }: ManualPayment,
): Promise<Receipt> => {
  const bank = await activeBank(db, paymentOrg);
  if (!bank) throw new AppError('request/invalid', { errors: { paymentOrg: wrong.bank } });
  const refusal = referenceRefusal(bank, transactionId);
  if (refusal) throw new AppError('request/invalid', { errors: { transactionId: refusal } });
  const file = await ownFile(db, { url: screenShot, accountId: uploaderId, purpose: 'receipt' });
  if (!file) throw new AppError('request/invalid', { errors: { screenShot: wrong.receipt } });
  return {
    paidByName,
    transactionId,
    transactionKey: transactionKey(bank, transactionId),
    bankId: bank.id,
    receiptFileId: file.id,
  };
};

/** The picture is compared and the bank asked, once this transaction is there. */
export const lookAtReceipt = async (
  { jobs }: Pick<Deps, 'jobs'>,
  db: Db,
  accountId: string,
  { receiptFileId }: Receipt,
): Promise<void> => {
  await insertPicture(db, { fileId: receiptFileId, accountId });
  await jobs.enqueue(db, COMPARE_PICTURES, {});
  await jobs.enqueue(db, ASK_BANKS, {});
};

/**
 * Creates a payment whose receipt waits for the office. When two people hand in the same reference, the unique index
 * decides. A file that staff photographed at the desk belongs to the family from then on.
 */
export const newManualPayment = async (
  deps: Pick<Deps, 'jobs'>,
  db: Db,
  owed: Owed,
  manual: ManualPayment,
  atDesk?: { staffId: string; slipEtb: number },
): Promise<PaymentRow> => {
  const { accountId, now } = owed;
  const receipt = await receiptOf(db, atDesk?.staffId ?? accountId, manual);
  if (atDesk) await giveFile(db, receipt.receiptFileId, accountId);
  refuseTooMany(await lockAndCountWaiting(db, owed), 'manual');
  const payment = await insertManualPayment(db, owed, receipt);
  if (!payment) throw new AppError('payment/reference-used');
  const { transactionId, bankId } = receipt;
  await recordPaymentEvent(db, payment, {
    kind: 'handed-in',
    actor: atDesk ? `staff:${atDesk.staffId}` : 'student',
    now,
    fromStatus: null,
    toStatus: 'review',
    facts: { transactionId, bankId, ...(atDesk && { slipEtb: atDesk.slipEtb }) },
  });
  await lookAtReceipt(deps, db, accountId, receipt);
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
