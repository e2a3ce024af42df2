import { join } from 'node:path';
import { pino } from 'pino';
import { statfsFreeBytes } from './adapters/disk-space/statfs.ts';
import { diskFileStore } from './adapters/file-store/disk.ts';
import { pgBossJobs } from './adapters/jobs/pg-boss.ts';
import { chapaGateway } from './adapters/payments/chapa.ts';
import { derivedVapidKeys } from './adapters/push/vapid-keys.ts';
import { webPushSender } from './adapters/push/web-push.ts';
import { afroMessageSms } from './adapters/sms/afromessage.ts';
import { noSms } from './adapters/sms/none.ts';
import { twilioSms } from './adapters/sms/twilio.ts';
import { buildApp, jobHandlers } from './app.ts';
import { type Config, configError, ownAddressOf, readConfig } from './config.ts';
import { checkDatabase } from './db/check-database.ts';
import { connect } from './db/client.ts';
import { unwritable } from './db/embedded-postgres/engine.ts';
import { startEmbeddedPostgres } from './db/embedded-postgres/start.ts';
import { migrateDatabase, underDatabaseLock, wasServed } from './db/migrate.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/demo-accounts.ts';
import { shiftedClock } from './demo/demo-clock.ts';
import { DEMO_RECEIVERS, demoTransfers } from './demo/demo-transfers.ts';
import { seedDemo } from './demo/seed.ts';
import { seedOffice } from './demo/seed-office.ts';
import { seedScholarships } from './demo/seed-scholarships.ts';
import { seedSchool } from './demo/seed-school.ts';
import { seedStatement } from './demo/seed-statement.ts';
import type { Deps } from './deps.ts';
import { makePrivateFolder } from './disk/private-folder.ts';
import { deriveSecrets, keptMasterSecret } from './domains/identity/codes/secrets.ts';
import { createPasswords } from './domains/identity/passwords/passwords.ts';
import { errorForLog } from './errors/error-for-log.ts';
import { isStartError } from './errors/start-error.ts';
import { OVERLOAD_LIMITS } from './http/overload.ts';
import type { FileStore } from './ports/file-store.ts';
import type { MailSender } from './ports/mail.ts';
import type { SmsSender } from './ports/sms.ts';
import { giveBackMemory } from './process/give-back-memory.ts';
import { putRequestsFirst } from './process/requests-first.ts';
import { chosenBanks } from './sandbox/banks/chosen-banks.ts';
import { createSandboxBanks } from './sandbox/banks/transfers.ts';
import { chosenChapa } from './sandbox/chapa/chosen-chapa.ts';
import { createSandboxLedger } from './sandbox/chapa/ledger.ts';
import { createMailBox, type MailBox } from './sandbox/mail/mail-box.ts';
import { chosenRooms } from './sandbox/rooms/chosen-rooms.ts';
import { chosenTelegram } from './sandbox/telegram/chosen-telegram.ts';

const ROOT = process.env.TEMARI_ROOT ?? join(import.meta.dirname, '../../..');

/** New connections that the system queues until we accept them; beyond it, clients retry after seconds. */
const LISTEN_BACKLOG = 4096;

/** Jobs that run side by side wait for each other rather than for more of the database. */
const BACKGROUND_CONNECTIONS = 8;

/** What lies in DATA_DIR; a folder that holds anything else may be somebody else's too. */
const OUR_ENTRIES = ['postgres', 'uploads', 'files', 'secret'];

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** What was opened, closed again in reverse order, whether the start succeeded or not. */
const opened: { name: string; close: () => Promise<unknown> }[] = [];

const closeAll = async (): Promise<void> => {
  for (const { close } of opened.splice(0).reverse()) await close().catch(() => {});
};

const makePrivateFolders = async ({ dataDir, s3 }: Config, tell: (sentence: string) => void): Promise<void> => {
  try {
    await makePrivateFolder(dataDir, tell, OUR_ENTRIES);
    await makePrivateFolder(join(dataDir, 'uploads'), tell);
    if (!s3) await makePrivateFolder(join(dataDir, 'files'), tell);
  } catch (error) {
    throw unwritable(dataDir, error);
  }
};

