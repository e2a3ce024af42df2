import { localeOf } from '@temari/contracts/languages';
import { useLanguage } from '../../../lib/language/i18n.ts';

/** A month of the tables, '2026-11', as people write it. */
export const useMonthName = (): ((month: string) => string) => {
  const { language } = useLanguage();
  const name = new Intl.DateTimeFormat(localeOf(language, { dayFirst: true, calendar: 'gregory' }), {
    month: 'short',
    year: '2-digit',
    timeZone: 'UTC',
  });
  return (month) => name.format(new Date(`${month}-01T00:00:00Z`));
};
