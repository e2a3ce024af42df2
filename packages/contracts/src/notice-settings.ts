import * as z from 'zod/mini';

const MINUTES_OF_DAY = 24 * 60;
const minuteOfDay = z.int().check(z.minimum(0), z.maximum(MINUTES_OF_DAY - 1));
const santim = z.int().check(z.minimum(0), z.maximum(100_000_000));

/** What the office decides for all notices. Where quiet hours end when they begin, there are none. */
export const noticeSettings = z.object({
  quietFromMinute: minuteOfDay,
  quietUntilMinute: minuteOfDay,
  /** What one segment of an SMS costs. */
  smsPriceSantim: santim,
  /** What SMS may cost in a month; codes and changed lessons are sent past it. */
  smsBudgetSantim: santim,
});
export type NoticeSettings = z.output<typeof noticeSettings>;

export const USUAL_NOTICE_SETTINGS: NoticeSettings = {
  quietFromMinute: 21 * 60,
  quietUntilMinute: 7 * 60,
  smsPriceSantim: 40,
  smsBudgetSantim: 210_000,
};

/** The office is warned from this share of the budget on. */
export const BUDGET_WARNING_PERCENT = 80;
