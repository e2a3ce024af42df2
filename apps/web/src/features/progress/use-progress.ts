import { listAttendance } from '@temari/contracts/attendance';
import { listHomework } from '@temari/contracts/homework';
import { useApiQuery } from '../../lib/api/queries.ts';
import { useNow } from '../../lib/device/use-now.ts';

export const useProgress = () => ({
  attendance: useApiQuery(listAttendance, {}),
  homework: useApiQuery(listHomework, {}, { staleTimeMs: 0 }).data ?? [],
  now: useNow(),
});
