import { LANGUAGE_CODES, type Language } from '@temari/contracts/languages';
import type { Deps } from '../../deps.ts';
import { lockedAccount } from '../../domains/identity/sessions/end-access-queries.ts';
import { unlinkChat } from '../../domains/notices/channels/telegram-queries.ts';
import type { ChatOutcome } from '../../ports/telegram.ts';
import { SERVER_TEXTS, type TelegramWord } from '../../texts/server-texts.ts';
import { type ChatWork, enqueueChatWork } from './hear-update.ts';
import { askedAbout, claimCode, dropCode, languagesOf, linkOf, readerOf, useCode } from './queries.ts';
import { answerWith, codesEndBefore, maskedName } from './rules.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'jobs' | 'publicUrl'> & { telegram: NonNullable<Deps['telegram']> };
type Work<Act extends ChatWork['act']> = Extract<ChatWork, { act: Act }>;

/** Where nobody knows which language is read, it is said in all of them. */
const inLanguages = (languages: readonly Language[], word: TelegramWord, between = '\n\n'): string =>
  (languages.length > 0 ? languages : LANGUAGE_CODES)
    .map((language) => SERVER_TEXTS[language].telegram[word])
    .join(between);

/** What was certainly not taken is said again by the next try of the job; every act can be repeated. */
const demandTaken = (outcome: ChatOutcome): void => {
  if (outcome.result === 'refused' && !outcome.isHopeless)
    throw new Error(`The chat was not answered: ${outcome.reason}`);
};

const say = async ({ telegram, publicUrl }: Needs, chatId: number, languages: Language[], word: TelegramWord) => {
  const buttons = [{ text: inLanguages(languages, 'open', ' / '), opens: `${publicUrl}/notices` }];
  demandTaken(await telegram.send({ chatId, text: inLanguages(languages, word), buttons }));
};

const askToConnect = async (needs: Needs, { chatId, chatName, codeHash: hash }: Work<'start'>): Promise<void> => {
  const { db, clock, telegram } = needs;
  const codeHash = Buffer.from(hash, 'base64url');
  const since = codesEndBefore(clock.now());
  const accountId = await claimCode(db, { codeHash, chatId, chatName, since });
  const reader = accountId && (await readerOf(db, accountId));
  if (!reader) return say(needs, chatId, [], 'codeUnknown');
  const words = SERVER_TEXTS[reader.language].telegram;
  const outcome = await telegram.send({
    chatId,
    text: words.connect.replace('{name}', maskedName(reader.firstName, reader.lastName)),
    buttons: [
      { text: words.yes, answers: answerWith(true, codeHash) },
      { text: words.no, answers: answerWith(false, codeHash) },
    ],
  });
  demandTaken(outcome);
};

/** What the chat reads in place of the question. Asking again after a success finds it connected. */
const decide = async (
  { db, clock, jobs }: Needs,
  { chatId, isYes, codeHash: hash }: Work<'answer'>,
): Promise<{ word: TelegramWord; languages: Language[] }> => {
  const codeHash = Buffer.from(hash, 'base64url');
  return db.transaction(async (tx) => {
    const accountId = await askedAbout(tx, { codeHash, chatId });
    // The account first, as everything that ends access to it does; an erased one has no code any more.
    const account = accountId && (await lockedAccount(tx, accountId));
    if (!account || account.erasedAt) return { word: 'codeUnknown', languages: [] };
    const languages = [account.language];
    if (!isYes) return { word: (await dropCode(tx, { codeHash, chatId })) ? 'notConnected' : 'codeUnknown', languages };
    const now = clock.now();
    const before = await linkOf(tx, account.id);
    const isNew = await useCode(tx, { codeHash, chatId, since: codesEndBefore(now) }, now);
    // Whoever reads the chat that was connected until now learns why it is quiet.
    if (isNew && before && before.chatId !== chatId) {
      await enqueueChatWork({ jobs }, tx, { chatId: before.chatId, act: 'replaced', language: account.language });
    }
    return { word: isNew || before?.chatId === chatId ? 'connected' : 'codeUnknown', languages };
  });
};

const answerPress = async (needs: Needs, work: Work<'answer'>): Promise<void> => {
  const { word, languages } = await decide(needs, work);
  const { chatId, pressId, messageId } = work;
  demandTaken(await needs.telegram.closeQuestion({ chatId, pressId, messageId, text: inLanguages(languages, word) }));
};

const stop = async (needs: Needs, chatId: number): Promise<void> => {
  const accountIds = await needs.db.transaction((tx) => unlinkChat(tx, chatId));
  const languages = await languagesOf(needs.db, accountIds);
  return say(needs, chatId, languages, accountIds.length > 0 ? 'stopped' : 'nothingConnected');
};

export const answerChat = async (
  { telegram, ...deps }: Pick<Deps, 'db' | 'clock' | 'jobs' | 'publicUrl' | 'telegram'>,
  work: ChatWork,
): Promise<void> => {
  if (!telegram) return;
  const needs = { ...deps, telegram };
  if (work.act === 'start') return askToConnect(needs, work);
  if (work.act === 'answer') return answerPress(needs, work);
  if (work.act === 'stop') return stop(needs, work.chatId);
  if (work.act === 'replaced') return say(needs, work.chatId, [work.language], 'replaced');
  return say(needs, work.chatId, [], 'help');
};
