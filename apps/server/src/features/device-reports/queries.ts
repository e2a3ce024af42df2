import { lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { deviceErrors } from '../../db/schema/device-errors.ts';
import { deviceVitals } from '../../db/schema/device-vitals.ts';
import { NOT_TOLD_APART } from './rules.ts';

type Vital = Omit<typeof deviceVitals.$inferInsert, 'visits'>;
type DeviceError = Omit<typeof deviceErrors.$inferInsert, 'times'>;

/** One more visit for each. Always in the order of the names, so that two reports cannot wait for each other. */
export const addVitals = async (db: Db, vitals: readonly Vital[]): Promise<void> => {
  if (vitals.length === 0) return;
  await db
    .insert(deviceVitals)
    .values(vitals.map((vital) => ({ ...vital, visits: 1 })))
    .onConflictDoUpdate({
      target: [deviceVitals.day, deviceVitals.page, deviceVitals.name, deviceVitals.bucket],
      set: { visits: sql`${deviceVitals.visits} + 1` },
    });
};

/**
 * How many different kinds of errors are stored per day, so that invented ones cannot fill the table. Reports that
 * arrive at the same moment may exceed it by a few.
 */
const KINDS_A_DAY = 300;

/**
 * Counts an error under its kind. When the day already has as many kinds as it may, it is counted under the page's
 * 'other' errors.
 */
export const addError = async (db: Db, { day, page, name, place, browser }: DeviceError): Promise<void> => {
  await db.execute(sql`
    with known as (
      select (select count(*) from ${deviceErrors} where day = ${day}) < ${KINDS_A_DAY}
        or exists (select from ${deviceErrors} where day = ${day} and page = ${page} and name = ${name}
          and place = ${place} and browser = ${browser}) as is_told_apart
    )
    insert into ${deviceErrors} (day, page, name, place, browser, times)
    select ${day}::date, ${page},
      case when is_told_apart then ${name} else ${NOT_TOLD_APART.name} end,
      case when is_told_apart then ${place} else ${NOT_TOLD_APART.place} end,
      case when is_told_apart then ${browser} else ${NOT_TOLD_APART.browser} end,
      1
    from known
    on conflict (day, page, name, place, browser) do update set times = ${deviceErrors.times} + 1`);
};

export const forgetReportsBefore = async (
  db: Db,
  day: string,
): Promise<{ deviceVitals: number; deviceErrors: number }> => {
  const vitals = await db.delete(deviceVitals).where(lt(deviceVitals.day, day));
  const errors = await db.delete(deviceErrors).where(lt(deviceErrors.day, day));
  return { deviceVitals: vitals.rowCount ?? 0, deviceErrors: errors.rowCount ?? 0 };
};
