import { createHmac } from 'node:crypto';
import type { Db } from '../../../db/client.ts';
import { newReadableCode, plainCode } from '../../../domains/identity/codes/readable-codes.ts';
import type { Secrets } from '../../../domains/identity/codes/secrets.ts';
import { type Member, takeRecoveryCode, takeTimeStep } from './queries.ts';
import { unseal } from './seal.ts';

/** A phone's clock may be half a minute off. */
const TOLERANCE_SECONDS = 30;
const RECOVERY_CODES = 10;

export const hashRecoveryCode = (key: Buffer, code: string): string =>
  createHmac('sha256', key)
    .update(`recovery.${plainCode(code)}`)
    .digest('base64url');

export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, () => newReadableCode(2, 5));

/** Whether a code of the authenticator is right now and was never used: each works once. */
export const takeAuthenticatorCode = async (
  { db, secrets, now }: { db: Db; secrets: Secrets; now: Date },
  member: Pick<Member, 'id' | 'totpSecret'>,
  code: string,
): Promise<boolean> => {
  const token = code.replace(/\s/g, '');
  if (!member.totpSecret || !/^\d{6}$/.test(token)) return false;
  const secret = unseal(secrets.authenticators, member.totpSecret);
  // It was encrypted with a secret of the server that has since been lost. An owner can remove this authenticator.
  if (secret === null) return false;
  const { verify } = await import('otplib');
  const result = await verify({
    secret,
    token,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: TOLERANCE_SECONDS,
  });
  return result.valid && 'timeStep' in result && (await takeTimeStep(db, member.id, result.timeStep));
};

/** Six digits are the authenticator's; anything else is a recovery code. */
export const takeSecondFactor = async (
  context: { db: Db; secrets: Secrets; now: Date },
  member: Member,
  code: string,
): Promise<boolean> =>
  /^\d{3}\s?\d{3}$/.test(code)
    ? takeAuthenticatorCode(context, member, code)
    : takeRecoveryCode(context.db, member.id, hashRecoveryCode(context.secrets.authenticators, code));
