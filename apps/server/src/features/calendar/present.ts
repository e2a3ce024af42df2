import { addisDate, addisMinuteOfDay, ZONE } from '@temari/contracts/addis-time';
import { withValues } from '@temari/contracts/field-error';
import { LANGUAGES, type Language } from '@temari/contracts/languages';
import { internationalSlot } from '@temari/contracts/schedule';
import { wordIn } from '@temari/contracts/translations';
import { ICalCalendar, type ICalDateTimeValue, ICalEventStatus } from 'ical-generator';
import { joinAddress } from '../../domains/classes/rooms.ts';
import { SERVER_TEXTS } from '../../texts/server-texts.ts';
import type { CalendarClass } from './queries.ts';

const VTIMEZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${ZONE}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0300',
  'TZOFFSETTO:+0300',
  'TZNAME:EAT',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n');

const REFRESH_SECONDS = 60 * 60;

/** The library reads a bare Date in the machine's own zone; this says the wall clock of Addis Ababa wherever it runs. */
const wallClock = (instant: Date): ICalDateTimeValue => {
  const moment = new Date(Date.parse(`${addisDate(instant)}T00:00:00Z`) + addisMinuteOfDay(instant) * 60_000);
  const [day = '', time = ''] = moment.toISOString().replaceAll(/[-:]/g, '').split('T');
  const value = {
    isValid: () => true,
    tz: () => value,
    format: (pattern?: string) => (pattern === 'YYYYMMDD' ? day : time.slice(0, 6)),
    toDate: () => moment,
    toJSON: () => moment.toISOString(),
  };
  return value;
};

/** A word of the closed lists in the reader's language; any other stays as it was entered. */
const listedIn = (language: Language, word: string): string => {
  const listed: Record<string, string> = SERVER_TEXTS[language].listed;
  return Object.hasOwn(listed, word) ? (listed[word] ?? word) : word;
};

const nameOf = (learning: CalendarClass, language: Language): string => {
  const { calendar } = SERVER_TEXTS[language];
  const course = listedIn(language, wordIn(language, learning, 'courseType'));
  if (!learning.grade) return course;
  const band = listedIn(language, learning.grade);
  const grade = band === learning.grade ? withValues(calendar.grade, { grade: band }) : band;
  return withValues(calendar.titleWithGrade, { course, grade });
};

const describe = (
  { service, schedule, time, startsAtMinute, endsAtMinute }: CalendarClass,
  { joinUrl, language }: { joinUrl: string | null; language: Language },
): string =>
  [
    SERVER_TEXTS[language].services[service],
    `${listedIn(language, schedule)}, ${time} (${internationalSlot(LANGUAGES[language].internationalHours, startsAtMinute, endsAtMinute)})`,
    ...(joinUrl ? [`${SERVER_TEXTS[language].calendar.joinClass}: ${joinUrl}`] : []),
  ].join('\n');

/** A lesson as a calendar shows it. */
export interface CalendarLesson {
  /** Missing where only the weekly timetable is known. */
  id?: string;
  slotDate: string;
  startsAt: Date;
  endsAt: Date;
  isCancelled: boolean;
  version: number;
  /** Who teaches it in place of the class's teacher. */
  substitute: string | null;
}

/**
 * Each lesson is one event: apps show exceptions of repeated events in many ways. It keeps its identity, the class and
 * the day of its slot, so that an app moves it when the office does.
 */
export const presentCalendar = (
  classes: readonly (CalendarClass & { lessons: CalendarLesson[] })[],
  {
    name,
    language,
    site,
    now,
  }: { name: string; language: Language; site: Parameters<typeof joinAddress>[0]; now: Date },
): string => {
  const calendar = new ICalCalendar({
    name,
    prodId: { company: 'Temari', product: 'Classes', language: language.toUpperCase() },
    ttl: REFRESH_SECONDS,
    timezone: { name: null, generator: () => VTIMEZONE },
  });
  calendar.x('X-WR-TIMEZONE', ZONE);
  for (const learning of classes) {
    const joinUrl = joinAddress(site, learning);
    const summary = nameOf(learning, language);
    const description = describe(learning, { joinUrl, language });
    for (const { slotDate, startsAt, endsAt, isCancelled, version, substitute } of learning.lessons) {
      calendar.createEvent({
        id: `lesson-${learning.id}-${slotDate}@temari`,
        sequence: version,
        stamp: now,
        timezone: ZONE,
        start: wallClock(startsAt),
        end: wallClock(endsAt),
        summary: isCancelled ? withValues(SERVER_TEXTS[language].calendar.cancelled, { title: summary }) : summary,
        description: substitute
          ? `${withValues(SERVER_TEXTS[language].calendar.substitute, { name: substitute })}\n${description}`
          : description,
        ...(isCancelled && { status: ICalEventStatus.CANCELLED }),
        ...(joinUrl && !isCancelled && { location: joinUrl, url: joinUrl }),
      });
    }
  }
  return calendar.toString();
};
