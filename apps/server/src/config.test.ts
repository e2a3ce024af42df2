import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://temari.example',
  CHAPA_SECRET_KEY: 'CHASECK-live',
  CHAPA_WEBHOOK_SECRET: 'hash',
  SMS_PROVIDER: 'afromessage',
  AFROMESSAGE_TOKEN: 'token',
  AFROMESSAGE_FROM: 'id',
  AFROMESSAGE_SENDER: 'Temari',
};

const BOT = {
  TELEGRAM_BOT_TOKEN: `123456:${'a'.repeat(35)}`,
  TELEGRAM_BOT_NAME: '@temari_bot',
  TELEGRAM_WEBHOOK_SECRET: 'x'.repeat(32),
};

const S3 = {
  S3_ENDPOINT: 'http://store:9000',
  S3_BUCKET: 'temari',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

test('the demo is one process, and so is an instance with few cores unless it is told otherwise', () => {
  expect(readConfig({}).workers).toBe(1);
  expect(readConfig({ ...PRODUCTION, WORKERS: '3' }).workers).toBe(3);
  const cores = availableParallelism();
  expect(readConfig(PRODUCTION).workers).toBe(cores < 4 ? 1 : cores);
  expect(readConfig({ WORKERS: '1' }).workers).toBe(1);
});

test('with nothing set it is a demo on this machine only', () => {
  expect(readConfig({})).toMatchObject({
    isDemo: true,
    isProduction: false,
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: null,
    publicUrl: 'http://127.0.0.1:3000',
    trustProxy: [],
  });
});

test('one address of the database serves for everything, unless another one leads past a pooler', () => {
  const DATABASE_URL = 'postgres://pooler/temari';
  const DATABASE_DIRECT_URL = 'postgres://database/temari';
  expect(readConfig({ DATABASE_URL })).toMatchObject({ databaseDirectUrl: null, namedStatements: true });
  expect(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_NAMED_STATEMENTS: 'false' })).toMatchObject({
    databaseUrl: DATABASE_URL,
    databaseDirectUrl: DATABASE_DIRECT_URL,
    namedStatements: false,
  });
});

