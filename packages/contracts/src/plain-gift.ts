/** Where the form to give is sent by a browser without a script; the answer is a page. */
export const PLAIN_GIVE_PATH = '/give';

/** What was given, with the way on, where no script runs. A secret link, like the page of a sponsor. */
export const BEGUN_GIFT_PATH = '/give/begun';
export const plainGiftPath = (token: string): string => `${BEGUN_GIFT_PATH}/${encodeURIComponent(token)}`;

/** The questions of the form, as they are typed. The first three stand on the page to give itself. */
export const PLAIN_GIFT_FIELDS = [
  'choice',
  'amountEtb',
  'often',
  'fund',
  'way',
  'phone',
  'email',
  'name',
  'message',
] as const;
export type PlainGiftValues = Record<(typeof PLAIN_GIFT_FIELDS)[number], string>;

/** Hidden in it: what a month cost when it was drawn, and a key by which a form that is sent twice is one gift. */
export const PLAIN_GIFT_MONTH = 'monthEtb';
export const PLAIN_GIFT_KEY = 'key';
