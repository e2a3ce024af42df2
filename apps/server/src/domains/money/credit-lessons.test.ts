import { expect, test } from 'vitest';
import { creditsOf } from './credit-lessons.ts';
import type { LessonOwed } from './lesson-queries.ts';

const owed = (place: number, changed: Partial<LessonOwed> = {}): LessonOwed => ({
  ...{ householdId: 'h', enrollmentId: 'e', lessonId: `l${place}`, chargeId: 'c' },
  ...{ charged: 140_000, lessonsSold: 13, place, given: 0 },
  ...changed,
});

test.each<[string, LessonOwed[], number[]]>([
  ['one lesson', [owed(1)], [10_700]],
  ['lessons that share the rounding', [owed(1), owed(2), owed(3)], [10_700, 10_800, 10_800]],
  [
    'all lessons: the whole charge',
    Array.from({ length: 13 }, (_, at) => owed(at + 1)),
    [107, 108, 108, 107, 108, 108, 107, 108, 108, 107, 108, 108, 108].map((birr) => birr * 100),
  ],
  [
    'more lessons than were sold: never more than the charge',
    Array.from({ length: 3 }, () => owed(2, { lessonsSold: 2 })),
    [70_000, 70_000],
  ],
  ['what is left of the charge', [owed(5, { given: 135_000 })], [5_000]],
  ['nothing where all was credited', [owed(5, { given: 140_000 })], []],
  ['nothing for a lesson worth nothing', [owed(1, { charged: 300, lessonsSold: 13 })], []],
  ['each charge for itself', [owed(1, { given: 140_000 }), owed(1, { chargeId: 'other' })], [10_700]],
])('credits %s', (_, lessons, santim) => {
  expect(creditsOf(lessons).map((credit) => credit.santim)).toEqual(santim);
});
