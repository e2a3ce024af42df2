import { nextCheckAt } from '../../domains/payments/gateway/rules.ts';
import { declinePayment, type PaymentRow } from '../../domains/payments/ledger/queries.ts';
import { type CheckNeeds, checkPayment } from './check-payment.ts';
import { claimDuePayments, planNextCheck } from './queries.ts';

const AT_ONCE = 10;

const checkDue = async (deps: CheckNeeds, payment: PaymentRow): Promise<void> => {
  const { db, clock } = deps;
  const state = await checkPayment(deps, payment);
  if (state === 'paid') return;
  const now = clock.now();
  const next = nextCheckAt(payment.createdAt, payment.checks, now);
  await planNextCheck(db, payment.id, next);
  if (next === null && payment.status === 'pending') {
    await declinePayment(db, {
      paymentId: payment.id,
      from: ['pending'],
      reason: { code: 'expired' },
      kind: 'expired',
      actor: 'system',
      now,
    });
  }
};

/** Asks about every open payment that is due: a lost webhook or a closed tab costs nothing. */
export const reconcile = async (deps: CheckNeeds): Promise<void> => {
  for (;;) {
    const due = await claimDuePayments(deps.db, deps.clock.now(), AT_ONCE);
    await Promise.all(
      due.map(async (payment) => {
        await checkDue(deps, payment).catch((error: unknown) =>
          deps.log.error({ err: error, paymentId: payment.id }, 'a payment could not be checked'),
        );
      }),
    );
    if (due.length < AT_ONCE) return;
  }
};
