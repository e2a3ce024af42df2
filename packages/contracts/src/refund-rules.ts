/** What one member of staff may give back of one payment alone; above it another one must agree. */
export const REFUND_LIMIT_ETB = 5000;

/** `gateway`: sent back through the gateway, which will tell of the same refund. `other`: by transfer or in cash. */
export const REFUND_WAYS = ['gateway', 'other'] as const;
export type RefundWay = (typeof REFUND_WAYS)[number];

export const REFUND_STATES = ['proposed', 'booked', 'refused'] as const;
export type RefundState = (typeof REFUND_STATES)[number];
