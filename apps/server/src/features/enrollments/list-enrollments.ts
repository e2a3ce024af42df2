import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { AppError } from '../../errors/app-error.ts';
import { prepareEnrollmentsOf } from './queries.ts';

/** The own enrollments, as the JSON the database wrote: the most read page of the product costs as little as it can. */
export const createListEnrollments = ({
  db,
}: Pick<Deps, 'db'>): ((actor: Actor, userId: string) => Promise<string>) => {
  const enrollmentsOf = prepareEnrollmentsOf(db);
  return async (actor, userId) => {
    if (userId !== actor.accountId) throw new AppError('auth/not-allowed');
    return enrollmentsOf(userId);
  };
};
