import type { OwnLesson } from '@temari/contracts/lessons';
import { expect, test } from 'vitest';
import { changesOf, nextOf, stitchOf, weekOf } from './lesson-rules.ts';

const NOW = new Date('2026-11-18T14:10:00Z');

const lesson = (id: string, startsAt: string, changed: Partial<OwnLesson> = {}): OwnLesson => ({
  id,
  date: startsAt.slice(0, 10),
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + 3_600_000).toISOString(),
  state: 'planned',
  class: 'class',
  serviceType: 'Grade 5-12 Tutoring',
  courseType: 'Maths',
  translations: {},
  grade: '8',
  number: 1,
  teacher: 'Selam Sample',
  opensAt: startsAt,
  canJoin: false,
  ...changed,
});

const MONDAY = lesson('monday', '2026-11-16T14:00:00.000Z');
const RUNNING = lesson('running', '2026-11-18T14:00:00.000Z', { learner: 'dawit', refusal: 'lesson/not-paid' });
const FRIDAY = lesson('friday', '2026-11-20T14:00:00.000Z');

test('a lesson that is under way is the next one, for the learner who can join it', () => {
  const hanas = { ...RUNNING, learner: 'hana', canJoin: true };

  expect(nextOf([MONDAY, RUNNING, hanas, FRIDAY], NOW)).toBe(hanas);
  expect(nextOf([MONDAY, { ...RUNNING, state: 'cancelled' }, FRIDAY], NOW)).toBe(FRIDAY);
  expect(nextOf([MONDAY], NOW)).toBeNull();
});

test('what is cancelled or moved within a week is told once, what is over or far away is not', () => {
  const cancelled = { ...FRIDAY, state: 'cancelled' as const };
  const changes = changesOf(
    [
      { ...MONDAY, state: 'cancelled' },
      { ...cancelled, learner: 'hana' },
      { ...cancelled, learner: 'dawit' },
      lesson('moved', '2026-11-25T14:00:00.000Z', { isMoved: true }),
      lesson('far', '2026-11-27T14:00:00.000Z', { isMoved: true }),
    ],
    NOW,
  );

  expect(changes.map(({ id }) => id)).toEqual(['friday', 'moved']);
});

test('a week has seven days, and a lesson stands on the day it is moved to', () => {
  const moved = { ...FRIDAY, startsAt: '2026-11-21T20:59:00.000Z', isMoved: true };

  const week = weekOf([MONDAY, RUNNING, { ...RUNNING, learner: 'hana' }, moved], '2026-11-16');

  expect(week.map(({ lessons }) => lessons.length)).toEqual([1, 0, 1, 0, 0, 1, 0]);
  expect([MONDAY, RUNNING, moved].map((each) => stitchOf(each, RUNNING, NOW))).toEqual(['over', 'next', 'moved']);
  expect(stitchOf({ ...MONDAY, attendance: 'late' }, RUNNING, NOW)).toBe('late');
});
