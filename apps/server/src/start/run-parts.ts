import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { statfsFreeBytes } from '../adapters/disk-space/statfs.ts';
import { pgBossJobs } from '../adapters/jobs/pg-boss.ts';
import { chapaGateway } from '../adapters/payments/chapa.ts';
import { derivedVapidKeys } from '../adapters/push/vapid-keys.ts';
import { webPushSender } from '../adapters/push/web-push.ts';
import { type AppSettings, buildApp, jobHandlers } from '../app.ts';
import { type Config, ownAddressOf } from '../config.ts';
import { type Connections, connect } from '../db/client.ts';
import { DEMO_PASSWORD } from '../demo/demo-accounts.ts';
import { shiftedClock } from '../demo/demo-clock.ts';
import { DEMO_RECEIVERS, demoTransfers } from '../demo/demo-transfers.ts';
import type { Deps } from '../deps.ts';
import { createPasswords } from '../domains/identity/passwords/passwords.ts';
import { OVERLOAD_LIMITS } from '../http/overload.ts';
import type { Locks } from '../ports/locks.ts';
import type { ShareMetrics } from '../process/shared-metrics.ts';
import { chosenBanks } from '../sandbox/banks/chosen-banks.ts';
import { createSandboxBanks } from '../sandbox/banks/transfers.ts';
import { chosenChapa } from '../sandbox/chapa/chosen-chapa.ts';
import { createSandboxLedger } from '../sandbox/chapa/ledger.ts';
import { chosenRooms } from '../sandbox/rooms/chosen-rooms.ts';
import { chosenTelegram } from '../sandbox/telegram/chosen-telegram.ts';
import { chosenFileStore, chosenMail, chosenSms, keptSecrets } from './chosen.ts';
import { listen } from './listening.ts';
import type { Opened } from './opened.ts';

/** Connections to the database for the requests of all processes, and the fewest that one of them needs. */
const REQUEST_CONNECTIONS = { alone: 20, together: 60, each: 6 };

/**
 * Jobs that run side by side wait for each other rather than for more of the database. They go past a pooler: the queue
 * changes its tables at the start and rebuilds its indexes, which outlasts what a pooler allows.
 */
const BACKGROUND_CONNECTIONS = 8;

/**
 * How long one statement may take. A machine that dies says nothing, and the kernel goes on sending to it for a quarter of
 * an hour; what waits is given up, and its connection with it. The care of the queue rebuilds indexes.
 */
const ANSWERED_WITHIN_MS = { requests: 60_000, jobs: 600_000 };

const requestConnections = (workers: number): number =>
  workers === 1
    ? REQUEST_CONNECTIONS.alone
    : Math.max(REQUEST_CONNECTIONS.each, Math.floor(REQUEST_CONNECTIONS.together / workers));

/** What one process does. In a small installation it is both. */
export interface Parts {
  answersRequests: boolean;
  runsJobs: boolean;
}

interface Setting {
  root: string;
  connections: Connections;
  log: Logger;
  opened: Opened;
  locks: Locks;
  /** Where several processes are one instance. */
  shareMetrics?: ShareMetrics;
}

/** Chooses the real things behind `Deps`, and starts these parts. Says where requests are answered. */
export const runParts = async (
  config: Config,
  { answersRequests, runsJobs }: Parts,
  { root, connections, log, opened, locks, shareMetrics }: Setting,
): Promise<string | null> => {
  const opening = (connection: PoolConfig, max: number, whose: keyof typeof ANSWERED_WITHIN_MS) => {
    const lost = ({ message }: Error): void =>
      log.error({ reason: message }, `idle database connection of ${whose} lost`);
    const limits = { max, query_timeout: ANSWERED_WITHIN_MS[whose] };
    const { db, pool } = connect({ ...connection, ...limits }, lost, { namedStatements: config.namedStatements });
    opened.add(() => pool.end());
    return { db, pool };
  };
  // Whatever is sent or cleaned up meanwhile, requests find a connection: jobs have their own few.
  const background = runsJobs ? opening(connections.direct, BACKGROUND_CONNECTIONS, 'jobs') : null;
  const own = answersRequests ? opening(connections.usual, requestConnections(config.workers), 'requests') : background;
  if (!own) throw new Error('A process without a part.');

  const secrets = await keptSecrets(config, own.pool);
  const clock = shiftedClock(config.demoShiftMs);
  const runner = pgBossJobs((background ?? own).pool, (error) => log.error({ err: error }, 'job queue'), {
    onlySends: !runsJobs,
  });
  const chapa = chosenChapa(config, secrets.sandbox);
  const { rooms, sandbox: roomSandbox } = chosenRooms(config, secrets.sandbox);
  const { telegram, sandbox: telegramSandbox } = chosenTelegram(config, secrets.sandbox);
  const { mail, mailBox } = await chosenMail(config);
  const pushSandbox = config.isDemo ? { url: `${ownAddressOf(config.host, config.port)}/sandbox/push` } : null;
  const vapidKeys = config.vapidKeys ?? derivedVapidKeys(secrets.push);
  const deps: Deps = {
    db: own.db,
    clock,
    jobs: runner.jobs,
    log,
    passwords: createPasswords(),
    demoPassword: config.isDemo ? DEMO_PASSWORD : null,
    payments: chapaGateway({ ...chapa, publicUrl: config.publicUrl }),
    secrets,
    sms: chosenSms(config),
    telegram,
    push: webPushSender({ ...vapidKeys, publicUrl: config.publicUrl, sandboxUrl: pushSandbox?.url ?? null }),
    rooms,
    bankReceipts: chosenBanks(config),
    mail,
    publicUrl: config.publicUrl,
    fileStore: await chosenFileStore(config),
    uploadsDir: join(config.dataDir, 'uploads'),
    freeBytes: statfsFreeBytes,
    locks,
  };
  const settings: AppSettings = {
    isHttps: config.publicUrl.startsWith('https:'),
    trustProxy: config.trustProxy,
    metricsToken: config.metricsToken,
    isDemo: config.isDemo,
    webDist: join(root, 'apps/web/dist'),
    publicUrl: config.publicUrl,
    overload: OVERLOAD_LIMITS,
    demandsAuthenticator: config.isProduction && !config.isDemo,
    fileOrigin: config.s3?.publicEndpoint ? new URL(config.s3.publicEndpoint).origin : null,
    ...(shareMetrics && { shareMetrics }),
    ...(pushSandbox && { pushSandbox }),
    ...(roomSandbox && { roomSandbox }),
    ...(telegramSandbox && { telegramSandbox }),
    ...(mailBox && { mailBox }),
    ...(config.isDemo && {
      bankSandbox: { banks: createSandboxBanks(demoTransfers(clock.now())), receivers: DEMO_RECEIVERS },
    }),
    ...(chapa.sandbox && { chapaSandbox: { ...chapa.sandbox, ledger: createSandboxLedger() } }),
  };
  const app = answersRequests ? await buildApp(deps, settings) : null;
  opened.add(runner.stop);
  const handlers = background ? jobHandlers({ ...deps, db: background.db }) : [];
  await runner.start(handlers);
  if (!app) {
    await runner.work(handlers);
    shareOwnMetrics(shareMetrics);
    return null;
  }
  opened.add(() => app.close());
  const address = await listen(app, config, config.workers > 1);
  // The first jobs of a demo ask gateways and banks that this app stands in for.
  await runner.work(handlers);
  return address;
};

/** A process without requests has nothing to tell but itself. */
const shareOwnMetrics = (shareMetrics: ShareMetrics | undefined): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  shareMetrics?.(registry);
};
