import type { ClassResource, ClassStatus, LearningClass, Person } from '@temari/contracts/classes';
import { internationalTime, nextMeeting, type Timetable } from '@temari/contracts/schedule';
import { useDates } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { useTexts } from './texts.ts';

const STATUSES = {
  Pending: 'status-pending',
  'Up Coming': 'status-up-coming',
  Running: 'status-running',
  Completed: 'status-completed',
} as const satisfies Record<ClassStatus, string>;

const SERVICES = {
  'Grade 5-12 Tutoring': 'service-tutor',
  'Language Practice': 'service-language',
  'Visa Preparation': 'service-visa',
  'Study Abroad': 'service-study-abroad',
} as const satisfies Record<LearningClass['serviceType'], string>;

/** How a class is spoken of, in the reader's language, calendar and clock. */
export const useClassWords = () => {
  const t = useTexts();
  const dates = useDates();
  const { language } = useLanguage();
  const { clock } = usePreferences();
  const showsBothClocks = language === 'am' || clock === 'ethiopian';

  const clockTime = (minuteOfDay: number): string => {
    const international = internationalTime(minuteOfDay);
    return showsBothClocks
      ? t('both-clocks', { ethiopian: dates.ethiopianTime(minuteOfDay), international })
      : international;
  };
  const weekday = (date: string): string =>
    new Intl.DateTimeFormat(language === 'am' ? 'am-ET' : 'en', { weekday: 'long', timeZone: 'UTC' }).format(
      new Date(`${date}T00:00:00Z`),
    );
  const whenIs = (daysAway: number): string => {
    if (daysAway === 0) return t('today');
    return daysAway === 1 ? t('tomorrow') : t('in-days', { count: daysAway });
  };

  return {
    title: ({ courseType, grade }: Pick<LearningClass, 'courseType' | 'grade'>): string =>
      grade ? t('title-with-grade', { course: courseType, grade }) : courseType,
    status: (status: ClassStatus): string => t(STATUSES[status]),
    service: (serviceType: LearningClass['serviceType']): string => t(SERVICES[serviceType]),
    person: (person: Person | null | undefined): string | null => (person ? t('full-name', { ...person }) : null),
    nextMeeting: (timetable: Timetable, now: Date): string => {
      const next = nextMeeting(timetable, now);
      if (!next) return t('no-more-meetings');
      if (next.isNow) return t('meeting-now', { time: clockTime(timetable.endsAtMinute) });
      const time = clockTime(timetable.startsAtMinute);
      return t('next-meeting', { weekday: weekday(next.date), time, when: whenIs(next.daysAway) });
    },
    /** A file by its name, a link without what every link begins with. */
    resource: ({ name, url }: Pick<ClassResource, 'name' | 'url'>): string =>
      name ?? url.replace(/^https:\/\/(www\.)?/i, '').replace(/\/$/, ''),
  };
};
