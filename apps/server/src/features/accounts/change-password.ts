import type { Deps } from '../../deps.ts';
import type { Actor } from '../../shared/actor.ts';
import { AppError } from '../../shared/app-error.ts';
import { refuseOthers } from '../../shared/own-id.ts';
import { spend } from '../../shared/rate-limits.ts';
import { endSessions } from '../../shared/sessions.ts';
import { accountById, replacePasswordHash } from './queries.ts';

export const changePassword = async (
  { db, clock, passwords }: Pick<Deps, 'db' | 'clock' | 'passwords'>,
  actor: Actor,
  id: string,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<Record<never, never>> => {
  refuseOthers(actor, id);
  await spend(db, 'passwordChecksByAccount', id, clock.now());
  const account = await accountById(db, id);
  const isRight = await passwords.matches(account?.passwordHash ?? null, oldPassword);
  if (!account || !isRight) throw new AppError('account/wrong-password');
  const passwordHash = await passwords.hash(newPassword);
  await db.transaction(async (tx) => {
    const isReplaced = await replacePasswordHash(tx, id, { from: account.passwordHash, to: passwordHash });
    if (!isReplaced) throw new AppError('account/wrong-password');
    await endSessions(tx, id, actor.tokenHash);
  });
  return {};
};
