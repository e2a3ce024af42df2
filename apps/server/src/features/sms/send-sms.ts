import { segments } from '@temari/contracts/sms-segments';
import type { Deps } from '../../deps.ts';
import { enqueueSms } from '../../domains/messages/queue-sms.ts';
import { smsMonthOf } from '../../domains/messages/sms-cost.ts';
import { deliveryOf, MOST_TRIES } from '../../domains/messages/sms-senders.ts';
import { pauseChannel, pausedUntil } from '../../domains/notices/channels/pause-queries.ts';
import { settingsOf } from '../../domains/notices/settings.ts';
import { arrivalAddress } from './hear-arrival.ts';
import {
  dropMessage,
  isToBlocked,
  type Message,
  settleMessage,
  settlePaidMessage,
  settleWaiting,
  takeMessage,
  waitingMessage,
} from './queries.ts';

const FIRST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 60 * 60;

const pauseSeconds = (tries: number): number => Math.min(FIRST_PAUSE_SECONDS * 2 ** (tries - 1), LONGEST_PAUSE_SECONDS);

/** How long after it was written a message is tried next, at the earliest, by how often it was tried. */
export const SECONDS_UNTIL_TRY: readonly number[] = Array.from({ length: MOST_TRIES }, (_, tries) =>
  Array.from({ length: tries }, (_pause, n) => pauseSeconds(n + 1)).reduce((sum, seconds) => sum + seconds, 0),
);

/** A message for an unknown phone is written only so that the answer takes as long as for a known one. */
const isDecoy = ({ uselessAfter, createdAt }: Message): boolean => uselessAfter !== null && uselessAfter <= createdAt;

/** A code's text goes as soon as nobody will send it; what the office may send again stays while it is of use. */
const textKept = ({ kind, text, uselessAfter }: Message): string =>
  uselessAfter && !deliveryOf(kind).isKept ? '' : text;

export const sendSms = async (
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'sms' | 'log' | 'secrets' | 'publicUrl'>,
  id: string,
): Promise<void> => {
  const { db, clock, jobs, sms, log } = deps;
  const waiting = await waitingMessage(db, id);
  if (!waiting) return;
  if (isDecoy(waiting)) return dropMessage(db, id);
  if (waiting.uselessAfter && waiting.uselessAfter <= clock.now()) {
    return settleWaiting(db, id, { status: 'failed', error: 'too late to be of use', text: '' });
  }
  // The household reads the state of its messages, and must not learn from it that somebody is blocked.
  if (await isToBlocked(db, id)) {
    return settleWaiting(db, id, { status: 'sent', error: 'held back: blocked', sentAt: clock.now(), text: '' });
  }
  const { isKept, tries } = deliveryOf(waiting.kind);
  // Somebody waits for a code and it is of no use later: it is tried all the same.
  const pause = isKept ? await pausedUntil(db, 'sms', clock.now()) : null;
  if (pause) {
    await settleWaiting(db, id, { error: 'the gateway asks for a pause' });
    return enqueueSms({ jobs }, db, id, pause);
  }
  const { smsPriceSantim } = await settingsOf(db);

  // From here on it counts as perhaps sent, so nothing that can fail stands between this and the gateway.
  const message = await takeMessage(db, id);
  if (!message) return;
  const { phone: to, text } = message;
  const outcome = await sms.send({ to, text, reportTo: arrivalAddress(deps, id) });
  const parts = segments(text);
  const cost = { month: smsMonthOf(clock.now()), segments: parts, costSantim: parts * smsPriceSantim };
  if (outcome.result === 'sent') {
    return settlePaidMessage(db, id, { ...cost, status: 'sent', error: null, sentAt: clock.now(), text: '' });
  }
  log.warn({ messageId: id, kind: message.kind, ...outcome }, 'text message not delivered');
  if (outcome.result === 'unknown') {
    return settlePaidMessage(db, id, { ...cost, status: 'unknown', error: outcome.reason, text: textKept(message) });
  }
  const { reason, isHopeless, retryAfterSeconds } = outcome;
  const isBusy = retryAfterSeconds !== undefined;
  // A gateway that names a time is busy, not lost: what can wait is sent then, as long as it is of use.
  if (isHopeless || (message.tries >= tries && !(isBusy && isKept))) {
    return settleMessage(db, id, { status: 'failed', error: reason, text: textKept(message) });
  }
  const startAfter = new Date(clock.now().getTime() + (retryAfterSeconds ?? pauseSeconds(message.tries)) * 1000);
  // It waits again before anything else: if this process dies now, it is found and sent.
  await settleMessage(db, id, { status: 'queued', error: reason });
  await enqueueSms({ jobs }, db, id, startAfter);
  if (isBusy) await pauseChannel(db, 'sms', startAfter);
};
