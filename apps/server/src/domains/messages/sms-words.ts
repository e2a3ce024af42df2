import { addisMinuteOfDay, startOfAddisDay, ZONE } from '@temari/contracts/addis-time';
import { LANGUAGES, type Language } from '@temari/contracts/languages';
import { localeOf } from '@temari/contracts/locale';
import { ethiopianDigits, onInternationalClock } from '@temari/contracts/schedule';
import { type Translations, wordIn } from '@temari/contracts/translations';
import { SERVER_TEXTS } from '../../texts/server-texts.ts';

interface Course {
  courseType: string;
  translations: Translations<{ courseType: string }>;
  grade: string | null;
}

/** 'Maths 8' in the reader's language, where the course is a word of the closed lists or was entered in it. */
export const courseIn = (language: Language, course: Course): string => {
  const word = wordIn(language, course, 'courseType');
  const listed: Record<string, string> = SERVER_TEXTS[language].listed;
  return [listed[word] ?? word, course.grade].filter(Boolean).join(' ');
};

const dateIn = (language: Language, at: Date, parts: Intl.DateTimeFormatOptions): string => {
  const calendar = LANGUAGES[language].calendar === 'gregorian' ? 'gregory' : 'ethiopic';
  return at.toLocaleDateString(localeOf(language, { dayFirst: true, calendar }), { timeZone: ZONE, ...parts });
};

/** 'Thu, 19 Nov' and 'ሐሙስ፣ ኅዳር 10'. */
export const dayIn = (language: Language, at: Date): string =>
  dateIn(language, at, { weekday: SERVER_TEXTS[language].weekdays, day: 'numeric', month: 'short' });

/** '11:00 (5:00 PM)' and '11:00 (17:00)': the Ethiopian clock first. */
export const minuteIn = (language: Language, minute: number): string =>
  `${ethiopianDigits(minute)} (${onInternationalClock(LANGUAGES[language].internationalHours, minute)})`;

/** 'Thu, 19 Nov 11:00 (5:00 PM)'. */
export const whenIn = (language: Language, at: Date): string =>
  `${dayIn(language, at)} ${minuteIn(language, addisMinuteOfDay(at))}`;

/** A Monday. */
const SOME_WEEK = Date.parse('2026-01-05T00:00:00Z');
const DAY_MS = 86_400_000;

/** 'Mon, Wed, Fri' of ISO weekdays. */
export const weekdaysIn = (language: Language, weekdays: readonly number[]): string => {
  const named = weekdays.map((weekday) =>
    dateIn(language, new Date(SOME_WEEK + (weekday - 1) * DAY_MS), { weekday: SERVER_TEXTS[language].weekdays }),
  );
  return new Intl.ListFormat(LANGUAGES[language].locale, { style: 'narrow' }).format(named);
};

/** The middle of a day in Addis Ababa, for words about the day. */
export const noonOf = (date: string): Date => new Date(startOfAddisDay(date).getTime() + DAY_MS / 2);
