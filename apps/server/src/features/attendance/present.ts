import type { Standing } from '@temari/contracts/attendance';
import type { StandingRow } from '../../domains/attendance/queries.ts';

/** What counts about a learner, without who said it in which words. */
export const presentStanding = ({
  id,
  state,
  source,
  minutesLate,
  reason,
}: Pick<StandingRow, 'id' | 'state' | 'source' | 'minutesLate' | 'reason'>): Standing => ({
  id,
  state,
  source,
  ...(minutesLate !== null && { minutesLate }),
  ...(reason && { reason }),
});
