import { addDays, addisDate } from '@temari/contracts/addis-time';
import { schoolYearBegan } from '@temari/contracts/ethiopian-calendar';
import type { Giving } from '@temari/contracts/site';
import type { Deps } from '../../deps.ts';
import { givingSums, openFunds } from './queries.ts';
import { seatsFree } from './rules.ts';

export const showGiving = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Giving> => {
  const today = addisDate(clock.now());
  const yearBegan = schoolYearBegan(today);
  const lastYearBegan = schoolYearBegan(addDays(yearBegan, -1));
  const [sums, funds] = await Promise.all([givingSums(db, { today, yearBegan, lastYearBegan }), openFunds(db)]);
  const { running, leftLastYear, waitingForMoney, freeSantim, monthSantim } = sums;
  return {
    today,
    monthEtb: monthSantim === null ? null : monthSantim / 100,
    funds,
    running,
    seatsFree: seatsFree(freeSantim, monthSantim),
    waitingForMoney,
    leftLastYear,
  };
};
