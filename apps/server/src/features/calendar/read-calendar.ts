import { isRecordId } from '@temari/contracts/record-id';
import { lessons as weeklyLessons } from '@temari/contracts/schedule';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { isCalendarLinkGood } from '../../domains/files/calendar-links.ts';
import { isSessionOpen } from '../../domains/identity/sessions/queries.ts';
import { hashToken } from '../../domains/identity/sessions/tokens.ts';
import { AppError } from '../../errors/app-error.ts';
import type { CalendarLesson, presentCalendar } from './present.ts';
import {
  type CalendarClass,
  type CoveredClass,
  classesOfFeed,
  classOfPerson,
  coveredClasses,
  lessonsSeenBy,
} from './queries.ts';

const CALENDAR_NAME = 'Temari';
/** What writes calendars is loaded with the first one that is asked for. */
const present = async (...args: Parameters<typeof presentCalendar>): Promise<string> =>
  (await import('./present.ts')).presentCalendar(...args);

const DAY_MS = 86_400_000;
/** A cancelled lesson must be seen by an app that looks once a month. */
const DAYS_BACK = 30;
const DAYS_AHEAD = 200;

/** The classes with their lessons; a timetable that was entered a moment ago speaks for itself. */
const withLessons = async (
  db: Db,
  person: string,
  classes: CalendarClass[],
  now: Date,
): Promise<(CalendarClass & { lessons: CalendarLesson[] })[]> => {
  const from = new Date(now.getTime() - DAYS_BACK * DAY_MS);
  const until = new Date(now.getTime() + DAYS_AHEAD * DAY_MS);
  const planned = classes.filter(({ isPlanned }) => isPlanned).map(({ id }) => id);
  const lessonsOf = Map.groupBy(await lessonsSeenBy(db, person, planned, { from, until }), ({ classId }) => classId);
  const ofWeek = (learning: CalendarClass): CalendarLesson[] =>
    weeklyLessons(learning)
      .filter(({ startsAt, endsAt }) => endsAt >= from && startsAt <= until)
      .map(({ date, ...times }) => ({ ...times, slotDate: date, isCancelled: false, version: 1, substitute: null }));
  return classes.map((learning) => ({
    ...learning,
    lessons: learning.isPlanned
      ? (lessonsOf.get(learning.id) ?? []).map((lesson) => ({ ...lesson, isCancelled: lesson.state === 'cancelled' }))
      : ofWeek(learning),
  }));
};

/** Of the classes of colleagues only the lessons that one teaches for them. */
const withCovered = async (
  db: Db,
  person: string,
  covered: CoveredClass[],
  now: Date,
): Promise<(CalendarClass & { lessons: CalendarLesson[] })[]> => {
  const planned = await withLessons(
    db,
    person,
    covered.map((learning) => ({ ...learning, isPlanned: true })),
    now,
  );
  return planned.map((learning, place) => ({
    ...learning,
    lessons: learning.lessons.filter(({ id }) => id !== undefined && covered[place]?.lessonIds.has(id)),
  }));
};

const FEED = /^([A-Za-z0-9_-]{43})\.ics$/;

/** A valid signature is not enough: the person it was made for must still be signed in and still be in the class. */
export const downloadClassCalendar = async (
  { db, secrets, clock, publicUrl, rooms }: Pick<Deps, 'db' | 'secrets' | 'clock' | 'publicUrl' | 'rooms'>,
  {
    classId,
    accountId,
    session,
    expires,
    signature,
  }: { classId: string; accountId: string; session: string; expires: number; signature: string },
): Promise<string> => {
  const now = clock.now();
  const isGood = isCalendarLinkGood(secrets.calendar, { reader: accountId, session, expires, signature }, now);
  if (!isGood || !isRecordId(classId) || !isRecordId(accountId)) throw new AppError('request/not-found');
  if (!(await isSessionOpen(db, { accountId, mark: session }, now))) throw new AppError('request/not-found');
  const found = await classOfPerson(db, { classId, accountId });
  if (!found) throw new AppError('request/not-found');
  return present(await withLessons(db, accountId, [found], now), {
    name: CALENDAR_NAME,
    language: found.language,
    site: { publicUrl, rooms },
    now,
  });
};

export const readCalendarFeed = async (
  { db, clock, publicUrl, rooms }: Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'rooms'>,
  { feed }: { feed: string },
): Promise<string> => {
  const token = FEED.exec(feed)?.[1];
  const found = token ? await classesOfFeed(db, hashToken(token)) : null;
  if (!found) throw new AppError('request/not-found');
  const now = clock.now();
  const covered = (await coveredClasses(db, found.accountId, now)).filter(({ id }) =>
    found.classes.every((each) => each.id !== id),
  );
  return present(
    [
      ...(await withLessons(db, found.accountId, found.classes, now)),
      ...(await withCovered(db, found.accountId, covered, now)),
    ],
    {
      name: CALENDAR_NAME,
      language: found.language,
      site: { publicUrl, rooms },
      now,
    },
  );
};
