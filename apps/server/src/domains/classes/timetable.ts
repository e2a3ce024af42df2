import { SETTING_SCOPES_OF, type Service } from '@temari/contracts/vocabulary';
import type { timetableEntries } from './making-queries.ts';

export type TimetableEntry = Awaited<ReturnType<typeof timetableEntries>>[number];

/** The days that a service offers. */
export const daysOffered = (entries: readonly TimetableEntry[], service: Service): TimetableEntry[] =>
  entries.filter(
    ({ scope, list, weekdays }) => SETTING_SCOPES_OF[service].includes(scope) && list === 'scheduleName' && weekdays,
  );

/** The times that a service offers. */
export const timesOffered = (entries: readonly TimetableEntry[], service: Service): TimetableEntry[] =>
  entries.filter(
    ({ scope, list, startsAtMinute }) =>
      SETTING_SCOPES_OF[service].includes(scope) && list === 'possibleTime' && startsAtMinute !== null,
  );

/** The machine's reading of chosen days and a chosen time; null where the service does not offer them. */
export const timetableOf = (
  entries: readonly TimetableEntry[],
  chosen: { service: Service; schedule: string; time: string },
): { days: number[] | null; time: { startsAtMinute: number; endsAtMinute: number } | null } => {
  const days = daysOffered(entries, chosen.service).find(({ value }) => value === chosen.schedule);
  const time = timesOffered(entries, chosen.service).find(({ value }) => value === chosen.time);
  return {
    days: days?.weekdays ?? null,
    time:
      time?.startsAtMinute == null || time.endsAtMinute == null
        ? null
        : { startsAtMinute: time.startsAtMinute, endsAtMinute: time.endsAtMinute },
  };
};
