import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { RECEIPT_BANKS, type ReceiptBank } from '@temari/contracts/bank-answers';
import { ROOM_KINDS, type RoomKind } from '@temari/contracts/vocabulary';
import type { BankAddress, BankSettings } from './adapters/bank-receipts/bank-adapters.ts';
import type { S3Settings } from './adapters/file-store/s3.ts';
import { publicKeyOf, type VapidKeys } from './adapters/push/vapid-keys.ts';
import type { BigBlueButtonSettings } from './adapters/rooms/bigbluebutton.ts';
import type { JitsiSettings } from './adapters/rooms/jitsi.ts';
import type { AfroMessageSettings } from './adapters/sms/afromessage.ts';
import type { TwilioSettings } from './adapters/sms/twilio.ts';
import { TELEGRAM_ADDRESS } from './adapters/telegram/telegram.ts';
import { demoShiftMs } from './demo/demo-clock.ts';

export interface Config {
  isProduction: boolean;
  isDemo: boolean;
  /** How far the demo's clock is ahead of the real one. */
  demoShiftMs: number;
  port: number;
  /** Processes that answer requests; from two on another one runs the jobs. */
  workers: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  /** The same database past a pooler, for what needs a session of its own; null: databaseUrl leads there itself. */
  databaseDirectUrl: string | null;
  /** False if the database is behind a pooler that does not support named statements (PgBouncer before 1.21). */
  namedStatements: boolean;
  /** The origin people see, without a trailing slash. */
  publicUrl: string;
  trustProxy: string[];
  metricsToken: string | null;
  /** Null: messages are kept for the office to see, and not sent. */
  sms: ({ provider: 'afromessage' } & AfroMessageSettings) | ({ provider: 'twilio' } & TwilioSettings) | null;
  /** Shared by all instances; made and kept under DATA_DIR when not set. */
  appSecret: string | null;
  /** Missing values fall back to the sandbox, in demo mode only. */
  chapa: { secretKey: string | null; webhookSecret: string | null; baseUrl: string | null };
  smtpUrl: string | null;
  /** Null: nobody is told by Telegram; the demo has a stand-in. */
  telegram: { token: string; botName: string; webhookSecret: string; baseUrl: string } | null;
  /** By which push services know us; derived from the secret when not set. */
  vapidKeys: VapidKeys | null;
  /** Where lessons happen, unless a class says otherwise; the demo has stand-ins for servers that are not set. */
  rooms: { usual: RoomKind; bigBlueButton: BigBlueButtonSettings | null; jitsi: JitsiSettings | null };
  /** Whose receipt pages are asked, and where; the demo has stand-ins for addresses that are not set. */
  banks: BankSettings;
  /** Where files go instead of DATA_DIR. */
  s3: S3Settings | null;
}

/** A sentence for whoever starts the server; `main.ts` prints it and stops. */
export const configError = (sentence: string): Error => Object.assign(new Error(sentence), { name: 'StartError' });

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

const flag = (name: string, value: string | undefined): boolean | null => {
  if (value === undefined || value === '') return null;
  if (value === 'true' || value === 'false') return value === 'true';
  throw configError(`${name} is "${value}"; please set it to true or false.`);
};

const portOf = (value: string | undefined): number => {
  const port = Number(value ?? '3000');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw configError(`PORT is "${value}"; please set it to a number from 1 to 65535.`);
  }
  return port;
};

const WORKERS_MAX = 64;
/** With fewer cores the database needs the others. */
const CORES_FOR_SEVERAL = 4;

const workersOf = (value: string | undefined, { isDemo, cores }: { isDemo: boolean; cores: number }): number => {
  const workers = Number(value || (isDemo || cores < CORES_FOR_SEVERAL ? 1 : Math.min(cores, WORKERS_MAX)));
  if (!Number.isInteger(workers) || workers < 1 || workers > WORKERS_MAX) {
    throw configError(`WORKERS is "${value}"; please set it to a number from 1 to ${WORKERS_MAX}.`);
  }
  if (isDemo && workers > 1) {
    throw configError(
      `WORKERS is "${value}", but the demo is one process: its stand-ins keep in memory what they are told. Remove it.`,
    );
  }
  return workers;
};

