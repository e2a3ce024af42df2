import { expect, test } from 'vitest';
import { minuteOf } from '../minute-of.ts';
import { alarmOf, hoursOf, lanesOf, momentOf, shareOver } from './rules.ts';

const lesson = {
  state: 'planned' as const,
  startsAt: '2026-11-19T14:00:00.000Z',
  endsAt: '2026-11-19T15:00:00.000Z',
  problems: [],
  teacherCameAt: null,
};
const at = (time: string) => new Date(`2026-11-19T${time}Z`);

test.each([
  ['13:59:59', 'to-come', 0],
  ['14:00:00', 'running', 0],
  ['14:37:00', 'running', 62],
  ['15:00:00', 'over', 100],
])('at %s a lesson is %s, %i percent of it over', (time, moment, percent) => {
  expect(momentOf(lesson, at(time))).toBe(moment);
  expect(shareOver(lesson, at(time))).toBe(percent);
});

test('a lesson that nobody has taken in time alarms until it is over, and a class without a teacher comes first', () => {
  expect(alarmOf(lesson, at('13:00:00'), true)).toBe('no-cover');
  expect(alarmOf(lesson, at('14:01:00'), true)).toBe('no-cover');
  expect(alarmOf(lesson, at('15:00:00'), true)).toBeNull();
  expect(alarmOf({ ...lesson, problems: ['no-teacher'] }, at('13:00:00'), true)).toBe('no-teacher');
});

test.each([
  ['a lesson to come is in order', {}, '13:00:00', null],
  ['one without a teacher is not', { problems: ['no-teacher' as const] }, '13:00:00', 'no-teacher'],
  ['one that began without its teacher is late', {}, '14:01:00', 'teacher-late'],
  ['one whose teacher came is in order', { teacherCameAt: '2026-11-19T13:55:00.000Z' }, '14:01:00', null],
  ['one that is over alarms nobody', { problems: ['no-teacher' as const] }, '15:00:00', null],
  ['nor does a cancelled one', { state: 'cancelled' as const, problems: ['no-teacher' as const] }, '13:00:00', null],
])('%s', (_what, changed, time, alarm) => {
  expect(alarmOf({ ...lesson, ...changed }, at(time))).toBe(alarm);
});

test('a lesson that was marked is held, and one that nobody marked is over', () => {
  expect(momentOf({ ...lesson, state: 'held' }, at('15:00:00'))).toBe('held');
});

test('the board has a row for each teacher, nobody first, and two for who is asked to be in two places', () => {
  const placed = (teacher: string | null, from: string, until: string) => ({ teacher, startsAt: from, endsAt: until });
  const day = [
    placed('Sara', '14:00', '15:00'),
    placed('Abel', '14:00', '15:00'),
    placed('Sara', '14:30', '15:30'),
    placed(null, '15:00', '16:00'),
    placed('Sara', '15:00', '16:00'),
  ];
  expect(lanesOf(day).map(({ teacher, lessons }) => [teacher, lessons.map(({ startsAt }) => startsAt)])).toEqual([
    [null, ['15:00']],
    ['Abel', ['14:00']],
    ['Sara', ['14:00', '15:00']],
    ['Sara', ['14:30']],
  ]);
});

test('the board shows whole hours', () => {
  expect(hoursOf([{ from: 1020, until: 1080 }])).toEqual({ from: 1020, until: 1080 });
  expect(
    hoursOf([
      { from: 1015, until: 1070 },
      { from: 570, until: 585 },
    ]),
  ).toEqual({ from: 540, until: 1080 });
});

test.each([
  ['9:30', 570],
  [' 17:05 ', 1025],
  ['24:00', null],
  ['half past', null],
])('%s is minute %s of the day', (clock, minute) => {
  expect(minuteOf(clock)).toBe(minute);
});
