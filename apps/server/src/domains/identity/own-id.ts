import { AppError } from '../../errors/app-error.ts';
import type { Actor } from './actor.ts';

/** The id in the address must be the caller's own. */
export const refuseOthers = (actor: Actor, id: string): void => {
  if (actor.accountId !== id) throw new AppError('auth/not-allowed');
};
