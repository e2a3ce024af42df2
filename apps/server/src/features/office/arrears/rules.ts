import { daysBetween } from '@temari/contracts/addis-time';

const SANTIM = 100;

export const toEtb = (santim: number): number => santim / SANTIM;
export const toSantim = (etb: number): number => Math.round(etb * SANTIM);

/** Below one it is not late. */
export const daysLate = (dueOn: string, today: string): number => daysBetween(dueOn, today);

/** Whether another member of staff must agree: what one has given alone counts, in however many parts. */
export const needsSecondPerson = (
  santim: number,
  { aloneSantim, limitEtb }: { aloneSantim: number; limitEtb: number },
): boolean => aloneSantim + santim > toSantim(limitEtb);

export type ReductionRefusal = 'charge/not-open' | 'reduction/too-high' | 'charge/not-old';

/** Why a charge cannot be lowered by an amount, or null when it can. Only an old month is written off. */
export const reductionRefusal = (
  { open, dueOn }: { open: number; dueOn: string },
  { kind, santim }: { kind: 'waiver' | 'write-off'; santim: number },
  { today, seatDay }: { today: string; seatDay: number },
): ReductionRefusal | null => {
  if (open <= 0) return 'charge/not-open';
  if (santim > open) return 'reduction/too-high';
  return kind === 'write-off' && daysLate(dueOn, today) < seatDay ? 'charge/not-old' : null;
};
