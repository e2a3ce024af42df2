import { listTeacherLessons } from '@temari/contracts/attendance';
import {
  acceptCover,
  askForCover,
  declineCover,
  listCoverOffers,
  returnCover,
  withdrawCover,
} from '@temari/contracts/covers';
import { call } from '../../lib/api/api.ts';
import { queryClient, queryKey, useApiQuery } from '../../lib/api/queries.ts';
import { useSubmission } from '../../lib/api/submission.ts';

const REFRESH_MS = 60_000;

export const useCoverOffers = () => useApiQuery(listCoverOffers, {}, { refetchIntervalMs: REFRESH_MS, staleTimeMs: 0 });

const readAnew = (): void => {
  void queryClient.invalidateQueries({ queryKey: queryKey(listTeacherLessons) });
  void queryClient.invalidateQueries({ queryKey: queryKey(listCoverOffers) });
};

export const useAskForCover = (done: () => void) =>
  useSubmission(
    ({ lesson, ...body }: { lesson: string; reason: string; note: string }) =>
      call(askForCover, { params: { id: lesson }, body }),
    {
      done: () => {
        readAnew();
        done();
      },
    },
  );

const ANSWERS = { accept: acceptCover, decline: declineCover, return: returnCover, withdraw: withdrawCover };

/** Whoever comes too late is told so, and the list is fetched again the next time they look. */
export const useAnswerCover = (how: keyof typeof ANSWERS) =>
  useSubmission((id: string) => call(ANSWERS[how], { params: { id } }), {
    done: readAnew,
    failed: () => void queryClient.invalidateQueries({ queryKey: queryKey(listTeacherLessons) }),
  });