/** The S3 client is large, so it is loaded only where it is used. */
const chosenFileStore = async ({ s3, dataDir }: Config): Promise<FileStore> => {
  if (!s3) return diskFileStore(join(dataDir, 'files'));
  const { s3FileStore } = await import('./adapters/file-store/s3.ts');
  return s3FileStore(s3);
};

/** The mail client is loaded only where there is a mail server; the demo keeps its mail. */
const chosenMail = async ({
  smtpUrl,
  isDemo,
}: Config): Promise<{ mail: MailSender | null; mailBox: MailBox | null }> => {
  if (smtpUrl) return { mail: (await import('./adapters/mail/smtp.ts')).smtpMail(smtpUrl), mailBox: null };
  const mailBox = isDemo ? createMailBox() : null;
  return { mail: mailBox, mailBox };
};

const listen = async (app: Awaited<ReturnType<typeof buildApp>>, host: string, port: number): Promise<string> => {
  try {
    return await app.listen({ host, port, backlog: LISTEN_BACKLOG });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE') throw configError(`Port ${port} is taken by another program. Set PORT to a free one.`);
    if (code === 'EACCES')
      throw configError(`Port ${port} needs more rights than this account has. Set PORT above 1023.`);
    if (code === 'EADDRNOTAVAIL') throw configError(`HOST ${host} is not an address of this machine.`);
    throw error;
  }
};

const smsSender = (settings: Config['sms']): SmsSender => {
  if (!settings) return noSms;
  return settings.provider === 'twilio' ? twilioSms(settings) : afroMessageSms(settings);
};

