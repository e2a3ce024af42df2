import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { ChatAct, ChatButton, ChatOutcome, TelegramBot } from '../../ports/telegram.ts';
import { escaped } from '../../texts/escaped.ts';
import { type Answer, exchange, refusal, TIMEOUT_MS, type Transport, unreadable } from '../exchange.ts';
import { LONGEST_WAIT_SECONDS } from '../retry-after.ts';

export interface TelegramSettings {
  /** Up to, and without, `/bot<token>`. */
  baseUrl: string;
  token: string;
  /** Where a person opens the chat with the bot. */
  chatUrl: string;
  webhookSecret: string;
}

export const TELEGRAM_ADDRESS = 'https://api.telegram.org';
const SECRET_HEADER = 'x-telegram-bot-api-secret-token';

const taken = z.object({ ok: z.literal(true) });
const problem = z.object({
  ok: z.literal(false),
  description: z.optional(z.string()),
  parameters: z.optional(z.object({ retry_after: z.optional(z.number()) })),
});

/** 403: blocked by the user, or the account is deactivated. 400: the chat was deleted. */
const isGone = (status: number, description: string): boolean =>
  status === 403 || (status === 400 && /chat not found/i.test(description));

const outcomeOf = ({ status, content }: Answer): ChatOutcome => {
  if (taken.safeParse(content).success) return { result: 'sent' };
  const refused = problem.safeParse(content);
  if (!refused.success) return status >= 400 ? refusal(`Telegram answered ${status}`) : unreadable;
  const { description = `Telegram answered ${status}` } = refused.data;
  return isGone(status, description) ? { result: 'gone' } : refusal(description);
};

const secondsToWait = (content: unknown): number | undefined => {
  const seconds = problem.safeParse(content).data?.parameters?.retry_after;
  return seconds === undefined ? undefined : Math.min(Math.max(1, Math.ceil(seconds)), LONGEST_WAIT_SECONDS);
};

const chat = z.object({ id: z.int(), type: z.literal('private') });
const person = z.object({ first_name: z.optional(z.string()), last_name: z.optional(z.string()) });
const updated = z.object({
  update_id: z.int(),
  message: z.optional(z.object({ chat, from: person, text: z.optional(z.string()) })),
  callback_query: z.optional(
    z.object({
      id: z.string().check(z.maxLength(64)),
      from: person,
      data: z.string().check(z.maxLength(64)),
      message: z.object({ message_id: z.int(), chat }),
    }),
  ),
});

const START = /^\/start(?:@\w+)?\s+([A-Za-z0-9_-]{1,64})$/;
const STOP = /^\/stop(?:@\w+)?$/;

const actOf = (text: string): ChatAct => {
  const said = text.trim();
  const code = START.exec(said)?.[1];
  if (code) return { kind: 'start', code };
  return { kind: STOP.test(said) ? 'stop' : 'other' };
};

const keyboard = (buttons: ChatButton[]) => ({
  inline_keyboard: [
    buttons.map((button) =>
      'opens' in button
        ? { text: button.text, url: button.opens }
        : { text: button.text, callback_data: button.answers },
    ),
  ],
});

const hashed = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Telegram's Bot API over plain HTTP. */
export const telegramBot = (
  { baseUrl, token, chatUrl, webhookSecret }: TelegramSettings,
  { transport = fetch, timeoutMs = TIMEOUT_MS }: { transport?: Transport; timeoutMs?: number } = {},
): TelegramBot => {
  const ask = (method: string, content: object): Promise<ChatOutcome> =>
    exchange<ChatOutcome>({
      transport,
      url: `${baseUrl}/bot${token}/${method}`,
      init: { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(content) },
      timeoutMs,
      read: outcomeOf,
      secondsToWait,
    });
  const expected = hashed(webhookSecret);
  return {
    addressFor: (code) => `${chatUrl}?start=${code}`,
    send: ({ chatId, title, text, buttons = [] }) =>
      ask('sendMessage', {
        chat_id: chatId,
        text: [title && `<b>${escaped(title)}</b>`, escaped(text)].filter(Boolean).join('\n'),
        parse_mode: 'HTML',
        link_preview_options: { is_disabled: true },
        ...(buttons.length > 0 && { reply_markup: keyboard(buttons) }),
      }),
    closeQuestion: async ({ chatId, messageId, pressId, text }) => {
      // Ends the waiting mark on the button; what it says is in the message itself.
      await ask('answerCallbackQuery', { callback_query_id: pressId });
      return ask('editMessageText', {
        chat_id: chatId,
        message_id: messageId,
        text: escaped(text),
        parse_mode: 'HTML',
      });
    },
    isFromTelegram: (headers) => {
      const given = headers[SECRET_HEADER];
      return typeof given === 'string' && timingSafeEqual(hashed(given), expected);
    },
    readUpdate: (content) => {
      const { data } = updated.safeParse(content);
      if (!data) return null;
      const { update_id: id, message, callback_query: press } = data;
      const source = press ?? message;
      if (!source) return null;
      const { first_name: firstName = '', last_name: lastName = '' } = source.from;
      return {
        id,
        chatId: (press?.message ?? message)?.chat.id ?? 0,
        firstName,
        lastName,
        act: press
          ? { kind: 'press', answers: press.data, pressId: press.id, messageId: press.message.message_id }
          : actOf(message?.text ?? ''),
      };
    },
    listenAt: async (address) => {
      const outcome = await ask('setWebhook', {
        url: address,
        secret_token: webhookSecret,
        allowed_updates: ['message', 'callback_query'],
      });
      if (outcome.result === 'sent') return;
      throw new Error(`Telegram did not take our address: ${'reason' in outcome ? outcome.reason : outcome.result}`);
    },
  };
};
