import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { SERVER_TEXTS } from '../../../texts/server-texts.ts';
import type { ChannelMessage, ChannelOutcome } from './channel.ts';
import { accountsWithChat, chatOf, unlinkChat } from './telegram-queries.ts';

/** Which of these accounts can be told by Telegram. Nobody, where no bot is set up. */
export const hasTelegram = async (
  { db, telegram }: Pick<Deps, 'telegram'> & { db: Db },
  accountIds: readonly string[],
): Promise<Set<string>> => new Set(telegram ? await accountsWithChat(db, accountIds) : []);

/** Whoever blocked the bot has chosen: all accounts of that chat are told in other ways from then on. */
export const sendTelegram = async (
  { db, telegram, publicUrl }: Pick<Deps, 'db' | 'telegram' | 'publicUrl'>,
  { accountId, language, title, line, path }: ChannelMessage,
): Promise<ChannelOutcome> => {
  const chatId = telegram && (await chatOf(db, accountId));
  if (!telegram || chatId === null) return { result: 'nobody' };
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
