import type { Actor } from './actor.ts';
import { AppError } from './app-error.ts';

/** The id in the address must be the caller's own. */
export const refuseOthers = (actor: Actor, id: string): void => {
  if (actor.accountId !== id) throw new AppError('auth/not-allowed');
};
