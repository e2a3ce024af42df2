/** Gifts and families' payments share the gateway: what begins like this is a gift. */
export const giftReference = (id: string): string => `gift-${id}`;

/** What can be the reference of a gift; anybody can call with any bytes, and no database takes all of them. */
const GIFT_REFERENCE = /^gift-[\w-]{1,45}$/;

/** Whether a reference of the gateway is that of a gift. */
export const isGiftReference = (txRef: string): boolean => GIFT_REFERENCE.test(txRef);

/** What of a gift goes back: never more than is left of it. */
export const returnedNow = (toldSantim: number | 'all', leftSantim: number): number =>
  toldSantim === 'all' ? leftSantim : Math.min(toldSantim, leftSantim);
