import type { Deps } from '../../../deps.ts';
import { sinceDay, VITAL_DAYS, vitalsByPage } from '../../../domains/devices/vitals.ts';
import { deviceErrorCounts } from './queries.ts';

const SHOWN_ERRORS = 50;

export const showDeviceNumbers = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { days = VITAL_DAYS }: { days?: number | undefined },
) => {
  const since = sinceDay(clock.now(), days);
  const [vitals, errors] = await Promise.all([vitalsByPage(db, since), deviceErrorCounts(db, since, SHOWN_ERRORS)]);
  return { days, vitals, errors };
};
