import type { Enrollment } from '@temari/contracts/enrollments';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../shared/actor.ts';
import { AppError } from '../../shared/app-error.ts';
import { presentEnrollment } from './present.ts';
import { prepareEnrollmentsOf } from './queries.ts';

export type ListEnrollments = (actor: Actor, userId: string) => Promise<Enrollment[]>;

/** The most read page of the product: its statement is prepared once per connection, not built per request. */
export const createListEnrollments = ({ db }: Pick<Deps, 'db'>): ListEnrollments => {
  const enrollmentsOf = prepareEnrollmentsOf(db);
  return async (actor, userId) => {
    if (userId !== actor.accountId) throw new AppError('auth/not-allowed');
    const rows = await enrollmentsOf.execute({ accountId: actor.accountId });
    return rows.map(presentEnrollment);
  };
};
