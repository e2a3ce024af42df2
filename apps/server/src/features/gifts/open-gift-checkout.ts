import { newId } from '../../db/new-id.ts';
import type { Deps } from '../../deps.ts';
import {
  claimCheckout,
  giftById,
  pledgeById,
  releaseCheckoutClaim,
  renewCheckoutClaim,
  saveGiftCheckout,
  takeGiftReference,
} from '../../domains/gifts/queries.ts';
import { giftReference } from '../../domains/gifts/rules.ts';
import { openCheckoutOf, type Payable } from '../../domains/payments/checkout/open-checkout.ts';
import { CLAIM_MS } from '../../domains/payments/checkout/queries.ts';
import { AppError } from '../../errors/app-error.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'payments' | 'log'>;

const TITLE = 'Scholarship gift';

/** The gateway wants a first name and a last one; whoever stays unnamed is a sponsor. */
const namesOf = (name: string): { firstName: string; lastName: string } => {
  const [firstName = '', ...rest] = name.split(/\s+/).filter(Boolean);
  return { firstName: firstName || 'Sponsor', lastName: rest.join(' ') || '-' };
};

const payableOf = ({ db }: Needs, id: string, returnPath: string): Payable => {
  const until = (now: Date): Date => new Date(now.getTime() + CLAIM_MS);
  return {
    id,
    order: async () => {
      const gift = await giftById(db, id);
      const pledge = gift?.pledgeId ? await pledgeById(db, gift.pledgeId) : null;
      if (!gift?.txRef || !pledge) throw new AppError('request/not-found');
      return {
        checkout: gift.checkout,
        isOpen: gift.state === 'open',
        isPaid: gift.state === 'received',
        order: {
          ...namesOf(pledge.name),
          txRef: gift.txRef,
          amountEtb: gift.santim / 100,
          email: pledge.email ?? '',
          phone: pledge.phone ?? '',
          title: TITLE,
          description: TITLE,
          returnPath,
        },
      };
    },
    newReference: () => giftReference(newId()),
    claim: (now) => claimCheckout(db, id, { now, until: until(now) }),
    renewClaim: (now) => renewCheckoutClaim(db, id, until(now)),
    releaseClaim: () => releaseCheckoutClaim(db, id),
    saveCheckout: (txRef, checkout) => saveGiftCheckout(db, { id, txRef, checkout: JSON.stringify(checkout) }),
    takeReference: (lostRef, txRef, now) => takeGiftReference(db, { id, lostRef, txRef, until: until(now) }),
  };
};

/** The gateway's page for an open gift. The browser comes back to the page of the sponsor. */
export const openGiftCheckout = async (
  deps: Needs,
  giftId: string,
  { returnPath }: { returnPath: string },
): Promise<string> => (await openCheckoutOf(deps, payableOf(deps, giftId, returnPath))).data.checkout_url;
