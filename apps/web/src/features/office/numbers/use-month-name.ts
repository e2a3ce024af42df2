import { daysOfPlainMonth } from '@temari/contracts/billing-months';
import { localeOf } from '@temari/contracts/locale';
import { useDates } from '../../../lib/language/dates.ts';
import { useLanguage } from '../../../lib/language/i18n.ts';
import { useFirstCalendar } from '../../../ui/fields/date-field.tsx';

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
    // 'Hidar 19', as the others say 'Nov 26': bars have little room.
    return calendar === 'ethiopian'
      ? dates.ethiopianMonth(from).replace(/\d\d(\d\d)$/, '$1')
      : name.format(new Date(`${from}T00:00:00Z`));
  };
};
