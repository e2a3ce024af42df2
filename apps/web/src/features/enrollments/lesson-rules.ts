import { addDays, addisDate } from '@temari/contracts/addis-time';
import type { OwnLesson } from '@temari/contracts/lessons';
import type { Stitch } from '../../ui/states/stitch.tsx';

const MINUTE_MS = 60_000;
/** Beyond this many days a change is for the timetable to tell. */
const CHANGES_TOLD_DAYS = 7;

const isOver = ({ endsAt }: OwnLesson, now: Date): boolean => new Date(endsAt) <= now;

/** A lesson that two learners have is one lesson. */
const once = (lessons: readonly OwnLesson[]): OwnLesson[] => [
  ...new Map(lessons.map((each) => [each.id, each])).values(),
];

/** Under way or next; of two learners' the one that can be joined. */
export const nextOf = (lessons: readonly OwnLesson[], now: Date): OwnLesson | null => {
  const [first, ...others] = lessons.filter((lesson) => lesson.state !== 'cancelled' && !isOver(lesson, now));
  if (!first) return null;
  return [first, ...others].find(({ id, canJoin }) => id === first.id && canJoin) ?? first;
};

/** What is not as the timetable has it, in the days to come. */
export const changesOf = (lessons: readonly OwnLesson[], now: Date): OwnLesson[] => {
  const last = addDays(addisDate(now), CHANGES_TOLD_DAYS);
  return once(lessons).filter(
    (lesson) =>
      !isOver(lesson, now) &&
      addisDate(new Date(lesson.startsAt)) <= last &&
      (lesson.state === 'cancelled' || lesson.isMoved),
  );
};

export const stitchOf = (lesson: OwnLesson, next: OwnLesson | null, now: Date): Stitch => {
  if (lesson.state === 'cancelled') return 'cancelled';
  if (isOver(lesson, now)) return lesson.attendance ?? 'over';
  if (lesson.id === next?.id) return 'next';
  return lesson.isMoved ? 'moved' : 'to-come';
};

/** The days of a week from its Monday on, each with its lessons. */
export const weekOf = (lessons: readonly OwnLesson[], monday: string): { date: string; lessons: OwnLesson[] }[] =>
  Array.from({ length: 7 }, (_, day) => addDays(monday, day)).map((date) => ({
    date,
    lessons: once(lessons).filter(({ startsAt }) => addisDate(new Date(startsAt)) === date),
  }));

export const minutesUntil = (instant: string, now: Date): number =>
  Math.ceil((Date.parse(instant) - now.getTime()) / MINUTE_MS);
