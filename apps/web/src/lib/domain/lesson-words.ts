import { addisDate } from '@temari/contracts/addis-time';
import type { LearningClass } from '@temari/contracts/classes';
import { DEFAULT_LANGUAGE, LANGUAGES, localeOf } from '@temari/contracts/languages';
import { nextLesson, slotMinutes, type Timetable, weekdaysOf } from '@temari/contracts/schedule';
import english from '../../messages/en/lessons.json';
import { chosenClock, useDates } from '../language/dates.ts';
import { defineTexts, useLanguage } from '../language/i18n.ts';
import { usePreferences } from '../language/preferences.ts';
import { useCourseWords } from './course-words.ts';

export const useLessonTexts = defineTexts('lessons', english);

const DAY_MS = 24 * 60 * 60_000;
/** Some date on an ISO weekday: the first of January 2024 was a Monday. */
const dateOfWeekday = (day: number): string => `2024-01-0${day}`;

/** 'ሰኞ፣ ረቡዕ እና ዓርብ'. Safari below 14.1 writes no lists; there the words stand side by side. */
const listOf = (words: string[], locale: string): string =>
  typeof Intl.ListFormat === 'function' ? new Intl.ListFormat(locale).format(words) : words.join(' · ');

/** How a class and its lessons are spoken of, in the reader's language, calendar and clock. */
export const useLessonWords = () => {
  const t = useLessonTexts();
  const dates = useDates();
  const courses = useCourseWords();
  const { language } = useLanguage();
  const { clock } = usePreferences();
  const showsBothClocks = chosenClock(clock, language) === 'ethiopian' || LANGUAGES[language].clock === 'ethiopian';

  const clockTime = (minuteOfDay: number): string => {
    const international = dates.internationalTime(minuteOfDay);
    return showsBothClocks
      ? t('both-clocks', { ethiopian: dates.ethiopianTime(minuteOfDay), international })
      : international;
  };
  const locale = localeOf(language);
  const weekday = (date: string): string =>
    new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
  const whenIs = (daysAway: number): string => {
    if (daysAway === 0) return t('today');
    return daysAway === 1 ? t('tomorrow') : t('in-days', { count: daysAway });
  };

  return {
    title: (learning: Pick<LearningClass, 'courseType' | 'grade' | 'translations'>): string => {
      const course = courses.course(learning);
      return learning.grade ? t('title-with-grade', { course, grade: courses.grade(learning.grade) }) : course;
    },
    nextLesson: (timetable: Timetable, now: Date): string => {
      const next = nextLesson(timetable, now);
      if (!next) return t('no-more-lessons');
      if (next.isNow) return t('lesson-now', { time: clockTime(timetable.endsAtMinute) });
      const time = clockTime(timetable.startsAtMinute);
      return t('next-lesson', { weekday: weekday(next.date), time, when: whenIs(next.daysAway) });
    },
    /** 'Monday, November 16, 2026 (tomorrow)'. */
    day: (date: string, now: Date): string => {
      const daysAway = Math.round((Date.parse(date) - Date.parse(addisDate(now))) / DAY_MS);
      return t('day', { weekday: weekday(date), date: dates.long(date), when: whenIs(Math.max(0, daysAway)) });
    },
    /** The days that a schedule's label names; labels are English, so there, and where it names none, it stays. */
    schedule: (label: string): string => {
      const days = language === DEFAULT_LANGUAGE ? [] : weekdaysOf(label);
      if (days.length === 0) return label;
      return listOf(
        days.map((day) => weekday(dateOfWeekday(day))),
        locale,
      );
    },
    /** A slot's label with the international time beside it, where the label can be read. */
    slot: (label: string): string => {
      const slot = slotMinutes(label);
      if (!slot) return label;
      return t('slot', { label, international: dates.internationalSlot(slot.startsAtMinute, slot.endsAtMinute) });
    },
  };
};
