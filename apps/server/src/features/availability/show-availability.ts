import type { Availability } from '@temari/contracts/availability';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { approvedTeacher } from './approved-teacher.ts';
import { availabilityNow } from './availability-now.ts';

type Acting = Pick<Deps, 'db' | 'clock'>;

export const showAvailability = async ({ db, clock }: Acting, actor: Actor): Promise<Availability> =>
  availabilityNow(db, await approvedTeacher(db, actor), clock.now());
