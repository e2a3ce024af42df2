import type { OfficeLesson } from '@temari/contracts/office-lessons';

/** Where a lesson stands at a moment. `over`: nobody has marked it yet. */
export const momentOf = (
  { state, startsAt, endsAt }: Pick<OfficeLesson, 'state' | 'startsAt' | 'endsAt'>,
  now: Date,
) => {
  if (state === 'cancelled') return 'cancelled';
  if (new Date(endsAt) <= now) return state === 'held' ? 'held' : 'over';
  return new Date(startsAt) <= now ? 'running' : 'to-come';
};

type Watched = Pick<OfficeLesson, 'state' | 'startsAt' | 'endsAt' | 'problems' | 'teacherCameAt'>;

export type Alarm = OfficeLesson['problems'][number] | 'no-cover' | 'teacher-late';

/**
 * What the office must look at: a class without a teacher or a room, a lesson whose teacher cannot come and that nobody
 * has taken in time, or one that began without its teacher.
 */
export const alarmOf = (lesson: Watched, now: Date, isUncovered = false): Alarm | null => {
  const moment = momentOf(lesson, now);
  if (moment !== 'running' && moment !== 'to-come') return null;
  if (lesson.problems[0]) return lesson.problems[0];
  if (isUncovered) return 'no-cover';
  return moment === 'running' && !lesson.teacherCameAt ? 'teacher-late' : null;
};

/** How much of a lesson is over, in percent. */
export const shareOver = ({ startsAt, endsAt }: Pick<OfficeLesson, 'startsAt' | 'endsAt'>, now: Date): number => {
  const [from, until] = [new Date(startsAt).getTime(), new Date(endsAt).getTime()];
  return Math.round((100 * Math.min(Math.max(now.getTime() - from, 0), until - from)) / (until - from));
};

type Placed = Pick<OfficeLesson, 'teacher' | 'startsAt' | 'endsAt'>;

/** The lessons of one teacher, or of nobody, none of which overlap. */
export interface Lane<Lesson extends Placed> {
  teacher: string | null;
  lessons: Lesson[];
}

/**
 * The rows of the day's board: one for each teacher, and those that nobody teaches first. Somebody with two lessons at
 * a time has two rows. `lessons` come in the order of their beginning.
 */
export const lanesOf = <Lesson extends Placed>(lessons: readonly Lesson[]): Lane<Lesson>[] => {
  const lanes: Lane<Lesson>[] = [];
  for (const lesson of lessons) {
    const free = lanes.find(
      ({ teacher, lessons: before }) =>
        teacher === lesson.teacher && before.every(({ endsAt }) => endsAt <= lesson.startsAt),
    );
    if (free) free.lessons.push(lesson);
    else lanes.push({ teacher: lesson.teacher, lessons: [lesson] });
  }
  const key = ({ teacher }: Lane<Lesson>): string => teacher ?? '';
  return lanes.sort((one, other) => key(one).localeCompare(key(other)));
};

const HOUR = 60;

/** The whole hours of the day, as minutes, that a board must show for these lessons. */
export const hoursOf = (lessons: readonly { from: number; until: number }[]): { from: number; until: number } => ({
  from: Math.floor(Math.min(...lessons.map(({ from }) => from)) / HOUR) * HOUR,
  until: Math.ceil(Math.max(...lessons.map(({ until }) => until)) / HOUR) * HOUR,
});
