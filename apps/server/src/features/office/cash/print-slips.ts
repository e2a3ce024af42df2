import type { CashSlip } from '@temari/contracts/office-cash';
import { shownPaymentCode } from '@temari/contracts/payment-codes';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { lockedPayment, recordPaymentEvent } from '../../../domains/payments/ledger/queries.ts';
import { CONFIRMATION_PRINTED, cashPaymentById } from '../../../domains/payments/tills/queries.ts';
import { AppError } from '../../../errors/app-error.ts';

export const showCashSlip = async ({ db }: Pick<Deps, 'db'>, { id }: { id: string }): Promise<CashSlip> => {
  const payment = await cashPaymentById(db, id);
  if (!payment) throw new AppError('request/not-found');
  const { household, language, code, till, takenBy, givenEtb, amountEtb, prints } = payment;
  return {
    id,
    ...{ household, language, till, takenBy, givenEtb, prints },
    code: shownPaymentCode(code),
    changeEtb: givenEtb - amountEtb,
  };
};

/** Counted under the payment's lock: of two printed at once, one is a copy. */
export const printCashSlip = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id }: { id: string },
): Promise<{ id: string; prints: number }> =>
  db.transaction(async (tx) => {
    const payment = await lockedPayment(tx, id);
    if (payment?.type !== 'cash') throw new AppError('request/not-found');
    await recordPaymentEvent(tx, payment, {
      kind: CONFIRMATION_PRINTED,
      actor: `staff:${actor.accountId}`,
      now: clock.now(),
      fromStatus: payment.status,
      toStatus: payment.status,
    });
    const { prints } = (await cashPaymentById(tx, id)) ?? { prints: 1 };
    return { id, prints };
  });
