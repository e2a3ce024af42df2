const CLOCK = /^([01]?\d|2[0-3]):([0-5]\d)$/;

/** '9:30' is minute 570 of the day; null where it is no time. */
export const minuteOf = (clock: string): number | null => {
  const match = CLOCK.exec(clock.trim());
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
};
