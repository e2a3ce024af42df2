import { addDays, addisDate, isoWeekday } from '@temari/contracts/addis-time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Closing,
  isEmptyPlan,
  type KnownLesson,
  type Plan,
  planLessons,
  type ScheduleVersion,
  slotsOf,
} from './plan.ts';

const BEFORE_ALL = new Date('2020-01-01T00:00:00Z');
const MATHS: ScheduleVersion = {
  weekdays: [1, 3, 5],
  startsAtMinute: 17 * 60,
  endsAtMinute: 18 * 60,
  validFrom: '2026-11-02',
  validTo: '2026-11-27',
};

/** What the database would hold after a plan was carried out. */
const carriedOut = (known: readonly KnownLesson[], plan: Plan): KnownLesson[] => {
  const removed = new Set(plan.remove.map(({ id }) => id));
  const changed = known
    .filter(({ id }) => !removed.has(id))
    .map((lesson): KnownLesson => {
      const moved = plan.move.find(({ id }) => id === lesson.id);
      const closed = plan.close.find(({ id }) => id === lesson.id);
      const isReopened = plan.reopen.some(({ id }) => id === lesson.id);
      return {
        ...lesson,
        ...moved,
        ...(closed && { state: 'cancelled', cause: 'closure', closureId: closed.closureId }),
        ...(isReopened && { state: 'planned', cause: null, closureId: null }),
      };
    });
  const created = plan.create.map(
    ({ closureId, ...slot }): KnownLesson => ({
      ...slot,
      id: `new ${slot.slotDate}`,
      state: closureId ? 'cancelled' : 'planned',
      cause: closureId ? 'closure' : null,
      closureId,
      isTouched: false,
    }),
  );
  return [...changed, ...created].sort((one, other) => (one.slotDate < other.slotDate ? -1 : 1));
};

const planned = (versions: ScheduleVersion[], closings: Closing[] = []): KnownLesson[] =>
  carriedOut([], planLessons({ versions, closings, known: [], now: BEFORE_ALL }));

/** What the database makes of a new timetable on a day: the versions before end, the new one begins. */
const followedBy = (versions: ScheduleVersion[], next: ScheduleVersion, day: string): ScheduleVersion[] => {
  if (versions.length === 0) return [next];
  const from = next.validFrom > day ? next.validFrom : day;
  const before = versions
    .filter(({ validFrom }) => validFrom < from)
    .map((each) => ({ ...each, validTo: each.validTo < from ? each.validTo : addDays(from, -1) }));
  return next.validTo < from ? before : [...before, { ...next, validFrom: from }];
};

