const AT_THE_LATEST_MS = 5000;
/** For a browser that cannot say when it is idle. */
const SOME_TIME_MS = 2000;

/** Does it once the page has come alive and the device has time: a slow phone is not asked twice at once. Answers how to call it off. */
export const whenSettled = (work: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, SOME_TIME_MS);
    return () => clearTimeout(timer);
  }
  const wait = requestIdleCallback(work, { timeout: AT_THE_LATEST_MS });
  return () => cancelIdleCallback(wait);
};
