import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { lockReceivedTransfer } from './queries.ts';
import { afterReceiving } from './receive-gift.ts';

/** Books what a row of a bank statement brought for a pledge. Null: its reference was used before. */
export const receiveTransfer = async (
  deps: Pick<Deps, 'jobs'>,
  tx: Db,
  transfer: Parameters<typeof lockReceivedTransfer>[1],
): Promise<string | null> => {
  const giftId = await lockReceivedTransfer(tx, transfer);
  if (giftId) await afterReceiving(deps, tx, { giftId, pledgeId: transfer.pledgeId, now: transfer.now });
  return giftId;
};
