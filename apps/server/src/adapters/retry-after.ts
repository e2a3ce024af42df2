/** Longer waits are asked for only by mistake. */
export const LONGEST_WAIT_SECONDS = 24 * 60 * 60;

/** Seconds or a date, as HTTP allows both; nothing where it is neither. */
export const retryAfter = (header: string | null, now: number): { retryAfterSeconds?: number } => {
  if (!header) return {};
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000);
  if (!Number.isFinite(seconds)) return {};
  return { retryAfterSeconds: Math.min(Math.max(seconds, 1), LONGEST_WAIT_SECONDS) };
};
