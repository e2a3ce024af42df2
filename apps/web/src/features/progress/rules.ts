import type { LearnerLesson } from '@temari/contracts/attendance';
import type { HomeworkState } from '@temari/contracts/homework';
import type { AttendanceState } from '@temari/contracts/vocabulary';

/** Below this many marked lessons a percentage says nothing. */
const ENOUGH_LESSONS = 6;

export type Counts = Record<AttendanceState, number>;

/** How often a learner was there; lessons that nobody has marked count for nothing. */
export const countsOf = (lessons: readonly Pick<LearnerLesson, 'mark'>[]): Counts => {
  const counts: Counts = { present: 0, late: 0, absent: 0, excused: 0 };
  for (const { mark } of lessons) if (mark) counts[mark.state] += 1;
  return counts;
};

/** Shares of the marked lessons in whole percent: attended, and attended or excused. Null while it is too early to say. */
export const sharesOf = ({ present, late, absent, excused }: Counts) => {
  const marked = present + late + absent + excused;
  if (marked < ENOUGH_LESSONS) return null;
  const share = (count: number): number => Math.round((100 * count) / marked);
  return { marked, attendance: share(present + late), commitment: share(present + late + excused) };
};

/** Lessons that are over, the oldest first. */
export const lessonsOver = (lessons: readonly LearnerLesson[], now: Date): LearnerLesson[] =>
  lessons.filter(({ endsAt }) => new Date(endsAt) <= now);

/** What was handed in by a learner, by lesson. */
export const workByLesson = (work: readonly HomeworkState[], learner: string): Map<string, HomeworkState> =>
  new Map(work.filter((one) => one.learner === learner).map((one) => [one.lesson, one]));
