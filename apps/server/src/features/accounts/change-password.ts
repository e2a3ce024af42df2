import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { refuseOthers } from '../../domains/identity/own-id.ts';
import { isOwnPassword } from '../../domains/identity/passwords/password-again.ts';
import { refuseWeakPassword } from '../../domains/identity/passwords/refuse-weak-password.ts';
import { endOtherAccess } from '../../domains/identity/sessions/end-access-queries.ts';
import { AppError } from '../../errors/app-error.ts';
import { accountById, replacePasswordHash } from './queries.ts';

export const changePassword = async (
  deps: Pick<Deps, 'db' | 'clock' | 'passwords' | 'demoPassword'>,
  actor: Actor,
  id: string,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<Record<never, never>> => {
  refuseOthers(actor, id);
  const { db, clock, passwords } = deps;
  const account = await accountById(db, id);
  const isRight = await isOwnPassword(deps, actor, account?.passwordHash ?? null, oldPassword);
  if (!account || !isRight) throw new AppError('account/wrong-password');
  await refuseWeakPassword(deps, { password: newPassword, phone: account.phone, field: 'newPassword' });
  const passwordHash = await passwords.hash(newPassword);
  await db.transaction(async (tx) => {
    const isReplaced = await replacePasswordHash(tx, id, { from: account.passwordHash, to: passwordHash });
    if (!isReplaced) throw new AppError('account/wrong-password');
    await endOtherAccess(tx, { accountId: id, keepTokenHash: actor.tokenHash, now: clock.now() });
  });
  return {};
};
