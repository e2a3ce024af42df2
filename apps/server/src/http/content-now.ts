/**
 * The version of what everybody may read, never older than the question: a question that comes while the database is
 * asked waits for the next answer, together with all others that have come by then.
 */
export const createContentNow = (read: () => Promise<string>): (() => Promise<string>) => {
  let running: Promise<string> | null = null;
  let next: Promise<string> | null = null;
  const begin = (): Promise<string> => {
    const asked = read().finally(() => {
      if (running === asked) running = null;
    });
    running = asked;
    return asked;
  };
  return () => {
    if (!running) return begin();
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null;
        return begin();
      });
    return next;
  };
};
