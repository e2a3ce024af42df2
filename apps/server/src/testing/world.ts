import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addisDate } from '@temari/contracts/addis-time';
import { RECEIPT_BANKS } from '@temari/contracts/bank-answers';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import { pino } from 'pino';
import { inject, onTestFinished } from 'vitest';
import { bankAdapters } from '../adapters/bank-receipts/bank-adapters.ts';
import type { GetPage } from '../adapters/bank-receipts/get-page.ts';
import { statfsFreeBytes } from '../adapters/disk-space/statfs.ts';
import { diskFileStore } from '../adapters/file-store/disk.ts';
import { ownLocks } from '../adapters/locks/own-locks.ts';
import { chapaGateway } from '../adapters/payments/chapa.ts';
import { derivedVapidKeys } from '../adapters/push/vapid-keys.ts';
import { webPushSender } from '../adapters/push/web-push.ts';
import { bigBlueButton } from '../adapters/rooms/bigbluebutton.ts';
import { jitsi } from '../adapters/rooms/jitsi.ts';
import { afroMessageSms } from '../adapters/sms/afromessage.ts';
import { telegramBot } from '../adapters/telegram/telegram.ts';
import { type AppSettings, buildApp, jobHandlers } from '../app.ts';
import { databaseOn } from '../db/client.ts';
import { DEMO_PASSWORD } from '../demo/demo-accounts.ts';
import { DEMO_RECEIVERS } from '../demo/demo-transfers.ts';
import { seedDemo } from '../demo/seed.ts';
import type { Deps } from '../deps.ts';
import { deriveSecrets } from '../domains/identity/codes/secrets.ts';
import { createPasswords } from '../domains/identity/passwords/passwords.ts';
import { createSandboxBanks, type SandboxBanks } from '../sandbox/banks/transfers.ts';
import { createSandboxLedger, type SandboxLedger } from '../sandbox/chapa/ledger.ts';
import { createMailBox, type MailBox } from '../sandbox/mail/mail-box.ts';
import { cleanDatabase } from './clean-database.ts';
import { QUICK_HASHES } from './quick-hashes.ts';
import { checkedAnswer } from './unchecked-answers.ts';

export interface CallOptions {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  address?: string;
}

/** A whole server on a database of its own, with a clock that the test moves. */
export interface World {
  app: FastifyInstance;
  deps: Deps;
  pool: pg.Pool;
  clock: { now: () => Date; advance: (milliseconds: number) => void };
  /** Below `/backend/api/v1`. */
  call: (
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    options?: CallOptions,
  ) => Promise<LightMyRequestResponse>;
  /** What the stand-in for the payment gateway knows, to be looked at and tampered with. */
  gateway: SandboxLedger;
  /** What the stand-ins for the banks' receipt pages know, likewise. */
  banks: SandboxBanks;
  /** What was mailed. */
  mailBox: MailBox;
  /** Does what waits in the queue, as the background would; or only the jobs of one name. */
  runJobs: (only?: string) => Promise<void>;
  /** Runs one background job by its name, as its schedule would. */
  runJob: (name: string, payload?: Record<string, unknown>) => Promise<void>;
  /** The demo's content and accounts. */
  seed: () => Promise<void>;
}

const DEMO_ASSETS = join(import.meta.dirname, '../db/demo-assets');

const movableClock = (startsAt: string | undefined) => {
  let offset = startsAt ? Date.parse(startsAt) - Date.now() : 0;
  return {
    now: () => new Date(Date.now() + offset),
    advance: (milliseconds: number) => {
      offset += milliseconds;
    },
  };
};

/** The keys under which the server and the stand-in for the gateway know each other. */
export const TEST_KEYS = { secretKey: 'CHASECK_TEST-world', webhookSecret: 'webhook-secret' };
const TEST_ORIGIN = 'http://localhost';
export const ROOM_KEYS = {
  bigBlueButton: { secret: 'bbb-secret' },
  jitsi: { appId: 'temari', secret: 'jitsi-secret' },
};

