import { join } from 'node:path';
import { pino } from 'pino';
import { ownLocks } from './adapters/locks/own-locks.ts';
import { type Config, readConfig } from './config.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/demo-accounts.ts';
import { shiftedClock } from './demo/demo-clock.ts';
import { errorForLog } from './errors/error-for-log.ts';
import { isStartError } from './errors/start-error.ts';
import { giveBackMemory } from './process/give-back-memory.ts';
import { putJobsLast, putRequestsFirst } from './process/requests-first.ts';
import { askedLocks } from './process/shared-locks.ts';
import { shareMetrics } from './process/shared-metrics.ts';
import { PROCESS_KINDS, type ProcessKind, type Ready, supervise } from './process/supervise.ts';
import { portToShare } from './start/listening.ts';
import { createOpened } from './start/opened.ts';
import { prepare } from './start/prepare.ts';
import type { runParts } from './start/run-parts.ts';

const root = process.env.TEMARI_ROOT ?? join(import.meta.dirname, '../../..');
const opened = createOpened();

const logOf = ({ isDemo }: Config) =>
  pino({
    level: process.env.LOG_LEVEL ?? (isDemo ? 'warn' : 'info'),
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: { err: errorForLog },
  });

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const announce = (config: Config, address: string): void => {
  say(`Temari is ready at ${address}`);
  if (!config.isDemo) return;
  const now = shiftedClock(config.demoShiftMs).now();
  if (config.demoShiftMs !== 0) say(`The clock is set to ${now.toISOString()} (DEMO_CLOCK).`);
  say(`Demo accounts (password ${DEMO_PASSWORD}):`);
  for (const { label, phone } of DEMO_ACCOUNTS) say(`  ${phone.replace('+251', '0')}  ${label}`);
  say(
    `Sandbox: checkout at ${address}/sandbox/chapa, text messages at ${address}/sandbox/sms, push at ${address}/sandbox/push, banks at ${address}/sandbox/banks, Telegram at ${address}/sandbox/telegram, mail at ${address}/sandbox/mail`,
  );
};

/** How the first process tells another one what it is for. */
const KIND = 'TEMARI_PROCESS';
const CONNECTIONS = 'TEMARI_CONNECTIONS';

/** The whole product; a process that only looks after others does without it. */
const run: typeof runParts = async (...args) => (await import('./start/run-parts.ts')).runParts(...args);

const startFirst = async (config: Config): Promise<void> => {
  const log = logOf(config);
  const connections = await prepare(config, { root, log, opened });
  if (config.workers === 1) {
    const parts = { answersRequests: true, runsJobs: true };
    const address = await run(config, parts, { root, connections, log, opened, locks: ownLocks() });
    putRequestsFirst();
    announce(config, address ?? '');
    return;
  }
  const port = await portToShare(config);
  const instance = await supervise({
    workers: config.workers,
    env: (kind) => ({ [KIND]: kind, [CONNECTIONS]: JSON.stringify(connections), PORT: String(port) }),
    locks: ownLocks(),
    log,
  });
  opened.add(instance.stop);
  announce(config, instance.address);
};

const startOther = async (config: Config, kind: ProcessKind): Promise<void> => {
  const log = logOf(config);
  const parts = { answersRequests: kind === 'requests', runsJobs: kind === 'jobs' };
  const connections = JSON.parse(process.env[CONNECTIONS] ?? '{}');
  const locks = askedLocks();
  const address = await run(config, parts, { root, connections, log, opened, locks, shareMetrics });
  if (parts.runsJobs) putJobsLast();
  else putRequestsFirst();
  process.send?.({ temari: 'ready', address } satisfies Ready);
};

let isStopping = false;
const stop = async (): Promise<void> => {
  if (isStopping) return;
  isStopping = true;
  await opened.closeAll();
  process.exit(process.exitCode ?? 0);
};
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());

try {
  const config = readConfig(process.env);
  const kind = PROCESS_KINDS.find((each) => each === process.env[KIND]);
  await (kind ? startOther(config, kind) : startFirst(config));
  setTimeout(giveBackMemory, 1000).unref();
} catch (error) {
  process.stderr.write(
    `${isStartError(error) ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
  await stop();
}
