import type { payMonths as contract, PaidMonths } from '@temari/contracts/months';
import { totalOf } from '@temari/contracts/months-to-pay';
import type { ManualPayment } from '@temari/contracts/payments';
import type * as z from 'zod/mini';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { chosenMonths } from '../../domains/money/chosen-months.ts';
import { insertChoices } from '../../domains/money/queries.ts';
import { openCheckout } from '../../domains/payments/checkout/open-checkout.ts';
import { beginOnce } from '../../domains/payments/repeats/begin-once.ts';
import { keepKeyedReply } from '../../domains/payments/repeats/queries.ts';
import { newManualPayment, newOnlinePayment } from '../../domains/payments/start/start-payment.ts';
import { AppError } from '../../errors/app-error.ts';
import { grouped } from '../../texts/grouped.ts';
import { chargesPaidBy, monthsPayment } from './queries.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'payments' | 'log' | 'jobs'>;
type Wish = z.output<typeof contract.body>;

/** The payment and what it is for are written together, before anybody is asked for money. */
const start = async (
  deps: Needs,
  tx: Db,
  { accountId }: Actor,
  { charges: chosen, monthsAhead: ahead = 0, totalEtb, paymentType, ...transfer }: Wish,
  now: Date,
): Promise<{ id: string }> => {
  const lines = await chosenMonths(tx, accountId, { charges: chosen, ahead, now });
  const amountEtb = totalOf(lines);
  const [first] = lines;
  if (!first || amountEtb === 0) throw new AppError('payment/nothing-due');
  if (totalEtb !== undefined && totalEtb !== amountEtb) {
    throw new AppError('payment/total-changed', { values: { total: grouped(amountEtb) } });
  }
  const owed = { enrollmentId: first.enrollmentId, purpose: 'months' as const, accountId, amountEtb, now };
  const payment =
    paymentType === 'manual'
      ? await newManualPayment(deps, tx, owed, transfer as ManualPayment)
      : await newOnlinePayment(tx, owed);
  if (!payment) throw new Error('A payment for months was not written.');
  await insertChoices(
    tx,
    lines.map(({ id, enrollmentId, startsOn, open }) => ({
      householdId: accountId,
      paymentId: payment.id,
      enrollmentId,
      startsOn,
      chargeId: id,
      santim: open,
    })),
  );
  return payment;
};

/** What was begun, as it is now, with the gateway's checkout where money is still to come. */
const finish = async (deps: Needs, { accountId }: Actor, paymentId: string): Promise<PaidMonths> => {
  const payment = await monthsPayment(deps.db, accountId, paymentId);
  if (!payment) throw new AppError('request/conflicting-repeat');
  const { id, type, status, amountEtb } = payment;
  const charges = await chargesPaidBy(deps.db, id);
  const reply = { payment: { id, type, status, amount: amountEtb, charges } };
  return type === 'online' && status === 'pending' ? { ...reply, paymentUrl: await openCheckout(deps, id) } : reply;
};

/** Pays months of one or more learners at once. The same wish sent again with its key is one payment and one answer. */
export const payMonths = async (deps: Needs, actor: Actor, wish: Wish, key: string | null): Promise<PaidMonths> => {
  const { db, clock } = deps;
  const { accountId } = actor;
  const now = clock.now();
  if (key === null) {
    const { id } = await db.transaction((tx) => start(deps, tx, actor, wish, now));
    return finish(deps, actor, id);
  }
  const { paymentId, reply: before } = await beginOnce(db, { accountId, key, wish, now }, (tx) =>
    start(deps, tx, actor, wish, now),
  );
  if (before) return before as PaidMonths;
  const reply = await finish(deps, actor, paymentId);
  await keepKeyedReply(db, accountId, key, reply);
  return reply;
};
