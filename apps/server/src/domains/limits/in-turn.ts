import { AppError } from '../../errors/app-error.ts';

export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** So many at once, the rest one after the other; whoever comes when the line is full hears so at once. */
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
