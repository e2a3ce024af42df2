import { addisDate, addisMinuteOfDay } from '@temari/contracts/addis-time';
import type { LearningClass } from '@temari/contracts/classes';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@temari/contracts/languages';
import type { DatedLesson } from '@temari/contracts/lessons';
import { ethiopianDigits, nextLesson, slotMinutes, type Timetable, weekdaysOf } from '@temari/contracts/schedule';
import english from '../../messages/en/lessons.json';
import { chosenClock, useDates } from '../language/dates.ts';
import { defineTexts, useLanguage } from '../language/i18n.ts';
import { listed } from '../language/listed.ts';
import { usePreferences } from '../language/preferences.ts';
import { useCourseWords } from './course-words.ts';

export const useLessonTexts = defineTexts('lessons', english);

const DAY_MS = 24 * 60 * 60_000;
/** Some date on an ISO weekday: the first of January 2024 was a Monday. */
const dateOfWeekday = (day: number): string => `2024-01-0${day}`;

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
  /** Where somebody has to be somewhere, both clocks are said whatever the reader prefers. */
  const bothClocks = (minuteOfDay: number): string =>
    t('both-clocks', {
      ethiopian:
        LANGUAGES[language].clock === 'ethiopian' ? dates.ethiopianTime(minuteOfDay) : ethiopianDigits(minuteOfDay),
      international: dates.internationalTime(minuteOfDay),
    });
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
      if (next.isNow) return t('lesson-now', { time: clockTime(addisMinuteOfDay(next.endsAt)) });
      const time = clockTime(addisMinuteOfDay(next.startsAt));
      return t('next-lesson', { weekday: dates.weekday(next.date), time, when: whenIs(next.daysAway) });
    },
    /** What a make-up is held for, or when a cancelled lesson is made up for; null for any other. */
    makeUp: ({ kind, makesUpFor, madeUpAt }: Pick<DatedLesson, 'kind' | 'makesUpFor' | 'madeUpAt'>): string | null => {
      if (madeUpAt) {
        const at = new Date(madeUpAt);
        const day = t('weekday-date', { weekday: dates.weekday(addisDate(at)), date: dates.long(addisDate(at)) });
        return t('made-up-at', { day, time: bothClocks(addisMinuteOfDay(at)) });
      }
      if (makesUpFor) {
        return t('makes-up-for', {
          day: t('weekday-date', { weekday: dates.weekday(makesUpFor), date: dates.long(makesUpFor) }),
        });
      }
      return kind === 'extra' ? t('extra-lesson') : null;
    },
    /** '11:00 (5:00 PM)'. */
    bothClocks,
    /** 'Monday'. */
    weekday: dates.weekday,
    shortWeekday: dates.shortWeekday,
    /** 'Monday, November 16, 2026 (tomorrow)'. */
    day: (date: string, now: Date): string => {
      const daysAway = Math.round((Date.parse(date) - Date.parse(addisDate(now))) / DAY_MS);
      const said = { weekday: dates.weekday(date), date: dates.brief(date) };
      return daysAway < 0 ? t('day-past', said) : t('day', { ...said, when: whenIs(daysAway) });
    },
    /** The days that a schedule's label names; labels are English, so there, and where it names none, it stays. */
    schedule: (label: string): string => {
      const days = language === DEFAULT_LANGUAGE ? [] : weekdaysOf(label);
      if (days.length === 0) return label;
      return listed(
        days.map((day) => dates.weekday(dateOfWeekday(day))),
        language,
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
