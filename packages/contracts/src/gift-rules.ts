/** Gifts for scholarships: the closed lists and limits that tables, contracts and forms share. Without Zod. */

/** What a sponsor gives: a number of months for a learner, or any amount. */
export const GIFT_CHOICES = ['month', 'term', 'year', 'amount'] as const;
export type GiftChoice = (typeof GIFT_CHOICES)[number];

/** How many months of lessons a choice pays for. */
export const GIFT_MONTHS = { month: 1, term: 3, year: 10 } as const satisfies Record<
  Exclude<GiftChoice, 'amount'>,
  number
>;

export const GIFT_WAYS = ['online', 'transfer'] as const;
export type GiftWay = (typeof GIFT_WAYS)[number];

/** `open`: asked for, and not here yet. `lapsed`: nobody has paid it in time. Money that comes later still counts. */
export const GIFT_STATES = ['open', 'received', 'lapsed'] as const;
export type GiftState = (typeof GIFT_STATES)[number];

/** Who took a gift back out of the fund: the gateway by itself, or the office. */
export const GIFT_RETURN_CAUSES = ['gateway', 'office'] as const;

export const GIFT_MIN_ETB = 50;
export const GIFT_MAX_ETB = 1_000_000;
export const GIVER_MAX = 80;
export const GIFT_MESSAGE_MAX = 200;
export const FUND_NAME_MAX = 80;
export const FUND_PURPOSE_MAX = 300;

/** With fewer learners than this, figures could tell of one of them: they are told together with those of other funds. */
export const FIGURES_FROM = 5;

/** What leads out of the page, written out or without its beginning. Office and sponsors read messages as plain text. */
const LINK =
  /https?:|www\.|\b[a-z0-9-]+\.(?:com|net|org|info|biz|io|me|co|et|ru|xyz|top|site|online|link|ly|gl)\b|@\w/i;

export const hasLink = (text: string): boolean => LINK.test(text.normalize('NFKC'));