const days = fc.integer({ min: 0, max: 3653 });
const version = fc
  .record({
    from: days,
    length: fc.integer({ min: 0, max: 400 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    startsAtMinute: fc.integer({ min: 0, max: 1439 }),
    lasts: fc.integer({ min: 1, max: 180 }),
  })
  .map(
    ({ from, length, weekdays, startsAtMinute, lasts }): ScheduleVersion => ({
      weekdays,
      startsAtMinute,
      endsAtMinute: startsAtMinute + lasts,
      validFrom: addDays('2024-01-01', from),
      validTo: addDays('2024-01-01', from + length),
    }),
  );
const closing = fc
  .record({ id: fc.uuid(), from: days, length: fc.integer({ min: 0, max: 20 }) })
  .map(({ id, from, length }): Closing => {
    const startsOn = addDays('2024-01-01', from);
    return { id, startsOn, endsOn: addDays(startsOn, length) };
  });

describe('slots', () => {
  test('the last day is included, and the first', () => {
    const dates = slotsOf([MATHS]).map(({ slotDate }) => slotDate);
    expect([dates[0], dates.at(-1), dates.length]).toEqual(['2026-11-02', '2026-11-27', 12]);
  });

  test('they are those that somebody finds who looks at every day of ten years', () => {
    fc.assert(
      fc.property(version, (one) => {
        const found: string[] = [];
        for (let day = '2024-01-01'; day < '2036-01-01'; day = addDays(day, 1)) {
          if (day >= one.validFrom && day <= one.validTo && one.weekdays.includes(isoWeekday(day))) found.push(day);
        }
        const slots = slotsOf([one]);
        expect(slots.map(({ slotDate }) => slotDate)).toEqual(found);
        for (const slot of slots) {
          expect(addisDate(slot.startsAt)).toBe(slot.slotDate);
          expect((slot.endsAt.getTime() - slot.startsAt.getTime()) / 60_000).toBe(
            one.endsAtMinute - one.startsAtMinute,
          );
        }
      }),
      { numRuns: 50 },
    );
  });

  test.each([
    ['Mon, Wed, Fri', [1, 3, 5]],
    ['Tue, Thu, Sat', [2, 4, 6]],
  ])('%s is 12 or 13 lessons in every Ethiopian month of thirty days', (_, weekdays) => {
    for (let first = '2026-09-11'; first < '2031-09-01'; first = addDays(first, 30)) {
      const month = slotsOf([{ ...MATHS, weekdays, validFrom: first, validTo: addDays(first, 29) }]);
      expect([12, 13]).toContain(month.length);
    }
  });
});

describe('planning', () => {
  test('a lesson on a closed day is cancelled by that closure and comes back when the day is open again', () => {
    const timket = { id: 'timket', startsOn: '2026-11-18', endsOn: '2026-11-18' };
    const all = planned([MATHS]);
    const closed = carriedOut(all, planLessons({ versions: [MATHS], closings: [timket], known: all, now: BEFORE_ALL }));
    expect(closed.filter(({ state }) => state === 'cancelled')).toMatchObject([
      { slotDate: '2026-11-18', cause: 'closure', closureId: 'timket' },
    ]);
    const open = carriedOut(closed, planLessons({ versions: [MATHS], closings: [], known: closed, now: BEFORE_ALL }));
    expect(open).toEqual(all);
  });

  test('a new timetable moves what is to come, adds and removes days, and leaves the past and what people touched', () => {
    const now = new Date('2026-11-11T16:00:00Z');
    const known = planned([MATHS]).map((lesson) =>
      lesson.slotDate === '2026-11-20' ? { ...lesson, isTouched: true } : lesson,
    );
    const versions = [
      { ...MATHS, validTo: '2026-11-10' },
      { ...MATHS, weekdays: [1, 4], startsAtMinute: 1080, endsAtMinute: 1140, validFrom: '2026-11-11' },
    ];
    const plan = planLessons({ versions, closings: [], known, now });
    const dateOf = ({ id }: { id: string }) => id.replace('new ', '');
    expect({
      create: plan.create.map(({ slotDate }) => slotDate),
      move: plan.move.map(dateOf),
      remove: plan.remove.map(dateOf),
      keep: plan.keep.map((each) => [dateOf(each), each.because]),
    }).toEqual({
      create: ['2026-11-12', '2026-11-19', '2026-11-26'],
      move: ['2026-11-16', '2026-11-23'],
      remove: ['2026-11-13', '2026-11-18', '2026-11-25', '2026-11-27'],
      keep: [
        ['2026-11-11', 'begun'],
        ['2026-11-20', 'touched'],
      ],
    });
  });

  test('a new hour that is over already leaves the lesson of today, and a new day of the past adds none', () => {
    const now = new Date('2026-11-11T12:00:00Z');
    const versions = [
      { ...MATHS, validTo: '2026-11-09' },
      { ...MATHS, weekdays: [1, 2, 3], startsAtMinute: 540, endsAtMinute: 600, validFrom: '2026-11-10' },
    ];
    const plan = planLessons({ versions, closings: [], known: planned([MATHS]), now });
    expect(plan.keep).toContainEqual({ id: 'new 2026-11-11', because: 'begun' });
    expect(plan.create.map(({ slotDate }) => slotDate)).toEqual(['2026-11-17', '2026-11-24']);
  });

  test('a lesson cancelled by hand stays cancelled, whatever is closed or opened', () => {
    const known = planned([MATHS]).map(
      (lesson): KnownLesson => ({ ...lesson, state: 'cancelled', cause: 'teacher', isTouched: true }),
    );
    const closings = [{ id: 'exam', startsOn: '2026-11-01', endsOn: '2026-11-30' }];
    expect(isEmptyPlan(planLessons({ versions: [MATHS], closings, known, now: BEFORE_ALL }))).toBe(true);
  });

  test('any sequence of timetables and closures leaves one lesson for each slot, and planning again changes nothing', () => {
    const step = fc.record({
      version,
      closings: fc.array(closing, { maxLength: 4 }),
      touch: fc.integer({ min: 0, max: 50 }),
      advance: fc.integer({ min: 0, max: 90 }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 5 }), (steps) => {
        let known: KnownLesson[] = [];
        let versions: ScheduleVersion[] = [];
        let day = '2024-01-01';
        for (const { version: next, closings, touch, advance } of steps) {
          day = addDays(day, advance);
          versions = followedBy(versions, next, day);
          const now = new Date(`${day}T09:00:00Z`);
          const before = known.map((lesson, place) => (place === touch ? { ...lesson, isTouched: true } : lesson));
          known = carriedOut(before, planLessons({ versions, closings, known: before, now }));

          expect(new Set(known.map(({ slotDate }) => slotDate)).size).toBe(known.length);
          for (const lesson of before.filter(({ isTouched, startsAt }) => isTouched || startsAt <= now)) {
            expect(known).toContainEqual(lesson);
          }
          for (const { slotDate } of slotsOf(versions).filter(({ startsAt }) => startsAt > now)) {
            expect(known.some((lesson) => lesson.slotDate === slotDate)).toBe(true);
          }
          expect(isEmptyPlan(planLessons({ versions, closings, known, now }))).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});
