import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 100;

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Until a program that was started answers on its port; one that ends before is an error. */
export const untilListening = async (port: number, program: ChildProcess): Promise<void> => {
  while (!(await isListening(port))) {
    if (program.exitCode !== null) throw new Error(`${program.spawnfile} ended with ${program.exitCode}.`);
    await pause(LOOK_EVERY_MS);
  }
};

/** Until a program says what is waited for; answers the part in brackets. */
export const untilSaid = (program: ChildProcess, channel: number, words: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    (program.stdio[channel] as Readable).on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = words.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    program.once('exit', (code) => reject(new Error(`${program.spawnfile} ended with ${code}.`)));
    program.once('error', reject);
  });

export const endOf = async (program: ChildProcess): Promise<void> => {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, 'exit');
  program.kill('SIGTERM');
  await ended;
};
