import { addisDate } from '@temari/contracts/addis-time';
import { VITAL_NAMES } from '@temari/contracts/device-measures';
import type { DeviceReport } from '@temari/contracts/device-report-shape';
import type { Deps } from '../../deps.ts';
import { spend } from '../../domains/limits/limits.ts';
import { addError, addVitals } from './queries.ts';
import { browserName, bucketOf, errorName, knownPlace } from './rules.ts';

/** Counts what a page has measured. Nothing of who or where is kept; the address is for the limit alone. */
export const takeReport = async (
  { db, clock, ownScripts }: Pick<Deps, 'db' | 'clock'> & { ownScripts: ReadonlySet<string> },
  { page, browser, vitals = {}, errors = [] }: DeviceReport,
  address: string,
): Promise<void> => {
  const now = clock.now();
  await spend(db, 'deviceReportsByAddress', address, now);
  await spend(db, 'deviceReports', 'all', now);
  const day = addisDate(now);
  await addVitals(
    db,
    VITAL_NAMES.flatMap((name) => {
      const value = vitals[name];
      return value === undefined ? [] : [{ day, page, name, bucket: bucketOf(name, value) }];
    }),
  );
  for (const error of errors) {
    const place = knownPlace(error, ownScripts);
    await addError(db, { day, page, name: errorName(error), place, browser: browserName(browser) });
  }
};
