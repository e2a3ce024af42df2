import { readdirSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

const TASKS = '/proc/self/task';
/** About 3% of the share of the thread that answers requests, when the processor is fully used. */
const LATER = 15;

/**
 * Hashing passwords and drawing pictures take a core each for as long as they get one. Where the system lets threads
 * have a rank of their own (Linux), those of the pool come after the one that answers everybody.
 */
export const putRequestsFirst = (): void => {
  try {
    for (const id of readdirSync(TASKS)) {
      if (readFileSync(`${TASKS}/${id}/comm`, 'utf8').startsWith('libuv-worker')) setPriority(Number(id), LATER);
    }
  } catch {
    // Elsewhere all threads are equal.
  }
};

/** In a process that runs jobs alone: what people wait for comes before what happens in the background. */
export const putJobsLast = (): void => {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Where the system forbids it, all processes are equal.
  }
};
