import { createHash } from 'node:crypto';
import { addisDate } from '@temari/contracts/addis-time';
import { type payMonths as contract, MONTHS_AHEAD_MAX, type PaidMonths } from '@temari/contracts/months';
import { linesToPay, totalOf } from '@temari/contracts/months-to-pay';
import type { ManualPayment } from '@temari/contracts/payments';
import { isRecordId } from '@temari/contracts/record-id';
import type * as z from 'zod/mini';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { billingCalendar } from '../../domains/money/billing-calendar.ts';
import { areLeftOut, monthsAhead } from '../../domains/money/payable-months.ts';
import { lockHousehold } from '../../domains/money/queries.ts';
import { openCheckout } from '../../domains/payments/checkout/open-checkout.ts';
import { keepKeyedReply, keyedRequest, noteBegun, takeKey } from '../../domains/payments/repeats/queries.ts';
import { newManualPayment, newOnlinePayment } from '../../domains/payments/start/start-payment.ts';
import { AppError } from '../../errors/app-error.ts';
import { chargesPaidBy, insertChoices, lockOpenCharges, monthsPayment } from './queries.ts';

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
  await lockHousehold(tx, accountId);
  const charges = chosen.filter(isRecordId);
  const calendar = await billingCalendar(tx);
  const count = 2 * MONTHS_AHEAD_MAX;
  const written = await lockOpenCharges(tx, accountId, charges);
  const months = await monthsAhead(tx, accountId, { calendar, now, count });
  const unknown = charges.filter((id) => ![...written, ...months].some((month) => month.id === id));
  if (unknown.length > 0 && (await areLeftOut(tx, accountId, unknown, { calendar, today: addisDate(now), count }))) {
    throw new AppError('payment/stopped');
  }
  const lines = linesToPay({ chosen: charges, written, ahead: months, monthsAhead: ahead });
  const amountEtb = totalOf(lines);
  const [first] = lines;
  if (!first || amountEtb === 0) throw new AppError('payment/nothing-due');
  if (totalEtb !== undefined && totalEtb !== amountEtb) {
    throw new AppError('payment/total-changed', { values: { total: amountEtb.toLocaleString('en-US') } });
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

const hashOf = (wish: Wish): string => createHash('sha256').update(JSON.stringify(wish)).digest('base64url');

/** Pays months of one or more learners at once. The same wish sent again with its key is one payment and one answer. */
export const payMonths = async (deps: Needs, actor: Actor, wish: Wish, key: string | null): Promise<PaidMonths> => {
  const { db, clock } = deps;
  const { accountId } = actor;
  const now = clock.now();
  if (key === null) {
    const { id } = await db.transaction((tx) => start(deps, tx, actor, wish, now));
    return finish(deps, actor, id);
  }
  const bodyHash = hashOf(wish);
  const first = await db.transaction(async (tx) => {
    if (!(await takeKey(tx, { accountId, key, bodyHash, now }))) return null;
    const { id } = await start(deps, tx, actor, wish, now);
    await noteBegun(tx, accountId, key, { paymentId: id });
    return id;
  });
  const before = first === null ? await keyedRequest(db, accountId, key) : null;
  if (before && before.bodyHash !== bodyHash) throw new AppError('request/conflicting-repeat');
  if (before?.reply) return before.reply as PaidMonths;
  const begun = first ?? before?.paymentId;
  if (!begun) throw new AppError('request/conflicting-repeat');
  const reply = await finish(deps, actor, begun);
  await keepKeyedReply(db, accountId, key, reply);
  return reply;
};
