import { type CancelledLesson, chooseForLesson, listCancelledLessons } from '@temari/contracts/cancelled-lessons';
import { listOwnLessons } from '@temari/contracts/lessons';
import { bookMakeUpSeat, cancelMakeUpSeat, listMakeUpSeats, showMakeUpRules } from '@temari/contracts/make-ups';
import { call } from '../api/api.ts';
import { queryClient, queryKey, useApiQuery } from '../api/queries.ts';
import { useSubmission } from '../api/submission.ts';
import { lookAtBalanceAgain } from './use-balance.ts';

/** What is free changes with every family that chooses. */
export const useMakeUpSeats = () => useApiQuery(listMakeUpSeats, {}, { staleTimeMs: 0 });

/** What the office decided: the page says it before the tap, by the same rule as the server. */
export const useMakeUpRules = () => useApiQuery(showMakeUpRules, {});

const lookAgain = (): void => {
  void queryClient.invalidateQueries({ queryKey: queryKey(listMakeUpSeats) });
  void queryClient.invalidateQueries({ queryKey: queryKey(listOwnLessons) });
};

export const useBookSeat = (seat: string) =>
  useSubmission((lesson: string) => call(bookMakeUpSeat, { params: { id: seat }, body: { lesson } }), {
    done: lookAgain,
    // Somebody else was first: what is left is shown.
    failed: lookAgain,
  });

export const useGiveSeatBack = () =>
  useSubmission((seat: string) => call(cancelMakeUpSeat, { params: { id: seat } }), { done: lookAgain });

/** Lessons that we cancelled, for which the family can choose. */
export const useCancelledLessons = () => useApiQuery(listCancelledLessons, {});

export const useChooseForLesson = ({ lesson, enrollment }: CancelledLesson) => {
  const chosen = (): void => {
    void queryClient.invalidateQueries({ queryKey: queryKey(listCancelledLessons) });
    lookAgain();
    lookAtBalanceAgain();
  };
  return useSubmission(
    (choice: 'make-up' | 'credit') => call(chooseForLesson, { params: { id: lesson }, body: { enrollment, choice } }),
    { done: chosen, failed: chosen },
  );
};
