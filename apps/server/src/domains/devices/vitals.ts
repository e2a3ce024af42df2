import { addDays, addisDate } from '@temari/contracts/addis-time';
import { DEVICE_PAGES, VITAL_NAMES, VITALS } from '@temari/contracts/device-measures';
import type { Db } from '../../db/client.ts';
import { vitalBuckets } from './queries.ts';
import { p75 } from './rules.ts';

/** Enough visits for a figure, and recent enough to be about the pages as they are. */
export const VITAL_DAYS = 28;

/** The first day of a span of this many days that ends today. */
export const sinceDay = (now: Date, days: number): string => addDays(addisDate(now), 1 - days);

/** The 75th percentile for each page; pages without measurements are left out. */
export const vitalsByPage = async (db: Db, since: string) => {
  const buckets = await vitalBuckets(db, since);
  return DEVICE_PAGES.flatMap((page) =>
    VITAL_NAMES.flatMap((name) => {
      const rows = buckets.filter((row) => row.page === page && row.name === name);
      const visits = rows.reduce((sum, row) => sum + row.visits, 0);
      const counts = new Map(rows.map((row) => [row.bucket, row.visits]));
      return visits === 0 ? [] : [{ page, name, p75: p75(VITALS[name].bounds, counts), visits }];
    }),
  );
};
