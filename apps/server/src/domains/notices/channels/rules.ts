import type { PushMessage, PushOutcome } from '../../../ports/push.ts';
import type { ChannelMessage, ChannelOutcome } from './channel.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** Push services take 4 KB; on a slow connection every message should be small. */
const PAYLOAD_BYTES = 1000;

/** Whole letters only, however many bytes each has. */
const cutBy = (line: string, letters: number): string => `${[...line].slice(0, letters).join('').trimEnd()}…`;

/** What our service worker shows. A line that is too long is cut; everything else is short by its nature. */
export const pushPayload = ({ title, line, path, noticeId }: ChannelMessage): string => {
  const written = (text: string): string => JSON.stringify({ title, line: text, path, id: noticeId });
  let payload = written(line);
  for (let letters = [...line].length - 1; Buffer.byteLength(payload) > PAYLOAD_BYTES && letters > 0; letters -= 1) {
    payload = written(cutBy(line, letters));
  }
  return payload;
};

/** Null once it is of no use. The topic has 32 letters, which is as long as it may be. */
export const pushMessage = (message: ChannelMessage, now: Date): PushMessage | null => {
  const { noticeId, uselessAfter, isUrgent } = message;
  const seconds = uselessAfter ? Math.floor((uselessAfter.getTime() - now.getTime()) / 1000) : DAY_SECONDS;
  if (seconds <= 0) return null;
  return { payload: pushPayload(message), topic: noticeId.replaceAll('-', ''), ttlSeconds: seconds, isUrgent };
};

/**
 * What became of a message that went to several browsers. One that took it is enough: the person has it. Otherwise the
 * outcome is the one after which most can still be done; nobody is there when every browser is gone.
 */
export const joinedOutcome = (outcomes: readonly PushOutcome[]): ChannelOutcome => {
  if (outcomes.some(({ result }) => result === 'sent')) return { result: 'sent' };
  const unknown = outcomes.find((outcome) => outcome.result === 'unknown');
  if (unknown) return unknown;
  const refused = outcomes.filter((outcome) => outcome.result === 'refused');
  const first = refused.find(({ isHopeless }) => !isHopeless) ?? refused[0];
  if (!first) return { result: 'nobody' };
  const waits = refused.flatMap(({ isHopeless, retryAfterSeconds }) => (isHopeless ? [] : (retryAfterSeconds ?? [])));
  return {
    result: 'refused',
    reason: first.reason,
    isHopeless: first.isHopeless,
    ...(waits.length > 0 && { retryAfterSeconds: Math.max(...waits) }),
  };
};
