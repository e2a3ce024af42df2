import { objectToHours, showOwnHours } from '@temari/contracts/hours';
import { call } from '../../lib/api/api.ts';
import { queryClient, queryKey, useApiQuery } from '../../lib/api/queries.ts';
import { useSubmission } from '../../lib/api/submission.ts';

export const useOwnHours = (month: string) =>
  useApiQuery(showOwnHours, { query: month ? { month } : {} }, { keepsPrevious: true, staleTimeMs: 0 });

export const useObject = (done: () => void) =>
  useSubmission((body: { lesson?: string; date?: string; text: string }) => call(objectToHours, { body }), {
    done: () => {
      void queryClient.invalidateQueries({ queryKey: queryKey(showOwnHours) });
      done();
    },
  });
