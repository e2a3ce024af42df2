import type { ErrorCode } from '@temari/contracts/errors';
import type { HomeworkVerdict, LessonState } from '@temari/contracts/vocabulary';

/** What was handed in last, as far as it decides what comes next. */
export interface Newest {
  returnedAt: Date | null;
  verdict: HomeworkVerdict | null;
}

/** Why nothing more can be handed in, or null: what is returned is done, unless it is to be done again. */
export const workRefusal = (newest: Newest | null): ErrorCode | null =>
  newest?.returnedAt && newest.verdict !== 'again' ? 'homework/returned' : null;

/** Why a lesson takes no homework, or null. Teachers often say it aloud, so that no written homework is needed. */
export const lessonRefusal = (lesson: { state: LessonState; startsAt: Date }, now: Date): ErrorCode | null => {
  if (lesson.state === 'cancelled') return 'lesson/cancelled';
  return now < lesson.startsAt ? 'homework/not-yet' : null;
};
