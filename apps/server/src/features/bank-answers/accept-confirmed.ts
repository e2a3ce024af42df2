import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { recordRuleAct } from '../../domains/audit/queries.ts';
import { confirmedInReview, type ReceiptRule, receiptRule } from '../../domains/payments/bank-answers/queries.ts';
import { ruleRefusal } from '../../domains/payments/bank-answers/rules.ts';
import { lockedPayment, lockReceiptNumbers, settlePayment } from '../../domains/payments/ledger/queries.ts';
import { receiptsInReview } from '../../domains/payments/receipts/queries.ts';
import { problemsOf } from '../../domains/payments/receipts/rules.ts';
import { tellDecision } from '../../domains/payments/receipts/tell-decision.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'log' | 'jobs' | 'publicUrl'>;
type Confirmed = Awaited<ReturnType<typeof confirmedInReview>>[number];

/** The most receipts that one run accepts; the next run continues. */
const AT_ONCE = 50;

/** Which of these receipts the rule accepts, as things stand now. */
const acceptable = async (db: Db, rule: ReceiptRule, confirmed: Confirmed[]): Promise<string[]> => {
  if (!rule.isOn || confirmed.length === 0) return [];
  const confirmedEtb = new Map(confirmed.map((answer) => [answer.id, answer.confirmedEtb]));
  const receipts = await receiptsInReview(db, { of: { payments: [...confirmedEtb.keys()] } });
  return receipts.flatMap((receipt) => {
    const refusal = ruleRefusal(rule, {
      dueEtb: receipt.amountEtb,
      confirmedEtb: confirmedEtb.get(receipt.id) ?? null,
      isImageCompared: receipt.isImageCompared,
      problems: problemsOf(receipt),
    });
    return refusal ? [] : [receipt.id];
  });
};

/**
 * Accepts one that the rule still lets through. While its transaction lasts nothing else is settled, so what it warns of
 * and what it books are one moment: what somebody of the office has decided meanwhile counts.
 */
const acceptByRule = async (deps: Needs, paymentId: string): Promise<void> => {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await lockReceiptNumbers(tx);
    await lockedPayment(tx, paymentId);
    const rule = await receiptRule(tx);
    const [isAcceptable] = await acceptable(tx, rule, await confirmedInReview(tx, { of: paymentId }));
    if (!isAcceptable) return;
    const { ceilingEtb } = rule;
    const change = { paymentId, from: ['review'], actor: 'rule', now, kind: 'receipt-accepted' } as const;
    const outcome = await settlePayment(tx, { ...change, facts: { rule: 'bank-confirmed', ceilingEtb } });
    // Paid in another way: the transaction is rolled back, and a person decides.
    if (outcome === 'paid-twice') throw new Error('the enrollment is paid already');
    if (outcome === 'not-open') return;
    await recordRuleAct(tx, now, {
      action: 'accept-receipt',
      subjectKind: 'payment',
      subjectId: paymentId,
      before: { status: 'review' },
      after: { status: 'paid', rule: 'bank-confirmed', ceilingEtb },
    });
    await tellDecision(deps, tx, now, paymentId, { decision: 'accept' });
  });
};

/** What the bank confirms in every point is accepted, where the office has switched that on. Nothing is ever declined. */
export const acceptConfirmed = async (deps: Needs): Promise<void> => {
  const { db, log } = deps;
  const rule = await receiptRule(db);
  if (!rule.isOn) return;
  // Looked at before, so that what waits for a person holds up nobody who settles a payment; decided by `acceptByRule`.
  for (const paymentId of await acceptable(db, rule, await confirmedInReview(db, { first: AT_ONCE }))) {
    await acceptByRule(deps, paymentId).catch((error: unknown) =>
      log.warn({ err: error, paymentId }, 'a confirmed receipt was not accepted by the rule'),
    );
  }
};
