/**
 * What became of a message. `refused`: it was certainly not taken, so it may be tried again unless that is hopeless.
 * `unknown`: the connection broke after sending, so it may have arrived; it is not sent again.
 */
export type SmsOutcome =
  | { result: 'sent' }
  | { result: 'refused'; reason: string; isHopeless: boolean; retryAfterSeconds?: number }
  | { result: 'unknown'; reason: string };

export interface SmsSender {
  /** `reportTo` is an address of ours for what the gateway hears from the phone. */
  send: (message: { to: string; text: string; reportTo: string }) => Promise<SmsOutcome>;
}
