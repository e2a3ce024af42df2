import type { Deps } from '../../deps.ts';
import { recordRuleAct } from '../../domains/audit/queries.ts';
import { confirmedInReview, receiptRule } from '../../domains/payments/bank-answers/queries.ts';
import { ruleRefusal } from '../../domains/payments/bank-answers/rules.ts';
import { settlePayment } from '../../domains/payments/ledger/queries.ts';
import { receiptsInReview } from '../../domains/payments/receipts/queries.ts';
import { problemsOf } from '../../domains/payments/receipts/rules.ts';
import { tellDecision } from '../../domains/payments/receipts/tell-decision.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'log' | 'jobs' | 'publicUrl'>;

/** The most receipts that one run accepts; the next run continues. */
const AT_ONCE = 50;

/** Accepts one that is still in review: whoever decided it meanwhile has decided it. */
const acceptByRule = async (deps: Needs, paymentId: string, ceilingEtb: number): Promise<void> => {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
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
  const confirmed = new Map((await confirmedInReview(db, AT_ONCE)).map((answer) => [answer.id, answer.confirmedEtb]));
  if (confirmed.size === 0) return;
  for (const receipt of await receiptsInReview(db, { of: { payments: [...confirmed.keys()] } })) {
    const refusal = ruleRefusal(rule, {
      dueEtb: receipt.amountEtb,
      confirmedEtb: confirmed.get(receipt.id) ?? null,
      isImageCompared: receipt.isImageCompared,
      problems: problemsOf(receipt),
    });
    if (refusal) continue;
    await acceptByRule(deps, receipt.id, rule.ceilingEtb).catch((error: unknown) =>
      log.warn({ err: error, paymentId: receipt.id }, 'a confirmed receipt was not accepted by the rule'),
    );
  }
};
