import type { Deps } from '../../deps.ts';
import { joinWhatIsApart } from '../../domains/money/allocate-household.ts';
import { chargeWhatIsDue, startMonths, takeBackUndone } from '../../domains/money/charge-months.ts';
import { coverWhatIsOpen } from '../../domains/money/cover-charges.ts';
import type { TellNeeds } from '../../domains/notices/tell.ts';
import { goOnWithClass, returnFromPauses } from './return-from-pauses.ts';

/**
 * Begins what has a class now, settles who comes back from a long pause, takes back what was undone, charges what is due,
 * covers what awards pay, then joins money that was left apart.
 */
export const chargeDueMonths = async (deps: Pick<Deps, 'db' | 'clock'> & TellNeeds): Promise<void> => {
  const { db, clock } = deps;
  const now = clock.now();
  await startMonths(db, now);
  await returnFromPauses(deps);
  await goOnWithClass(db);
  await takeBackUndone(db, now);
  await chargeWhatIsDue(db, now);
  await coverWhatIsOpen(db, now);
  await joinWhatIsApart(db, now);
};
