import { readFileSync } from 'node:fs';

const EVERY_MS = 250;

/** The process that started `pid`, where the system tells. */
const parentOf = (pid) => {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')[1]);
  } catch {
    return null;
  }
};

/**
 * A parent that is killed tells nobody: having another one is the only sign of it. npm in particular passes a signal
 * on to its shell, and the shell ends alone.
 */
export const endWithParent = ({ andItsParent }) => {
  const look = () => `${process.ppid} ${andItsParent && parentOf(process.ppid)}`;
  const before = look();
  const watching = setInterval(() => {
    if (look() === before) return;
    clearInterval(watching);
    process.kill(process.pid, 'SIGTERM');
  }, EVERY_MS);
  watching.unref();
};
