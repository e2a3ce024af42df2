import { noticeForeignLink, noticeSegments, placeholderMissing, placeholderUnknown } from './field-errors/notices.ts';
import type { Occasion } from './notice-occasions.ts';
import { segments } from './sms-segments.ts';

/** What stands in braces in a text and is filled in for each reader. */
export const PLACEHOLDERS = [
  'name',
  'first',
  'amount',
  'day',
  'course',
  'when',
  'time',
  'reason',
  'remark',
  'title',
  'text',
  'things',
  'address',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

interface OccasionPlaceholders {
  /** What an occasion knows. */
  known: readonly Placeholder[];
  /** What the app and an SMS must say: without it the notice says nothing. */
  needed: readonly Placeholder[];
}

const MONTH = { known: ['name', 'amount', 'day'], needed: ['day'] } as const;
const WRITTEN = { known: ['text'], needed: ['text'] } as const;

const OCCASION_PLACEHOLDERS: Record<Occasion, OccasionPlaceholders> = {
  'receipt-accepted': { known: ['name', 'amount'], needed: [] },
  'receipt-declined': { known: ['name', 'amount', 'reason'], needed: ['reason'] },
  'receipt-taken-back': { known: ['name', 'amount'], needed: [] },
  'payment-arrived': { known: ['name', 'amount'], needed: [] },
  'month-due': MONTH,
  'month-late': MONTH,
  'gate-closing': MONTH,
  'promise-broken': MONTH,
  'class-assigned': { known: ['name', 'course'], needed: [] },
  'seat-lost': { known: ['name', 'day', 'course'], needed: [] },
  'lesson-changed': WRITTEN,
  absent: { known: ['name', 'course', 'when'], needed: [] },
  'lesson-soon': { known: ['name', 'course', 'time'], needed: ['time'] },
  'homework-returned': { known: ['name', 'course', 'remark'], needed: [] },
  'application-decided': WRITTEN,
  'consent-asked': { known: ['name'], needed: [] },
  'award-ending': { known: ['name'], needed: [] },
  'letter-read': { known: ['name'], needed: [] },
  'scholarship-decided': { known: ['name'], needed: [] },
  corrected: { known: ['name'], needed: [] },
  'package-corrected': { known: ['name', 'title', 'amount'], needed: [] },
  'hours-closing': { known: ['day'], needed: ['day'] },
  cover: WRITTEN,
  'bank-change-proposed': { known: ['name', 'text'], needed: ['text'] },
  'bank-change-decided': { known: ['text'], needed: ['text'] },
  'work-assigned': { known: ['name'], needed: [] },
  'work-waiting': { known: ['things'], needed: ['things'] },
  'office-message': WRITTEN,
  news: { known: ['title', 'text'], needed: ['text'] },
};

/** The texts that the office can word itself. The line for lock screens stays ours, because strangers read it. */
export const NOTICE_TEXT_MAX = { title: 120, body: 400, sms: 459 } as const;
export type NoticeText = keyof typeof NOTICE_TEXT_MAX;
export const NOTICE_TEXTS = Object.keys(NOTICE_TEXT_MAX) as NoticeText[];
export type EditedWords = Record<NoticeText, string>;

/** The most segments one SMS may take. */
const SMS_SEGMENTS_MAX = 3;

/** An SMS is shown on lock screens too: no amount, no remark, and of a name only the first. */
const NOT_IN_SMS: readonly Placeholder[] = ['name', 'amount', 'remark'];

export const placeholdersOf = (occasion: Occasion, field: NoticeText): Placeholder[] => {
  const { known } = OCCASION_PLACEHOLDERS[occasion];
  if (field !== 'sms') return [...known];
  const first: Placeholder[] = known.includes('name') ? ['first'] : [];
  return [...first, ...known.filter((name) => !NOT_IN_SMS.includes(name)), 'address'];
};

export const filledWith = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/** With or without `https://`: phones make a link of both. */
const LINKS = /[a-z][a-z0-9+.-]*:\/\/\S*|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}\S*|\d{1,3}(?:\.\d{1,3}){3}\S*/giu;

/** As a browser reads it: what cannot be seen is no letter, and other full stops count as dots. */
const asRead = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[。｡]/g, '.');

/** The host of a web address; null where there is none, or a user stands before it. */
const hostOf = (address: string): string | null => {
  const host = /^https?:\/\/([^/?#]+)/i.exec(address)?.[1] ?? '';
  return host === '' || host.includes('@') ? null : host.toLowerCase();
};

const isOurs = (link: string, origin: string): boolean => {
  const written = /:\/\//.test(link) ? link : `https://${link}`;
  const host = hostOf(written.replace(/[.,;:!?)።፣]+$/u, ''));
  return host !== null && host === hostOf(origin);
};

/** The first link to a page that is not ours. A value in braces could complete an address, so it counts as letters. */
const foreignLink = (text: string, origin: string): string | null =>
  asRead(text.replace(/\{\w*\}/g, 'x'))
    .match(LINKS)
    ?.find((link) => !isOurs(link, origin)) ?? null;

interface TextSurroundings {
  /** Where our own pages are. */
  origin: string;
  /** With the name of the site before it, as it arrives. */
  smsOf: (text: string) => string;
}

export type TextFault = NonNullable<ReturnType<typeof textFault>>;

/** Why a text of the office without placeholders is refused; null when it can be sent. */
export const plainTextFault = (text: string, { origin }: Pick<TextSurroundings, 'origin'>) => {
  const brace = text.match(/\{[^{}]*\}|[{}]/)?.[0];
  if (brace) return placeholderUnknown({ placeholder: brace });
  const link = foreignLink(text, origin);
  return link ? noticeForeignLink({ link }) : null;
};

/** Why a text is too long for an SMS. */
export const smsFault = (sms: string) => {
  const count = segments(sms);
  return count > SMS_SEGMENTS_MAX ? noticeSegments({ count, max: SMS_SEGMENTS_MAX }) : null;
};

/** Why a text of an occasion is refused; null when it can be sent. */
export const textFault = (
  occasion: Occasion,
  field: NoticeText,
  words: EditedWords,
  { origin, smsOf }: TextSurroundings,
) => {
  const known = placeholdersOf(occasion, field);
  const unknown = words[field]
    .match(/\{[^{}]*\}|[{}]/g)
    ?.find((written) => !known.some((name) => written === `{${name}}`));
  if (unknown) return placeholderUnknown({ placeholder: unknown });
  const said = field === 'sms' ? words.sms : `${words.title} ${words.body}`;
  const missing =
    field === 'title' ? undefined : OCCASION_PLACEHOLDERS[occasion].needed.find((name) => !said.includes(`{${name}}`));
  if (missing) return placeholderMissing({ placeholder: `{${missing}}` });
  const link = foreignLink(words[field], origin);
  if (link) return noticeForeignLink({ link });
  return field === 'sms' ? smsFault(smsOf(words.sms)) : null;
};
