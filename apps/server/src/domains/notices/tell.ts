import { LANGUAGE_CODES, type Language } from '@temari/contracts/languages';
import type { Occasion } from '@temari/contracts/notice-occasions';
import type { Db } from '../../db/client.ts';
import type { NoticeWords } from '../../db/schema/notices.ts';
import { SERVER_TEXTS } from '../../texts/server-texts.ts';
import { addNotices } from './queries.ts';

export interface Telling {
  occasion: Occasion;
  accountId: string;
  /** Names what happened: the same occasion and cause is told once. */
  cause: string;
  /** The page of ours where the reader deals with it. */
  path: string;
  values: (language: Language) => Record<string, string>;
  /** Shown from then on; at once unless it is said. */
  dueAt?: Date;
  /** An SMS with the same news is queued in the same transaction. */
  isSmsSent?: boolean;
}

/** A sentence of an SMS goes on behind the name of the sender; in the app it begins. */
const begun = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const noticeWords = (occasion: Occasion, language: Language, values: Record<string, string>): NoticeWords => {
  const filled = (text: string): string =>
    begun(text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole).trim());
  const { title, body } = SERVER_TEXTS[language].notices[occasion];
  return { title: filled(title), body: filled(body) };
};

/** Tells people in the app. Call it in the transaction of the cause, so that there is never one without the other. */
export const tell = async (tx: Db, now: Date, tellings: Telling[]): Promise<void> =>
  addNotices(
    tx,
    tellings.map(({ occasion, accountId, cause, path, values, dueAt = now, isSmsSent = false }) => ({
      occasion,
      accountId,
      cause,
      path,
      words: Object.fromEntries(
        LANGUAGE_CODES.map((language) => [language, noticeWords(occasion, language, values(language))]),
      ),
      dueAt,
      smsAt: isSmsSent ? now : null,
    })),
  );
