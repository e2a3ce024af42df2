import type { CalendarName } from '@temari/contracts/billing-months';
import { LANGUAGES } from '@temari/contracts/languages';
import { useLanguage } from './i18n.ts';
import { usePreferences } from './preferences.ts';

/** Whose months and days come first for this reader: their choice, else the calendar of their language. */
export const useFirstCalendar = (): CalendarName => {
  const { language } = useLanguage();
  const { calendar } = usePreferences();
  const isEthiopian =
    calendar === 'ethiopian' || (calendar !== 'gregorian' && LANGUAGES[language].calendar !== 'gregorian');
  return isEthiopian ? 'ethiopian' : 'gregorian';
};
