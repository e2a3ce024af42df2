/** What became of a message. `unknown`: the line broke after sending, so it may have arrived; it is not sent again. */
export type SmsOutcome =
  | { result: 'sent' }
  | { result: 'refused'; reason: string }
  | { result: 'unknown'; reason: string };

export interface SmsSender {
  send: (message: { to: string; text: string }) => Promise<SmsOutcome>;
}
