import cluster, { type Worker } from 'node:cluster';
import { LockNotTaken, type Locks, type Release } from '../ports/locks.ts';

/** What processes and the first one, which holds all locks, tell each other about one wish for a lock. */
type Told =
  | { temari: 'lock'; number: number; act: 'want'; name: string }
  | { temari: 'lock'; number: number; act: 'free' | 'taken' | 'wanted' };

const isAbout = (message: unknown): message is Told =>
  typeof message === 'object' && message !== null && 'temari' in message && message.temari === 'lock';

interface Wish {
  taken: () => void;
  onWanted: () => void;
}

/** In a process that answers requests. */
export const askedLocks = (): Locks => {
  const wishes = new Map<number, Wish>();
  let wished = 0;
  const tell = (told: Told): void => {
    process.send?.(told);
  };
  process.on('message', (message: unknown) => {
    if (!isAbout(message)) return;
    const wish = wishes.get(message.number);
    if (message.act === 'taken') wish?.taken();
    if (message.act === 'wanted') wish?.onWanted();
  });
  return {
    take: (name, { signal, onWanted = () => {} } = {}) => {
      wished += 1;
      const number = wished;
      const { promise, resolve, reject } = Promise.withResolvers<Release>();
      const free = (): void => {
        if (wishes.delete(number)) tell({ temari: 'lock', number, act: 'free' });
      };
      const giveUp = (): void => {
        free();
        reject(new LockNotTaken(name));
      };
      const taken = (): void => {
        signal?.removeEventListener('abort', giveUp);
        resolve(free);
      };
      wishes.set(number, { taken, onWanted });
      signal?.addEventListener('abort', giveUp, { once: true });
      tell({ temari: 'lock', number, act: 'want', name });
      return promise;
    },
  };
};

/** In the first process. What a process holds or waits for ends with it. */
export const holdLocks = (locks: Locks): void => {
  const heldBy = new Map<number, Map<number, AbortController>>();
  const tell = (worker: Worker, number: number, act: 'taken' | 'wanted'): void => {
    if (worker.isConnected()) worker.send({ temari: 'lock', number, act } satisfies Told);
  };
  const want = async (worker: Worker, number: number, name: string, freed: AbortSignal): Promise<void> => {
    try {
      const release = await locks.take(name, { signal: freed, onWanted: () => tell(worker, number, 'wanted') });
      freed.addEventListener('abort', release, { once: true });
      tell(worker, number, 'taken');
    } catch (error) {
      if (!(error instanceof LockNotTaken)) throw error;
    }
  };
  cluster.on('message', (worker, message: unknown) => {
    if (!isAbout(message)) return;
    const held = heldBy.get(worker.id) ?? new Map<number, AbortController>();
    heldBy.set(worker.id, held);
    if (message.act === 'want') {
      const freed = new AbortController();
      held.set(message.number, freed);
      void want(worker, message.number, message.name, freed.signal);
    } else {
      held.get(message.number)?.abort();
      held.delete(message.number);
    }
  });
  cluster.on('exit', ({ id }) => {
    for (const freed of heldBy.get(id)?.values() ?? []) freed.abort();
    heldBy.delete(id);
  });
};
