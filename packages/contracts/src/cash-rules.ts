/** Notes and coins by their value in santim, the largest first. A note and a coin of one birr count together. */
export const CASH_PIECES = [20_000, 10_000, 5_000, 1_000, 500, 100, 50, 25, 10, 5] as const;
/** More pieces of one value than this are a mistake in typing. */
export const CASH_PIECES_MAX = 10_000;

/** What one household may pay in cash on one day, until an owner sets another limit. */
export const CASH_LIMIT_ETB = 10_000;
/** With more than this in it, a till asks to be closed and carried to the bank, until an owner sets another limit. */
export const TILL_LIMIT_ETB = 50_000;

/** How many pieces of each value were counted, by the value in santim. */
export type CashCount = Readonly<Record<string, number>>;

export const countedSantim = (count: CashCount): number =>
  CASH_PIECES.reduce((sum, piece) => sum + piece * (count[piece] ?? 0), 0);

/** `transit`: carried to the bank, and not on its statement yet. */
export const DEPOSIT_STATES = ['transit', 'arrived'] as const;

export const TILL_NAME_MAX = 60;
