import { daysOfPlainMonth } from '@temari/contracts/billing-months';
import { localeOf } from '@temari/contracts/languages';
import { useDates, useFirstCalendar } from '../../../lib/language/dates.ts';
import { useLanguage } from '../../../lib/language/i18n.ts';

/** A month of the tables, '2026-11' or '2019-03' in the reader's calendar, as people write it. */
export const useMonthName = (): ((month: string) => string) => {
  const { language } = useLanguage();
  const calendar = useFirstCalendar();
  const dates = useDates();
  const name = new Intl.DateTimeFormat(localeOf(language, { dayFirst: true, calendar: 'gregory' }), {
    month: 'short',
    year: '2-digit',
    timeZone: 'UTC',
  });
  return (month) => {
    const { from } = daysOfPlainMonth(calendar, month);
    return calendar === 'ethiopian' ? dates.shortEthiopianMonth(from) : name.format(new Date(`${from}T00:00:00Z`));
  };
};