const directUrlOf = ({ DATABASE_URL, DATABASE_DIRECT_URL }: NodeJS.ProcessEnv): string | null => {
  if (DATABASE_DIRECT_URL && !DATABASE_URL) {
    throw configError('DATABASE_DIRECT_URL is set, but DATABASE_URL is not. Set both, or only DATABASE_URL.');
  }
  return DATABASE_DIRECT_URL || null;
};

const originOf = (value: string, isProduction: boolean): string => {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw configError(`PUBLIC_URL is "${value}"; please set it to the site's address, like https://temari.example.`);
  }
  if (isProduction && url.protocol !== 'https:') {
    throw configError('PUBLIC_URL must start with https:// in production.');
  }
  return url.origin;
};

const secretOf = (value: string | undefined): string | null => {
  if (!value) return null;
  if (value.length < 32) throw configError('APP_SECRET is too short; please set at least 32 random characters.');
  return value;
};

const chapaOf = (env: NodeJS.ProcessEnv, isLive: boolean): Config['chapa'] => {
  const secretKey = env.CHAPA_SECRET_KEY || null;
  const webhookSecret = env.CHAPA_WEBHOOK_SECRET || null;
  const baseUrl = env.CHAPA_BASE_URL || null;
  if (isLive && !secretKey) {
    throw configError('CHAPA_SECRET_KEY is missing. Set it to the live secret key of the Chapa account.');
  }
  if (isLive && !webhookSecret) {
    throw configError('CHAPA_WEBHOOK_SECRET is missing. Set it to the secret hash of the webhook at Chapa.');
  }
  if (isLive && /test/i.test(secretKey ?? '')) {
    throw configError('CHAPA_SECRET_KEY is a test key. Payments made with it move no money: set the live key.');
  }
  if (baseUrl && !(URL.canParse(baseUrl) && /^https?:/.test(baseUrl))) {
    throw configError(`CHAPA_BASE_URL is "${baseUrl}"; please set it to an address like https://api.chapa.co.`);
  }
  if (isLive && baseUrl?.startsWith('http:') && !LOOPBACK.has(new URL(baseUrl).hostname)) {
    throw configError('CHAPA_BASE_URL must start with https:// in production: the secret key is sent there.');
  }
  return { secretKey, webhookSecret, baseUrl };
};

const AFROMESSAGE = 'https://api.afromessage.com/api';
const TWILIO = 'https://api.twilio.com';

const gatewayUrl = (env: NodeJS.ProcessEnv, name: string, usual: string): string => {
  const url = env[name] || usual;
  if (!URL.canParse(url) || !/^https?:/.test(url)) {
    throw configError(`${name} is "${url}"; please set it to an address like ${usual}.`);
  }
  return url.replace(/\/+$/, '');
};

/** The demo sends to the sandbox at its own address, unless a real gateway is named. Only production must have one. */
const smsOf = (
  env: NodeJS.ProcessEnv,
  { isDemo, isLive, ownAddress }: { isDemo: boolean; isLive: boolean; ownAddress: string },
): Config['sms'] => {
  const provider = env.SMS_PROVIDER || (isDemo ? 'afromessage' : '');
  const demanded = (name: string): string => {
    const value = env[name] ?? '';
    if (!value && (isLive || provider === 'twilio')) {
      throw configError(`${name} is missing. Set it as your SMS provider gave it to you.`);
    }
    return value;
  };
  if (provider === 'twilio') {
    return {
      provider,
      baseUrl: gatewayUrl(env, 'TWILIO_BASE_URL', TWILIO),
      accountSid: demanded('TWILIO_ACCOUNT_SID'),
      authToken: demanded('TWILIO_AUTH_TOKEN'),
      from: demanded('TWILIO_FROM'),
    };
  }
  if (provider === 'afromessage') {
    const isSandbox = isDemo && !env.AFROMESSAGE_TOKEN;
    return {
      provider,
      baseUrl: gatewayUrl(env, 'AFROMESSAGE_BASE_URL', isSandbox ? `${ownAddress}/sandbox/sms` : AFROMESSAGE),
      token: isSandbox ? 'sandbox' : demanded('AFROMESSAGE_TOKEN'),
      from: demanded('AFROMESSAGE_FROM'),
      sender: demanded('AFROMESSAGE_SENDER'),
    };
  }
  if (provider) throw configError(`SMS_PROVIDER is "${provider}"; please set it to afromessage or twilio.`);
  if (isLive) throw configError('SMS_PROVIDER is missing. Set it to afromessage or twilio.');
  return null;
};

