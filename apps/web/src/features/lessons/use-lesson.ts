import { listAttendance } from '@temari/contracts/attendance';
import { showClass } from '@temari/contracts/classes';
import { handInHomework, type LessonWork, listHomework, showHomework } from '@temari/contracts/homework';
import { listRecordings, showOwnLesson } from '@temari/contracts/lessons';
import { call } from '../../lib/api/api.ts';
import { queryClient, queryKey, useApiQuery } from '../../lib/api/queries.ts';
import { useSubmission } from '../../lib/api/submission.ts';
import { useServerNow } from '../../lib/device/use-server-now.ts';

const LOOK_AGAIN_MS = 60_000;

export const useLesson = (id: string) => {
  const lesson = useApiQuery(showOwnLesson, { params: { id } }, { refetchIntervalMs: LOOK_AGAIN_MS, staleTimeMs: 0 });
  const now = useServerNow(lesson.data?.now, lesson.dataUpdatedAt);
  return { lesson, now };
};

/** Of a lesson that is over; most have none. */
export const useRecordings = (id: string, isOver: boolean) =>
  useApiQuery(listRecordings, { params: { id } }, { enabled: isOver });

/** How one's learners were at a lesson, with what was taught; nothing for a teacher, who has the sheet. */
export const useOutcome = (id: string, isStudent: boolean) => {
  const { data = [] } = useApiQuery(listAttendance, {}, { enabled: isStudent });
  return data.flatMap(({ name, lessons }) => {
    const own = lessons.find(({ lesson }) => lesson === id);
    return own ? [{ name, ...own }] : [];
  });
};

/** Links of files are signed for ten minutes, so that an open page asks again. */
export const useMaterial = (lessonId: string, classId: string) => {
  const { data } = useApiQuery(showClass, { params: { id: classId } }, { refetchIntervalMs: LOOK_AGAIN_MS });
  return (data?.resources ?? []).filter(({ lesson }) => lesson?.id === lessonId);
};

/** Links of pages are signed for ten minutes, and the teacher may return it while the page is open. */
export const useHomework = (id: string) =>
  useApiQuery(showHomework, { params: { id } }, { refetchIntervalMs: LOOK_AGAIN_MS, staleTimeMs: 0 });

/** The answer is the learner's work as it is now, so that the page tells it at once. */
export const useHandIn = (id: string, learner: string, done: () => void) =>
  useSubmission((files: string[]) => call(handInHomework, { params: { id }, body: { learner, files } }), {
    done: (row) => {
      queryClient.setQueryData<LessonWork>(
        queryKey(showHomework, { params: { id } }),
        (known) => known && { ...known, rows: known.rows.map((own) => (own.learner === learner ? row : own)) },
      );
      void queryClient.invalidateQueries({ queryKey: queryKey(listHomework, {}) });
      done();
    },
  });
