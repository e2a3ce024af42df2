import * as z from 'zod/mini';
import type { SmsOutcome, SmsSender } from '../../ports/sms.ts';
import { type Answer, exchange, refusal, TIMEOUT_MS, type Transport, unreadable } from '../exchange.ts';

export interface TwilioSettings {
  baseUrl: string;
  accountSid: string;
  authToken: string;
  from: string;
}

const message = z.object({
  sid: z.string(),
  status: z.string(),
  error_code: z.optional(z.nullable(z.number())),
  error_message: z.optional(z.nullable(z.string())),
});
const problem = z.object({ code: z.number(), message: z.string() });

const outcomeOf = ({ status, content }: Answer): SmsOutcome => {
  if (status >= 400) {
    const known = problem.safeParse(content);
    return refusal(known.success ? `${known.data.code}: ${known.data.message}` : `the gateway answered ${status}`);
  }
  const taken = message.safeParse(content);
  if (!taken.success) return unreadable;
  const { status: state, error_code: code, error_message: reason } = taken.data;
  if (state === 'failed' || state === 'undelivered' || state === 'canceled') {
    return refusal(`${code ?? state}: ${reason ?? 'not delivered'}`);
  }
  return { result: 'sent' };
};

export const twilioSms = (
  { baseUrl, accountSid, authToken, from }: TwilioSettings,
  { transport = fetch, timeoutMs = TIMEOUT_MS }: { transport?: Transport; timeoutMs?: number } = {},
): SmsSender => ({
  send: ({ to, text }) =>
    exchange({
      transport,
      url: `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
      init: {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ To: to, From: from, Body: text }).toString(),
      },
      timeoutMs,
      read: outcomeOf,
    }),
});
