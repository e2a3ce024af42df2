import { ECDH } from 'node:crypto';
import { readableLine } from '@temari/contracts/written-text';
import webPush from 'web-push';
import type { PushOutcome, PushSender, PushTarget } from '../../ports/push.ts';
import { brokenConnection, TIMEOUT_MS, type Transport } from '../exchange.ts';
import { retryAfter } from '../retry-after.ts';
import { isPushService } from './push-services.ts';
import type { VapidKeys } from './vapid-keys.ts';

export interface WebPushSettings extends VapidKeys {
  /** Where a push service finds who is responsible for what we send. */
  publicUrl: string;
  /** The stand-in for push services in the demo: what lies below this address is served too. */
  sandboxUrl: string | null;
}

/** A signature is good for twelve hours; it is made again long before that. */
const SIGNED_FOR_MS = 60 * 60_000;
const SIGNATURES_AT_MOST = 100;
const REASON_LENGTH = 200;

/** Push services accept a web address by https or a mail address; the demo has neither. */
const subjectOf = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : 'mailto:demo@temari.invalid';

const isPublicKey = (p256dh: string): boolean => {
  try {
    return (
      ECDH.convertKey(Buffer.from(p256dh, 'base64url'), 'prime256v1', undefined, undefined, 'uncompressed').length ===
      65
    );
  } catch {
    return false;
  }
};
const isSharedSecret = (auth: string): boolean => Buffer.from(auth, 'base64url').length === 16;

const failure = (error: unknown): PushOutcome => {
  const broken = brokenConnection(error, 'the push service');
  return broken.result === 'refused' ? { ...broken, isOurFault: false } : broken;
};

const outcomeOf = async (answer: Response): Promise<PushOutcome> => {
  const { status } = answer;
  const said = await answer.text();
  if (status >= 200 && status < 300) return { result: 'sent' };
  if (status === 404 || status === 410) return { result: 'gone' };
  const reason = readableLine(`the push service answered ${status} ${said}`, REASON_LENGTH);
  const isTemporary = status === 429 || status >= 500;
  return {
    result: 'refused',
    reason,
    isHopeless: !isTemporary,
    isOurFault: [400, 401, 403].includes(status),
    ...(isTemporary && retryAfter(answer.headers.get('retry-after'), Date.now())),
  };
};

/**
 * Encrypts and signs with the library, and sends by itself: with a time limit, without following anybody elsewhere,
 * and to the addresses that we serve alone.
 */
export const webPushSender = (
  { publicKey, privateKey, publicUrl, sandboxUrl }: WebPushSettings,
  { transport = fetch, timeoutMs = TIMEOUT_MS }: { transport?: Transport; timeoutMs?: number } = {},
): PushSender => {
  const isSandbox = (endpoint: string): boolean =>
    sandboxUrl !== null && URL.canParse(endpoint) && new URL(endpoint).href.startsWith(`${sandboxUrl}/`);
  const serves = ({ endpoint, p256dh, auth }: PushTarget): boolean =>
    (isPushService(endpoint) || isSandbox(endpoint)) && isPublicKey(p256dh) && isSharedSecret(auth);

  /** One signature serves all messages to a push service for a while. */
  const signatures = new Map<string, { authorization: string; until: number }>();
  const authorizationFor = (origin: string): string => {
    const now = Date.now();
    const known = signatures.get(origin);
    if (known && known.until > now) return known.authorization;
    const { Authorization: authorization } = webPush.getVapidHeaders(
      origin,
      subjectOf(publicUrl),
      publicKey,
      privateKey,
      'aes128gcm',
    );
    if (signatures.size >= SIGNATURES_AT_MOST) signatures.clear();
    signatures.set(origin, { authorization, until: now + SIGNED_FOR_MS });
    return authorization;
  };

  return {
    publicKey,
    serves,
    send: async (target, { payload, topic, ttlSeconds, isUrgent }) => {
      const { endpoint, p256dh, auth } = target;
      if (!serves(target)) return { result: 'gone' };
      const { cipherText } = webPush.encrypt(p256dh, auth, payload, 'aes128gcm');
      try {
        const answer = await transport(endpoint, {
          method: 'POST',
          headers: {
            authorization: authorizationFor(new URL(endpoint).origin),
            'content-type': 'application/octet-stream',
            'content-encoding': 'aes128gcm',
            ttl: String(ttlSeconds),
            urgency: isUrgent ? 'high' : 'normal',
            topic,
          },
          body: new Uint8Array(cipherText),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        return await outcomeOf(answer);
      } catch (error) {
        return failure(error);
      }
    },
  };
};
