import { addDays, addisDate } from '@temari/contracts/addis-time';
import { DEVICE_PAGES, VITAL_NAMES, VITALS } from '@temari/contracts/device-measures';
import type { Db } from '../../db/client.ts';
import { vitalBuckets } from './queries.ts';
import { p75 } from './rules.ts';

/** Enough visits for a figure, and recent enough to be about the pages as they are. */
export const VITAL_DAYS = 28;

/** The first of the last so many days, today included. */
export const sinceDay = (now: Date, days: number): string => addDays(addisDate(now), 1 - days);

/** What three visits out of four had, page by page; a page that nobody measured is left out. */
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