/** Where this very process is reached, also when it listens on every address. */
export const ownAddressOf = (host: string, port: number): string => {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
};

const smtpUrlOf = (value: string | undefined): string | null => {
  if (!value) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url?.hostname && (url.protocol === 'smtp:' || url.protocol === 'smtps:')) return value;
  throw configError('SMTP_URL is not a mail server; please set it like smtps://user:password@mail.example:465.');
};

const TELEGRAM_NAMES = ['TELEGRAM_BOT_TOKEN', 'TELEGRAM_BOT_NAME', 'TELEGRAM_WEBHOOK_SECRET'] as const;

const telegramOf = (env: NodeJS.ProcessEnv, isLive: boolean): Config['telegram'] => {
  const [token = '', name = '', webhookSecret = ''] = TELEGRAM_NAMES.map((each) => env[each]);
  if (!token && !name && !webhookSecret) return null;
  const missing = TELEGRAM_NAMES.find((each) => !env[each]);
  if (missing) throw configError(`${missing} is missing. Set all of ${TELEGRAM_NAMES.join(', ')}, or none of them.`);
  if (!/^\d+:[\w-]{30,}$/.test(token)) {
    throw configError('TELEGRAM_BOT_TOKEN is not a token; please set it as BotFather gave it to you.');
  }
  const botName = name.replace(/^@/, '');
  if (!/^\w{5,32}$/.test(botName)) {
    throw configError(`TELEGRAM_BOT_NAME is "${name}"; please set it to the name of the bot, like temari_bot.`);
  }
  if (!/^[\w-]{32,256}$/.test(webhookSecret)) {
    throw configError('TELEGRAM_WEBHOOK_SECRET must be 32 to 256 letters, digits, _ or -; please make a random one.');
  }
  const baseUrl = gatewayUrl(env, 'TELEGRAM_BASE_URL', TELEGRAM_ADDRESS);
  if (isLive && baseUrl.startsWith('http:') && !LOOPBACK.has(new URL(baseUrl).hostname)) {
    throw configError('TELEGRAM_BASE_URL must start with https:// in production: the token is sent there.');
  }
  return { token, botName, webhookSecret, baseUrl };
};

/** Both or none, and a pair: with others every browser that has subscribed is lost. */
const vapidKeysOf = ({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: NodeJS.ProcessEnv): VapidKeys | null => {
  if (!VAPID_PUBLIC_KEY && !VAPID_PRIVATE_KEY) return null;
  if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY) {
    throw configError('Set both of VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, or none of them.');
  }
  if (publicKeyOf(VAPID_PRIVATE_KEY) !== VAPID_PUBLIC_KEY) {
    throw configError(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are no pair of keys (P-256 in base64url, as `npx web-push generate-vapid-keys` prints them).',
    );
  }
  return { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY };
};

const roomServer = (env: NodeJS.ProcessEnv, names: readonly string[], isLive: boolean): string[] | null => {
  const [address = ''] = names;
  if (names.every((name) => !env[name])) return null;
  const missing = names.find((name) => !env[name]);
  if (missing) throw configError(`${missing} is missing. Set all of ${names.join(', ')}, or none of them.`);
  const url = env[address] ?? '';
  if (!URL.canParse(url) || !(isLive ? /^https:/ : /^https?:/).test(url)) {
    throw configError(`${address} is "${url}"; please set it to the https address of the room server.`);
  }
  return names.map((name) => (env[name] ?? '').replace(/\/+$/, ''));
};

