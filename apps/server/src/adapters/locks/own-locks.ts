import { LockNotTaken, type Locks } from '../../ports/locks.ts';

interface Holder {
  onWanted: () => void;
  freed: Promise<void>;
}

const freedOrAborted = (holder: Holder, signal: AbortSignal | undefined): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  signal?.addEventListener('abort', () => resolve(), { once: true });
  void holder.freed.then(resolve);
  return promise;
};

/** Held in the memory of this process. */
export const ownLocks = (): Locks => {
  const holders = new Map<string, Holder>();
  return {
    take: async (name, { signal, onWanted = () => {} } = {}) => {
      for (let holder = holders.get(name); holder; holder = holders.get(name)) {
        if (signal?.aborted) throw new LockNotTaken(name);
        holder.onWanted();
        await freedOrAborted(holder, signal);
      }
      if (signal?.aborted) throw new LockNotTaken(name);
      const { promise, resolve } = Promise.withResolvers<void>();
      const own: Holder = { onWanted, freed: promise };
      holders.set(name, own);
      return () => {
        if (holders.get(name) === own) holders.delete(name);
        resolve();
      };
    },
  };
};
