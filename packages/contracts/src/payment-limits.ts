/** The most unpaid enrollments of one household: enough for any family, too few to overload the office or the gateway. */
export const UNPAID_APPLICATIONS_MAX = 20;
export const RECEIPTS_IN_REVIEW_MAX = 10;
