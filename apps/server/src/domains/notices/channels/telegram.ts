import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { SERVER_TEXTS } from '../../../texts/server-texts.ts';
import type { ChannelMessage, ChannelOutcome } from './channel.ts';
import { chatsOf, unlinkChat } from './telegram-queries.ts';

/** Which of these accounts can be told by Telegram. Nobody, where no bot is set up. */
export const hasTelegram = async (
  { db, telegram }: Pick<Deps, 'telegram'> & { db: Db },
  accountIds: readonly string[],
): Promise<Set<string>> => new Set(telegram ? (await chatsOf(db, accountIds)).keys() : []);

/** Whoever blocked the bot has chosen: all accounts of that chat are told in other ways from then on. */
export const telegramSender = async (
  { db, telegram, publicUrl }: Pick<Deps, 'db' | 'telegram' | 'publicUrl'>,
  accountIds: readonly string[],
): Promise<(message: ChannelMessage) => Promise<ChannelOutcome>> => {
  if (!telegram) return async () => ({ result: 'nobody' });
  const chats = await chatsOf(db, accountIds);
  return async ({ accountId, language, title, line, path }) => {
    const chatId = chats.get(accountId);
    if (chatId === undefined) return { result: 'nobody' };
    const outcome = await telegram.send({
      chatId,
      title,
      text: line,
      buttons: [{ text: SERVER_TEXTS[language].telegram.open, opens: `${publicUrl}${path}` }],
    });
    if (outcome.result !== 'gone') return outcome;
    await unlinkChat(db, chatId);
    return { result: 'nobody' };
  };
};
