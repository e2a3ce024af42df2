import { ETHIOPIAN_MONTHS } from '@temari/contracts/billing-months';
import { expect, test } from 'vitest';
import {
  goingOnFrom,
  isOver,
  keptGoing,
  lastDayOf,
  pausedIn,
  pauseRefusal,
  pausesOf,
  type Stretch,
  stoppedOn,
  withPackage,
} from './stretches.ts';

/** Tikimt 2019 is 11 October to 9 November 2026, Hidar ends on 9 December, Tahsas on 8 January, Tir on 7 February. */
const TODAY = '2026-10-19';
const HIDAR = { from: '2026-11-10', to: '2026-12-09' };
const TAHSAS = { from: '2026-12-10', to: '2027-01-08' };
const TIR = { from: '2027-01-09', to: '2027-02-07' };

const stretch = (
  id: string | null,
  startsOn: string,
  endsOn: string | null,
  changed: Partial<Stretch> = {},
): Stretch => ({
  ...{
    id,
    startsOn,
    endsOn,
    packageId: 'plain',
    monthlySantim: 140_000,
    lines: [],
    cause: 'class',
    awaitsClass: false,
  },
  ...changed,
});
const running = [stretch('a', '2026-10-12', null)];
const paused = [stretch('a', '2026-10-12', '2026-11-09'), stretch('b', TAHSAS.from, null, { cause: 'pause' })];
const dear = { packageId: 'dear', monthlySantim: 200_000 };

type Days = [string | null, string, string | null, string][];
const daysOf = (rows: readonly Stretch[]): Days =>
  rows.map(({ id, startsOn, endsOn, packageId }) => [id, startsOn, endsOn, packageId]);

test.each<[string, Stretch[], { from: string; to: string }, Days]>([
  [
    'of one row makes two',
    running,
    HIDAR,
    [
      ['a', '2026-10-12', '2026-11-09', 'plain'],
      [null, '2026-12-10', null, 'plain'],
    ],
  ],
  [
    'after another one',
    paused,
    { from: '2027-02-08', to: '2027-03-09' },
    [
      ['a', '2026-10-12', '2026-11-09', 'plain'],
      ['b', '2026-12-10', '2027-02-07', 'plain'],
      [null, '2027-03-10', null, 'plain'],
    ],
  ],
  [
    'that hides the first months of another package',
    [stretch('a', '2026-10-12', '2026-12-09'), stretch('b', TAHSAS.from, null, dear)],
    { from: HIDAR.from, to: TAHSAS.to },
    [
      ['a', '2026-10-12', '2026-11-09', 'plain'],
      ['b', '2027-01-09', null, 'dear'],
    ],
  ],
  [
    'that hides all of a package',
    [
      stretch('a', '2026-10-12', '2026-11-09'),
      stretch('b', HIDAR.from, HIDAR.to, dear),
      stretch('c', TAHSAS.from, null),
    ],
    HIDAR,
    [
      ['a', '2026-10-12', '2026-11-09', 'plain'],
      ['c', '2026-12-10', null, 'plain'],
    ],
  ],
  [
    'before a stop keeps the stop',
    [stretch('a', '2026-10-12', '2027-02-07')],
    HIDAR,
    [
      ['a', '2026-10-12', '2026-11-09', 'plain'],
      [null, '2026-12-10', '2027-02-07', 'plain'],
    ],
  ],
])('a pause %s', (_, rows, days, after) => {
  expect(daysOf(pausedIn(rows, days))).toEqual(after);
});

test.each<[string, Stretch[], { from: string; to: string }, string | null]>([
  ['while it runs', running, HIDAR, null],
  ['that is planned already', paused, HIDAR, null],
  ['that overlaps another', paused, { from: HIDAR.from, to: TAHSAS.to }, 'enrollment/paused-then'],
  ['right after another', paused, TAHSAS, 'enrollment/paused-then'],
  ['a month after another', paused, TIR, null],
  ['after it has stopped', [stretch('a', '2026-09-12', '2026-10-10')], HIDAR, 'enrollment/stopped'],
  ['after it stops', [stretch('a', '2026-10-12', '2026-11-09')], HIDAR, 'enrollment/stops-before'],
  ['until it stops', [stretch('a', '2026-10-12', HIDAR.to)], HIDAR, 'enrollment/stops-before'],
])('a pause %s', (_, rows, days, refusal) => {
  expect(pauseRefusal(rows, days, TODAY)).toBe(refusal);
});

test.each<[string, Stretch[], string, Days]>([
  ['of a running one', running, '2026-11-09', [['a', '2026-10-12', '2026-11-09', 'plain']]],
  ['takes a planned pause away', paused, '2026-11-09', [['a', '2026-10-12', '2026-11-09', 'plain']]],
  [
    'after a pause keeps it',
    paused,
    '2027-01-08',
    [
      ['a', '2026-10-12', '2026-11-09', 'plain'],
      ['b', '2026-12-10', '2027-01-08', 'plain'],
    ],
  ],
])('a stop %s', (_, rows, day, after) => {
  expect(daysOf(stoppedOn(rows, day))).toEqual(after);
});

