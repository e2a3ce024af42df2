import { type CancelledLesson, chooseForLesson, listCancelledLessons } from '@temari/contracts/cancelled-lessons';
import { call } from '../api/api.ts';
import { queryClient, queryKey, useApiQuery } from '../api/queries.ts';
import { useSubmission } from '../api/submission.ts';
import { lookAtBalanceAgain } from './use-balance.ts';
import { lookAtSeatsAgain } from './use-make-ups.ts';

/** Lessons that we cancelled, for which the family can choose. */
export const useCancelledLessons = () => useApiQuery(listCancelledLessons, {});

export const useChooseForLesson = ({ lesson, enrollment }: CancelledLesson) => {
  const lookAgain = (): void => {
    void queryClient.invalidateQueries({ queryKey: queryKey(listCancelledLessons) });
    lookAtSeatsAgain();
    lookAtBalanceAgain();
  };
  return useSubmission(
    (choice: 'make-up' | 'credit') => call(chooseForLesson, { params: { id: lesson }, body: { enrollment, choice } }),
    { done: lookAgain, failed: lookAgain },
  );
};
