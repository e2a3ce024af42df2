import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://temari.example',
  CHAPA_SECRET_KEY: 'CHASECK-live',
  CHAPA_WEBHOOK_SECRET: 'hash',
};

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

test.each([
  ['a demo on the open network by accident', { HOST: '0.0.0.0' }, /HOST is "0.0.0.0".*DEMO=true/],
  ['a port that is none', { PORT: '99999' }, /PORT is "99999"/],
  ['a flag that is neither', { DEMO: 'yes' }, /DEMO is "yes"/],
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
  ['a secret that can be guessed', { APP_SECRET: 'secret' }, /APP_SECRET is too short/],
])('%s stops the start with a sentence', (_, env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});

test('a demo may be shown to others when that is said', () => {
  expect(readConfig({ HOST: '0.0.0.0', DEMO: 'true' })).toMatchObject({ host: '0.0.0.0', isDemo: true });
});
