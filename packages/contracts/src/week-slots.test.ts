import { expect, test } from 'vitest';
import { slotsOfLesson } from './week-slots.ts';

// Monday 16 November 2026; Addis Ababa is three hours ahead.
test.each([
  ['2026-11-16T05:00:00Z', '2026-11-16T06:00:00Z', ['1-morning']],
  ['2026-11-16T08:30:00Z', '2026-11-16T09:30:00Z', ['1-morning', '1-afternoon']],
  ['2026-11-16T09:00:00Z', '2026-11-16T10:00:00Z', ['1-afternoon']],
  ['2026-11-16T14:00:00Z', '2026-11-16T15:00:00Z', ['1-evening']],
  ['2026-11-15T22:00:00Z', '2026-11-15T23:00:00Z', ['1-morning']],
  ['2026-11-22T15:00:00Z', '2026-11-22T16:00:00Z', ['7-evening']],
])('%s to %s is %j', (startsAt, endsAt, slots) => {
  expect(slotsOfLesson({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })).toEqual(slots);
});
