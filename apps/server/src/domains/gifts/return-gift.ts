import type { Db } from '../../db/client.ts';
import { noteDifference } from '../payments/differences/queries.ts';
import { type GiftRow, lockLeft, newReturn } from './queries.ts';
import { returnedNow } from './rules.ts';

/**
 * The gateway gave a gift back, all of it or a part. It comes out of what the fund has free; what awards have used or
 * were promised is borne by the organisation, and the office is told. The same news twice changes nothing.
 */
export const returnByGateway = (
  db: Db,
  gift: Pick<GiftRow, 'id' | 'txRef' | 'santim'>,
  { told, identity, now }: { told: number | 'all'; identity: string; now: Date },
): Promise<void> =>
  db.transaction(async (tx) => {
    const santim = returnedNow(told, await lockLeft(tx, gift.id));
    if (santim === 0) return;
    const returned = await newReturn(tx, { giftId: gift.id, identity, santim, cause: 'gateway', returnedAt: now });
    if (!returned || returned.shortfallSantim === 0) return;
    await noteDifference(
      tx,
      {
        kind: 'gift-shortfall',
        paymentId: null,
        reference: gift.txRef,
        hereEtb: gift.santim / 100,
        thereEtb: santim / 100,
        detail: `ETB ${returned.shortfallSantim / 100}`,
        finding: returned.id,
      },
      now,
    );
  });
