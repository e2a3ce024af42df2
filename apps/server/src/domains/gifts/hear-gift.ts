import { AppError } from '../../errors/app-error.ts';
import type { GatewayEvent, ListedTransaction } from '../../ports/payments.ts';
import { noteDifference } from '../payments/differences/queries.ts';
import { toldAmountEtb } from '../payments/gateway/rules.ts';
import { refundIdentity } from '../payments/refunds/rules.ts';
import { askAboutGift, checkGift, type GiftNeeds } from './check-gift.ts';
import { giftsByTxRef } from './queries.ts';
import { returnByGateway } from './return-gift.ts';
import { isGiftReference } from './rules.ts';

/** An unsigned hint that a gift may have been paid: the gateway is asked, the hint itself is not trusted. */
export const hearGiftHint = async (deps: GiftNeeds, txRef: string): Promise<void> => {
  const [gift] = await giftsByTxRef(deps.db, [txRef]);
  if (gift && gift.state !== 'received') await askAboutGift(deps, gift);
};

/** A signed event about money that went back, or did not. */
export const hearGiftEvent = async (deps: GiftNeeds, event: GatewayEvent): Promise<void> => {
  const { db, clock, log } = deps;
  if (event.kind === 'other') return hearGiftHint(deps, event.txRef);
  const [gift] = await giftsByTxRef(db, [event.txRef]);
  if (!gift) return;
  // The event of a refund can arrive before the event of its payment.
  if (gift.state !== 'received' && (await checkGift(deps, gift)) === 'unreachable') {
    throw new AppError('payment/gateway-away', { retryAfterSeconds: 60 });
  }
  const toldEtb = toldAmountEtb(event);
  if (toldEtb === null) {
    log.error({ giftId: gift.id, event }, 'a refund that cannot be right');
    return;
  }
  const [known = gift] = await giftsByTxRef(db, [event.txRef]);
  const identity = refundIdentity(event, known.gatewayReference) ?? `told:${toldEtb}`;
  const now = clock.now();
  if (event.kind === 'refund-failed') {
    await noteDifference(
      db,
      { kind: 'refund-failed', paymentId: null, reference: gift.txRef, thereEtb: toldEtb, finding: identity },
      now,
    );
    return;
  }
  await returnByGateway(db, known, { told: Math.round(toldEtb * 100), identity, now });
};

export const isGiftLine = ({ candidates }: ListedTransaction): boolean => candidates.some(isGiftReference);

/** Lines of the gateway's own list that are gifts: what was missed here is asked about, what nobody knows is shown. */
export const compareGifts = async (deps: GiftNeeds, lines: readonly ListedTransaction[]): Promise<void> => {
  const { db, clock } = deps;
  const known = await giftsByTxRef(
    db,
    lines.flatMap(({ candidates }) => candidates.filter(isGiftReference)),
  );
  for (const line of lines) {
    const gift = known.find(({ txRef }) => txRef !== null && line.candidates.includes(txRef));
    const isPaid = line.state === 'paid';
    const isBack = line.state === 'refunded' || line.state === 'reversed';
    if (!gift && isPaid) {
      await noteDifference(
        db,
        { kind: 'unknown-reference', paymentId: null, reference: line.reference, thereEtb: line.amount },
        clock.now(),
      );
    }
    const isMissed =
      gift && (gift.state === 'received' ? isBack && gift.returnedSantim < gift.santim : isPaid || isBack);
    if (gift && isMissed) await checkGift(deps, gift);
  }
};
