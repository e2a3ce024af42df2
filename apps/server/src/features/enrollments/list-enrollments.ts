import type { Actor } from '../../domains/identity/actor.ts';
import { AppError } from '../../errors/app-error.ts';

/** The own enrollments, as the JSON the database wrote: the most read page of the product costs as little as it can. */
export const listEnrollments = async (actor: Actor, userId: string, own: unknown): Promise<string> => {
  if (userId !== actor.accountId) throw new AppError('auth/not-allowed');
  return String(own);
};
