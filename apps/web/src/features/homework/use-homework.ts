import { type LessonWork, listHomeworkToReturn, returnHomework, showHomework } from '@temari/contracts/homework';
import type { HomeworkVerdict } from '@temari/contracts/vocabulary';
import { call } from '../../lib/api/api.ts';
import { queryClient, queryKey, useApiQuery } from '../../lib/api/queries.ts';
import { useSubmission } from '../../lib/api/submission.ts';

/** Links of pages are signed for ten minutes. */
const LOOK_AGAIN_MS = 60_000;

export const useLessonHomework = (id: string) =>
  useApiQuery(showHomework, { params: { id } }, { refetchIntervalMs: LOOK_AGAIN_MS, staleTimeMs: 0 });

interface Said {
  version: number;
  remark: string;
  verdict?: HomeworkVerdict;
}

export const useReturn = (lessonId: string, workId: string, done: () => void) => {
  const key = queryKey(showHomework, { params: { id: lessonId } });
  return useSubmission((said: Said) => call(returnHomework, { params: { id: workId }, body: said }), {
    done: (row) => {
      queryClient.setQueryData<LessonWork>(
        key,
        (known) =>
          known && { ...known, rows: known.rows.map((other) => (other.learner === row.learner ? row : other)) },
      );
      void queryClient.invalidateQueries({ queryKey: queryKey(listHomeworkToReturn, {}) });
      done();
    },
    // What was handed in meanwhile is shown, so that it can be looked at.
    failed: ({ code }) => {
      if (code === 'homework/changed') void queryClient.invalidateQueries({ queryKey: key });
    },
  });
};
