import { checkGift, type GiftNeeds } from '../../domains/gifts/check-gift.ts';
import { claimDueGifts, type GiftRow, planGiftCheck } from '../../domains/gifts/queries.ts';
import { nextCheckAt } from '../../domains/payments/gateway/rules.ts';

const AT_ONCE = 10;

const checkDue = async (deps: GiftNeeds, gift: GiftRow): Promise<void> => {
  await checkGift(deps, gift);
  await planGiftCheck(deps.db, gift.id, nextCheckAt(gift.createdAt, gift.checks, deps.clock.now()));
};

/** Asks about every open gift that is due: a lost webhook or a closed tab costs nothing. */
export const reconcileGifts = async (deps: GiftNeeds): Promise<void> => {
  for (;;) {
    const due = await claimDueGifts(deps.db, deps.clock.now(), AT_ONCE);
    await Promise.all(
      due.map((gift) =>
        checkDue(deps, gift).catch((error: unknown) =>
          deps.log.error({ err: error, giftId: gift.id }, 'a gift could not be checked'),
        ),
      ),
    );
    if (due.length < AT_ONCE) return;
  }
};
