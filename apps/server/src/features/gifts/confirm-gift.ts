import { giftToConfirm, markConfirmed } from './queries.ts';
import { mailSponsor, type TellNeeds, textSponsor } from './tell-sponsor.ts';

/** Tells a sponsor once that a gift arrived. A gift that went back at once is told of by its page. */
export const confirmGift = async (deps: TellNeeds, { giftId }: { giftId?: unknown }): Promise<void> => {
  const { db, clock } = deps;
  const found = typeof giftId === 'string' ? await giftToConfirm(db, giftId) : null;
  if (!found) return;
  const { gift, pledge } = found;
  const { phone, email } = pledge;
  const etb = gift.santim / 100;
  if (!phone && email) await mailSponsor(deps, 'giftArrived', { pledge, email, etb });
  await db.transaction(async (tx) => {
    if (!(await markConfirmed(tx, gift.id, clock.now()))) return;
    if (phone) await textSponsor(deps, tx, 'giftArrived', { pledge, phone, etb });
  });
};
