import { readMonthName } from '@temari/contracts/billing-months';
import { useDates } from '../language/dates.ts';

/** 'Hidar 2019' or 'November 2026': a month as it is named in the calendar by which it is charged. */
export const useMonthName = () => {
  const dates = useDates();
  return (name: string): string => {
    const { calendar, from } = readMonthName(name);
    return calendar === 'ethiopian' ? dates.ethiopianMonth(from) : dates.gregorianMonth(from);
  };
};
