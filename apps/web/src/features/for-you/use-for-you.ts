import { type Enrollment, listEnrollments } from '@temari/contracts/enrollments';
import { useApiQuery } from '../../lib/api/queries.ts';
import { useSession, visitorOf } from '../../lib/api/session.ts';
import { useNow } from '../../lib/device/use-now.ts';
import { useTimetable } from '../../lib/domain/use-timetable.ts';
import { firstToMeet } from './first-to-meet.ts';
import { toDo } from './rules.ts';

const NONE: Enrollment[] = [];

/** The next lesson, and what there is to do; undefined while nobody knows yet. */
export const useForYou = () => {
  const session = useSession();
  const isStudent = visitorOf(session) === 'student';
  const now = useNow();
  const timetable = useTimetable();
  const enrollments = useApiQuery(listEnrollments, { params: { userId: session?.id ?? '' } }, { enabled: isStudent });
  const isKnown = timetable.data !== undefined && (!isStudent || enrollments.data !== undefined);
  return {
    isStudent,
    firstName: session?.firstName ?? '',
    isTeacherWaiting: session?.status === 'Pending',
    now,
    known: isKnown
      ? { learning: firstToMeet(timetable.data ?? [], now), toDo: toDo(enrollments.data ?? NONE) }
      : undefined,
  };
};
