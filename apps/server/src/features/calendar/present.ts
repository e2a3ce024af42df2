import { ZONE } from '@temari/contracts/addis-time';
import { withValues } from '@temari/contracts/field-error';
import type { Language } from '@temari/contracts/languages';
import { internationalSlot, lessons } from '@temari/contracts/schedule';
import { wordIn } from '@temari/contracts/translations';
import { ICalCalendar, type ICalDateTimeValue, ICalEventRepeatingFreq, ICalWeekday } from 'ical-generator';
import { SERVER_TEXTS } from '../../texts/server-texts.ts';
import type { CalendarClass } from './queries.ts';

const WEEKDAYS = [
  ICalWeekday.MO,
  ICalWeekday.TU,
  ICalWeekday.WE,
  ICalWeekday.TH,
  ICalWeekday.FR,
  ICalWeekday.SA,
  ICalWeekday.SU,
];

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
const wallClock = (date: string, minuteOfDay: number): ICalDateTimeValue => {
  const moment = new Date(Date.parse(`${date}T00:00:00Z`) + minuteOfDay * 60_000);
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
  { service, schedule, time, startsAtMinute, endsAtMinute, meetingLink }: CalendarClass,
  language: Language,
): string =>
  [
    SERVER_TEXTS[language].services[service],
    `${listedIn(language, schedule)}, ${time} (${internationalSlot(startsAtMinute, endsAtMinute)})`,
    ...(meetingLink ? [`${SERVER_TEXTS[language].calendar.joinClass}: ${meetingLink}`] : []),
  ].join('\n');

/** Each class is one event that repeats; it keeps its identity, so an app moves it when the office moves the class. */
export const presentCalendar = (
  classes: readonly CalendarClass[],
  { name, language, now }: { name: string; language: Language; now: Date },
): string => {
  const calendar = new ICalCalendar({
    name,
    prodId: { company: 'Temari', product: 'Classes', language: language.toUpperCase() },
    ttl: REFRESH_SECONDS,
    timezone: { name: null, generator: () => VTIMEZONE },
  });
  calendar.x('X-WR-TIMEZONE', ZONE);
  for (const learning of classes) {
    const all = lessons(learning);
    const [first] = all;
    if (!first) continue;
    calendar.createEvent({
      id: `class-${learning.id}@temari`,
      sequence: learning.version,
      stamp: now,
      timezone: ZONE,
      start: wallClock(first.date, learning.startsAtMinute),
      end: wallClock(first.date, learning.endsAtMinute),
      repeating: {
        freq: ICalEventRepeatingFreq.WEEKLY,
        byDay: learning.weekdays.flatMap((weekday) => WEEKDAYS[weekday - 1] ?? []),
        count: all.length,
        startOfWeek: ICalWeekday.MO,
      },
      summary: nameOf(learning, language),
      description: describe(learning, language),
      ...(learning.meetingLink && { location: learning.meetingLink, url: learning.meetingLink }),
    });
  }
  return calendar.toString();
};
