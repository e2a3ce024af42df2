import type { User } from '@temari/contracts/accounts';
import type { Actor } from '../../domains/identity/actor.ts';
import { codeRefusal, hashCode, TRIES_PER_REQUEST } from '../../domains/identity/codes/one-time-codes.ts';
import { presentUser } from '../../domains/identity/present-user.ts';
import { spend } from '../../domains/limits/limits.ts';
import { type ChangingPhones, makeChange } from '../../domains/phone-changes/make-change.ts';
import { AppError } from '../../errors/app-error.ts';
import { countAttempt } from './queries.ts';

export const confirmPhoneChange = async (
  deps: ChangingPhones,
  actor: Actor,
  { id, code }: { id: string; code: string },
): Promise<{ profile: User }> => {
  const { db, clock, secrets } = deps;
  const now = clock.now();
  const change = await countAttempt(db, { id, accountId: actor.accountId });
  if (!change) throw new AppError('auth/code-expired');
  // A request without tries tests no code, so it takes none of the day's tries from the next request.
  if (change.attempts > TRIES_PER_REQUEST) throw new AppError('auth/too-many-requests');
  await spend(db, 'phoneChangeTries', actor.accountId, now, 'auth/too-many-requests');
  const reason = codeRefusal(change, hashCode(secrets.codes, id, code), { now, tries: TRIES_PER_REQUEST });
  if (reason) throw new AppError(reason);
  return { profile: presentUser(await makeChange(deps, change, { keepTokenHash: actor.tokenHash })) };
};