export const BOT_KEYS = { token: '1:test', webhookSecret: 'telegram-secret' };

/** In place of the network: requests are injected into the app. */
const insideTransport = (app: () => FastifyInstance): typeof fetch =>
  (async (address, init) => {
    const { pathname, search } = new URL(String(address));
    const response = await app().inject({
      method: (init?.method ?? 'GET') as 'GET',
      url: pathname + search,
      headers: init?.headers as Record<string, string>,
      ...(init?.body && { payload: init.body instanceof Uint8Array ? Buffer.from(init.body) : (init.body as string) }),
    });
    return new Response(response.body, {
      status: response.statusCode,
      headers: response.headers as Record<string, string>,
    });
  }) as typeof fetch;

/** The same for the pages of banks. */
const insidePages =
  (app: () => FastifyInstance): GetPage =>
  async ({ pathname, search }, { headers }) => {
    const { statusCode, rawPayload } = await app().inject({ url: pathname + search, ...(headers && { headers }) });
    return { status: statusCode, body: rawPayload };
  };

/** What differs from the usual world: a stand-in where the outside would be, or the built web app for whole pages. */
export type WorldOptions = Partial<Deps> & {
  webDist?: string;
  settings?: Partial<AppSettings>;
  /** When the world's clock begins, for a test that names days; now, if nothing is said. */
  startsAt?: string;
};

