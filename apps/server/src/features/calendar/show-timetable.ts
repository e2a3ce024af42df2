import type { TimetableClass } from '@temari/contracts/calendar';
import { SERVICE_TYPES } from '@temari/contracts/vocabulary';
import type { Deps } from '../../deps.ts';
import { joinAddress } from '../../domains/classes/rooms.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { presentLesson } from '../../domains/lessons/present.ts';
import { type CalendarClass, classesOfPerson, coveredClasses, lessonsSeenBy } from './queries.ts';

const DAY_MS = 86_400_000;
/** A week strip shows the days that were; two months ahead is as far as a phone without a connection should know. */
const DAYS_BACK = 7;
const DAYS_AHEAD = 60;

export const showTimetable = async (
  { db, clock, publicUrl, rooms }: Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'rooms'>,
  { accountId }: Actor,
): Promise<TimetableClass[]> => {
  const own = await classesOfPerson(db, accountId);
  const now = clock.now().getTime();
  const covered = (await coveredClasses(db, accountId, clock.now())).filter(({ id }) =>
    own.every((each) => each.id !== id),
  );
  const seen = await lessonsSeenBy(
    db,
    accountId,
    [...own, ...covered].map(({ id }) => id),
    { from: new Date(now - DAYS_BACK * DAY_MS), until: new Date(now + DAYS_AHEAD * DAY_MS) },
  );
  const lessonsOf = Map.groupBy(seen, ({ classId }) => classId);
  const present = (
    { service, version: _, isPlanned: _planned, hasLink, room, roomFailedAt: _failed, ...facts }: CalendarClass,
    lessons: typeof seen | null,
  ): TimetableClass => ({
    ...facts,
    meetingLink: joinAddress({ publicUrl, rooms }, { ...facts, hasLink, room }),
    serviceType: SERVICE_TYPES[service],
    ...(lessons && { lessons: lessons.map(presentLesson) }),
  });
  return [
    ...own.map(({ language: _language, ...learning }) =>
      present(learning, learning.isPlanned ? (lessonsOf.get(learning.id) ?? []) : null),
    ),
    ...covered.map(({ lessonIds, ...learning }) =>
      present(
        learning,
        (lessonsOf.get(learning.id) ?? []).filter(({ id }) => lessonIds.has(id)),
      ),
    ),
  ];
};
