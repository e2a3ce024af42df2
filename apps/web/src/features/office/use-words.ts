import { slotMinutes } from '@temari/contracts/schedule';
import type { PaymentStatus, Service } from '@temari/contracts/vocabulary';
import { useCourseWords } from '../../lib/domain/course-words.ts';
import { useDates } from '../../lib/language/dates.ts';
import { useTexts } from './texts.ts';
import { useListedWords } from './use-listed-words.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A time that breaks in the middle of a line is read as two. */
const unbroken = (time: string): string => time.replaceAll(' ', '\u00a0').replaceAll('-', '-\u2060');

/** Names, dates and ages in the reader's language. */
export const useWords = () => {
  const t = useTexts();
  const dates = useDates();
  const courses = useCourseWords();
  const listed = useListedWords();

  return {
    service: (service: Service): string => t(`service-${service}`),
    payment: (status: PaymentStatus | null): string => t(status ? `payment-${status}` : 'payment-none'),
    /** A package, a bank, or a word of the lists of courses, grades, days, times and options. */
    listed,
    grade: courses.grade,
    course: courses.course,
    /** 'Maths, 10'. */
    className: courses.short,
    /** A time of the lists with the same on the international clock beside it, where it can be read. */
    slot: (label: string): string => {
      const slot = slotMinutes(label);
      if (!slot) return listed(label);
      const international = dates.internationalSlot(slot.startsAtMinute, slot.endsAtMinute);
      return `${unbroken(listed(label))} (${unbroken(international)})`;
    },
    date: dates.brief,
    /** Date and hour, in Addis Ababa. */
    when: dates.briefWithTime,
    /** How long something waits: the two largest units. */
    age: (since: string, now: number = Date.now()): string => {
      const waited = Math.max(0, now - Date.parse(since));
      const days = Math.floor(waited / DAY_MS);
      const hours = Math.floor((waited % DAY_MS) / HOUR_MS);
      if (days >= 2) return t('age-days', { count: days });
      if (days === 1) return hours > 0 ? t('age-day-hours', { hours }) : t('age-days', { count: 1 });
      if (hours > 0) return t('age-hours', { count: hours });
      return t('age-minutes', { count: Math.floor(waited / MINUTE_MS) });
    },
  };
};
