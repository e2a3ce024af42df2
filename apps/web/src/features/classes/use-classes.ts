import { listTeacherLessons } from '@temari/contracts/attendance';
import {
  addResource,
  type ClassResource,
  type LearningClass,
  listTeacherClasses,
  removeResource,
  showClass,
} from '@temari/contracts/classes';
import { call } from '../../lib/api/api.ts';
import type { ApiError, FieldErrors } from '../../lib/api/api-error.ts';
import { queryClient, queryKey, useApiQuery } from '../../lib/api/queries.ts';
import { useSession } from '../../lib/api/session.ts';
import { useSubmission } from '../../lib/api/submission.ts';
import type { QueryLike } from '../../ui/states/read-state.tsx';
import { useMe } from './use-me.ts';
import { useKeepingOnly } from './use-saved-resource.ts';

/** New material reaches a student within a minute, and signed links never grow old on an open page. */
const REFRESH_MS = 40_000;

/** When somebody may no longer see a class, what the device has stored of it is deleted. */
const isRefused = (error: ApiError | null): boolean => error?.status === 403 || error?.status === 404;

export const useClass = (id: string): QueryLike<LearningClass> => {
  const found = useApiQuery(showClass, { params: { id } }, { refetchIntervalMs: REFRESH_MS });
  const refused = isRefused(found.error);
  useKeepingOnly(id, refused ? [] : found.data?.resources, found.fetchStatus === 'idle');
  return refused ? { ...found, data: undefined } : found;
};

const showResources = (id: string, resources: ClassResource[]): void => {
  queryClient.setQueryData<LearningClass>(
    queryKey(showClass, { params: { id } }),
    (known) => known && { ...known, resources },
  );
};

export interface HandOut {
  url: string;
  description: string;
  lesson?: string;
}

/** The lessons of a week before and after today: those that somebody hands out for. */
export const useClassLessons = (classId: string) => {
  const { data } = useApiQuery(listTeacherLessons, {});
  return (data?.lessons ?? []).filter((lesson) => lesson.classId === classId && lesson.state !== 'cancelled');
};

/** The answer holds all resources, so the new one is there at once, with what others added meanwhile. */
export const useHandOut = (id: string, after: { done: () => void; failed: (errors: FieldErrors) => void }) =>
  useSubmission((resource: HandOut) => call(addResource, { params: { id }, body: { resource } }), {
    done: ({ resources }) => {
      showResources(id, resources);
      after.done();
    },
    failed: ({ errors }) =>
      after.failed(
        Object.fromEntries(Object.entries(errors).map(([name, text]) => [name.replace('resource.', ''), text])),
      ),
  });

export const useTakeBack = (id: string, done: () => void) =>
  useSubmission((resourceId: string) => call(removeResource, { params: { id, resourceId } }), {
    done: ({ resources }) => {
      showResources(id, resources);
      done();
    },
  });

export type TeacherClasses =
  | { name: 'list'; classes: QueryLike<LearningClass[]> }
  | { name: 'processing' }
  | { name: 'declined'; reason: string | null; code: string | null };

const reloadPage = (): void => window.location.reload();

/** The status is asked for at every load: what the office decided since the sign-in counts. */
export const useTeacherClasses = (): TeacherClasses => {
  const teacherId = useSession()?.id ?? '';
  const me = useMe();
  const status = me.data?.applicationStatus;
  const classes = useApiQuery(
    listTeacherClasses,
    { params: { teacherId } },
    { enabled: status === 'Approved', refetchIntervalMs: REFRESH_MS },
  );
  if (status === 'Declined')
    return { name: 'declined', reason: me.data?.declineReason ?? null, code: me.data?.declineCode ?? null };
  if (status === 'Pending' || classes.error?.code === 'teacher/not-approved') return { name: 'processing' };
  const error = me.data ? classes.error : (me.error ?? classes.error);
  return { name: 'list', classes: { ...classes, error, refetch: reloadPage } };
};
