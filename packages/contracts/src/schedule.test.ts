import { describe, expect, test } from 'vitest';
import { addisDate } from './addis-time.ts';
import {
  ethiopianClock,
  internationalSlot,
  internationalTime,
  lessons,
  minuteOfEthiopian,
  nextLesson,
  slotMinutes,
  type Timetable,
  upcomingLessons,
  weekdaysOf,
} from './schedule.ts';
import { SCHEDULES, TIMES } from './vocabulary.ts';

/** Monday, Wednesday and Friday, 17:00 to 18:00, from Monday 2 to Friday 27 November 2026. */
const MATHS: Timetable = {
  weekdays: [1, 3, 5],
  startsAtMinute: 17 * 60,
  endsAtMinute: 18 * 60,
  startDate: '2026-11-02',
  endDate: '2026-11-27',
};
const addis = (wallClock: string): Date => new Date(`${wallClock}+03:00`);

test.each([
  ['Monday. Wednesday & Friday', [1, 3, 5]],
  ['Tuesday, Thursday & Saturday', [2, 4, 6]],
  ['Saturday & Sunday', [6, 7]],
  ['sunday, MONDAY', [1, 7]],
  ['whenever it suits', []],
])('the schedule "%s" names the weekdays %j', (label, weekdays) => {
  expect(weekdaysOf(label)).toEqual(weekdays);
});

test.each([
  ['11:00 - 12:00', 17 * 60, 18 * 60],
  ['12:00 - 01:00', 18 * 60, 19 * 60],
  ['01:00 - 02:00', 19 * 60, 20 * 60],
  ['6:00 - 7:30', 12 * 60, 13 * 60 + 30],
  ['11:30 – 12:15', 17 * 60 + 30, 18 * 60 + 15],
  ['05:30 - 06:30', 23 * 60 + 30, 24 * 60 + 30],
])('the slot "%s" is minute %i to %i of the day', (label, startsAtMinute, endsAtMinute) => {
  expect(slotMinutes(label)).toEqual({ startsAtMinute, endsAtMinute });
});

test.each([['13:00 - 14:00'], ['00:00 - 01:00'], ['11:60 - 12:00'], ['11:00 - 11:00'], ['in the evening'], ['']])(
  '"%s" is no slot',
  (label) => {
    expect(slotMinutes(label)).toBeNull();
  },
);

test('every schedule and time of the specification can be read', () => {
  expect(SCHEDULES.map((label) => weekdaysOf(label).length)).toEqual([3, 3]);
  expect(TIMES.map((label) => slotMinutes(label)?.startsAtMinute)).toEqual([1020, 1080, 1140]);
});

test.each([
  [0, 6, 'night'],
  [6 * 60 - 1, 11, 'night'],
  [6 * 60, 12, 'morning'],
  [7 * 60, 1, 'morning'],
  [12 * 60, 6, 'noon'],
  [13 * 60, 7, 'afternoon'],
  [17 * 60, 11, 'afternoon'],
  [18 * 60, 12, 'evening'],
  [19 * 60, 1, 'evening'],
  [24 * 60, 6, 'night'],
] as const)('minute %i of the day is %i o’clock in the %s on the Ethiopian clock', (minute, hour, part) => {
  expect(ethiopianClock(minute)).toMatchObject({ hour, part });
});

test('going to the Ethiopian clock and back gives the same minute, all day long', () => {
  for (let minuteOfDay = 0; minuteOfDay < 24 * 60; minuteOfDay += 1) {
    const { hour, minute, part } = ethiopianClock(minuteOfDay);
    const half = part === 'morning' || part === 'noon' || part === 'afternoon' ? 'day' : 'night';
    expect(minuteOfEthiopian(hour, minute, half)).toBe(minuteOfDay);
  }
});

test.each([
  [17 * 60, 18 * 60, '5:00 - 6:00 PM'],
  [11 * 60 + 30, 12 * 60 + 30, '11:30 AM - 12:30 PM'],
  [7 * 60, 8 * 60, '7:00 - 8:00 AM'],
  [23 * 60, 24 * 60, '11:00 PM - 12:00 AM'],
])('minute %i to %i reads %s', (from, to, text) => {
  expect(internationalSlot(12, from, to)).toBe(text);
});

test('a slot by 24 hours has no half of the day', () => {
  expect(internationalSlot(24, 11 * 60 + 30, 12 * 60 + 30)).toBe('11:30 - 12:30');
  expect(internationalSlot(24, 17 * 60, 18 * 60)).toBe('17:00 - 18:00');
});