test.each([
  ['a way past no pooler', { DATABASE_DIRECT_URL: 'postgres://x' }, /DATABASE_DIRECT_URL is set, but DATABASE_URL/],
  ['a half setting', { DATABASE_NAMED_STATEMENTS: 'no' }, /DATABASE_NAMED_STATEMENTS is "no"; please set it to true/],
  ['a demo on the open network by accident', { HOST: '0.0.0.0' }, /HOST is "0.0.0.0".*DEMO=true/],
  [
    'a bot without its secret',
    { TELEGRAM_BOT_TOKEN: BOT.TELEGRAM_BOT_TOKEN, TELEGRAM_BOT_NAME: 'temari_bot' },
    /TELEGRAM_WEBHOOK_SECRET is missing/,
  ],
  ['a token of a bot that is none', { ...BOT, TELEGRAM_BOT_TOKEN: 'token' }, /TELEGRAM_BOT_TOKEN is not a token/],
  ['a name that no bot has', { ...BOT, TELEGRAM_BOT_NAME: 'a b' }, /TELEGRAM_BOT_NAME is "a b"/],
  ['a secret that can be guessed', { ...BOT, TELEGRAM_WEBHOOK_SECRET: 'secret' }, /TELEGRAM_WEBHOOK_SECRET must be/],
  [
    'a bot without https in production',
    { ...PRODUCTION, ...BOT, TELEGRAM_BASE_URL: 'http://relay.example' },
    /TELEGRAM_BASE_URL must start with https/,
  ],
  ['rooms that do not exist', { ROOMS: 'zoom' }, /ROOMS is "zoom"/],
  ['a room server without its secret', { BBB_URL: 'https://rooms.example/bigbluebutton' }, /BBB_SECRET is missing/],
  [
    'a room server without https in production',
    { ...PRODUCTION, BBB_URL: 'http://rooms.example', BBB_SECRET: 'x' },
    /BBB_URL is/,
  ],
  ['rooms on a server that is not set', { ...PRODUCTION, ROOMS: 'jitsi' }, /its server is not set/],
  ['a port that is none', { PORT: '99999' }, /PORT is "99999"/],
  ['a number of processes that is none', { ...PRODUCTION, WORKERS: '0' }, /WORKERS is "0".*from 1 to 64/],
  ['several processes in the demo', { WORKERS: '2' }, /WORKERS is "2", but the demo is one process/],
  ['a flag that is neither', { DEMO: 'yes' }, /DEMO is "yes"/],
  ['a shifted clock in production', { ...PRODUCTION, DEMO_CLOCK: '+30d' }, /DEMO_CLOCK is set/],
  ['a shift of the clock that is none', { DEMO_CLOCK: 'tomorrow' }, /DEMO_CLOCK is "tomorrow"/],
  ['production without an address', { NODE_ENV: 'production' }, /PUBLIC_URL is missing/],
  ['production without https', { ...PRODUCTION, PUBLIC_URL: 'http://temari.example' }, /https/],
  ['an address that is none', { PUBLIC_URL: 'temari' }, /PUBLIC_URL is "temari"/],
  ['a proxy that is no address', { TRUST_PROXY: 'everyone' }, /TRUST_PROXY holds "everyone"/],
  ['production without a payment key', { ...PRODUCTION, CHAPA_SECRET_KEY: '' }, /CHAPA_SECRET_KEY is missing/],
  ['production with a test key', { ...PRODUCTION, CHAPA_SECRET_KEY: 'CHASECK_TEST-x' }, /is a test key/],
  [
    'production without a webhook secret',
    { ...PRODUCTION, CHAPA_WEBHOOK_SECRET: '' },
    /CHAPA_WEBHOOK_SECRET is missing/,
  ],
  ['a gateway address that is none', { CHAPA_BASE_URL: 'chapa' }, /CHAPA_BASE_URL is "chapa"/],
  [
    'production with the payment key in the open',
    { ...PRODUCTION, CHAPA_BASE_URL: 'http://gateway.example' },
    /CHAPA_BASE_URL must start with https/,
  ],
  ['production without an SMS provider', { ...PRODUCTION, SMS_PROVIDER: '' }, /SMS_PROVIDER is missing/],
  ['an SMS provider that we do not know', { SMS_PROVIDER: 'pigeon' }, /SMS_PROVIDER is "pigeon"/],
  ['AfroMessage without a token', { ...PRODUCTION, AFROMESSAGE_TOKEN: '' }, /AFROMESSAGE_TOKEN is missing/],
  ['AfroMessage without an identifier', { ...PRODUCTION, AFROMESSAGE_FROM: '' }, /AFROMESSAGE_FROM is missing/],
  ['AfroMessage without a sender', { ...PRODUCTION, AFROMESSAGE_SENDER: '' }, /AFROMESSAGE_SENDER is missing/],
  ['Twilio without an account', { ...PRODUCTION, SMS_PROVIDER: 'twilio' }, /TWILIO_ACCOUNT_SID is missing/],
  ['an SMS address that is none', { AFROMESSAGE_BASE_URL: 'sms' }, /AFROMESSAGE_BASE_URL is "sms"/],
  [
    'a store that browsers would reach without https',
    { ...PRODUCTION, ...S3, S3_PUBLIC_ENDPOINT: 'http://files.example' },
    /S3_PUBLIC_ENDPOINT is "http:\/\/files.example"/,
  ],
  ['a secret that can be guessed', { APP_SECRET: 'secret' }, /APP_SECRET is too short/],
])('%s stops the start with a sentence', (_, env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});

test('a demo may be shown to others when that is said', () => {
  expect(readConfig({ HOST: '0.0.0.0', DEMO: 'true' })).toMatchObject({ host: '0.0.0.0', isDemo: true });
});

test.each<[string, NodeJS.ProcessEnv, unknown]>([
  [
    'the demo sends to its own sandbox',
    { PORT: '4000' },
    { provider: 'afromessage', baseUrl: 'http://127.0.0.1:4000/sandbox/sms', token: 'sandbox' },
  ],
  [
    'the demo sends where it is told',
    { AFROMESSAGE_BASE_URL: 'http://127.0.0.1:9/api/', AFROMESSAGE_TOKEN: 'own' },
    { provider: 'afromessage', baseUrl: 'http://127.0.0.1:9/api', token: 'own' },
  ],
  ['production sends to AfroMessage', PRODUCTION, { baseUrl: 'https://api.afromessage.com/api', sender: 'Temari' }],
  [
    'production sends to Twilio',
    {
      ...PRODUCTION,
      SMS_PROVIDER: 'twilio',
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: 'secret',
      TWILIO_FROM: 'Temari',
    },
    { provider: 'twilio', baseUrl: 'https://api.twilio.com', accountSid: 'AC1' },
  ],
])('%s', (_, env, sms) => {
  expect(readConfig(env).sms).toMatchObject(sms as object);
});

test('without a demo and outside production messages are kept and not sent', () => {
  expect(readConfig({ DEMO: 'false' }).sms).toBeNull();
});

test('the address of the store is for browsers only when that is said', () => {
  expect(readConfig({ ...PRODUCTION, ...S3 }).s3).toMatchObject({
    endpoint: 'http://store:9000',
    publicEndpoint: null,
  });
  expect(readConfig({ ...PRODUCTION, ...S3, S3_PUBLIC_ENDPOINT: 'https://files.example' }).s3).toMatchObject({
    endpoint: 'http://store:9000',
    publicEndpoint: 'https://files.example',
  });
});

