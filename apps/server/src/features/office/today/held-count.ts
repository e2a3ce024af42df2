/** How old a count may be that is told. */
const TOLD_FOR_MS = 60_000;
/** From this age on it is read again beside the answer, which does not wait for it. */
const RENEWED_AFTER_MS = 5_000;

/**
 * A count that nobody acts on, kept in memory because it takes long to read. What this process has written is in it at
 * once (`writes` moves with each request that may have); what another one has written, within a minute.
 */
export const holdCount = (
  read: () => Promise<number>,
  writes: () => number,
  nowMs: () => number = () => performance.now(),
): (() => Promise<number>) => {
  let held: { count: number; writes: number; readAt: number } | null = null;
  let running: { counted: Promise<number>; writes: number } | null = null;

  const readNow = (): Promise<number> => {
    if (running?.writes === writes()) return running.counted;
    const began = { writes: writes(), readAt: nowMs() };
    const counted = read()
      .then((count) => {
        held = { count, ...began };
        return count;
      })
      .finally(() => {
        if (running?.counted === counted) running = null;
      });
    running = { counted, writes: began.writes };
    return counted;
  };

  return async () => {
    if (held?.writes !== writes()) return readNow();
    const age = nowMs() - held.readAt;
    if (age > TOLD_FOR_MS) return readNow();
    // Where it fails, the reader who has to wait for it is told so.
    if (age > RENEWED_AFTER_MS) readNow().catch(() => {});
    return held.count;
  };
};
