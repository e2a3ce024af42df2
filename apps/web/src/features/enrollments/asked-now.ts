import { addDays } from '@temari/contracts/addis-time';
import type { Charge } from '@temari/contracts/months';
import { ASKED_DAYS } from '@temari/contracts/months-to-pay';

/** What a family is asked for now. What was sent and is being looked at is not asked for twice. */
export const askedNow = (charges: readonly Charge[], today: string) => {
  const due = charges.filter(
    ({ state, isOnItsWay, dueOn }) => state === 'open' && !isOnItsWay && dueOn <= addDays(today, ASKED_DAYS),
  );
  return {
    amountEtb: due.reduce((sum, { openEtb }) => sum + openEtb, 0),
    names: [...new Set(due.map(({ fullName }) => fullName.split(' ')[0]))].join(', '),
    /** The earliest day; undefined where nothing is due. */
    by: due.map(({ dueOn }) => dueOn).sort()[0],
  };
};
