import { listOwnLessons } from '@temari/contracts/lessons';
import { bookMakeUpSeat, cancelMakeUpSeat, listMakeUpSeats, showMakeUpRules } from '@temari/contracts/make-ups';
import { call } from '../api/api.ts';
import { queryClient, queryKey, useApiQuery } from '../api/queries.ts';
import { useSubmission } from '../api/submission.ts';

/** What is free changes with every family that chooses. */
export const useMakeUpSeats = () => useApiQuery(listMakeUpSeats, {}, { staleTimeMs: 0 });

/** What the office decided: the page says it before the tap, by the same rule as the server. */
export const useMakeUpRules = () => useApiQuery(showMakeUpRules, {});

/** After whatever changes what can be chosen. */
export const lookAtSeatsAgain = (): void => {
  void queryClient.invalidateQueries({ queryKey: queryKey(listMakeUpSeats) });
  void queryClient.invalidateQueries({ queryKey: queryKey(listOwnLessons) });
};

export const useBookSeat = (seat: string) =>
  useSubmission((lesson: string) => call(bookMakeUpSeat, { params: { id: seat }, body: { lesson } }), {
    done: lookAtSeatsAgain,
    // Somebody else was first: what is left is shown.
    failed: lookAtSeatsAgain,
  });

export const useGiveSeatBack = () =>
  useSubmission((seat: string) => call(cancelMakeUpSeat, { params: { id: seat } }), { done: lookAtSeatsAgain });
