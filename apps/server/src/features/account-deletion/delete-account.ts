import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { refuseOthers } from '../../domains/identity/own-id.ts';
import { isOwnPassword } from '../../domains/identity/passwords/password-again.ts';
import { endOtherAccess, lockedAccount } from '../../domains/identity/sessions/end-access-queries.ts';
import { AppError } from '../../errors/app-error.ts';
import { credentialsOf, eraseEverythingOf } from './queries.ts';

/** Personal data is erased; what the books need stays without names. */
export const deleteAccount = async (
  deps: Pick<Deps, 'db' | 'clock' | 'passwords'>,
  actor: Actor,
  id: string,
  { phoneNumber, password }: { phoneNumber: string; password: string },
): Promise<Record<never, never>> => {
  refuseOthers(actor, id);
  const { db, clock } = deps;
  const account = await credentialsOf(db, id);
  const isRight = await isOwnPassword(deps, actor, account?.passwordHash ?? null, password);
  if (!account || !isRight || account.phone !== phoneNumber) throw new AppError('account/not-confirmed');
  await db.transaction(async (tx) => {
    await lockedAccount(tx, id);
    await endOtherAccess(tx, { accountId: id, now: clock.now() });
    await eraseEverythingOf(tx, id, clock.now());
  });
  return {};
};
