import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** PostgreSQL refuses to run as root, and nothing else here needs to. */
const idOf = (which: '-u' | '-g'): number => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }));
export const POSTGRES = { uid: idOf('-u'), gid: idOf('-g') };

export interface Program {
  start: () => void;
  /** Of this program and of everything that it has started. */
  pids: () => number[];
  kill: () => Promise<void>;
}

const parents = (): Map<number, number> => {
  const found = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      found.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // It ended while the list was read.
    }
  }
  return found;
};

export const withDescendants = (roots: number[]): number[] => {
  const parentOf = parents();
  const found = new Set(roots.filter((pid) => parentOf.has(pid)));
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const [pid, parent] of parentOf) if (found.has(parent)) found.add(pid);
  }
  return [...found];
};

export const signalAll = (pids: number[], signal: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended already.
    }
  }
};

interface Start {
  command: string;
  args: string[];
  env?: Record<string, string>;
  cwd: string;
  /** Where both of its outputs go. */
  log: string;
  /** Processes that are not its descendants, and end with it. */
  more?: () => number[];
  isRoot?: boolean;
}

/** A program that can be ended and started again, as one of the system's services is. */
export const program = ({ command, args, env = {}, cwd, log, more = () => [], isRoot = false }: Start): Program => {
  let child: ChildProcess | null = null;
  const hasEnded = (): boolean => !child || child.exitCode !== null || child.signalCode !== null;
  const pids = (): number[] => withDescendants([...(child?.pid && !hasEnded() ? [child.pid] : []), ...more()]);
  const kill = async (): Promise<void> => {
    const all = pids();
    const exited = child && !hasEnded() ? once(child, 'exit') : null;
    signalAll(all, 'SIGKILL');
    await exited;
    while (all.some((pid) => !isGone(pid))) await sleep(10);
  };
  return {
    start: () => {
      if (!hasEnded()) return;
      mkdirSync(dirname(log), { recursive: true });
      const into = openSync(log, 'a');
      child = spawn(command, args, {
        cwd,
        env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', ...env },
        stdio: ['ignore', into, into],
        ...(!isRoot && POSTGRES),
      });
      closeSync(into);
    },
    pids,
    kill,
  };
};

/** One that nobody has collected yet counts as gone. */
const isGone = (pid: number): boolean => {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
};

/** Waits for a fact; says which one did not come. */
export const until = async (
  fact: string,
  holds: () => Promise<unknown> | unknown,
  seconds = 120,
  everyMs = 100,
): Promise<void> => {
  const end = performance.now() + seconds * 1000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`After ${seconds} s still not so: ${fact}.`);
    await sleep(everyMs);
  }
};
