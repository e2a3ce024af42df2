import * as contract from '@temari/contracts/availability';
import { call } from '../../lib/api/api.ts';
import { queryClient, queryKey, useApiQuery } from '../../lib/api/queries.ts';
import { useSubmission } from '../../lib/api/submission.ts';

type Days = { from: string; to: string };

const readAnew = (): void => {
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith('/teacher') });
};

export const useAvailability = () => useApiQuery(contract.showAvailability, {}, { staleTimeMs: 0 });

export const useSaveAvailability = (done: () => void) =>
  useSubmission((body: { slots: string[]; lessonsAWeek: number | null }) => call(contract.saveAvailability, { body }), {
    done: (saved) => {
      queryClient.setQueryData(queryKey(contract.showAvailability, {}), saved);
      done();
    },
  });

export const usePreviewAbsence = (done: (lessons: contract.MissedLesson[]) => void) =>
  useSubmission((body: Days) => call(contract.previewAbsence, { body }), { done });

export const useReportAbsence = (done: (asked: number) => void) =>
  useSubmission((body: Days & { reason: string }) => call(contract.reportAbsence, { body }), {
    done: ({ asked }) => {
      readAnew();
      done(asked);
    },
  });

export const useEndAbsence = () =>
  useSubmission((id: string) => call(contract.endAbsence, { params: { id } }), { done: readAnew });