const start = async (): Promise<void> => {
  const config = readConfig(process.env);
  const log = pino({
    level: process.env.LOG_LEVEL ?? (config.isDemo ? 'warn' : 'info'),
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: { err: errorForLog },
  });

  await makePrivateFolders(config, (sentence) => log.warn(sentence));

  let connection: Parameters<typeof connect>[0] = { connectionString: config.databaseUrl ?? '' };
  if (!config.databaseUrl) {
    const engine = await startEmbeddedPostgres({ dataDir: config.dataDir, log: (message) => log.info(message) });
    opened.push({ name: 'database engine', close: engine.stop });
    connection = engine.connection;
  }
  const { db, pool } = connect(connection, ({ message }) =>
    log.error({ reason: message }, 'idle database connection lost'),
  );
  opened.push({ name: 'database connections', close: () => pool.end() });
  // Whatever is sent or cleaned up meanwhile, requests find a connection: jobs have their own few.
  const background = connect({ ...connection, max: BACKGROUND_CONNECTIONS }, ({ message }) =>
    log.error({ reason: message }, 'idle database connection of jobs lost'),
  );
  opened.push({ name: 'database connections of jobs', close: () => background.pool.end() });
  await checkDatabase(pool);
  await migrateDatabase(pool, join(ROOT, 'apps/server/src/db/migrations'));

  // Before the first row that depends on it, so that an interrupted first start can always be repeated.
  const secrets = deriveSecrets(
    config.appSecret ??
      (await underDatabaseLock(pool, (client) => keptMasterSecret(config.dataDir, () => wasServed(client)))),
  );

  const clock = shiftedClock(config.demoShiftMs);
  const passwords = createPasswords();
  const fileStore = await chosenFileStore(config);
  if (config.isDemo) {
    const assetsDir = join(ROOT, 'apps/server/src/db/demo-assets');
    // All of it or nothing: a demo that was seeded by half would never be completed.
    await db.transaction(async (tx) => {
      if (!(await seedDemo({ db: tx, clock, passwords, fileStore, assetsDir }))) return;
      await seedOffice({ db: tx, clock, fileStore, assetsDir });
      await seedSchool({ db: tx, clock, fileStore, assetsDir });
      await seedScholarships({ db: tx, clock });
      await seedStatement({ db: tx, clock });
    });
  }

  const runner = pgBossJobs(background.pool, (error) => log.error({ err: error }, 'job queue'));
  const chapa = chosenChapa(config, secrets.sandbox);
  const { rooms, sandbox: roomSandbox } = chosenRooms(config, secrets.sandbox);
  const { telegram, sandbox: telegramSandbox } = chosenTelegram(config, secrets.sandbox);
  const { mail, mailBox } = await chosenMail(config);
  const pushSandbox = config.isDemo ? { url: `${ownAddressOf(config.host, config.port)}/sandbox/push` } : null;
  const vapidKeys = config.vapidKeys ?? derivedVapidKeys(secrets.push);
  const deps: Deps = {
    db,
    clock,
    jobs: runner.jobs,
    log,
    passwords,
    demoPassword: config.isDemo ? DEMO_PASSWORD : null,
    payments: chapaGateway({ ...chapa, publicUrl: config.publicUrl }),
    secrets,
    sms: smsSender(config.sms),
    telegram,
    push: webPushSender({ ...vapidKeys, publicUrl: config.publicUrl, sandboxUrl: pushSandbox?.url ?? null }),
    rooms,
    bankReceipts: chosenBanks(config),
    mail,
    publicUrl: config.publicUrl,
    fileStore,
    uploadsDir: join(config.dataDir, 'uploads'),
    freeBytes: statfsFreeBytes,
  };
  const app = await buildApp(deps, {
    isHttps: config.publicUrl.startsWith('https:'),
    trustProxy: config.trustProxy,
    metricsToken: config.metricsToken,
    isDemo: config.isDemo,
    webDist: join(ROOT, 'apps/web/dist'),
    publicUrl: config.publicUrl,
    overload: OVERLOAD_LIMITS,
    demandsAuthenticator: config.isProduction && !config.isDemo,
    fileOrigin: config.s3?.publicEndpoint ? new URL(config.s3.publicEndpoint).origin : null,
    ...(pushSandbox && { pushSandbox }),
    ...(roomSandbox && { roomSandbox }),
    ...(telegramSandbox && { telegramSandbox }),
    ...(mailBox && { mailBox }),
    ...(config.isDemo && {
      bankSandbox: { banks: createSandboxBanks(demoTransfers(clock.now())), receivers: DEMO_RECEIVERS },
    }),
    ...(chapa.sandbox && { chapaSandbox: { ...chapa.sandbox, ledger: createSandboxLedger() } }),
  });
  opened.push({ name: 'background jobs', close: runner.stop });
  await runner.start(jobHandlers({ ...deps, db: background.db }));
  opened.push({ name: 'web server', close: () => app.close() });
  putRequestsFirst();
  const address = await listen(app, config.host, config.port);

  say(`Temari is ready at ${address}`);
  if (config.isDemo) {
    if (config.demoShiftMs !== 0) say(`The clock is set to ${clock.now().toISOString()} (DEMO_CLOCK).`);
    say(`Demo accounts (password ${DEMO_PASSWORD}):`);
    for (const { label, phone } of DEMO_ACCOUNTS) say(`  ${phone.replace('+251', '0')}  ${label}`);
    say(
      `Sandbox: checkout at ${address}/sandbox/chapa, text messages at ${address}/sandbox/sms, push at ${address}/sandbox/push, banks at ${address}/sandbox/banks, Telegram at ${address}/sandbox/telegram, mail at ${address}/sandbox/mail`,
    );
  }
  setTimeout(giveBackMemory, 1000).unref();
};

let isStopping = false;
const stop = async (): Promise<void> => {
  if (isStopping) return;
  isStopping = true;
  await closeAll();
  process.exit(process.exitCode ?? 0);
};
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());

try {
  await start();
} catch (error) {
  process.stderr.write(
    `${isStartError(error) ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
  await stop();
}