const isRoomKind = (value: string): value is RoomKind => ROOM_KINDS.some((kind) => kind === value);

const roomsOf = (env: NodeJS.ProcessEnv, { isDemo, isLive }: { isDemo: boolean; isLive: boolean }): Config['rooms'] => {
  const usual = env.ROOMS || 'link';
  if (!isRoomKind(usual)) {
    throw configError(`ROOMS is "${usual}"; please set it to ${ROOM_KINDS.join(', ')}, or leave it unset.`);
  }
  const bigBlueButton = roomServer(env, ['BBB_URL', 'BBB_SECRET'], isLive);
  const jitsi = roomServer(env, ['JITSI_URL', 'JITSI_APP_ID', 'JITSI_APP_SECRET'], isLive);
  const known = { link: true, bigbluebutton: isDemo || bigBlueButton, jitsi: isDemo || jitsi };
  if (!known[usual]) throw configError(`ROOMS is "${usual}", but its server is not set. See .env.example.`);
  const [bbbUrl = '', bbbSecret = ''] = bigBlueButton ?? [];
  const [jitsiUrl = '', appId = '', jitsiSecret = ''] = jitsi ?? [];
  return {
    usual,
    bigBlueButton: bigBlueButton && { baseUrl: bbbUrl, secret: bbbSecret },
    jitsi: jitsi && { baseUrl: jitsiUrl, appId, secret: jitsiSecret },
  };
};

const BANK_ADDRESSES: Record<string, BankAddress> = {
  BANK_CBE_URL: 'cbe',
  BANK_CBE_PDF_URL: 'cbe-pdf',
  BANK_TELEBIRR_URL: 'telebirr',
  BANK_ABYSSINIA_URL: 'abyssinia',
  BANK_DASHEN_URL: 'dashen',
  BANK_AWASH_URL: 'awash',
};

const askedBanksOf = (value: string | undefined): readonly ReceiptBank[] => {
  if (!value) return RECEIPT_BANKS;
  if (value === 'none') return [];
  return value.split(',').map((entry) => {
    const bank = RECEIPT_BANKS.find((name) => name === entry.trim());
    if (bank) return bank;
    throw configError(
      `BANKS_ASKED holds "${entry}"; please list some of ${RECEIPT_BANKS.join(', ')}, or set it to none.`,
    );
  });
};

const certificatesOf = (path: string | undefined): string | null => {
  if (!path) return null;
  try {
    const text = readFileSync(path, 'utf8');
    if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
  } catch {
    // Said below.
  }
  throw configError(`BANKS_CA_FILE is "${path}"; please set it to a readable file of certificates in PEM.`);
};

const banksOf = (env: NodeJS.ProcessEnv, isLive: boolean): BankSettings => {
  const addresses: BankSettings['addresses'] = {};
  for (const [name, bank] of Object.entries(BANK_ADDRESSES)) {
    const address = env[name];
    if (!address) continue;
    const url = URL.canParse(address) ? new URL(address) : null;
    // The answers name payers, and money is accepted because of them.
    const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && (!isLive || LOOPBACK.has(url.hostname)));
    if (!isSafe) throw configError(`${name} is "${address}"; please set it to an https address.`);
    addresses[bank] = address.replace(/\/+$/, '');
  }
  return {
    asked: askedBanksOf(env.BANKS_ASKED),
    addresses,
    cbeApp: { id: env.BANK_CBE_APP_ID || null, version: env.BANK_CBE_APP_VERSION || null },
    certificates: certificatesOf(env.BANKS_CA_FILE),
  };
};

const demoShiftOf = (value: string | undefined, isDemo: boolean): number => {
  if (!value) return 0;
  if (!isDemo) throw configError('DEMO_CLOCK is set, but the clock can be shifted in the demo only. Remove it.');
  const shiftMs = demoShiftMs(value, new Date());
  if (shiftMs !== null) return shiftMs;
  throw configError(
    `DEMO_CLOCK is "${value}"; please set it to a shift like +30d or +6h, or to an instant like 2026-11-20T14:00:00Z.`,
  );
};

