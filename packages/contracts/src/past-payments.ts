/**
 * What past payments were for: lessons that were given before (`used`: history, no balance changes), or lessons to come
 * (`credit`: the family has the money with us).
 */
export const PAST_MONEY = ['used', 'credit'] as const;
export type PastMoney = (typeof PAST_MONEY)[number];

/** How a payment was made before payments came through here. */
export const PAST_PAYMENT_WAYS = ['cash', 'bank', 'mobile', 'other'] as const;
export type PastPaymentWay = (typeof PAST_PAYMENT_WAYS)[number];
