import { gte, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { deviceVitals } from '../../db/schema/device-vitals.ts';

/** A histogram of the measured values for each page. */
export const vitalBuckets = async (db: Db, since: string) =>
  db
    .select({
      page: deviceVitals.page,
      name: deviceVitals.name,
      bucket: deviceVitals.bucket,
      visits: sql<number>`sum(${deviceVitals.visits})::int`,
    })
    .from(deviceVitals)
    .where(gte(deviceVitals.day, since))
    .groupBy(deviceVitals.page, deviceVitals.name, deviceVitals.bucket);
