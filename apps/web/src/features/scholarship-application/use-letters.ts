import { listLetters, type OwnLetters, withdrawLetter, writeLetter } from '@temari/contracts/letters';
import { call, type Input } from '../../lib/api/api.ts';
import type { FieldErrors } from '../../lib/api/api-error.ts';
import { queryClient, queryKey, useApiQuery } from '../../lib/api/queries.ts';
import { useSubmission } from '../../lib/api/submission.ts';

export const useLetters = () => useApiQuery(listLetters, {}, { staleTimeMs: 0 });

const show = (own: OwnLetters): void => {
  queryClient.setQueryData(queryKey(listLetters, {}), own);
};

export const useWriteLetter = (after: { done: () => void; refused: (errors: FieldErrors) => void }) =>
  useSubmission((body: Input<typeof writeLetter>['body']) => call(writeLetter, { body }), {
    done: (own) => {
      show(own);
      after.done();
    },
    failed: ({ errors }) => after.refused(errors),
  });

export const useWithdrawLetter = (id: string, done: () => void) =>
  useSubmission(() => call(withdrawLetter, { params: { id } }), {
    done: (own) => {
      show(own);
      done();
    },
  });