test.each([
  [0, '12:00 AM'],
  [5, '12:05 AM'],
  [12 * 60, '12:00 PM'],
  [17 * 60, '5:00 PM'],
])('minute %i reads %s', (minute, text) => {
  expect(internationalTime(minute)).toBe(text);
});

describe('the lessons of a class', () => {
  test('run from the first day to the last, both included, on its weekdays only', () => {
    const dates = lessons(MATHS).map(({ date }) => date.slice(8));

    expect(dates).toEqual(['02', '04', '06', '09', '11', '13', '16', '18', '20', '23', '25', '27']);
  });

  test('are at the wall-clock time of Addis Ababa', () => {
    expect(lessons(MATHS)[0]).toEqual({
      date: '2026-11-02',
      startsAt: new Date('2026-11-02T14:00:00Z'),
      endsAt: new Date('2026-11-02T15:00:00Z'),
    });
  });

  test('are none when the dates hold none of its weekdays, or when it has no weekdays', () => {
    expect(lessons({ ...MATHS, startDate: '2026-11-07', endDate: '2026-11-08' })).toEqual([]);
    expect(lessons({ ...MATHS, weekdays: [] })).toEqual([]);
  });
});

describe('the next lesson', () => {
  test.each([
    ['long before the start', '2026-09-01T12:00:00', '2026-11-02', false, 62],
    ['the evening before the start', '2026-11-01T23:59:59', '2026-11-02', false, 1],
    ['just after midnight of the first day', '2026-11-02T00:00:00', '2026-11-02', false, 0],
    ['a second before it begins', '2026-11-02T16:59:59', '2026-11-02', false, 0],
    ['as it begins', '2026-11-02T17:00:00', '2026-11-02', true, 0],
    ['in the middle of it', '2026-11-02T17:30:00', '2026-11-02', true, 0],
    ['a second before it ends', '2026-11-02T17:59:59', '2026-11-02', true, 0],
    ['as it ends', '2026-11-02T18:00:00', '2026-11-04', false, 2],
    ['on a day between', '2026-11-03T09:00:00', '2026-11-04', false, 1],
    ['over the weekend', '2026-11-06T18:00:00', '2026-11-09', false, 3],
    ['in the middle of the last one', '2026-11-27T17:59:00', '2026-11-27', true, 0],
  ])('%s', (_, now, date, isNow, daysAway) => {
    expect(nextLesson(MATHS, addis(now))).toMatchObject({ date, isNow, daysAway });
  });

  test.each([
    ['once the last one is over', '2026-11-27T18:00:00'],
    ['after the end', '2027-05-01T08:00:00'],
  ])('is none %s', (_, now) => {
    expect(nextLesson(MATHS, addis(now))).toBeNull();
  });

  test('is none for a class without weekdays', () => {
    expect(nextLesson({ ...MATHS, weekdays: [] }, addis('2026-11-02T12:00:00'))).toBeNull();
  });

  test('is seen a week ahead when a class meets once a week and today’s is over', () => {
    const weekly = { ...MATHS, weekdays: [1] };

    expect(nextLesson(weekly, addis('2026-11-02T18:00:00'))).toMatchObject({ date: '2026-11-09', daysAway: 7 });
  });

  test('is still under way after midnight when it began late the day before', () => {
    const late = { ...MATHS, startsAtMinute: 23 * 60 + 30, endsAtMinute: 24 * 60 + 30 };

    expect(nextLesson(late, addis('2026-11-03T00:10:00'))).toMatchObject({ date: '2026-11-02', isNow: true });
    expect(nextLesson(late, addis('2026-11-03T00:30:00'))).toMatchObject({ date: '2026-11-04', isNow: false });
  });
});

test.each([
  ['in the middle of a lesson, that one and the week’s others', '2026-11-09T17:30:00', ['09', '11', '13', '16']],
  ['before the start, the first ones', '2026-10-30T12:00:00', ['02', '04']],
  ['near the end, what is left', '2026-11-25T18:00:00', ['27']],
  ['after the end, none', '2026-11-28T00:00:00', []],
])('the lessons of the next seven days are, %s', (_, now, days) => {
  expect(upcomingLessons(MATHS, addis(now), 7).map(({ date }) => date.slice(8))).toEqual(days);
});

test('today is the date in Addis Ababa, three hours ahead of UTC', () => {
  expect(addisDate(new Date('2026-11-15T20:59:59Z'))).toBe('2026-11-15');
  expect(addisDate(new Date('2026-11-15T21:00:00Z'))).toBe('2026-11-16');
});
