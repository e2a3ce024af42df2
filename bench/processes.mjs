import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');

const started = new Set();
process.once('exit', () => {
  for (const child of started) child.kill('SIGKILL');
});

/** A program of the bench, and the first line it says. */
export const startProgram = async (file, args = [], env = {}) => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.add(child);
  child.once('exit', () => started.delete(child));
  const [line] = await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${file} ended before it was ready.`))),
  ]);
  child.stdout.resume();
  return { pid: child.pid, line: String(line).trim(), stop: () => stop(child) };
};

/** Goes on listening: a program whose listener leaves dies of its next line. */
export const untilReady = (child) =>
  new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('Temari is ready') && resolve());
    child.once('exit', () => reject(new Error('The app ended before it was ready.')));
  });

const stop = async (child, signal = 'SIGTERM') => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
};
