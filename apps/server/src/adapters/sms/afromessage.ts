import * as z from 'zod/mini';
import type { SmsOutcome, SmsSender } from '../../ports/sms.ts';
import { type Answer, exchange, refusal, TIMEOUT_MS, type Transport, unreadable } from '../exchange.ts';

export interface AfroMessageSettings {
  baseUrl: string;
  token: string;
  /** The identifier's id; empty for the account's default. */
  from: string;
  /** The approved sender name. */
  sender: string;
}

const success = z.object({ acknowledge: z.literal('success') });
const failed = z.object({
  acknowledge: z.literal('error'),
  response: z.optional(z.object({ errors: z.optional(z.array(z.string())) })),
});

/** A refusal can come with HTTP 200: only `acknowledge` says whether the message was taken. */
const outcomeOf = ({ status, content }: Answer): SmsOutcome => {
  const refused = failed.safeParse(content);
  if (refused.success) return refusal(refused.data.response?.errors?.join(' ') || 'the gateway gave no reason');
  if (status >= 400) return refusal(`the gateway answered ${status}`);
  return success.safeParse(content).success ? { result: 'sent' } : unreadable;
};

export const afroMessageSms = (
  { baseUrl, token, from, sender }: AfroMessageSettings,
  { transport = fetch, timeoutMs = TIMEOUT_MS }: { transport?: Transport; timeoutMs?: number } = {},
): SmsSender => ({
  send: ({ to, text, reportTo }) =>
    exchange({
      transport,
      url: `${baseUrl}/send`,
      init: {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ from, sender, to, message: text, callback: reportTo }),
      },
      timeoutMs,
      read: outcomeOf,
    }),
});
