import { type CheckNeeds, checkPayment } from './check-payment.ts';
import { openAtLostDiscount } from './queries.ts';
import { closeOld } from './try-again.ts';

const AT_ONCE = 50;

/**
 * A checkout at half price stays open at the gateway after the place that earned the discount was refunded, or after
 * the office switched the rule off. It is closed, and the family reads the price of today when it pays again.
 */
export const closeLostDiscounts = async (deps: CheckNeeds): Promise<void> => {
  for (const payment of await openAtLostDiscount(deps.db, AT_ONCE)) {
    const state = await checkPayment(deps, payment);
    if (state === 'paid' || state === 'unreachable') continue;
    await closeOld(deps, payment, { reason: { code: 'price-changed' }, kind: 'price-changed', actor: 'system' });
  }
};
