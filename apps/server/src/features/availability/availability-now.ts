import { addisDate } from '@temari/contracts/addis-time';
import type { Availability } from '@temari/contracts/availability';
import type { Db } from '../../db/client.ts';
import { absencesFrom, availabilityOf } from './queries.ts';

export const availabilityNow = async (db: Db, accountId: string, now: Date): Promise<Availability> => ({
  ...(await availabilityOf(db, accountId)),
  absences: await absencesFrom(db, accountId, addisDate(now)),
});
