import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueFor, isWaitedFor, lineOf, objectionsUntil, stateOf, type TeachingFact } from './rules.ts';

const fact = (changed: Partial<TeachingFact> = {}): TeachingFact => ({
  lessonId: 'lesson',
  courseType: 'Maths',
  translations: {},
  grade: '8',
  startsAt: new Date('2026-11-16T14:00:00Z'),
  endsAt: new Date('2026-11-16T15:30:00Z'),
  state: 'held',
  cause: null,
  accountId: 'selam',
  isTeacher: true,
  isCover: false,
  settled: null,
  counted: 0,
  ...changed,
});

test.each([
  ['a held lesson', {}, { minutes: 90, why: 'taught' }],
  ['one that was covered', { isCover: true }, { minutes: 90, why: 'covered' }],
  ['one that somebody else taught', { isTeacher: false }, { minutes: 0, why: 'taught' }],
  ['one that nobody marked', { state: 'planned' }, { minutes: 0, why: 'unmarked' }],
  ['one that our room failed', { state: 'cancelled', cause: 'platform' }, { minutes: 90, why: 'cancelled' }],
  ['one that its teacher could not teach', { state: 'cancelled', cause: 'teacher' }, { minutes: 0, why: 'cancelled' }],
  ['one on a closure', { state: 'cancelled', cause: 'closure' }, { minutes: 0, why: 'cancelled' }],
  ['one in an emergency', { state: 'cancelled', cause: 'emergency' }, { minutes: 0, why: 'cancelled' }],
  ['one that the office cancelled', { state: 'cancelled', cause: 'office' }, { minutes: 0, why: 'cancelled' }],
  ['what the office said counts before all else', { state: 'planned', settled: 45 }, { minutes: 45, why: 'settled' }],
] as const)('%s', (_name, changed, due) => {
  expect(dueFor(fact(changed))).toEqual(due);
});

test('a lesson of a closed month is a line only where it changed since, and names that month', () => {
  expect(lineOf(fact({ counted: 90 }), '2019-04')).toBeNull();
  expect(lineOf(fact(), '2019-04')).toMatchObject({ minutes: 90, why: 'late', about: '2019-03' });
  expect(lineOf(fact({ isTeacher: false, counted: 90 }), '2019-04')).toMatchObject({ minutes: -90, why: 'late' });
});

test('a cancelled lesson that pays nobody is no line, one that nobody marked is', () => {
  expect(lineOf(fact({ state: 'cancelled', cause: 'closure' }), '2019-03')).toBeNull();
  expect(lineOf(fact({ state: 'planned' }), '2019-03')).toMatchObject({ minutes: 0, why: 'unmarked' });
});

test('whatever is said after months were closed, all lines of a lesson together are what is due at last', () => {
  const changes = fc.record({
    state: fc.constantFrom('planned', 'held', 'cancelled'),
    cause: fc.constantFrom('platform', 'teacher'),
    isTeacher: fc.boolean(),
    settled: fc.option(fc.integer({ min: 0, max: 240 })),
  }) as fc.Arbitrary<Partial<TeachingFact>>;
  fc.assert(
    fc.property(fc.array(changes, { minLength: 1, maxLength: 8 }), (history) => {
      let counted = 0;
      for (const [place, changed] of history.entries()) {
        counted += lineOf(fact({ ...changed, counted }), `2019-${String(3 + place).padStart(2, '0')}`)?.minutes ?? 0;
      }
      expect(counted).toBe(dueFor(fact(history.at(-1))).minutes);
    }),
  );
});

test('teachers can object for five days after the end of a month; then it can be closed', () => {
  expect(objectionsUntil('2019-03')).toBe('2026-12-14');
  // Midnight in Addis Ababa is 21:00 UTC.
  expect(isWaitedFor('2019-03', new Date('2026-12-14T20:59:59Z'))).toBe(false);
  expect(isWaitedFor('2019-03', new Date('2026-12-14T21:00:00Z'))).toBe(true);
  expect(stateOf('2019-03', false, new Date('2026-12-09T20:59:00Z'))).toBe('draft');
  expect(stateOf('2019-03', false, new Date('2026-12-09T21:00:00Z'))).toBe('open');
  expect(stateOf('2019-03', true, new Date('2026-12-20T00:00:00Z'))).toBe('closed');
});
