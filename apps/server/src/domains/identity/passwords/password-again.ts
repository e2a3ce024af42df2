import type { Db } from '../../../db/client.ts';
import type { Clock } from '../../../ports/clock.ts';
import { countOrPause } from '../../limits/limits.ts';
import { forgetCount, giveBack } from '../../limits/queries.ts';
import type { Actor } from '../actor.ts';
import type { Passwords } from './passwords.ts';

/**
 * Whether somebody who is signed in knows the password. Counted before it is looked at, by session: whoever stole one
 * cannot guess without end, and keeps no other session of the owner from doing what it may.
 */
export const isOwnPassword = async (
  { db, clock, passwords }: { db: Db; clock: Clock; passwords: Passwords },
  { tokenHash }: Pick<Actor, 'tokenHash'>,
  passwordHash: string | null,
  password: string,
): Promise<boolean> => {
  const session = tokenHash.toString('base64url');
  const count = await countOrPause(db, 'passwordAgain', session, clock.now());
  try {
    const isRight = await passwords.matches(passwordHash, password);
    if (isRight) await forgetCount(db, 'passwordAgain', session);
    return isRight;
  } catch (error) {
    await giveBack(db, 'passwordAgain', session, count);
    throw error;
  }
};
