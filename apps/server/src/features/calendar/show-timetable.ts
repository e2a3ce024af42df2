import type { TimetableClass } from '@temari/contracts/calendar';
import { SERVICE_TYPES } from '@temari/contracts/vocabulary';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { classesOfPerson } from './queries.ts';

export const showTimetable = async ({ db }: Pick<Deps, 'db'>, { accountId }: Actor): Promise<TimetableClass[]> => {
  const found = await classesOfPerson(db, accountId);
  return found.map(({ service, version: _, ...facts }) => ({ ...facts, serviceType: SERVICE_TYPES[service] }));
};
