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

/** What awards give for charges, in their order; an award gives no more than it has left, and a charge is covered by one. */
export const coversOf = <Share extends AwardShare>(shares: readonly Share[]): (Share & AwardCover)[] => {
  const left = new Map(shares.map((share) => [share.awardId, share.left]));
  const covered = new Set<string>();
  return shares.flatMap((share) => {
    const { awardId, chargeId, charged, open, percent, monthly } = share;
    if (covered.has(chargeId)) return [];
    const rest = left.get(awardId) ?? 0;
    const santim = Math.min(open, monthly, rest, wholeBirr((charged * percent) / 100));
    left.set(awardId, rest - santim);
    if (santim <= 0) return [];
    covered.add(chargeId);
    return [{ ...share, santim }];
  });
};
