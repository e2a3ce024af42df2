import { agreeToHandOver, askHandOver, listHandOvers, stopHandOver } from '@temari/contracts/hand-over';
import { call } from '../../lib/api/api.ts';
import type { FieldErrors } from '../../lib/api/api-error.ts';
import { queryClient, queryKey, useApiQuery } from '../../lib/api/queries.ts';
import { useSubmission } from '../../lib/api/submission.ts';
import { readHouseholdAgain } from '../../lib/domain/use-household.ts';

export const useHandOvers = () => useApiQuery(listHandOvers, {});

export const readHandOversAgain = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKey(listHandOvers) });

/** A learner who accepted meanwhile is no longer the household's. */
const readAllAgain = async (): Promise<void> => {
  await Promise.all([readHandOversAgain(), readHouseholdAgain()]);
};

export const useAskHandOver = (id: string) =>
  useSubmission(() => call(askHandOver, { params: { id } }), { done: readHandOversAgain, failed: readAllAgain });

export const useAgreeToHandOver = (id: string, refused: (errors: FieldErrors) => void) =>
  useSubmission((code: string) => call(agreeToHandOver, { params: { id }, body: { code } }), {
    done: readHandOversAgain,
    failed: ({ errors }) => refused(errors),
  });

export const useStopHandOver = (id: string) =>
  useSubmission(() => call(stopHandOver, { params: { id } }), { done: readHandOversAgain, failed: readAllAgain });
