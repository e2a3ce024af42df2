import type { Deps } from '../../deps.ts';
import type { GatewayRecord } from '../../ports/payments.ts';
import { noteDifference } from '../payments/differences/queries.ts';
import { disagreement } from '../payments/gateway/rules.ts';
import { type GiftRow, markReceived, takeGiftForCheck } from './queries.ts';
import { afterReceiving } from './receive-gift.ts';
import { returnByGateway } from './return-gift.ts';

export type GiftNeeds = Pick<Deps, 'db' | 'clock' | 'payments' | 'log' | 'jobs'>;

/** Hints about one gift within this time are one question to the gateway. */
const QUIET_MS = 1000;

/** Shown to the office once. Such a gift is never booked. */
const noteDisagreement = async ({ db, clock, log }: GiftNeeds, gift: GiftRow, reason: string): Promise<void> => {
  log.error({ giftId: gift.id, reason }, 'the gateway says paid, but not what was asked for');
  await noteDifference(
    db,
    {
      kind: 'not-believed',
      paymentId: null,
      reference: gift.txRef,
      hereEtb: gift.santim / 100,
      detail: reason,
      finding: reason,
    },
    clock.now(),
  );
};

/** Asks the gateway what is true, and writes it down. Nothing else ever books an online gift. */
export const checkGift = async (deps: GiftNeeds, gift: GiftRow): Promise<GatewayRecord['state']> => {
  const { db, clock, payments: gateway, log } = deps;
  if (!gift.txRef) return 'unknown';
  const record = await gateway.find(gift.txRef);
  if (record.state === 'unreachable') {
    log.warn({ giftId: gift.id, reason: record.reason }, 'the gateway could not be asked');
    return record.state;
  }
  if (record.state === 'doubtful') {
    await noteDisagreement(deps, gift, record.reason);
    return 'unreachable';
  }
  if (!('amount' in record)) return record.state;
  const reason = disagreement(record, { txRef: gift.txRef, amountEtb: gift.santim / 100 });
  if (reason) {
    await noteDisagreement(deps, gift, reason);
    return 'unknown';
  }
  const now = clock.now();
  // What has gone back must have come in before.
  await db.transaction(async (tx) => {
    if (!(await markReceived(tx, { id: gift.id, gatewayReference: record.reference, now }))) return;
    await afterReceiving(deps, tx, { giftId: gift.id, pledgeId: gift.pledgeId, now });
  });
  if (record.state !== 'paid') await returnByGateway(db, gift, { told: 'all', identity: 'all', now });
  return record.state;
};

/** Asks about a gift that is not received, unless it was asked about just now. */
export const askAboutGift = async (deps: GiftNeeds, gift: GiftRow): Promise<void> => {
  const now = deps.clock.now();
  const notSince = new Date(now.getTime() - QUIET_MS);
  if (await takeGiftForCheck(deps.db, gift.id, { now, notSince })) await checkGift(deps, gift);
};
