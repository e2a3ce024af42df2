import { expect, test } from 'vitest';
import { closureChange, isToTell, type LessonToTell, lessonChange, timetableChange } from './rules.ts';

const NOW = new Date('2026-11-18T09:00:00Z');
const LESSON: LessonToTell = {
  kind: 'regular',
  state: 'planned',
  startsAt: new Date('2026-11-18T14:00:00Z'),
  endsAt: new Date('2026-11-18T15:00:00Z'),
  isMoved: false,
  substituteId: null,
};

test.each([
  ['that is cancelled', { state: 'cancelled' as const }, 'cancelled'],
  ['with a substitute at another time', { isMoved: true, substituteId: 'abebe' }, 'substitute'],
  ['that was moved', { isMoved: true }, 'moved'],
  ['that replaces another', { kind: 'makeup' as const }, 'added'],
  ['of the timetable', {}, 'planned'],
])('of a lesson %s families hear that', (_, changed, kind) => {
  expect(lessonChange({ ...LESSON, ...changed }, NOW)?.kind).toBe(kind);
});

test('nobody is told about a lesson or days that are over', () => {
  expect(lessonChange({ ...LESSON, state: 'cancelled' }, LESSON.endsAt)).toBeNull();
  expect(closureChange({ startsOn: '2026-11-16', endsOn: '2026-11-17', closes: true }, '2026-11-18')).toBeNull();
});

test('the first timetable of a class is no change', () => {
  const first = { validFrom: '2026-09-01', weekdays: [1, 3], startsAtMinute: 600, endsAtMinute: 660 };
  expect(timetableChange([first])).toBeNull();
  expect(timetableChange([first, { ...first, validFrom: '2026-12-01' }])?.said).toBe('timetable 2026-12-01 13 600 660');
});

test.each([
  ['cancelled', null, true],
  ['cancelled', 'cancelled x', false],
  ['cancelled', 'planned x', true],
  ['planned', null, false],
  ['planned', 'cancelled x', true],
  ['open', null, false],
] as const)('%s is told to whoever heard %s last: %s', (kind, lastSaid, isTold) => {
  expect(isToTell({ kind, said: `${kind} x` }, lastSaid)).toBe(isTold);
});
