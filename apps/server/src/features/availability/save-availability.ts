import type { Availability, saveAvailability as saveContract } from '@temari/contracts/availability';
import type { output } from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { approvedTeacher } from './approved-teacher.ts';
import { availabilityNow } from './availability-now.ts';
import { keepAvailability } from './queries.ts';

type Acting = Pick<Deps, 'db' | 'clock'>;

export const saveAvailability = async (
  { db, clock }: Acting,
  actor: Actor,
  { slots, lessonsAWeek }: output<typeof saveContract.body>,
): Promise<Availability> => {
  const [accountId, now] = [await approvedTeacher(db, actor), clock.now()];
  await keepAvailability(db, { accountId, slots: [...new Set(slots)].toSorted(), lessonsAWeek, savedAt: now });
  return availabilityNow(db, accountId, now);
};
