import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVER_ARGS, SERVER_ENV } from '../scripts/server-process.mjs';
import { SECRET_KEY, type StandIn, WEBHOOK_SECRET } from './gateway.ts';

const ROOT = join(import.meta.dirname, '..');

export interface RunningServer {
  url: string;
  pid: number;
  /** What it said on both of its outputs. */
  said: () => string;
  kill: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>;
  hasEnded: () => boolean;
}

/** The settings of a server whose outside is the stand-in. */
export const settingsFor = (standIn: StandIn): Record<string, string> => ({
  CHAPA_BASE_URL: standIn.url,
  CHAPA_SECRET_KEY: SECRET_KEY,
  CHAPA_WEBHOOK_SECRET: WEBHOOK_SECRET,
  BANKS_ASKED: 'none',
  SMS_PROVIDER: 'afromessage',
  AFROMESSAGE_BASE_URL: standIn.url,
  AFROMESSAGE_TOKEN: 'stand-in',
  AFROMESSAGE_FROM: 'stand-in',
  AFROMESSAGE_SENDER: 'Temari',
  APP_SECRET: 'stand-in-secret-of-32-characters-or-more',
});

/** Starts the built server as it runs in production and answers when it is ready. */
export const startServer = async (env: Record<string, string>): Promise<RunningServer> => {
  const child = spawn(process.execPath, SERVER_ARGS, {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', ...SERVER_ENV, TEMARI_ROOT: ROOT, DEMO: 'true', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const url = `http://127.0.0.1:${env.PORT}`;
  await ready(child, url, () => said);
  return {
    url,
    pid: child.pid ?? 0,
    said: () => said,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    kill: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    },
  };
};

const ready = async (child: ChildProcess, url: string, said: () => string): Promise<void> => {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server did not start:\n${said()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await sleep(20);
  }
};
