import { isRecordId } from '@temari/contracts/record-id';
import type { Actor } from '../../domains/identity/actor.ts';
import { AppError } from '../../errors/app-error.ts';
import { type CheckNeeds, checkPayment } from './check-payment.ts';
import { hasClass, isRemoved, markRemoved } from './queries.ts';
import { closeOld, unpaid } from './try-again.ts';

const REMOVED = { reason: { code: 'removed' }, kind: 'removed', actor: 'student' } as const;

const takeOffList = async (deps: CheckNeeds, actor: Actor, enrollmentId: string): Promise<void> => {
  const { db, clock } = deps;
  const payment = await unpaid(db, actor, enrollmentId);
  if (payment.status === 'refunded' || (await hasClass(db, enrollmentId))) {
    throw new AppError('enrollment/not-removable');
  }
  const state = payment.type === 'online' && payment.checkout ? await checkPayment(deps, payment) : null;
  if (state === 'paid') throw new AppError('payment/already-paid');
  if (state === 'unreachable') throw new AppError('payment/gateway-away', { retryAfterSeconds: 5 });
  await closeOld(deps, payment, REMOVED);
  if (await markRemoved(db, { enrollmentId, accountId: actor.accountId, now: clock.now() })) return;
  await unpaid(db, actor, enrollmentId);
  throw new AppError('enrollment/payment-opened');
};

/**
 * Takes an enrollment that is not paid off its household's list. Its checkout is closed before, so that nobody pays for
 * it by accident; who pays all the same finds it on the list again, paid. No row is deleted.
 */
export const removeEnrollment = async (deps: CheckNeeds, actor: Actor, enrollmentId: string): Promise<void> => {
  try {
    await takeOffList(deps, actor, enrollmentId);
  } catch (error) {
    // Another tap was faster, at any point: what it did is what was asked for.
    if (isRecordId(enrollmentId) && (await isRemoved(deps.db, enrollmentId, actor.accountId))) return;
    throw error;
  }
};
