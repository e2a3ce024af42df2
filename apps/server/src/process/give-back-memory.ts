import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Reading and compiling the program leaves a heap larger than the program needs; the engine would return it only under
 * pressure. Asked once after the start, it gives some 10 MB back to a machine that may have little.
 */
export const giveBackMemory = (): void => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void;
  collect({ type: 'major', flavor: 'last-resort' });
};
