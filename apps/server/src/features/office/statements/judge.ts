import { daysBetween } from '@temari/contracts/addis-time';
import type { MatchKind, MatchReason, MatchVerdict, MatchWarning } from '@temari/contracts/statement-columns';

export interface RowToJudge {
  santim: number;
  bookedOn: string;
  /** The households whose payment codes stand in its words. */
  codeHouseholds: readonly string[];
}

/** Something that is to be paid, or was, and how it was found. */
export interface FoundPayable {
  kind: MatchKind;
  id: string;
  /** Null for a gift, which is found by its code alone. */
  householdId: string | null;
  santim: number;
  /** What is due of the months together or of one of them is what came; of anything else: its price is. */
  isExact: boolean;
  byReference: boolean;
  byName: boolean;
  /** When the receipt was handed in, where there is one. */
  handedInOn: string | null;
}

export interface Judged extends FoundPayable {
  reasons: MatchReason[];
  warnings: MatchWarning[];
  /** It can be accepted: what came is booked whole, and pays exactly this or goes to the household's credit. */
  canAccept: boolean;
}

/** A receipt is handed in within days of the transfer; a bank books within days too. */
const DAYS_APART_MAX = 30;

/** Payments for months are in whole birr; a gift is what came, whatever was announced. */
const canAccept = ({ santim }: RowToJudge, { kind, isExact }: FoundPayable): boolean =>
  kind === 'gift' || (kind === 'months' ? santim % 100 === 0 : isExact);

const judged = (row: RowToJudge, found: FoundPayable): Judged => {
  const hasCode = found.householdId === null || row.codeHouseholds.includes(found.householdId);
  const reasons: [MatchReason, boolean][] = [
    ['code', hasCode],
    ['reference', found.byReference],
    ['amount', found.isExact],
    ['name', found.byName],
  ];
  const isFar = found.handedInOn !== null && Math.abs(daysBetween(row.bookedOn, found.handedInOn)) > DAYS_APART_MAX;
  const warnings: [MatchWarning, boolean][] = [
    ['amount-differs', !found.isExact],
    ['other-code', !hasCode && row.codeHouseholds.length > 0],
    ['date-far', isFar],
  ];
  const those = <Word>(words: [Word, boolean][]): Word[] => words.flatMap(([word, isThere]) => (isThere ? [word] : []));
  return {
    ...found,
    reasons: those(reasons),
    warnings: those(warnings),
    canAccept: canAccept(row, found),
  };
};

/** Names are shared by many: they alone, with the amount, never make a row sure. */
const isSure = ({ reasons, warnings }: Judged): boolean =>
  warnings.length === 0 && reasons.includes('amount') && (reasons.includes('reference') || reasons.includes('code'));

const weight = ({ reasons, warnings }: Judged): number =>
  (reasons.includes('reference') ? 8 : 0) +
  (reasons.includes('code') ? 6 : 0) +
  (reasons.includes('amount') ? 3 : 0) +
  (reasons.includes('name') ? 2 : 0) -
  warnings.length;

/** How well a row is known, and what it may pay, the likeliest first. */
export const judge = (
  row: RowToJudge,
  found: readonly FoundPayable[],
): { verdict: MatchVerdict; candidates: Judged[] } => {
  const all = found.map((payable) => judged(row, payable)).toSorted((one, other) => weight(other) - weight(one));
  const sure = all.filter(isSure);
  // A receipt says which of two equal amounts is meant.
  const named = sure.filter(({ byReference }) => byReference);
  const only = named.length > 0 ? named : sure;
  const candidates = all.map((candidate) =>
    only.length > 1 && only.includes(candidate)
      ? { ...candidate, warnings: [...candidate.warnings, 'several' as const] }
      : candidate,
  );
  const [certain] = only;
  if (certain && only.length === 1) {
    return { verdict: 'sure', candidates: [certain, ...candidates.filter((candidate) => candidate !== certain)] };
  }
  return { verdict: all.length > 0 ? 'doubtful' : 'unknown', candidates };
};
