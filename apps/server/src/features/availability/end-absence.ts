import type { Availability } from '@temari/contracts/availability';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { AppError } from '../../errors/app-error.ts';
import { approvedTeacher } from './approved-teacher.ts';
import { availabilityNow } from './availability-now.ts';
import { removeAbsence } from './queries.ts';

type Acting = Pick<Deps, 'db' | 'clock'>;

export const endAbsence = async (
  { db, clock }: Acting,
  actor: Actor,
  { id }: { id: string },
): Promise<Availability> => {
  const accountId = await approvedTeacher(db, actor);
  if (!(await removeAbsence(db, id, accountId))) throw new AppError('request/not-found');
  return availabilityNow(db, accountId, clock.now());
};
