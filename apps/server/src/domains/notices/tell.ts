import { LANGUAGE_CODES, type Language } from '@temari/contracts/languages';
import { OCCASIONS, type Occasion, type SmsUse } from '@temari/contracts/notice-occasions';
import type { Db } from '../../db/client.ts';
import type { EditedNoticeWords, NoticeWords } from '../../db/schema/notices.ts';
import type { Deps } from '../../deps.ts';
import type { EnqueueOptions } from '../../ports/jobs.ts';
import { type NoticeTexts, SERVER_TEXTS } from '../../texts/server-texts.ts';
import { fillSms } from '../messages/sms-texts.ts';
import { addNotices, noticeRulesOf } from './queries.ts';

export const SEND_NOTICES = 'send-notices';

/** What telling takes besides the transaction. */
export type TellNeeds = Pick<Deps, 'jobs' | 'publicUrl'>;

export interface Telling {
  occasion: Occasion;
  accountId: string;
  /** Where the reader is a guardian: the household of the learner it is about. */
  householdId?: string;
  /** Names what happened: the same occasion and cause is told once. */
  cause: string;
  /** The page of ours where the reader deals with it. */
  path: string;
  values: (language: Language) => Record<string, string>;
  /** Shown from then on; at once unless it is said. */
  dueAt?: Date;
  /** Where this one differs from its occasion. */
  sms?: SmsUse;
  uselessAfter?: Date;
  /** It cannot wait for the end of the quiet hours. */
  isUrgent?: boolean;
}

const HOUR_MS = 3_600_000;

/** A sentence of an SMS goes on behind the name of the sender; in the app it begins. */
const begun = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Outside the app a person is called by the first name. */
const firstOf = ({ name = '' }: Record<string, string>): string => name.split(' ')[0] ?? '';

/** The texts of an occasion: the office's where it has written some, else the shipped ones. */
export const textsOf = (occasion: Occasion, language: Language, edited?: EditedNoticeWords | null): NoticeTexts => ({
  ...SERVER_TEXTS[language].notices[occasion],
  ...edited?.[language],
});

export const noticeWords = (
  { occasion, path, values }: Pick<Telling, 'occasion' | 'path' | 'values'>,
  language: Language,
  publicUrl: string,
  edited?: EditedNoticeWords | null,
): NoticeWords => {
  const said = values(language);
  const given: Record<string, string> = { first: firstOf(said), address: `${publicUrl}${path}`, ...said };
  const filled = (text: string): string =>
    begun(text.replace(/\{(\w+)\}/g, (whole, name: string) => given[name] ?? whole).trim());
  const { title, body, line, sms } = textsOf(occasion, language, edited);
  return {
    title: filled(title),
    body: filled(body),
    line: filled(line),
    sms: fillSms(sms, given),
  };
};

/**
 * Tells people, unless the office has switched their occasion off. Call it in the transaction of the cause, so that
 * there is never one without the other.
 */
export const tell = async ({ jobs, publicUrl }: TellNeeds, tx: Db, now: Date, wanted: Telling[]): Promise<void> => {
  if (wanted.length === 0) return;
  const rules = await noticeRulesOf(tx, [...new Set(wanted.map(({ occasion }) => occasion))]);
  const tellings = wanted.filter(({ occasion }) => rules.get(occasion)?.isOn ?? true);
  if (tellings.length === 0) return;
  await addNotices(
    tx,
    tellings.map((telling) => {
      const { occasion, accountId, householdId = null, cause, path, dueAt = now, isUrgent = false } = telling;
      const rule = OCCASIONS[occasion];
      return {
        occasion,
        accountId,
        aboutHouseholdId: householdId === accountId ? null : householdId,
        cause,
        path,
        words: Object.fromEntries(
          LANGUAGE_CODES.map((language) => [
            language,
            noticeWords(telling, language, publicUrl, rules.get(occasion)?.words),
          ]),
        ),
        dueAt,
        isUrgent,
        sms: telling.sms ?? rule.sms,
        uselessAfter: telling.uselessAfter ?? new Date(dueAt.getTime() + rule.ofUseHours * HOUR_MS),
      };
    }),
  );
  await jobs.enqueue(tx, SEND_NOTICES, {}, whenDue(tellings, now));
};

/** What waits for a moment in which it can be undone is sent right after it. */
const SOON_MS = 60_000;

/** What is due later than soon is found by the schedule of the same job. */
const whenDue = (tellings: readonly Telling[], now: Date): EnqueueOptions => {
  const first = Math.min(...tellings.map(({ dueAt = now }) => dueAt.getTime()));
  const wait = first - now.getTime();
  return wait > 0 && wait <= SOON_MS ? { startAfter: new Date(first) } : {};
};
