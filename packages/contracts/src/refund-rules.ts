/** What one member of staff may give back of one payment alone; above it another one must agree. */
export const REFUND_LIMIT_ETB = 5000;
