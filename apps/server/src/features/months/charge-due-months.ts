import type { Deps } from '../../deps.ts';
import { joinWhatIsApart } from '../../domains/money/allocate-household.ts';
import { chargeWhatIsDue, startMonths, takeBackUndone } from '../../domains/money/charge-months.ts';

/** Begins what has a class now, takes back what was undone, charges what is due, then joins money that was left apart. */
export const chargeDueMonths = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now();
  await startMonths(db, now);
  await takeBackUndone(db, now);
  await chargeWhatIsDue(db, now);
  await joinWhatIsApart(db, now);
};
