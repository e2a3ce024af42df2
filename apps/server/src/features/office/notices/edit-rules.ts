import * as wrong from '@temari/contracts/field-errors';
import { LANGUAGE_CODES, type Language } from '@temari/contracts/languages';
import { NOTICE_PATHS, OCCASION_NAMES, OCCASIONS, type Occasion } from '@temari/contracts/notice-occasions';
import {
  type EditedWords,
  filledWith,
  NOTICE_TEXTS,
  type Placeholder,
  type TextFault,
  textFault,
} from '@temari/contracts/notice-texts';
import type { listNoticeRuleChanges as changesContract, NoticeRule } from '@temari/contracts/office-notices';
import type { output } from 'zod/mini';
import type { EditedNoticeWords } from '../../../db/schema/notices.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { noticeRulesOf } from '../../../domains/notices/queries.ts';
import { sendTry } from '../../../domains/notices/send-try.ts';
import { settingsOf } from '../../../domains/notices/settings.ts';
import { textsOf } from '../../../domains/notices/tell.ts';
import { siteName } from '../../../domains/site/queries.ts';
import { AppError } from '../../../errors/app-error.ts';
import { SERVER_TEXTS } from '../../../texts/server-texts.ts';
import { changesOf, type DecidedRule, saveNoticeRule } from './queries.ts';

type ByLanguage<Value> = Record<Language, Value>;

const inEach = <Value>(make: (language: Language) => Value): ByLanguage<Value> =>
  Object.fromEntries(LANGUAGE_CODES.map((language) => [language, make(language)])) as ByLanguage<Value>;

const wordsNow = (occasion: Occasion, edited: EditedNoticeWords | null | undefined): NoticeRule['words'] =>
  inEach((language) => textsOf(occasion, language, edited));

const presentRule = (occasion: Occasion, rule: (DecidedRule & { version: number }) | undefined): NoticeRule => ({
  occasion,
  isOn: rule?.isOn ?? true,
  words: wordsNow(occasion, rule?.words),
  isShipped: !rule?.words,
  version: rule?.version ?? 0,
});

const samplesIn = (language: Language, publicUrl: string): Record<Placeholder, string> => ({
  ...SERVER_TEXTS[language].noticeSamples,
  address: `${publicUrl}${NOTICE_PATHS.payments}`,
});

export const listNoticeRules = async ({ db, publicUrl }: Pick<Deps, 'db' | 'publicUrl'>) => {
  const rules = await noticeRulesOf(db, OCCASION_NAMES);
  return {
    rules: OCCASION_NAMES.map((occasion) => presentRule(occasion, rules.get(occasion))),
    sender: await siteName(db),
    origin: publicUrl,
    samples: inEach((language) => samplesIn(language, publicUrl)),
    smsPriceEtb: (await settingsOf(db)).smsPriceSantim / 100,
  };
};

/** What is wrong with texts, by the names of their fields. */
const faultsOf = (
  { sender, publicUrl }: { sender: string; publicUrl: string },
  occasion: Occasion,
  words: EditedNoticeWords,
): Record<string, TextFault> => {
  const found = LANGUAGE_CODES.flatMap((language) =>
    NOTICE_TEXTS.flatMap((field) => {
      const fault = textFault(occasion, field, words[language], {
        origin: publicUrl,
        smsOf: (text) => `${sender}: ${filledWith(text, samplesIn(language, publicUrl))}`,
      });
      return fault ? [[`words.${language}.${field}`, fault] as const] : [];
    }),
  );
  return Object.fromEntries(found);
};

const isShippedText = (occasion: Occasion, words: EditedNoticeWords): boolean =>
  LANGUAGE_CODES.every((language) => {
    const shipped = textsOf(occasion, language);
    return NOTICE_TEXTS.every((field) => words[language][field] === shipped[field]);
  });

export const editNoticeRule = async (
  { db, clock, publicUrl }: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  actor: Actor,
  { occasion }: { occasion: Occasion },
  { version, isOn, words }: { isOn: boolean; words: ByLanguage<EditedWords> | null; version: number },
): Promise<NoticeRule> => {
  if (!isOn && OCCASIONS[occasion].mustArrive) {
    throw new AppError('request/invalid', { errors: { isOn: wrong.noticeMustArrive } });
  }
  if (words) {
    const errors = faultsOf({ sender: await siteName(db), publicUrl }, occasion, words);
    if (Object.keys(errors).length > 0) throw new AppError('request/invalid', { errors });
  }
  const decided: DecidedRule = { isOn, words: words && isShippedText(occasion, words) ? null : words };
  return db.transaction(async (tx) => {
    const rule = (await noticeRulesOf(tx, [occasion])).get(occasion);
    const saved = await saveNoticeRule(tx, { occasion, ...decided, version });
    if (saved === null) throw new AppError('office/changed-meanwhile');
    await recordAct(tx, actor, clock.now(), {
      action: 'edit-notice-rule',
      subjectKind: 'notice-rule',
      subjectId: occasion,
      before: { isOn: rule?.isOn ?? true, words: rule?.words ?? null },
      after: decided,
    });
    return presentRule(occasion, { ...decided, version: saved });
  });
};

export const listNoticeRuleChanges = async (
  { db }: Pick<Deps, 'db'>,
  { occasion }: { occasion: Occasion },
): Promise<output<typeof changesContract.reply>> => {
  const presentDecided = ({ isOn, words }: DecidedRule) => ({ isOn, words: words && wordsNow(occasion, words) });
  return (await changesOf(db, occasion)).map(({ at, by, before, after }) => ({
    at: at.toISOString(),
    by,
    before: presentDecided(before),
    after: presentDecided(after),
  }));
};

/** To the phone of whoever asks, and to no other. */
export const testNoticeRule = async (
  deps: Deps,
  actor: Actor,
  { occasion }: { occasion: Occasion },
  { language, sms }: { language: Language; sms: string },
): Promise<void> => {
  const { db, publicUrl } = deps;
  const words = { ...textsOf(occasion, language), sms };
  const smsOf = (text: string): string => filledWith(text, samplesIn(language, publicUrl));
  const sender = await siteName(db);
  const fault = textFault(occasion, 'sms', words, { origin: publicUrl, smsOf: (text) => `${sender}: ${smsOf(text)}` });
  if (fault) throw new AppError('request/invalid', { errors: { sms: fault } });
  await sendTry(deps, actor, smsOf(sms));
};
