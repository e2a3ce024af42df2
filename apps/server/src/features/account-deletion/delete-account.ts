import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { refuseOthers } from '../../domains/identity/own-id.ts';
import { isOwnPassword } from '../../domains/identity/passwords/password-again.ts';
import { endOtherAccess, lockedAccount } from '../../domains/identity/sessions/end-access-queries.ts';
import { AppError } from '../../errors/app-error.ts';
import { codeOf } from '../../errors/error-code.ts';
import { credentialsOf, eraseEverythingOf, waitBriefly } from './queries.ts';

/** A lock that was not given in time, and a deadlock. */
const IN_THE_WAY = ['55P03', '40P01'];
const BRIEF_TRIES = 10;

/**
 * An erasure locks the account first and the rest of it afterwards; others lock an enrollment, an award or a learner
 * first and then the account. So it gives way to them and begins again, before PostgreSQL finds a deadlock and ends one
 * of the two. Its last try waits as long as it takes.
 */
const erase = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(async (tx) => {
        await lockedAccount(tx, id);
        if (tries <= BRIEF_TRIES) await waitBriefly(tx);
        await endOtherAccess(tx, { accountId: id, now: clock.now() });
        await eraseEverythingOf(tx, id, clock.now());
      });
    } catch (error) {
      if (tries > BRIEF_TRIES || !IN_THE_WAY.includes(codeOf(error))) throw error;
    }
  }
};

/** Personal data is erased; what the books need stays without names. */
export const deleteAccount = async (
  deps: Pick<Deps, 'db' | 'clock' | 'passwords'>,
  actor: Actor,
  id: string,
  { phoneNumber, password }: { phoneNumber: string; password: string },
): Promise<Record<never, never>> => {
  refuseOthers(actor, id);
  const account = await credentialsOf(deps.db, id);
  const isRight = await isOwnPassword(deps, actor, account?.passwordHash ?? null, password);
  if (!account || !isRight || account.phone !== phoneNumber) throw new AppError('account/not-confirmed');
  await erase(deps, id);
  return {};
};
