import type { CalendarName } from '@temari/contracts/billing-months';
import { LANGUAGES } from '@temari/contracts/languages';
import { localeOf } from '@temari/contracts/locale';
import { Suspense } from 'react';
import { latePart } from '../../lib/api/late-part.ts';
import { useLanguage } from '../../lib/language/i18n.ts';
import { usePreferences } from '../../lib/language/preferences.ts';
import { useIsAlive } from '../use-is-alive.ts';
import type { DateFieldProps } from './date-picker.tsx';
import { Field } from './field.tsx';

/** The calendar is heavy and few forms ask for a date, so it is fetched with the first of them. */
const DatePicker = latePart('DatePicker', async () => (await import('./date-picker.tsx')).DatePicker);

/** Whose months and days come first for this reader: their choice, else the calendar of their language. */
export const useFirstCalendar = (): CalendarName => {
  const { language } = useLanguage();
  const { calendar } = usePreferences();
  const isEthiopian =
    calendar === 'ethiopian' || (calendar !== 'gregorian' && LANGUAGES[language].calendar !== 'gregorian');
  return isEthiopian ? 'ethiopian' : 'gregorian';
};

const useCalendarLocale = (): string => {
  const { language } = useLanguage();
  const isEthiopian = useFirstCalendar() === 'ethiopian';
  return localeOf(language, { dayFirst: true, calendar: isEthiopian ? 'ethiopic' : 'gregory' });
};

const Waiting = ({ label, hint, error, isOptional, className }: DateFieldProps) => (
  <Field label={label} hint={hint} error={error} isOptional={isOptional} className={className}>
    {(ids) => <input {...ids} className="control" disabled />}
  </Field>
);

/**
 * A day, typed or picked, in the reader's calendar. The value is always the Gregorian `YYYY-MM-DD`, or empty.
 * It waits for the script: what is typed into the picker before that would be lost.
 */
export const DateField = (props: DateFieldProps) => {
  const locale = useCalendarLocale();
  const waiting = <Waiting {...props} />;
  if (!useIsAlive()) return waiting;
  return (
    <Suspense fallback={waiting}>
      <DatePicker {...props} locale={locale} />
    </Suspense>
  );
};
