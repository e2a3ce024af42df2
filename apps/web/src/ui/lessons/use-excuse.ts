import { excuseLearner, listAttendance } from '@temari/contracts/attendance';
import { listMakeUpSeats } from '@temari/contracts/make-ups';
import type { AbsenceReason } from '@temari/contracts/vocabulary';
import { useRef } from 'react';
import { call } from '../../lib/api/api.ts';
import { queryClient, queryKey, useApiQuery } from '../../lib/api/queries.ts';
import { useSubmission } from '../../lib/api/submission.ts';
import { newId } from '../../lib/device/new-id.ts';

export const useAttendance = () => useApiQuery(listAttendance, {});

interface Excuse {
  lesson: string;
  learner: string;
  /** Null: comes after all. */
  reason: AbsenceReason | null;
}

/** The same press again after a lost answer is the same excuse. */
export const useExcuse = (done: () => void) => {
  const id = useRef(newId());
  return useSubmission(
    ({ lesson, learner, reason }: Excuse) =>
      call(excuseLearner, { params: { id: lesson }, body: { id: id.current, learner, reason } }),
    {
      done: () => {
        id.current = newId();
        void queryClient.invalidateQueries({ queryKey: queryKey(listAttendance) });
        void queryClient.invalidateQueries({ queryKey: queryKey(listMakeUpSeats) });
        done();
      },
    },
  );
};
