import { vi } from 'vitest';
import { origin } from './browser.ts';

/** The newest SMS to this phone that fits the pattern. SMS about something else may come in between at any time. */
export const smsTo = (phone: string, pattern: RegExp): Promise<string> =>
  vi.waitFor(
    async () => {
      const to = encodeURIComponent(`+251${phone.slice(1)}`);
      const answer = await fetch(`${origin()}/sandbox/sms/messages?to=${to}`);
      const sent: { text: string }[] = await answer.json();
      const newest = sent.find(({ text }) => pattern.test(text));
      if (!newest) throw new Error(`No SMS to ${phone} fits ${pattern}`);
      return newest.text;
    },
    { timeout: 60_000, interval: 200 },
  );

const CODE = /\b\d{6}\b/;

export const codeSentTo = async (phone: string): Promise<string> => CODE.exec(await smsTo(phone, CODE))?.[0] ?? '';
