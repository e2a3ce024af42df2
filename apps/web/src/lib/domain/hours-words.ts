import english from '../../messages/en/hours.json';
import { useDates } from '../language/dates.ts';
import { defineTexts } from '../language/i18n.ts';
import { useMonthName } from './use-month-name.ts';

export const useHoursTexts = defineTexts('hours', english);

const HOUR = 60;

/** How teachers' hours are spoken of, in the reader's language and calendar. */
export const useHoursWords = () => {
  const t = useHoursTexts();
  const dates = useDates();
  const month = useMonthName();
  const length = (minutes: number): string => {
    const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR];
    if (hours === 0) return t('minutes', { minutes: rest });
    return rest === 0 ? t('hours', { hours }) : t('hours-minutes', { hours, minutes: rest });
  };
  return {
    /** '1 h 30 min'. */
    duration: (minutes: number): string => (minutes < 0 ? t('less', { time: length(-minutes) }) : length(minutes)),
    /** 'Hidar 2019'. */
    month,
    /** '10 November 2026 to 9 December 2026', because the name of the month may be Ethiopian. */
    days: ({ from, to }: { from: string; to: string }): string =>
      t('days', { from: dates.gregorian(from), to: dates.gregorian(to) }),
  };
};
