import { HOURS_LINE_MINUTES_MAX } from '@temari/contracts/limits';

/** The minutes that somebody typed, a typographic minus included; null where it is no such number. */
export const minutesIn = (typed: string, { min }: { min: number }): number | null => {
  const written = typed.trim().replace('−', '-');
  if (!/^-?\d{1,4}$/.test(written)) return null;
  const minutes = Number(written);
  return minutes >= min && minutes <= HOURS_LINE_MINUTES_MAX ? minutes : null;
};
