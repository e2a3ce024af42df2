import { ATTENDANCE_STATES, MARK_SOURCES } from '@temari/contracts/vocabulary';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Arriving, excuseRefusal, markingRefusal, outcomeOf, type Standing } from './rules.ts';

const absent: Standing = { id: 'known', state: 'absent', source: 'teacher' };
const mark = (changed: Partial<Arriving> = {}): Arriving => ({
  ...{ id: 'new', state: 'present', source: 'teacher', baseId: null },
  ...changed,
});

test.each<[string, Standing | null, Partial<Arriving>, string, { isLate: boolean }?]>([
  ['the first word counts', null, {}, 'stands'],
  ['who knew of the standing replaces it', absent, { baseId: 'known' }, 'stands'],
  ['the same again changes nothing', absent, { state: 'absent' }, 'same'],
  ['an equal who did not know it is kept beside it', absent, {}, 'conflict'],
  ['an equal who knew an older one is kept beside it', absent, { baseId: 'older' }, 'conflict'],
  ['the office counts, whatever it knew', absent, { source: 'office' }, 'stands'],
  ['a teacher counts more than the room', { ...absent, source: 'join' }, {}, 'stands'],
  [
    'a teacher who says the same as a family makes it the teacher’s word',
    { ...absent, source: 'family' },
    { state: 'absent' },
    'stands',
  ],
  ['a teacher who did not know the office’s word is outranked', { ...absent, source: 'office' }, {}, 'outranked'],
  ['a family tells why somebody was absent', absent, { source: 'family', state: 'excused', baseId: 'known' }, 'stands'],
  ['a family does not know better than the teacher', absent, { source: 'family', state: 'excused' }, 'outranked'],
  [
    'a family never says that somebody present was not',
    { ...absent, state: 'present' },
    { source: 'family', state: 'excused', baseId: 'known' },
    'outranked',
  ],
  [
    'nor that somebody late was not',
    { ...absent, state: 'late' },
    { source: 'family', state: 'excused', baseId: 'known' },
    'outranked',
  ],
  [
    'a family takes its own excuse back',
    { ...absent, state: 'excused', source: 'family' },
    { source: 'family', state: null, baseId: 'known' },
    'stands',
  ],
  ['but not the word of a teacher', absent, { source: 'family', state: null, baseId: 'known' }, 'same'],
  [
    'after the time for corrections a teacher’s word waits for the office',
    absent,
    { baseId: 'known' },
    'late',
    { isLate: true },
  ],
  ['also where nobody had said anything', null, {}, 'late', { isLate: true }],
  ['the office corrects at any time', absent, { source: 'office' }, 'stands', { isLate: true }],
])('%s', (_, standing, changed, outcome, late = { isLate: false }) => {
  expect(outcomeOf(standing, mark(changed), late)).toBe(outcome);
});

/** What counts after these marks arrived in this order; one that arrives again gets its first answer. */
const arrived = (marks: readonly Arriving[]) => {
  const outcomes = new Map<string, string>();
  let standing = null as Standing | null;
  for (const each of marks) {
    if (outcomes.has(each.id)) continue;
    const outcome = outcomeOf(standing, each);
    outcomes.set(each.id, outcome);
    const counting: Standing | null = standing;
    if (outcome === 'same' && counting?.source === each.source) {
      standing = { ...counting, sameIds: [...(counting.sameIds ?? []), each.id] };
    }
    if (outcome === 'stands') standing = each.state && { id: each.id, state: each.state, source: each.source };
  }
  return { standing, outcomes };
};

/** Marks of one device that is offline: each is made with the one before in mind. */
const device = (name: string) =>
  fc
    .record({
      source: fc.constantFrom(...MARK_SOURCES.filter((source) => source !== 'family')),
      states: fc.array(fc.constantFrom(...ATTENDANCE_STATES), { minLength: 1, maxLength: 5 }),
    })
    .map(({ source, states }) =>
      states.map((state, place): Arriving => {
        const baseId = place === 0 ? null : `${name}${place - 1}`;
        return { id: `${name}${place}`, state, source, baseId };
      }),
    );