test('every bank is asked at its own address unless said otherwise', () => {
  expect(readConfig(PRODUCTION).banks).toMatchObject({
    asked: ['cbe', 'telebirr', 'abyssinia', 'dashen', 'awash'],
    addresses: {},
    certificates: null,
  });
  expect(
    readConfig({ ...PRODUCTION, BANKS_ASKED: 'cbe, dashen', BANK_TELEBIRR_URL: 'https://relay.example/' }).banks,
  ).toMatchObject({ asked: ['cbe', 'dashen'], addresses: { telebirr: 'https://relay.example' } });
  expect(readConfig({ ...PRODUCTION, BANKS_ASKED: 'none' }).banks.asked).toEqual([]);
});

test.each([
  [{ BANKS_ASKED: 'cbe,zemen' }, 'BANKS_ASKED'],
  [{ BANK_CBE_URL: 'http://bank.example' }, 'BANK_CBE_URL'],
  [{ BANK_CBE_URL: 'file:///etc/passwd' }, 'BANK_CBE_URL'],
  [{ BANKS_CA_FILE: '/nowhere/banks.pem' }, 'BANKS_CA_FILE'],
])('a bank that cannot be asked safely stops the start: %o', (env, name) => {
  expect(() => readConfig({ ...PRODUCTION, ...env })).toThrow(name);
});

test('a bot is asked at Telegram itself, and none is needed', () => {
  expect(readConfig({ ...PRODUCTION, ...BOT }).telegram).toEqual({
    token: BOT.TELEGRAM_BOT_TOKEN,
    botName: 'temari_bot',
    webhookSecret: BOT.TELEGRAM_WEBHOOK_SECRET,
    baseUrl: 'https://api.telegram.org',
  });
  expect(readConfig(PRODUCTION).telegram).toBeNull();
});

const PAIR = {
  VAPID_PUBLIC_KEY: 'BFw1lvyZh1TvIpnFjAxgG-FIF4Uh6BKjTmUyq_hDZdHZkTbyxJx9bSw-o661XK5WSRshzfFKo-wRCXOrM2vxi_Y',
  VAPID_PRIVATE_KEY: 'LNGF0DIidKxmRx_KFIN-UewF2ijyuFjs-NARr1dFfs0',
};

test('the keys for push are a pair that is named, or none', () => {
  expect(readConfig({ ...PRODUCTION, ...PAIR }).vapidKeys).toEqual({
    publicKey: PAIR.VAPID_PUBLIC_KEY,
    privateKey: PAIR.VAPID_PRIVATE_KEY,
  });
  expect(readConfig(PRODUCTION).vapidKeys).toBeNull();
});

test.each([
  { VAPID_PUBLIC_KEY: PAIR.VAPID_PUBLIC_KEY },
  { VAPID_PRIVATE_KEY: PAIR.VAPID_PRIVATE_KEY },
  { ...PAIR, VAPID_PRIVATE_KEY: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM95' },
  { ...PAIR, VAPID_PRIVATE_KEY: 'short' },
])('keys for push that are no pair stop the start: %o', (env) => {
  expect(() => readConfig({ ...PRODUCTION, ...env })).toThrow('VAPID_PRIVATE_KEY');
});

/** The names that are looked up while these settings are read. */
const lookedUp = (env: NodeJS.ProcessEnv): string[] => {
  const names = new Set<string>();
  const get = (target: NodeJS.ProcessEnv, name: string) => {
    names.add(name);
    return target[name];
  };
  readConfig(new Proxy(env, { get }));
  return [...names];
};

test('.env.example has a line for every setting, and none that nobody reads', async () => {
  const rooms = { BBB_URL: 'https://rooms.example', BBB_SECRET: 'x', JITSI_URL: 'https://meet.example' };
  const everything = { ...PRODUCTION, ...BOT, ...PAIR, ...S3, ...rooms, JITSI_APP_ID: 'x', JITSI_APP_SECRET: 'x' };
  const twilio = { SMS_PROVIDER: 'twilio', TWILIO_ACCOUNT_SID: 'x', TWILIO_AUTH_TOKEN: 'x', TWILIO_FROM: 'x' };
  /** Read by `main.ts`, and by `compose.yaml`. */
  const elsewhere = ['LOG_LEVEL', 'SITE_DOMAIN', 'POSTGRES_PASSWORD'];
  const example = await readFile(join(import.meta.dirname, '../../../.env.example'), 'utf8');

  const listed = [...example.matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name]) => name);

  const read = new Set([...lookedUp(everything), ...lookedUp({ ...PRODUCTION, ...twilio }), ...elsewhere]);
  expect(listed.toSorted()).toEqual([...read].toSorted());
});
