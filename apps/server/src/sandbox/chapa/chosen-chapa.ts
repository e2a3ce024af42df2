import { BASE_PATH } from '@temari/contracts/endpoint';
import { CHAPA_ADDRESS, type ChapaSettings } from '../../adapters/payments/chapa.ts';
import type { Config } from '../../config.ts';
import type { ChapaSandboxSettings } from './sandbox.ts';

/** This machine, as seen by itself: what listens everywhere is reached on the loopback. */
const ownAddress = ({ host, port }: Pick<Config, 'host' | 'port'>): string => {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
};

/** The real gateway where it is configured; in the demo otherwise the sandbox, with keys that only this server knows. */
export const chosenChapa = (
  config: Config,
  secret: Buffer,
): Omit<ChapaSettings, 'publicUrl'> & { sandbox: Omit<ChapaSandboxSettings, 'ledger'> | null } => {
  const own = ownAddress(config);
  const secretKey = config.chapa.secretKey ?? `CHASECK_TEST-${secret.toString('hex').slice(0, 32)}`;
  const webhookSecret = config.chapa.webhookSecret ?? secret.toString('base64url');
  const isOwn = config.isDemo && !config.chapa.secretKey && !config.chapa.baseUrl;
  return {
    secretKey,
    webhookSecret,
    baseUrl: config.chapa.baseUrl ?? (isOwn ? `${own}/sandbox/chapa` : CHAPA_ADDRESS),
    sandbox: config.isDemo
      ? { secretKey, webhookSecret, origin: config.publicUrl, webhookUrl: `${own}${BASE_PATH}/payments/chapa/webhook` }
      : null,
  };
};
