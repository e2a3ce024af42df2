import type { Deps } from '../../deps.ts';
import { compareGifts, isGiftLine } from '../../domains/gifts/hear-gift.ts';
import { type Finding, noteDifference } from '../../domains/payments/differences/queries.ts';
import type { PaymentRow } from '../../domains/payments/ledger/queries.ts';
import { sumEtb } from '../../domains/payments/refunds/rules.ts';
import type { ListedTransaction } from '../../ports/payments.ts';
import { type CheckNeeds, checkPayment } from './check-payment.ts';
import {
  type Comparison,
  closeAgreeing,
  markSeen,
  paidButNotSeen,
  paymentsById,
  paymentsNamed,
  releaseComparison,
  takeComparison,
  turnPage,
  untoldRefunds,
} from './queries.ts';
import { differenceOf } from './rules.ts';

export const COMPARE_WITH_GATEWAY = 'compare-with-gateway';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How far back the gateway's list is read: a month's payments and what was given back of them. */
const COMPARED_DAYS = 45;
/** A little less than a day, so that the hour of the comparison stays the same. */
const NEW_AFTER_MS = 23.5 * HOUR_MS;
/** Renewed with every page: what a process that died was comparing is free after this. */
const CLAIM_MS = 10 * MINUTE_MS;
/** One job reads no more; the next one goes on where it stopped. */
const PAGES_AT_ONCE = 20;
/** The gateway's list may lag behind its events. */
const SETTLED_BEFORE_MS = HOUR_MS;
/** Money takes up to three working days to go back. */
const TOLD_AFTER_MS = 7 * DAY_MS;
const ASKED_AT_ONCE = 10;
const ASKED_AT_MOST = 200;

interface Pair {
  line: ListedTransaction;
  payment: PaymentRow | null;
}

const paired = async (db: Deps['db'], lines: ListedTransaction[]): Promise<Pair[]> => {
  const known = await paymentsNamed(db, [...new Set(lines.flatMap(({ candidates }) => candidates))]);
  return lines.map((line) => ({
    line,
    payment:
      known.find(({ txRef }) => txRef !== null && line.candidates.includes(txRef)) ??
      known.find(({ gatewayReference }) => gatewayReference !== null && gatewayReference === line.reference) ??
      null,
  }));
};

/** Money that moved at the gateway and not here: the usual check settles or refunds it before it is shown to the office. */
const isWorthAsking = ({ line, payment }: Pair): boolean => {
  const kind = differenceOf(line, payment);
  return kind === 'paid-there-only' || kind === 'given-back-there';
};

const askAbout = async (deps: CheckNeeds, payments: PaymentRow[]): Promise<void> => {
  for (let start = 0; start < payments.length; start += ASKED_AT_ONCE) {
    await Promise.all(payments.slice(start, start + ASKED_AT_ONCE).map((payment) => checkPayment(deps, payment)));
  }
};

const findingOf = ({ line, payment }: Pair): Finding | null => {
  const kind = differenceOf(line, payment);
  if (!kind) return null;
  return {
    kind,
    paymentId: payment?.id ?? null,
    reference: line.reference,
    hereEtb: payment?.amountEtb ?? null,
    thereEtb: line.amount,
    detail: line.currency === 'ETB' ? null : line.currency,
  };
};

/**
 * Compares one page of the gateway's list: matches it with our payments, asks again about those that have changed
 * meanwhile, and stores the differences. Reading a page twice changes nothing.
 */
const comparePage = async (deps: CheckNeeds, lines: ListedTransaction[]): Promise<void> => {
  const { db, clock } = deps;
  await compareGifts(deps, lines.filter(isGiftLine));
  const first = await paired(
    db,
    lines.filter((line) => !isGiftLine(line)),
  );
  await askAbout(
    deps,
    first.filter(isWorthAsking).flatMap(({ payment }) => payment ?? []),
  );
  const current = new Map(
    (
      await paymentsById(
        db,
        first.flatMap(({ payment }) => payment?.id ?? []),
      )
    ).map((payment) => [payment.id, payment]),
  );
  const now = clock.now();
  const pairs = first.map(({ line, payment }) => ({ line, payment: payment && (current.get(payment.id) ?? payment) }));
  await db.transaction(async (tx) => {
    for (const pair of pairs) {
      const finding = findingOf(pair);
      if (finding) await noteDifference(tx, finding, now);
    }
    const agreeing = pairs.filter((pair) => pair.line.state === 'paid' && !differenceOf(pair.line, pair.payment));
    await markSeen(
      tx,
      agreeing.flatMap(({ payment }) => payment?.id ?? []),
      now,
    );
  });
};

