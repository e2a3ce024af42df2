/** Gifts and families' payments share the gateway: what begins like this is a gift. */
const PREFIX = 'gift-';

export const giftReference = (id: string): string => `${PREFIX}${id}`;

/** Whether a reference of the gateway is that of a gift. */
export const isGiftReference = (txRef: string): boolean => txRef.startsWith(PREFIX);

/** What of a gift goes back: never more than is left of it. */
export const returnedNow = (toldSantim: number | 'all', leftSantim: number): number =>
  toldSantim === 'all' ? leftSantim : Math.min(toldSantim, leftSantim);
