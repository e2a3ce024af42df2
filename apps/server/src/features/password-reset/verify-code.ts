import type { Deps } from '../../deps.ts';
import { AppError } from '../../shared/app-error.ts';
import { spend } from '../../shared/rate-limits.ts';
import { countAttempt, type Kind, markVerified } from './queries.ts';
import { hashCode, refusal } from './rules.ts';

export const verifyCode = async (
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  kind: Kind,
  { id, code }: { id: string; code: string },
): Promise<{ id: string }> => {
  const now = clock.now();
  const reset = await countAttempt(db, id, kind);
  if (!reset) throw new AppError('auth/code-expired');
  await spend(db, 'codeTriesByPhone', `${kind}:${reset.phone}`, now, 'auth/too-many-requests');
  const reason = refusal(reset, hashCode(secrets.codes, id, code), now);
  if (reason) throw new AppError(reason);
  await markVerified(db, id, now);
  return { id };
};
