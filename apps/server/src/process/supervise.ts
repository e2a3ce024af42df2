import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { startError } from '../errors/start-error.ts';
import type { Locks } from '../ports/locks.ts';
import { holdLocks } from './shared-locks.ts';
import { collectMetrics } from './shared-metrics.ts';

export const PROCESS_KINDS = ['jobs', 'requests'] as const;
export type ProcessKind = (typeof PROCESS_KINDS)[number];

export interface Ready {
  temari: 'ready';
  /** Where requests are answered; null for a process that answers none. */
  address: string | null;
}

const isReady = (message: unknown): message is Ready =>
  typeof message === 'object' && message !== null && 'temari' in message && message.temari === 'ready';

const AGAIN_FIRST_MS = 1000;
const AGAIN_MOST_MS = 30_000;

/** Ready, or ended before it was: then it has said why. */
const started = (worker: Worker): Promise<string | null> =>
  new Promise((resolve, reject) => {
    worker.on('message', (message: unknown) => {
      if (isReady(message)) resolve(message.address);
    });
    worker.once('exit', () => reject(startError('One of the processes did not start; see above.')));
  });

/**
 * Starts the processes of this instance: one for the jobs, and `workers` for requests, which share the port. One that ends
 * is replaced. The first process itself holds the locks and adds up what is measured.
 */
export const supervise = async ({
  workers,
  env,
  locks,
  log,
  again = { firstMs: AGAIN_FIRST_MS, mostMs: AGAIN_MOST_MS },
}: {
  workers: number;
  env: (kind: ProcessKind) => NodeJS.ProcessEnv;
  /** The supervisor holds these locks on behalf of all its processes. */
  locks: Locks;
  log: Pick<Logger, 'error'>;
  again?: { firstMs: number; mostMs: number };
}): Promise<{ address: string; stop: () => Promise<void> }> => {
  const running = new Map<Worker, ProcessKind>();
  let isStopping = false;

  const begin = async (kind: ProcessKind): Promise<string | null> => {
    const worker = cluster.fork(env(kind));
    running.set(worker, kind);
    worker.once('exit', () => running.delete(worker));
    const address = await started(worker);
    worker.once('exit', (code, signal) => {
      if (isStopping) return;
      log.error({ kind, code, signal }, 'a process ended and is replaced');
      void replace(kind);
    });
    return address;
  };

  const replace = async (kind: ProcessKind): Promise<void> => {
    for (let waitMs = again.firstMs; !isStopping; waitMs = Math.min(waitMs * 2, again.mostMs)) {
      await sleep(waitMs);
      if (isStopping) return;
      try {
        await begin(kind);
        return;
      } catch (error) {
        log.error({ err: error, kind }, 'a process could not be replaced');
      }
    }
  };

  const end = async (kind: ProcessKind): Promise<void> => {
    const ending = [...running].filter(([, each]) => each === kind).map(([worker]) => worker);
    await Promise.all(
      ending.map(async (worker) => {
        const ended = once(worker, 'exit');
        worker.process.kill('SIGTERM');
        await ended;
      }),
    );
  };

  const stop = async (): Promise<void> => {
    isStopping = true;
    await end('requests');
    await end('jobs');
  };

  collectMetrics();
  holdLocks(locks);
  try {
    // The queues are there before anybody puts something into one.
    await begin('jobs');
    // One alone says why it cannot start, not all of them.
    const address = await begin('requests');
    await Promise.all(Array.from({ length: workers - 1 }, () => begin('requests')));
    return { address: address ?? '', stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
