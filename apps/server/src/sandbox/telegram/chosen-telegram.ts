import { BASE_PATH } from '@temari/contracts/base-path';
import { telegramBot } from '../../adapters/telegram/telegram.ts';
import { type Config, ownAddressOf } from '../../config.ts';
import type { TelegramBot } from '../../ports/telegram.ts';
import type { TelegramSandboxSettings } from './sandbox.ts';

/** The bot that is configured; in the demo otherwise the sandbox, with keys that only this server knows. */
export const chosenTelegram = (
  { telegram, isDemo, host, port, publicUrl }: Config,
  secret: Buffer,
): { telegram: TelegramBot | null; sandbox: TelegramSandboxSettings | null } => {
  if (telegram) {
    return { telegram: telegramBot({ ...telegram, chatUrl: `https://t.me/${telegram.botName}` }), sandbox: null };
  }
  if (!isDemo) return { telegram: null, sandbox: null };
  const own = ownAddressOf(host, port);
  const key = secret.toString('hex');
  const keys = { token: `1:${key}`, webhookSecret: `telegram-${key}` };
  return {
    telegram: telegramBot({
      ...keys,
      baseUrl: `${own}/sandbox/telegram`,
      chatUrl: `${publicUrl}/sandbox/telegram/chat`,
    }),
    sandbox: { ...keys, webhookUrl: `${own}${BASE_PATH}/telegram/webhook` },
  };
};
