import type { OfficeDeclineCode, TeacherDeclineCode } from '@temari/contracts/decline-reasons';
import type { Language } from '@temari/contracts/languages';
import { SERVER_TEXTS, type SmsName } from '../../texts/server-texts.ts';

/** What people wrote can be long, and each 67 letters of Amharic cost a message. The whole of it is in the account. */
const LONGEST: Record<string, number> = { name: 30, first: 16, reason: 75, learner: 16, course: 24, closure: 30 };

/** What people entered as a name, in a message that often goes to somebody else. */
const NAMES: ReadonlySet<string> = new Set(['name', 'first', 'learner']);

const shortened = (text: string, atMost: number): string => {
  const letters = [...text];
  return letters.length <= atMost
    ? text
    : `${letters
        .slice(0, atMost - 3)
        .join('')
        .trimEnd()}...`;
};

/**
 * A phone makes links of addresses and numbers, and the message is ours: a name brings letters alone, with the signs
 * that names and lists of names are written with.
 */
const asName = (value: string): string =>
  value
    .replace(/[^\p{L}\p{M}'’/,፣ -]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

const NO_NAME = '...';

/** A reason may end with a stop of its own; the text brings one. */
const fitted = (name: string, value: string): string => {
  if (!(name in LONGEST)) return value;
  const said = NAMES.has(name) ? asName(value) : value.trim().replace(/[.።]+$/, '');
  return value && !said ? NO_NAME : shortened(said, LONGEST[name] ?? 0);
};

export const reasonText = (code: OfficeDeclineCode | TeacherDeclineCode, language: Language): string =>
  SERVER_TEXTS[language].reasons[code];

export const fillSms = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, value: string) =>
    values[value] === undefined ? whole : fitted(value, values[value]),
  );

export const smsText = (name: SmsName, language: Language, values: Record<string, string>): string =>
  fillSms(SERVER_TEXTS[language].sms[name], values);
