import type { TimetableClass } from '@temari/contracts/calendar';
import { nextLesson } from '@temari/contracts/schedule';

/** Of all classes the one that meets first. */
export const firstToMeet = (classes: readonly TimetableClass[], now: Date): TimetableClass | null => {
  const [first] = classes
    .flatMap((learning) => {
      const next = nextLesson(learning, now);
      return next ? [{ learning, startsAt: next.startsAt.getTime() }] : [];
    })
    .sort((one, other) => one.startsAt - other.startsAt);
  return first?.learning ?? null;
};
