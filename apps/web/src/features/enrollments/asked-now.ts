import { canBePaid, isAskedFor } from '@temari/contracts/asked-months';
import type { Charge } from '@temari/contracts/months';

/** What a family is asked for now: how much, for whom and by when. */
export const askedNow = (charges: readonly Charge[], today: string) => {
  const due = charges.filter((charge) => canBePaid(charge) && isAskedFor(charge, today));
  return {
    amountEtb: due.reduce((sum, { openEtb }) => sum + openEtb, 0),
    names: [...new Set(due.map(({ fullName }) => fullName.split(' ')[0]))].join(', '),
    /** The earliest day; undefined where nothing is due. */
    by: due.map(({ dueOn }) => dueOn).sort()[0],
  };
};
