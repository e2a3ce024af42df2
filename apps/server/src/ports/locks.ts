/** One at a time in all processes of this machine, for as long as a request needs it. A process that dies frees its own. */
export interface Locks {
  take: (name: string, options?: TakeOptions) => Promise<Release>;
}

export interface TakeOptions {
  /** Ends the wait; what was not taken until then is not taken later. */
  signal?: AbortSignal;
  /** Called in the process that holds the lock, each time another one begins to wait for it. */
  onWanted?: () => void;
}

/** Releases the lock; calling it again does nothing. */
export type Release = () => void;

export class LockNotTaken extends Error {}