/** Two lists in one, each in its own order. */
const interleaved = <Thing>(one: readonly Thing[], other: readonly Thing[], turns: readonly boolean[]): Thing[] => {
  const [left, right] = [[...one], [...other]];
  const both: Thing[] = [];
  for (let turn = 0; left.length + right.length > 0; turn += 1) {
    const next = turns[turn % turns.length] ? (left.shift() ?? right.shift()) : (right.shift() ?? left.shift());
    if (next !== undefined) both.push(next);
  }
  return both;
};
const turns = fc.array(fc.boolean(), { minLength: 3, maxLength: 10 });

describe('two devices that were offline', () => {
  test('of different rank: in whatever order their marks arrive, the last word of the higher rank counts', () => {
    fc.assert(
      fc.property(device('a'), device('b'), turns, turns, (one, other, some, others) => {
        fc.pre(one[0]?.source !== other[0]?.source);
        const first = arrived(interleaved(one, other, some)).standing;
        const second = arrived(interleaved(one, other, others)).standing;
        const [higher] = [one, other].sort(
          (a, b) => MARK_SOURCES.indexOf(a[0]?.source ?? 'join') - MARK_SOURCES.indexOf(b[0]?.source ?? 'join'),
        );
        expect([first?.state, first?.source]).toEqual([second?.state, second?.source]);
        expect([first?.state, first?.source]).toEqual([higher?.at(-1)?.state, higher?.[0]?.source]);
      }),
    );
  });

  test('of the same rank: what arrived first counts, and whatever says something else is kept as a conflict', () => {
    fc.assert(
      fc.property(device('a'), fc.constantFrom(...ATTENDANCE_STATES), (one, state) => {
        const source = one[0]?.source ?? 'teacher';
        const { standing, outcomes } = arrived([...one, { id: 'b', state, source, baseId: null }]);
        expect(standing?.state).toBe(one.at(-1)?.state);
        expect(outcomes.get('b')).toBe(state === standing?.state ? 'same' : 'conflict');
      }),
    );
  });

  test('whatever is sent twice changes nothing', () => {
    fc.assert(
      fc.property(device('a'), device('b'), turns, fc.array(fc.nat(20)), (one, other, some, again) => {
        const once = interleaved(one, other, some);
        const repeated = again.flatMap((place) => once[place % once.length] ?? []);
        const twice = once.flatMap((each) => (repeated.includes(each) ? [each, each] : [each]));
        expect(arrived([...twice, ...repeated])).toEqual(arrived(once));
      }),
    );
  });
});

const lesson = {
  startsAt: new Date('2026-11-16T14:00:00Z'),
  endsAt: new Date('2026-11-16T15:00:00Z'),
  state: 'planned' as const,
};

test.each([
  ['2026-11-16T13:29:59Z', 'planned', 'attendance/not-open'],
  ['2026-11-16T13:30:00Z', 'planned', null],
  ['2026-11-25T15:00:00Z', 'held', null],
  ['2026-11-16T14:10:00Z', 'cancelled', 'attendance/cancelled'],
] as const)('a teacher marks at %s a lesson that is %s: %s', (at, state, refusal) => {
  expect(markingRefusal({ ...lesson, state }, new Date(at))).toBe(refusal);
});

test.each([
  ['2026-10-16T13:29:59Z', null, null],
  ['2026-11-17T15:00:00Z', 'absent', null],
  ['2026-11-17T15:00:01Z', 'absent', 'attendance/excuse-late'],
  ['2026-11-16T14:30:00Z', 'present', 'attendance/was-there'],
  ['2026-11-16T14:30:00Z', 'late', 'attendance/was-there'],
] as const)('a family excuses at %s somebody who is %s: %s', (at, state, refusal) => {
  expect(excuseRefusal(lesson, state && { state, source: 'teacher' }, new Date(at))).toBe(refusal);
});
