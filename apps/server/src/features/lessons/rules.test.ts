import type { JoinRefusal } from '@temari/contracts/vocabulary';
import { expect, test } from 'vitest';
import { joinRefusal, type LessonToJoin, nearestRefusal, type Seat } from './rules.ts';

const LESSON: LessonToJoin = {
  state: 'planned',
  startsAt: new Date('2026-11-18T14:00:00Z'),
  endsAt: new Date('2026-11-18T15:00:00Z'),
  hasRoom: true,
};
const SEAT: Seat = { hasConsent: true, isPaid: true, isPaused: false, isBehind: false };
const DURING = '2026-11-18T14:10:00.000Z';
const LONG_BEFORE = '2026-11-17T14:00:00.000Z';

test.each<
  [what: string, lesson: Partial<LessonToJoin>, seat: Partial<Seat> | 'teacher', at: string, JoinRefusal | null]
>([
  ['a learner, a moment before the room opens', {}, {}, '2026-11-18T13:44:59.999Z', 'lesson/too-early'],
  ['a learner, at the moment', {}, {}, '2026-11-18T13:45:00.000Z', null],
  ['a teacher, a moment before the room opens', {}, 'teacher', '2026-11-18T13:29:59.999Z', 'lesson/too-early'],
  ['a teacher, at the moment', {}, 'teacher', '2026-11-18T13:30:00.000Z', null],
  ['a learner, in the last moment', {}, {}, '2026-11-18T14:59:59.999Z', null],
  ['a learner, at the end', {}, {}, '2026-11-18T15:00:00.000Z', 'lesson/over'],
  ['a teacher, at the end', {}, 'teacher', '2026-11-18T15:00:00.000Z', 'lesson/over'],
  ['a lesson that is marked already and goes on', { state: 'held' }, {}, DURING, null],
  ['a cancelled lesson', { state: 'cancelled' }, {}, DURING, 'lesson/cancelled'],
  ['a cancelled lesson of next week', { state: 'cancelled' }, 'teacher', LONG_BEFORE, 'lesson/cancelled'],
  ['no room', { hasRoom: false }, {}, DURING, 'lesson/no-room'],
  ['no room yet, and it is early', { hasRoom: false }, {}, LONG_BEFORE, 'lesson/too-early'],
  ['not paid', {}, { isPaid: false }, DURING, 'lesson/not-paid'],
  ['bought, and a month is long past due', {}, { isBehind: true }, DURING, 'lesson/not-paid'],
  ['paused', {}, { isPaused: true }, DURING, 'lesson/paused'],
  [
    'paused, and late besides: paying would not open the room',
    {},
    { isPaused: true, isBehind: true },
    DURING,
    'lesson/paused',
  ],
  ['never bought', {}, { isPaid: false, isPaused: true }, DURING, 'lesson/not-paid'],
  ['no consent', {}, { hasConsent: false }, DURING, 'lesson/no-consent'],
  [
    'neither consent nor money: consent is asked for first',
    {},
    { hasConsent: false, isPaid: false },
    DURING,
    'lesson/no-consent',
  ],
  ['not paid, long before: what is to be done is said in time', {}, { isPaid: false }, LONG_BEFORE, 'lesson/not-paid'],
])('%s', (_what, lesson, seat, at, expected) => {
  const place = seat === 'teacher' ? seat : { ...SEAT, ...seat };

  expect(joinRefusal({ ...LESSON, ...lesson }, place, new Date(at))).toBe(expected);
});

test('of several learners the reason of the one who came furthest is told', () => {
  expect(nearestRefusal(['lesson/no-consent', 'lesson/too-early', 'lesson/not-paid'])).toBe('lesson/too-early');
  expect(nearestRefusal(['lesson/no-consent', 'lesson/not-paid'])).toBe('lesson/not-paid');
  expect(nearestRefusal([])).toBeNull();
});
