import { AppError } from '../../errors/app-error.ts';

export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Runs a limited number of tasks at once and queues the rest; a task that finds the queue full is refused at once. */
export const createInTurn = (atOnce: number, waitingAtMost: number): InTurn => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= waitingAtMost) throw new AppError('server/busy', { retryAfterSeconds: 2 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
