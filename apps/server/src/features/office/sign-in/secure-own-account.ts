import * as wrong from '@temari/contracts/field-errors';
import type { Admin } from '@temari/contracts/office-sign-in';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { isOwnPassword } from '../../../domains/identity/passwords/password-again.ts';
import { refuseWeakPassword } from '../../../domains/identity/passwords/refuse-weak-password.ts';
import { requireConfirmedPassword } from '../../../domains/identity/sessions/confirmed-password.ts';
import { endOtherAccess } from '../../../domains/identity/sessions/end-access-queries.ts';
import { markPasswordConfirmed } from '../../../domains/identity/sessions/queries.ts';
import { countOrPause } from '../../../domains/limits/limits.ts';
import { forgetCount } from '../../../domains/limits/queries.ts';
import { AppError } from '../../../errors/app-error.ts';
import { presentAdmin } from './present.ts';
import {
  confirmSecret,
  forgetSecret,
  type Member,
  memberById,
  saveNewSecret,
  savePasswordHash,
  saveRecoveryCodes,
} from './queries.ts';
import { seal } from './seal.ts';
import { hashRecoveryCode, newRecoveryCodes, takeAuthenticatorCode } from './second-factor.ts';

const ISSUER = 'Temari';

const memberOf = async (db: Deps['db'], actor: Actor): Promise<Member> => {
  const member = await memberById(db, actor.accountId);
  if (!member) throw new AppError('auth/not-signed-in');
  return member;
};

export const showMe = async (
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
): Promise<{ admin: Admin; needsAuthenticator: boolean; recoveryCodesLeft: number }> => {
  const member = await memberOf(db, actor);
  return {
    admin: presentAdmin(member),
    needsAuthenticator: actor.needsAuthenticator ?? false,
    recoveryCodesLeft: member.recoveryCodeHashes.length,
  };
};

const requirePassword = async (
  deps: Pick<Deps, 'db' | 'clock' | 'passwords'>,
  actor: Actor,
  field: string,
  password: string,
): Promise<Member> => {
  const member = await memberOf(deps.db, actor);
  if (await isOwnPassword(deps, actor, member.passwordHash, password)) return member;
  throw new AppError('auth/wrong-password', { errors: { [field]: wrong.passwordWrong } });
};

export const confirmPassword = async (
  deps: Pick<Deps, 'db' | 'clock' | 'passwords'>,
  actor: Actor,
  { password }: { password: string },
): Promise<void> => {
  await requirePassword(deps, actor, 'password', password);
  await markPasswordConfirmed(deps.db, actor, deps.clock.now());
};

export const changeOwnPassword = async (
  deps: Pick<Deps, 'db' | 'clock' | 'passwords' | 'demoPassword'>,
  actor: Actor,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<void> => {
  const { phone } = await requirePassword(deps, actor, 'oldPassword', oldPassword);
  await refuseWeakPassword(deps, { password: newPassword, phone, field: 'newPassword' });
  const passwordHash = await deps.passwords.hash(newPassword);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await savePasswordHash(tx, actor.accountId, passwordHash);
    await endOtherAccess(tx, { accountId: actor.accountId, keepTokenHash: actor.tokenHash, now });
    await recordAct(tx, actor, now, {
      action: 'change-own-password',
      subjectKind: 'staff',
      subjectId: actor.accountId,
    });
  });
};

export const beginAuthenticator = async (
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  actor: Actor,
): Promise<{ secret: string; uri: string; qrCode: string }> => {
  await requireConfirmedPassword(db, actor, clock.now());
  const member = await memberOf(db, actor);
  // Needed once in a member's life, so not kept in memory from the start.
  const [{ generateSecret, generateURI }, { toString: qrCodeOf }] = await Promise.all([
    import('otplib'),
    import('qrcode'),
  ]);
  const secret = generateSecret();
  const isSaved = await saveNewSecret(db, actor.accountId, seal(secrets.authenticators, secret));
  if (!isSaved) throw new AppError('office/changed-meanwhile');
  const uri = generateURI({ issuer: ISSUER, label: member.phone ?? member.email, secret });
  const svg = await qrCodeOf(uri, { type: 'svg', margin: 1 });
  return { secret, uri, qrCode: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
};

export const finishAuthenticator = async (
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  actor: Actor,
  { code }: { code: string },
): Promise<{ recoveryCodes: string[] }> => {
  const now = clock.now();
  const guesser = actor.tokenHash.toString('base64url');
  await countOrPause(db, 'staffCode', guesser, now);
  const member = await memberOf(db, actor);
  if (!(await takeAuthenticatorCode({ db, secrets, now }, member, code))) {
    throw new AppError('auth/wrong-code', { errors: { code: wrong.signInCodeWrong } });
  }
  await forgetCount(db, 'staffCode', guesser);
  const recoveryCodes = newRecoveryCodes();
  const recoveryCodeHashes = recoveryCodes.map((plain) => hashRecoveryCode(secrets.authenticators, plain));
  await db.transaction(async (tx) => {
    await confirmSecret(tx, actor.accountId, { now, recoveryCodeHashes });
    await recordAct(tx, actor, now, {
      action: 'set-up-authenticator',
      subjectKind: 'staff',
      subjectId: actor.accountId,
    });
  });
  return { recoveryCodes };
};

export const renewRecoveryCodes = async (
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  actor: Actor,
): Promise<{ recoveryCodes: string[] }> => {
  const now = clock.now();
  await requireConfirmedPassword(db, actor, now);
  const recoveryCodes = newRecoveryCodes();
  await db.transaction(async (tx) => {
    await saveRecoveryCodes(
      tx,
      actor.accountId,
      recoveryCodes.map((plain) => hashRecoveryCode(secrets.authenticators, plain)),
    );
    await recordAct(tx, actor, now, {
      action: 'renew-recovery-codes',
      subjectKind: 'staff',
      subjectId: actor.accountId,
    });
  });
  return { recoveryCodes };
};

export const removeAuthenticator = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor): Promise<void> => {
  const now = clock.now();
  await requireConfirmedPassword(db, actor, now);
  await db.transaction(async (tx) => {
    await forgetSecret(tx, actor.accountId);
    await recordAct(tx, actor, now, {
      action: 'remove-authenticator',
      subjectKind: 'staff',
      subjectId: actor.accountId,
    });
  });
};
