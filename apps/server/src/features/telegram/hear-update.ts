import type { Language } from '@temari/contracts/languages';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { LIMITS, type LimitName } from '../../domains/limits/limit-table.ts';
import { countOnce } from '../../domains/limits/limits.ts';
import { AppError } from '../../errors/app-error.ts';
import type { ChatUpdate } from '../../ports/telegram.ts';
import { isFirstTime } from './queries.ts';
import { answerFrom, hashCode, maskedName } from './rules.ts';

export const ANSWER_CHAT = 'answer-chat';

/** What waits in the queue: neither the code nor a name nor anything that was written can be read out of it. */
export type ChatWork = { chatId: number } & (
  | { act: 'start'; codeHash: string; chatName: string }
  | { act: 'answer'; isYes: boolean; codeHash: string; pressId: string; messageId: number }
  | { act: 'stop' }
  | { act: 'other' }
  /** The account that was connected here is connected to another chat now. */
  | { act: 'replaced'; language: Language }
);

type HeardWork = Exclude<ChatWork, { act: 'replaced' }>;

/** Null for a button that is none of ours. */
const workOf = ({ chatId, firstName, lastName, act }: ChatUpdate): HeardWork | null => {
  if (act.kind === 'start') {
    const codeHash = hashCode(act.code).toString('base64url');
    return { chatId, act: 'start', codeHash, chatName: maskedName(firstName, lastName) };
  }
  if (act.kind !== 'press') return { chatId, act: act.kind };
  const answer = answerFrom(act.answers);
  if (!answer) return null;
  const { pressId, messageId } = act;
  const codeHash = answer.codeHash.toString('base64url');
  return { chatId, act: 'answer', isYes: answer.isYes, codeHash, pressId, messageId };
};

export const enqueueChatWork = ({ jobs }: Pick<Deps, 'jobs'>, db: Db, work: ChatWork): Promise<void> =>
  jobs.enqueue(db, ANSWER_CHAT, work, { retryLimit: 3, retryDelaySeconds: 5 });

/** What is no command is answered seldom. Stopping is never refused. */
const LIMIT_OF: Record<HeardWork['act'], LimitName | null> = {
  start: 'telegramActsByChat',
  answer: 'telegramActsByChat',
  other: 'telegramHelpByChat',
  stop: null,
};

/**
 * Takes what Telegram sends into the queue, once. What is unreadable, of no concern or too much is taken and left:
 * anything but a success is sent again and again.
 */
export const hearUpdate = async (
  { db, clock, jobs, telegram }: Pick<Deps, 'db' | 'clock' | 'jobs' | 'telegram'>,
  { headers, content }: { headers: Record<string, string | string[] | undefined>; content: unknown },
): Promise<void> => {
  if (!telegram) throw new AppError('request/not-found');
  if (!telegram.isFromTelegram(headers)) throw new AppError('telegram/bad-secret');
  const update = telegram.readUpdate(content);
  const work = update && workOf(update);
  if (!work) return;
  const now = clock.now();
  await db.transaction(async (tx) => {
    if (!(await isFirstTime(tx, { id: update.id, receivedAt: now }))) return;
    const limit = LIMIT_OF[work.act];
    if (limit && (await countOnce(tx, limit, String(work.chatId), now)).count > LIMITS[limit].times) return;
    await enqueueChatWork({ jobs }, tx, work);
  });
};
