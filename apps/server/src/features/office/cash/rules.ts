import type { Payable } from '@temari/contracts/months-to-pay';

const SANTIM = 100;
export const toEtb = (santim: number): number => santim / SANTIM;
export const toSantim = (etb: number): number => Math.round(etb * SANTIM);

/** What of an amount goes to each month, in the order in which they begin; a month that gets nothing is left out. */
export const sharesOf = (lines: readonly Payable[], amountEtb: number): Payable[] => {
  let rest = toSantim(amountEtb);
  return lines.flatMap((line) => {
    const open = Math.min(line.open, rest);
    rest -= open;
    return open > 0 ? [{ ...line, open }] : [];
  });
};

/** Who may accept a difference: whoever neither opened nor closed the till, and only one that waits. */
export const decisionRefusal = (
  session: {
    openedBy: string;
    closedBy: string | null;
    countedSantim: number | null;
    expectedSantim: number | null;
    decidedAt: Date | null;
  },
  by: string,
): 'till/nothing-to-decide' | 'till/second-person' | null => {
  const { openedBy, closedBy, countedSantim, expectedSantim, decidedAt } = session;
  if (countedSantim === null || countedSantim === expectedSantim || decidedAt) return 'till/nothing-to-decide';
  return by === openedBy || by === closedBy ? 'till/second-person' : null;
};