/** Settled here, not on the list: asked one by one, and only what the gateway does not confirm is a difference. */
const askAboutUnseen = async (deps: CheckNeeds, { startedAt, since }: Comparison): Promise<void> => {
  const { db, clock, payments: gateway } = deps;
  const unseen = await paidButNotSeen(db, {
    since: gateway.knowsSince && gateway.knowsSince > since ? gateway.knowsSince : since,
    until: new Date(startedAt.getTime() - SETTLED_BEFORE_MS),
    notSeenSince: startedAt,
    limit: ASKED_AT_MOST,
  });
  for (let start = 0; start < unseen.length; start += ASKED_AT_ONCE) {
    await Promise.all(
      unseen.slice(start, start + ASKED_AT_ONCE).map(async (payment) => {
        const state = await checkPayment(deps, payment);
        const now = clock.now();
        if (state === 'paid') await markSeen(db, [payment.id], now);
        if (state !== 'open' && state !== 'failed' && state !== 'unknown') return;
        const { id, gatewayReference, amountEtb } = payment;
        await noteDifference(
          db,
          { kind: 'paid-here-only', paymentId: id, reference: gatewayReference, hereEtb: amountEtb },
          now,
        );
      }),
    );
  }
};

const noteUntoldRefunds = async ({ db, clock }: CheckNeeds): Promise<void> => {
  const now = clock.now();
  for (const refund of await untoldRefunds(db, new Date(now.getTime() - TOLD_AFTER_MS), ASKED_AT_MOST)) {
    const { id, paymentId, reference, amountEtb, expectedEtb } = refund;
    const thereEtb = sumEtb(amountEtb, -expectedEtb);
    await noteDifference(
      db,
      { kind: 'refund-not-told', paymentId, reference, hereEtb: amountEtb, thereEtb, finding: `${id}/${thereEtb}` },
      now,
    );
  }
};

/** The newest come first; a list in another order is read to its end. */
const isPast = (lines: ListedTransaction[], since: Date): boolean => {
  const [first, last] = [lines[0], lines.at(-1)];
  return first !== undefined && last !== undefined && first.at < since && last.at <= first.at;
};

/**
 * Once a day, the gateway's own list against our ledger, page by page. What moved there and was missed here is settled by
 * the ordinary question; what still differs is shown to the office. Stopped at any point, it continues at the same page.
 */
export const compareWithGateway = async (deps: CheckNeeds): Promise<void> => {
  const { db, clock, payments: gateway, jobs, log } = deps;
  const now = clock.now();
  const claimedUntil = (): Date => new Date(clock.now().getTime() + CLAIM_MS);
  const comparison = await takeComparison(db, {
    now,
    since: new Date(now.getTime() - COMPARED_DAYS * DAY_MS),
    newAfter: new Date(now.getTime() - NEW_AFTER_MS),
    claimedUntil: claimedUntil(),
  });
  if (!comparison) return;
  const lastPage = comparison.nextPage + PAGES_AT_ONCE - 1;
  for (let page = comparison.nextPage; page <= lastPage; page += 1) {
    const answer = await gateway.list(page);
    if (answer.result === 'unreachable') {
      log.warn({ page, reason: answer.reason }, 'the list of the gateway could not be read');
      return releaseComparison(db, comparison);
    }
    if (answer.unreadable > 0)
      log.error({ page, lines: answer.unreadable }, 'lines of the gateway that nobody can read');
    const lines = answer.transactions.filter(({ at }) => at >= comparison.since);
    await comparePage(deps, lines);
    await turnPage(db, comparison, { transactions: lines.length, claimedUntil: claimedUntil() });
    if (answer.isLast || isPast(answer.transactions, comparison.since)) {
      await askAboutUnseen(deps, comparison);
      await noteUntoldRefunds(deps);
      const finishedAt = clock.now();
      await closeAgreeing(db, { startedAt: comparison.startedAt, since: comparison.since, now: finishedAt });
      return releaseComparison(db, comparison, { finishedAt });
    }
  }
  await releaseComparison(db, comparison);
  await jobs.enqueue(db, COMPARE_WITH_GATEWAY, {});
};