const S3_NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

const publicEndpointOf = (value: string | undefined, isLive: boolean): string | null => {
  if (!value) return null;
  if (!URL.canParse(value) || !(isLive ? /^https:/ : /^https?:/).test(value)) {
    throw configError(
      `S3_PUBLIC_ENDPOINT is "${value}"; please set it to the https address at which browsers reach the store, or leave it unset.`,
    );
  }
  return value;
};

/** All settings or none: an incomplete store would lose files. */
const s3Of = (env: NodeJS.ProcessEnv, isLive: boolean): S3Settings | null => {
  if (S3_NAMES.every((name) => !env[name])) return null;
  const missing = S3_NAMES.find((name) => !env[name]);
  if (missing) throw configError(`${missing} is missing. Set all of ${S3_NAMES.join(', ')}, or none of them.`);
  const endpoint = env.S3_ENDPOINT ?? '';
  if (!URL.canParse(endpoint) || !/^https?:/.test(endpoint)) {
    throw configError(`S3_ENDPOINT is "${endpoint}"; please set it to the store's address, like https://s3.example.`);
  }
  return {
    endpoint,
    publicEndpoint: publicEndpointOf(env.S3_PUBLIC_ENDPOINT, isLive),
    region: env.S3_REGION || 'us-east-1',
    bucket: env.S3_BUCKET ?? '',
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
  };
};

/** Reads the environment once, or stops with one sentence that says what to set. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const isProduction = env.NODE_ENV === 'production';
  const askedDemo = flag('DEMO', env.DEMO);
  const isDemo = askedDemo ?? !isProduction;
  const host = env.HOST || '127.0.0.1';
  const port = portOf(env.PORT);

  if (isDemo && askedDemo === null && !LOOPBACK.has(host)) {
    throw configError(
      `HOST is "${host}", but the demo listens on this machine only. Set DEMO=true to show it to others, or NODE_ENV=production.`,
    );
  }
  if (isProduction && !isDemo && !env.PUBLIC_URL) {
    throw configError('PUBLIC_URL is missing. Set it to the https address under which people reach the site.');
  }
  const trustProxy = (env.TRUST_PROXY ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  for (const entry of trustProxy) {
    if (isIP(entry.split('/')[0] ?? '') === 0) {
      throw configError(`TRUST_PROXY holds "${entry}"; please list addresses or networks, like 10.0.0.0/8.`);
    }
  }

  return {
    isProduction,
    isDemo,
    demoShiftMs: demoShiftOf(env.DEMO_CLOCK, isDemo),
    port,
    workers: workersOf(env.WORKERS, { isDemo, cores: availableParallelism() }),
    host,
    dataDir: resolve(env.DATA_DIR || './data'),
    databaseUrl: env.DATABASE_URL || null,
    databaseDirectUrl: directUrlOf(env),
    namedStatements: flag('DATABASE_NAMED_STATEMENTS', env.DATABASE_NAMED_STATEMENTS) ?? true,
    publicUrl: originOf(
      env.PUBLIC_URL || `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
      isProduction && !isDemo,
    ),
    trustProxy,
    metricsToken: env.METRICS_TOKEN || null,
    sms: smsOf(env, { isDemo, isLive: isProduction && !isDemo, ownAddress: ownAddressOf(host, port) }),
    appSecret: secretOf(env.APP_SECRET),
    chapa: chapaOf(env, isProduction && !isDemo),
    smtpUrl: smtpUrlOf(env.SMTP_URL),
    telegram: telegramOf(env, isProduction && !isDemo),
    vapidKeys: vapidKeysOf(env),
    rooms: roomsOf(env, { isDemo, isLive: isProduction && !isDemo }),
    banks: banksOf(env, isProduction && !isDemo),
    s3: s3Of(env, isProduction && !isDemo),
  };
};
