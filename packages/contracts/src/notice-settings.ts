import * as z from 'zod/mini';

const MINUTES_OF_DAY = { min: 0, max: 24 * 60 - 1 };
const SANTIM = { min: 0, max: 100_000_000 };
const RECEIVERS = { min: 0, max: 1_000_000 };

/** How many people one member of staff may tell alone, and how many santim of SMS they may spend on it. */
const USUAL_ALONE = { aloneReceivers: 50, aloneSantim: 20_000 };

/** The lowest and the highest value that the office may choose. */
export const NOTICE_SETTING_BOUNDS = {
  quietFromMinute: MINUTES_OF_DAY,
  quietUntilMinute: MINUTES_OF_DAY,
  smsPriceSantim: SANTIM,
  smsBudgetSantim: SANTIM,
  aloneReceivers: RECEIVERS,
  aloneSantim: SANTIM,
};

const minuteOfDay = z.int().check(z.minimum(MINUTES_OF_DAY.min), z.maximum(MINUTES_OF_DAY.max));
const santim = z.int().check(z.minimum(SANTIM.min), z.maximum(SANTIM.max));

/** What the office decides for all notices. Where quiet hours end when they begin, there are none. */
export const noticeSettings = z.object({
  quietFromMinute: minuteOfDay,
  quietUntilMinute: minuteOfDay,
  /** What one segment of an SMS costs. */
  smsPriceSantim: santim,
  /** What SMS may cost in a month; codes, changed lessons and covers are sent past it. */
  smsBudgetSantim: santim,
  /** How many people one member of staff may tell alone; above it a second person approves. */
  aloneReceivers: z._default(
    z.int().check(z.minimum(RECEIVERS.min), z.maximum(RECEIVERS.max)),
    USUAL_ALONE.aloneReceivers,
  ),
  /** What the SMS of an announcement may cost before a second person approves. */
  aloneSantim: z._default(santim, USUAL_ALONE.aloneSantim),
});
export type NoticeSettings = z.output<typeof noticeSettings>;

export const USUAL_NOTICE_SETTINGS: NoticeSettings = {
  quietFromMinute: 21 * 60,
  quietUntilMinute: 7 * 60,
  smsPriceSantim: 40,
  smsBudgetSantim: 210_000,
  ...USUAL_ALONE,
};

/** The office is warned from this share of the budget on. */
export const BUDGET_WARNING_PERCENT = 80;

/** The most SMS one person gets in a month, besides codes, what must arrive, and the warning that the room closes. */
export const PAID_MESSAGES_MAX = 2;
