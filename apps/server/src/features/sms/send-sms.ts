import type { Deps } from '../../deps.ts';
import { enqueueSms } from '../../shared/queue-sms.ts';
import { dropMessage, type Message, settleMessage, takeMessage } from './queries.ts';

const TRIES = 3;
const RETRY_AFTER_SECONDS = 5;

/** Written for an unknown phone, only to cost the same time as a known one. */
const isDecoy = ({ uselessAfter, createdAt }: Message): boolean => uselessAfter !== null && uselessAfter <= createdAt;

/** A message that has a time to live carries a secret: its text goes as soon as nobody will send it. */
const textKept = (message: Message): string => (message.uselessAfter ? '' : message.text);

export const sendSms = async (
  { db, clock, jobs, sms, log }: Pick<Deps, 'db' | 'clock' | 'jobs' | 'sms' | 'log'>,
  id: string,
): Promise<void> => {
  const message = await takeMessage(db, id);
  if (!message) return;
  if (isDecoy(message)) return dropMessage(db, id);
  if (message.uselessAfter && message.uselessAfter <= clock.now()) {
    return settleMessage(db, id, { status: 'failed', error: 'too late to be of use', text: '' });
  }

  const outcome = await sms.send({ to: message.phone, text: message.text });
  if (outcome.result === 'sent') {
    return settleMessage(db, id, { status: 'sent', error: null, sentAt: clock.now(), text: '' });
  }
  log.warn({ messageId: id, kind: message.kind, ...outcome }, 'text message not delivered');
  if (outcome.result === 'unknown') {
    return settleMessage(db, id, { status: 'unknown', error: outcome.reason, text: textKept(message) });
  }
  if (outcome.isHopeless || message.tries >= TRIES) {
    return settleMessage(db, id, { status: 'failed', error: outcome.reason, text: textKept(message) });
  }
  const startAfter = new Date(clock.now().getTime() + RETRY_AFTER_SECONDS * message.tries * 1000);
  await db.transaction(async (tx) => {
    await settleMessage(tx, id, { status: 'queued', error: outcome.reason });
    await enqueueSms({ jobs }, tx, id, startAfter);
  });
};
