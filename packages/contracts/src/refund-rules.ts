/** What one member of staff may give back of one payment alone, until the office sets another limit. */
export const REFUND_LIMIT_ETB = 2000;
/** Where money is to be paid back to: a bank, an account, a name. */
export const PAY_TO_MAX = 200;
/** No rule of the office about money is higher. */
export const MONEY_RULE_MAX_ETB = 1_000_000;

export const REFUND_KINDS = ['refunded', 'reversed'] as const;
export const REFUND_SOURCES = ['office', 'gateway'] as const;
export const REFUND_STATES = ['proposed', 'booked', 'refused'] as const;
export type RefundState = (typeof REFUND_STATES)[number];
/**
 * `send`: our server sends it back through the gateway. `gateway`: somebody has sent it there already, and the gateway
 * will tell of the same refund. `other`: the office pays it back by transfer or in cash.
 */
export const REFUND_WAYS = ['send', 'gateway', 'other'] as const;
export type RefundWay = (typeof REFUND_WAYS)[number];
/**
 * Where the money of a booked refund is. `sending`: to be sent through the gateway. `sent`: the gateway has it. `arrived`:
 * the gateway says that the family has it. `failed`: it did not go out, or came back. `by-hand`: the office is to pay it.
 * `paid`: the office has paid it.
 */
export const REFUND_DELIVERIES = ['sending', 'sent', 'arrived', 'failed', 'by-hand', 'paid'] as const;
export type RefundDelivery = (typeof REFUND_DELIVERIES)[number];
/** What the office does with money that did not go back by itself. */
export const REFUND_STEPS = ['send-again', 'by-hand', 'paid'] as const;
export type RefundStep = (typeof REFUND_STEPS)[number];
