import type { Deps } from '../../deps.ts';
import { hashCode, TRIES_PER_REQUEST } from '../../domains/identity/codes/one-time-codes.ts';
import { AppError } from '../../errors/app-error.ts';
import { countCodeGuess, triesOf } from './code-limits.ts';
import { countAttempt, giveAttemptBack, type Kind, markVerified } from './queries.ts';
import { refusal } from './rules.ts';

/**
 * A code is worth something only together with its request's id, which nobody but the asker has: a stranger can use up
 * the tries of their own requests, never those of the owner's.
 */
export const verifyCode = async (
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  kind: Kind,
  { id, code, address }: { id: string; code: string; address: string },
): Promise<{ id: string }> => {
  const { db, clock, secrets } = deps;
  const now = clock.now();
  const reset = await countAttempt(db, id, kind);
  if (!reset) throw new AppError('auth/code-expired');
  if (reset.attempts > TRIES_PER_REQUEST) throw new AppError('auth/too-many-requests');
  const { phone, accountId } = reset;
  const { guessesToday, undo } = await countCodeGuess(deps, { kind, phone, accountId, address }).catch(
    async (error: unknown) => {
      await giveAttemptBack(db, id);
      throw error;
    },
  );
  const tries = triesOf(guessesToday, TRIES_PER_REQUEST);
  const reason = refusal(reset, hashCode(secrets.codes, id, code), { now, tries });
  // What was not looked at was no guess, and a right code is none.
  if (reason !== 'auth/invalid-verification-code') await undo();
  if (reason) throw new AppError(reason);
  await giveAttemptBack(db, id);
  await markVerified(db, id, now);
  return { id };
};
