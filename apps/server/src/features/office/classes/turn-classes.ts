import { addisDate } from '@temari/contracts/addis-time';
import type { Deps } from '../../../deps.ts';
import { beginClasses, endClasses } from './queries.ts';

/**
 * Classes begin and end with their days, without anybody's click. One that the office holds back as Pending stays so
 * until somebody says otherwise, and one with a lesson still to come has not ended.
 */
export const turnClasses = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now();
  const today = addisDate(now);
  await endClasses(db, { today, now });
  await beginClasses(db, today);
};
