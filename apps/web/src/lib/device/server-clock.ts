/** Less is the time that an answer takes. */
const WRONG_FROM_MS = 5 * 60_000;

let aheadMs = 0;

/** Many a phone is set to the Ethiopian hour, six hours off. `atMs`: when the server's time arrived, by the device's clock. */
export const noteServerTime = (toldMs: number, atMs: number): void => {
  const differenceMs = toldMs - atMs;
  // Where a proxy left the time out it is no number, and nothing is known.
  aheadMs = Math.abs(differenceMs) > WRONG_FROM_MS ? differenceMs : 0;
};

/** The device's time, set right by what the server said last. */
export const timeNow = (): Date => new Date(Date.now() + aheadMs);
