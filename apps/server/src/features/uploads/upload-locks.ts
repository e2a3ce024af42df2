import { ERRORS, type Locker } from '@tus/server';
import { LockNotTaken, type Locks, type Release } from '../../ports/locks.ts';

/** One request at a time per upload. A new request asks the current one to stop and waits until it has. */
export const uploadLocks = (locks: Locks): Locker => ({
  newLock: (id) => {
    let release: Release = () => {};
    return {
      lock: async (signal, requestRelease) => {
        try {
          release = await locks.take(`upload ${id}`, { signal, onWanted: () => void requestRelease() });
        } catch (error) {
          throw error instanceof LockNotTaken ? ERRORS.ERR_LOCK_TIMEOUT : error;
        }
      },
      unlock: async () => release(),
    };
  },
});
