/**
 * Repeats a step for several names until it finds nothing more: one after the other for each name, and no name waits
 * for another. One that fails does not end the others.
 */
export const sideBySide = <Name>(step: (name: Name) => Promise<boolean>) => {
  const wanted = new Set<Name>();
  const underWay = new Map<Name, Promise<void>>();
  const failures: unknown[] = [];

  const run = async (name: Name): Promise<void> => {
    try {
      // Wanted again while its last look was under way, it looks once more.
      while (wanted.delete(name)) while (await step(name));
    } catch (error) {
      failures.push(error);
    } finally {
      underWay.delete(name);
    }
  };

  return {
    want: (names: readonly Name[]): void => {
      for (const name of names) {
        wanted.add(name);
        if (!underWay.has(name)) underWay.set(name, run(name));
      }
    },
    isUnderWay: (): boolean => underWay.size > 0,
    untilOneEnds: (): Promise<void> => Promise.race(underWay.values()),
    /** Throws what the first that failed has thrown. */
    untilAllEnd: async (): Promise<void> => {
      await Promise.all(underWay.values());
      if (failures.length > 0) throw failures[0];
    },
  };
};
