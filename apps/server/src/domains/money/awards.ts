import { wholeBirr } from './rules.ts';

/** A charge, and what an award can give for it. */
export interface AwardShare {
  chargeId: string;
  awardId: string;
  /** What the month costs, and what of it is open. */
  charged: number;
  open: number;
  percent: number;
  /** The most of a month that the award covers. */
  monthly: number;
  /** What the award has left. */
  left: number;
}

export interface AwardCover {
  chargeId: string;
  awardId: string;
  santim: number;
}

/** What awards give for charges, in their order; an award gives no more than it has left. */
export const coversOf = <Share extends AwardShare>(shares: readonly Share[]): (Share & AwardCover)[] => {
  const left = new Map(shares.map((share) => [share.awardId, share.left]));
  return shares.flatMap((share) => {
    const { awardId, charged, open, percent, monthly } = share;
    const rest = left.get(awardId) ?? 0;
    const santim = Math.min(open, monthly, rest, wholeBirr((charged * percent) / 100));
    left.set(awardId, rest - santim);
    return santim > 0 ? [{ ...share, santim }] : [];
  });
};
