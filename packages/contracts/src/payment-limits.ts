/** So many may wait at once for one household: enough for any family, too few to keep the office or the gateway busy. */
export const UNPAID_APPLICATIONS_MAX = 20;
export const RECEIPTS_IN_REVIEW_MAX = 10;