export const testWorld = async ({ webDist, settings, startsAt, ...overrides }: WorldOptions = {}): Promise<World> => {
  const database = await cleanDatabase();
  const { pool } = database;
  const ownClock = movableClock(startsAt);
  const dataDir = await mkdtemp(join(tmpdir(), 'temari-world-'));
  const filesDir = join(dataDir, 'files');
  const mailBox = createMailBox();
  const secrets = deriveSecrets('test');
  const deps: Deps = {
    db: databaseOn(pool),
    clock: ownClock,
    log: pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
    passwords: createPasswords(QUICK_HASHES),
    demoPassword: DEMO_PASSWORD,
    payments: chapaGateway({
      ...TEST_KEYS,
      baseUrl: `${TEST_ORIGIN}/sandbox/chapa`,
      publicUrl: TEST_ORIGIN,
      transport: insideTransport(() => app),
    }),
    secrets,
    // The real adapter against the sandbox of this very app, without a port in between.
    sms: afroMessageSms(
      { baseUrl: '/sandbox/sms', token: 'sandbox', from: '', sender: '' },
      {
        transport: async (url, { headers, body }) => {
          const answer = await app.inject({
            method: 'POST',
            url,
            headers: headers as Record<string, string>,
            payload: String(body),
          });
          return new Response(answer.body, { status: answer.statusCode });
        },
      },
    ),
    telegram: telegramBot(
      { ...BOT_KEYS, baseUrl: `${TEST_ORIGIN}/sandbox/telegram`, chatUrl: `${TEST_ORIGIN}/sandbox/telegram/chat` },
      { transport: insideTransport(() => app) },
    ),
    push: webPushSender(
      { ...derivedVapidKeys(secrets.push), publicUrl: TEST_ORIGIN, sandboxUrl: `${TEST_ORIGIN}/sandbox/push` },
      { transport: insideTransport(() => app) as (url: string, init: RequestInit) => Promise<Response> },
    ),
    rooms: {
      usual: 'link',
      servers: {
        bigbluebutton: bigBlueButton(
          { baseUrl: `${TEST_ORIGIN}/sandbox/bigbluebutton`, ...ROOM_KEYS.bigBlueButton },
          {
            logoutUrl: TEST_ORIGIN,
            reportUrl: `${TEST_ORIGIN}/backend/api/v1/rooms/bigbluebutton/report`,
            transport: insideTransport(() => app),
          },
        ),
        jitsi: jitsi({ baseUrl: `${TEST_ORIGIN}/sandbox/jitsi`, ...ROOM_KEYS.jitsi }),
      },
    },
    bankReceipts: bankAdapters(
      { asked: RECEIPT_BANKS, addresses: {}, cbeApp: { id: null, version: null }, certificates: null },
      { getPage: insidePages(() => app) },
      TEST_ORIGIN,
    ),
    mail: mailBox,
    publicUrl: TEST_ORIGIN,
    jobs: {
      enqueue: async (db, name, payload, { singletonKey = null } = {}) => {
        await db.execute(sql`
          insert into test_queue.jobs (name, payload, singleton_key)
          values (${name}, ${JSON.stringify(payload)}, ${singletonKey}) on conflict do nothing`);
      },
    },
    fileStore: diskFileStore(filesDir),
    uploadsDir: join(dataDir, 'uploads'),
    freeBytes: statfsFreeBytes,
    locks: ownLocks(),
    ...overrides,
  };
  const gateway = createSandboxLedger();
  const banks = createSandboxBanks();
  const app: FastifyInstance = await buildApp(deps, {
    isHttps: false,
    trustProxy: [],
    metricsToken: null,
    isDemo: true,
    publicUrl: 'http://localhost',
    chapaSandbox: {
      ...TEST_KEYS,
      origin: TEST_ORIGIN,
      webhookUrl: `${TEST_ORIGIN}/backend/api/v1/payments/chapa/webhook`,
      ledger: gateway,
      transport: insideTransport(() => app),
      retryMs: 1,
    },
    pushSandbox: { url: `${TEST_ORIGIN}/sandbox/push` },
    roomSandbox: { ...ROOM_KEYS, transport: insideTransport(() => app) },
    bankSandbox: { banks, receivers: DEMO_RECEIVERS },
    mailBox,
    telegramSandbox: {
      ...BOT_KEYS,
      webhookUrl: `${TEST_ORIGIN}/backend/api/v1/telegram/webhook`,
      transport: insideTransport(() => app),
    },
    webDist: webDist ?? null,
    ...settings,
  });

  onTestFinished(async () => {
    await app.close();
    await database.giveBack();
    await rm(dataDir, { recursive: true, force: true });
  });

  return {
    app,
    deps,
    pool,
    clock: {
      now: () => deps.clock.now(),
      advance: (milliseconds) => {
        if (overrides.clock) throw new Error('this world has the clock of its test: the test moves it');
        ownClock.advance(milliseconds);
      },
    },
    gateway,
    banks,
    mailBox,
    call: async (method, path, { token, body, headers, address } = {}) => {
      const answer = await app.inject({
        method,
        url: `/backend/api/v1${path}`,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
        ...(body !== undefined && { payload: body as object }),
        ...(address && { remoteAddress: address }),
      });
      return checkedAnswer(method, path, answer);
    },
    seed: async () => {
      const isUsual = !('fileStore' in overrides || 'passwords' in overrides || 'db' in overrides);
      if (isUsual && database.isUntouched() && addisDate(new Date()) === inject('seededOn')) {
        await database.fill();
        await cp(inject('seededFiles'), filesDir, { recursive: true });
      } else {
        // As the remembered content is: dated from today, wherever the world's own clock stands.
        await seedDemo({ ...deps, clock: { now: () => new Date() }, assetsDir: DEMO_ASSETS });
      }
    },
    runJob: async (name, payload = {}) => {
      const handler = jobHandlers(deps).find((candidate) => candidate.name === name);
      if (!handler) throw new Error(`There is no job named ${name}.`);
      await handler.run(payload);
    },
    runJobs: async (only) => {
      const handlers = new Map(jobHandlers(deps).map((handler) => [handler.name, handler]));
      const { rows } = await pool.query<{ name: string; payload: Record<string, unknown> }>(
        `with taken as (delete from test_queue.jobs where name = coalesce($1, name) returning *)
         select name, payload from taken order by id`,
        [only ?? null],
      );
      for (const { name, payload } of rows) {
        const handler = handlers.get(name);
        if (!handler) throw new Error(`There is no job named ${name}.`);
        await handler.run(payload);
      }
    },
  };
};