test.each<[string, Stretch[], Days | null]>([
  ['nothing', running, null],
  ['a stop', [stretch('a', '2026-10-12', '2026-11-09')], [['a', '2026-10-12', null, 'plain']]],
  ['a stop of before', [stretch('a', '2026-09-12', '2026-10-10')], null],
  ['a pause', paused, [['a', '2026-10-12', null, 'plain']]],
  ['a pause that has begun', [stretch('a', '2026-09-12', '2026-10-10'), stretch('b', HIDAR.from, null)], null],
  [
    'a pause before another package',
    [stretch('a', '2026-10-12', '2026-11-09'), stretch('b', TAHSAS.from, null, dear)],
    [
      ['a', '2026-10-12', '2026-11-09', 'plain'],
      ['b', '2026-11-10', null, 'dear'],
    ],
  ],
  [
    'a pause and a stop',
    [stretch('a', '2026-10-12', '2026-11-09'), stretch('b', TAHSAS.from, '2027-02-07')],
    [['a', '2026-10-12', null, 'plain']],
  ],
])('taking back %s', (_, rows, after) => {
  const kept = keptGoing(rows, TODAY);
  expect(kept && daysOf(kept)).toEqual(after);
});

test.each<[string, Stretch[], string, Days]>([
  [
    'splits the row',
    running,
    HIDAR.from,
    [
      ['a', '2026-10-12', '2026-11-09', 'plain'],
      [null, '2026-11-10', null, 'dear'],
    ],
  ],
  [
    'in a pause counts after it',
    paused,
    HIDAR.from,
    [
      ['a', '2026-10-12', '2026-11-09', 'plain'],
      ['b', '2026-12-10', null, 'dear'],
    ],
  ],
  [
    'again from a later month',
    [stretch('a', '2026-10-12', '2026-11-09'), stretch('b', HIDAR.from, null, dear)],
    TAHSAS.from,
    [
      ['a', '2026-10-12', '2026-11-09', 'plain'],
      ['b', '2026-11-10', null, 'dear'],
    ],
  ],
])('another package %s', (_, rows, from, after) => {
  expect(daysOf(withPackage(rows, from, { ...dear, lines: [] }))).toEqual(after);
});

test('the old package again, before the new one counts, is as if nothing had been changed', () => {
  const [first] = running;
  const changed = withPackage(running, HIDAR.from, { ...dear, lines: [] });
  const plain = { packageId: 'plain', monthlySantim: 140_000, lines: [] };
  expect(withPackage(changed, HIDAR.from, plain)).toEqual([first]);
});

test.each<[string, Stretch[], string[], string]>([
  ['the running month', running, [], '2026-11-09'],
  ['the last month that is paid', running, [HIDAR.from, TAHSAS.from], '2027-01-08'],
  ['the last month that is paid without a gap', running, [TAHSAS.from], '2026-11-09'],
  [
    'the month before the pause that it is in',
    [stretch('a', '2026-09-12', '2026-10-10'), stretch('b', HIDAR.from, null)],
    [],
    '2026-10-10',
  ],
  [
    'the month before the pause that has cost its class',
    [stretch('a', '2026-09-12', '2026-10-10'), stretch('b', TODAY, null, { awaitsClass: true })],
    [],
    '2026-10-10',
  ],
  ['the first month of one that has not begun', [stretch('a', '2026-11-20', null)], [], '2026-12-09'],
])('who stops comes until the end of %s', (_, rows, paidAhead, day) => {
  expect(lastDayOf(rows, { calendar: ETHIOPIAN_MONTHS, today: TODAY, paidAhead: new Set(paidAhead) })).toBe(day);
});

test('rows that follow each other have no pause between them', () => {
  const rows = [stretch('a', '2026-10-12', '2026-11-09'), stretch('b', HIDAR.from, null, dear)];
  expect(pausesOf(rows)).toEqual([]);
  expect(pausesOf(paused)).toEqual([HIDAR]);
  expect(isOver(paused, TODAY)).toBe(false);
});

const ended = stretch('a', '2026-10-12', '2026-11-09');
test.each<[string, Stretch[], string, Days]>([
  [
    'as it was planned',
    [ended, stretch('b', TIR.from, null, { awaitsClass: true })],
    TIR.from,
    [
      ['a', '2026-10-12', '2026-11-09', 'plain'],
      ['b', '2027-01-09', null, 'plain'],
    ],
  ],
  [
    'in the middle of a month',
    [ended, stretch('b', TIR.from, null, { awaitsClass: true })],
    '2027-01-20',
    [
      ['a', '2026-10-12', '2026-11-09', 'plain'],
      ['b', '2027-01-20', null, 'plain'],
    ],
  ],
  [
    'after another package would have begun',
    [
      ended,
      stretch('b', TIR.from, TIR.to, { awaitsClass: true }),
      stretch('c', '2027-02-08', null, { ...dear, awaitsClass: true }),
    ],
    '2027-02-20',
    [
      ['a', '2026-10-12', '2026-11-09', 'plain'],
      ['c', '2027-02-20', null, 'dear'],
    ],
  ],
  [
    'after it would have stopped',
    [ended, stretch('b', TIR.from, TIR.to, { awaitsClass: true })],
    '2027-02-20',
    [['a', '2026-10-12', '2026-11-09', 'plain']],
  ],
])('who has a class again after a pause goes on %s', (_, rows, from, after) => {
  const now = goingOnFrom(rows, from);
  expect(daysOf(now)).toEqual(after);
  expect(now.some(({ awaitsClass }) => awaitsClass)).toBe(false);
});
