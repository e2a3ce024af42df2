import { FIGURES_FROM, GIFT_MONTHS, type GiftChoice } from '@temari/contracts/gift-rules';
import type { FundFigures } from '@temari/contracts/gifts';
import { SCHOOL_YEAR_MONTHS } from '@temari/contracts/scholarship-rules';

/** What a choice costs now; null where the sponsor names the amount, or no lessons are on sale. */
export const priceOf = (choice: GiftChoice, monthSantim: number | null): number | null =>
  choice === 'amount' || monthSantim === null ? null : monthSantim * GIFT_MONTHS[choice];

/** Whole school years that the free money pays for. */
export const seatsFree = (freeSantim: number, monthSantim: number | null): number =>
  monthSantim ? Math.floor(freeSantim / (monthSantim * SCHOOL_YEAR_MONTHS)) : 0;

const BAND = 10;

/** The lower end of a band of ten out of a hundred; null where nothing is known. */
export const bandOf = ({ marked, attended }: { marked: number; attended: number }): number | null => {
  if (marked === 0) return null;
  return Math.min(100 - BAND, Math.floor((attended * 100) / marked / BAND) * BAND);
};

interface Sums {
  givenSantim: number;
  returnedSantim: number;
  spentSantim: number;
  seats: number;
  months: number;
  marked: number;
  attended: number;
}

/**
 * What a sponsor is told of a fund. With too few learners the figures are those of all funds together; with too few
 * even then, nothing is told of learners.
 */
export const figuresTold = (own: Sums, all: Sums): FundFigures => {
  const isMerged = own.seats < FIGURES_FROM;
  const told = isMerged ? all : own;
  const isEnough = told.seats >= FIGURES_FROM;
  return {
    isMerged,
    seats: isEnough ? told.seats : null,
    months: isEnough ? told.months : null,
    attendanceFrom: isEnough ? bandOf(told) : null,
    givenEtb: (told.givenSantim - told.returnedSantim) / 100,
    spentEtb: told.spentSantim / 100,
  };
};

const DAY_MS = 86_400_000;
/** Three reminders without a gift are enough. */
const QUIET_AFTER_DAYS = 100;

export const isStillGiving = (lastReceived: Date | null, now: Date): boolean =>
  lastReceived !== null && now.getTime() - lastReceived.getTime() < QUIET_AFTER_DAYS * DAY_MS;
