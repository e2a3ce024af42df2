import { getChallenge } from '@temari/contracts/challenge';
import { call } from './api.ts';
// As a plain script when built: Firefox below 114 and Safari below 15 start no worker that is a module.
import ChallengeWorker from './challenge-worker.ts?worker';

const GIVE_UP_AFTER_MS = 30_000;
/** The server takes a solution for twenty minutes; one that old may expire on its way. */
const STALE_AFTER_MS = 15 * 60_000;

interface Solving {
  startedAt: number;
  solution: Promise<string | undefined>;
}

let solving: Solving | null = null;

const work = (challenge: unknown): Promise<unknown> =>
  new Promise((resolve) => {
    const worker = new ChallengeWorker();
    const finish = (solution: unknown): void => {
      worker.terminate();
      resolve(solution);
    };
    setTimeout(() => finish(null), GIVE_UP_AFTER_MS);
    worker.onerror = () => finish(null);
    worker.onmessage = ({ data }) => finish(data);
    worker.postMessage({ type: 'work', challenge });
  });

/** Without a solution the request is sent all the same: the server demands one only from an address that asks often. */
const solve = async (): Promise<string | undefined> => {
  try {
    const challenge = await call(getChallenge, {});
    const solution = await work(challenge);
    const isSolved = typeof solution === 'object' && solution !== null && 'derivedKey' in solution;
    return isSolved ? btoa(JSON.stringify({ challenge, solution })) : undefined;
  } catch {
    return undefined;
  }
};

/** To be called when a person turns to the form, so that the work is done before they send it. */
export const prepareChallenge = (): void => {
  // On an address without https the browser has no means to compute it.
  if (!globalThis.crypto?.subtle || typeof Worker === 'undefined') return;
  if (solving && Date.now() - solving.startedAt < STALE_AFTER_MS) return;
  solving = { startedAt: Date.now(), solution: solve() };
};

/** The field `altcha` of one request; a solution is good once. */
export const solvedChallenge = async (): Promise<{ altcha?: string }> => {
  prepareChallenge();
  const solution = await solving?.solution;
  solving = null;
  return solution ? { altcha: solution } : {};
};
