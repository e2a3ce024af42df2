/** What the office does about a month that is not paid, by the days since it was due: rules of the office. */
export interface LadderRules {
  /** From this day on somebody is to call the family. */
  callDay: number;
  /** Whether the room of a lesson stays closed for families that are behind. */
  isGateOn: boolean;
  /** The day from which the room stays closed. */
  gateDay: number;
  /** From this day on Today proposes to free the seat. A person decides. */
  seatDay: number;
  /** What one member of staff may waive or write off for one household in 30 days; above it another one must agree. */
  waiverLimitEtb: number;
}

/** Until the office has decided otherwise. */
export const LADDER_DEFAULTS: LadderRules = {
  callDay: 7,
  isGateOn: true,
  gateDay: 14,
  seatDay: 30,
  waiverLimitEtb: 1000,
};

export type LadderNumber = Exclude<keyof LadderRules, 'isGateOn'>;

/** What the office can decide. */
export const LADDER_BOUNDS = {
  callDay: { min: 1, max: 60 },
  gateDay: { min: 1, max: 90 },
  seatDay: { min: 1, max: 180 },
  waiverLimitEtb: { min: 0, max: 100_000 },
} as const satisfies Record<LadderNumber, { min: number; max: number }>;

/** The amounts that one person waived or wrote off are summed over this many days and compared with their limit. */
export const WAIVER_LIMIT_DAYS = 30;

/** How many days ahead a family may promise to pay. */
export const PROMISE_DAYS_MAX = 60;

/** How many days ahead count as this week on the board. */
export const WEEK_DAYS = 7;
