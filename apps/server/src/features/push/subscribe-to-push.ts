import * as wrong from '@temari/contracts/field-errors';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { deviceNameOf } from '../../domains/identity/device-sign-ins/rules.ts';
import { lockSession } from '../../domains/identity/sessions/queries.ts';
import { spend } from '../../domains/limits/limits.ts';
import { AppError } from '../../errors/app-error.ts';
import type { PushTarget } from '../../ports/push.ts';
import { forgetSurplus, lockAccount, lockDeviceOf, saveSubscription } from './queries.ts';

/** A session that ends at the same moment either takes the subscription with it, or lets none begin. */
export const subscribeToPush = async (
  { db, clock, push }: Pick<Deps, 'db' | 'clock' | 'push'>,
  { accountId, tokenHash }: Actor,
  target: PushTarget,
  userAgent: string,
): Promise<void> => {
  if (!push.serves(target)) throw new AppError('request/invalid', { errors: { endpoint: wrong.pushSubscription } });
  const now = clock.now();
  await spend(db, 'pushClaimsByAccount', accountId, now);
  await db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const deviceSignInId = await lockDeviceOf(tx, tokenHash);
    if (!(await lockSession(tx, tokenHash))) throw new AppError('auth/not-signed-in');
    const name = deviceNameOf(userAgent);
    await saveSubscription(tx, { ...target, accountId, name, sessionHash: tokenHash, deviceSignInId, now });
    await forgetSurplus(tx, accountId);
  });
};
