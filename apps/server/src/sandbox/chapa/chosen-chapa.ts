import { BASE_PATH } from '@temari/contracts/base-path';
import { CHAPA_ADDRESS, type ChapaSettings } from '../../adapters/payments/chapa.ts';
import { type Config, ownAddressOf } from '../../config.ts';
import type { ChapaSandboxSettings } from './sandbox.ts';

/** The real gateway where it is configured; in the demo otherwise the sandbox, with keys that only this server knows. */
export const chosenChapa = (
  config: Config,
  secret: Buffer,
): Omit<ChapaSettings, 'publicUrl'> & { sandbox: Omit<ChapaSandboxSettings, 'ledger'> | null } => {
  const own = ownAddressOf(config.host, config.port);
  const secretKey = config.chapa.secretKey ?? `CHASECK_TEST-${secret.toString('hex').slice(0, 32)}`;
  const webhookSecret = config.chapa.webhookSecret ?? secret.toString('base64url');
  const isOwn = config.isDemo && !config.chapa.secretKey && !config.chapa.baseUrl;
  return {
    secretKey,
    webhookSecret,
    knowsSince: isOwn ? new Date() : null,
    baseUrl: config.chapa.baseUrl ?? (isOwn ? `${own}/sandbox/chapa` : CHAPA_ADDRESS),
    sandbox: config.isDemo
      ? { secretKey, webhookSecret, origin: config.publicUrl, webhookUrl: `${own}${BASE_PATH}/payments/chapa/webhook` }
      : null,
  };
};
