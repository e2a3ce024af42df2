/** A browser that shows messages while no page is open, as it told us. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  /** JSON for our service worker. */
  payload: string;
  /** One that was not delivered yet is replaced by the next with the same topic: up to 32 letters of base64url. */
  topic: string;
  /** How long the push service keeps it for a phone that is off. */
  ttlSeconds: number;
  isUrgent: boolean;
}

/**
 * What the push service said. `gone`: the browser is not there any more. `refused`: not taken; `isOurFault` when it
 * does not accept our key or our way of asking. `unknown`: the connection broke after sending.
 */
export type PushOutcome =
  | { result: 'sent' }
  | { result: 'gone' }
  | {
      result: 'refused';
      reason: string;
      isHopeless: boolean;
      isOurFault: boolean;
      retryAfterSeconds?: number;
    }
  | { result: 'unknown'; reason: string };

export interface PushSender {
  /** With it browsers subscribe; a subscription takes messages from its owner alone. */
  publicKey: string;
  /** Whether we can send to it: its keys are keys, and its address is that of a push service that we know. */
  serves: (target: PushTarget) => boolean;
  send: (target: PushTarget, message: PushMessage) => Promise<PushOutcome>;
}
