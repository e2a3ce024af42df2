import type { Deps } from '../../deps.ts';
import { joinWhatIsApart } from '../../domains/money/allocate-household.ts';
import { chargeWhatIsDue, startMonths, takeBackUndone } from '../../domains/money/charge-months.ts';
import { goOnWithClass, returnFromPauses } from '../../domains/money/return-from-pauses.ts';

/**
 * Begins what has a class now, settles who comes back from a long pause, takes back what was undone, charges what is due,
 * then joins money that was left apart.
 */
export const chargeDueMonths = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now();
  await startMonths(db, now);
  await returnFromPauses(db, now);
  await goOnWithClass(db);
  await takeBackUndone(db, now);
  await chargeWhatIsDue(db, now);
  await joinWhatIsApart(db, now);
};
