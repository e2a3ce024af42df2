import type { Deps } from '../../../deps.ts';
import type { PushMessage, PushOutcome } from '../../../ports/push.ts';
import type { ChannelMessage, ChannelOutcome } from './channel.ts';
import { noteRefused, noteTaken, removeGone, type Subscription, subscriptionsOf } from './push-queries.ts';
import { joinedOutcome, pushMessage } from './rules.ts';

export { hasPush } from './push-queries.ts';

type PushDeps = Pick<Deps, 'db' | 'clock' | 'push' | 'log'>;

const sendTo = async (
  { db, clock, push, log }: PushDeps,
  subscription: Subscription,
  message: PushMessage,
): Promise<PushOutcome> => {
  const outcome = await push.send(subscription, message);
  if (outcome.result === 'sent') await noteTaken(db, subscription, clock.now());
  if (outcome.result === 'gone') await removeGone(db, subscription);
  if (outcome.result === 'refused' && outcome.isHopeless) await noteRefused(db, subscription);
  if (outcome.result === 'refused' && outcome.isOurFault) {
    // The host alone: whoever knows the rest of the address could claim the browser.
    const { host } = new URL(subscription.endpoint);
    log.error({ host, reason: outcome.reason }, 'a push service does not accept our messages');
  }
  return outcome;
};

/**
 * To every browser of the person. Sent twice, the second replaces the first: in the push service by its topic, on the
 * screen by its tag.
 */
export const pushSender = async (
  deps: PushDeps,
  accountIds: readonly string[],
): Promise<(message: ChannelMessage) => Promise<ChannelOutcome>> => {
  const subscriptions = await subscriptionsOf(deps.db, accountIds);
  return async (message) => {
    const pushed = pushMessage(message, deps.clock.now());
    if (!pushed) return { result: 'refused', reason: 'it is of no use any more', isHopeless: true };
    const own = subscriptions.get(message.accountId) ?? [];
    return joinedOutcome(await Promise.all(own.map((each) => sendTo(deps, each, pushed))));
  };
};
