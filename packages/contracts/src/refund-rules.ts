/** What one member of staff may give back of one payment alone, until the office sets another limit. */
export const REFUND_LIMIT_ETB = 2000;
/** No rule of the office about money is higher. */
export const MONEY_RULE_MAX_ETB = 1_000_000;
