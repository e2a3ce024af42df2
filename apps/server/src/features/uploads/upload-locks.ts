import { ERRORS, type Locker, type RequestRelease } from '@tus/server';

interface Holder {
  requestRelease: RequestRelease;
  freed: Promise<void>;
  free: () => void;
}

/** One request at a time per upload. A new request asks the current one to stop and waits until it has. */
export const uploadLocks = (): Locker => {
  const holders = new Map<string, Holder>();

  const freedOrAborted = (holder: Holder, signal: AbortSignal): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => resolve(), { once: true });
    void holder.freed.then(resolve);
    return promise;
  };

  return {
    newLock: (id) => ({
      lock: async (signal, requestRelease) => {
        for (let holder = holders.get(id); holder; holder = holders.get(id)) {
          await holder.requestRelease();
          await freedOrAborted(holder, signal);
          if (signal.aborted) throw ERRORS.ERR_LOCK_TIMEOUT;
        }
        const { promise, resolve } = Promise.withResolvers<void>();
        holders.set(id, { requestRelease, freed: promise, free: resolve });
      },
      unlock: async () => {
        const holder = holders.get(id);
        holders.delete(id);
        holder?.free();
      },
    }),
  };
};
