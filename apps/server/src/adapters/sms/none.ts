import type { SmsSender } from '../../ports/sms.ts';

/** Where no gateway is set up: every message is refused, and the office sees why. */
export const noSms: SmsSender = {
  send: async () => ({ result: 'refused', reason: 'no SMS provider is set up', isHopeless: true }),
};
