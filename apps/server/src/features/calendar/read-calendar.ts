import { isRecordId } from '@temari/contracts/record-id';
import type { Deps } from '../../deps.ts';
import { isCalendarLinkGood } from '../../domains/files/calendar-links.ts';
import { isSessionOpen } from '../../domains/identity/sessions/queries.ts';
import { hashToken } from '../../domains/identity/sessions/tokens.ts';
import { AppError } from '../../errors/app-error.ts';
import type { presentCalendar } from './present.ts';
import { classesOfFeed, classOfPerson } from './queries.ts';

const CALENDAR_NAME = 'Temari';
/** What writes calendars is loaded with the first one that is asked for. */
const present = async (...args: Parameters<typeof presentCalendar>): Promise<string> =>
  (await import('./present.ts')).presentCalendar(...args);

const FEED = /^([A-Za-z0-9_-]{43})\.ics$/;

/** A valid signature is not enough: the person it was made for must still be signed in and still be in the class. */
export const downloadClassCalendar = async (
  { db, secrets, clock }: Pick<Deps, 'db' | 'secrets' | 'clock'>,
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
  return present([found], { name: CALENDAR_NAME, language: found.language, now });
};

export const readCalendarFeed = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { feed }: { feed: string },
): Promise<string> => {
  const token = FEED.exec(feed)?.[1];
  const found = token ? await classesOfFeed(db, hashToken(token)) : null;
  if (!found) throw new AppError('request/not-found');
  return present(found.classes, { name: CALENDAR_NAME, language: found.language, now: clock.now() });
};
