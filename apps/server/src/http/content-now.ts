/** How old a version may be that is known without asking. */
const LATELY_MS = 50;
/** From this age on it is asked for again beside the answers, so that readers who follow each other closely never wait. */
const RENEWED_AFTER_MS = 25;

export interface ContentNow {
  /** Never older than the question: one that comes while the database is asked waits for the next answer, with all others that have come by then. */
  ask: () => Promise<string>;
  /** The version that was asked for lately, unless this process has written since; null asks. */
  lately: () => string | null;
  /** Something may have been written. */
  forget: () => void;
  /** How often something may have been written by this process: whoever keeps an answer keeps this with it. */
  writes: () => number;
}

/** The version of what everybody may read. */
export const createContentNow = (
  read: () => Promise<string>,
  nowMs: () => number = () => performance.now(),
): ContentNow => {
  let running: Promise<string> | null = null;
  let next: Promise<string> | null = null;
  let known: { version: string; askedAt: number } | null = null;
  /** What was asked before a change must not be taken for what is after it. */
  let changes = 0;

  const begin = (): Promise<string> => {
    const [askedAt, changesBefore] = [nowMs(), changes];
    const asked = read()
      .then((version) => {
        if (changes === changesBefore) known = { version, askedAt };
        return version;
      })
      .finally(() => {
        if (running === asked) running = null;
      });
    running = asked;
    return asked;
  };

  return {
    ask: () => {
      if (!running) return begin();
      next ??= running
        .catch(() => {})
        .then(() => {
          next = null;
          return begin();
        });
      return next;
    },
    lately: () => {
      if (!known) return null;
      const age = nowMs() - known.askedAt;
      if (age > LATELY_MS) return null;
      // Where it fails, the next reader is told so.
      if (age > RENEWED_AFTER_MS && !running) begin().catch(() => {});
      return known.version;
    },
    forget: () => {
      changes += 1;
      known = null;
    },
    writes: () => changes,
  };
};
