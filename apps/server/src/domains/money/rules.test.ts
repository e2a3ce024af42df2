import {
  type BillingCalendar,
  billingMonthAfter,
  billingMonthOf,
  ETHIOPIAN_MONTHS,
} from '@temari/contracts/billing-months';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Allocation,
  allocate,
  firstMonthFee,
  lessonValue,
  monthsToCharge,
  type OpenCharge,
  type Source,
  type Standing,
  type StandingFacts,
  standingOf,
} from './rules.ts';

const birr = fc.integer({ min: 0, max: 20_000 }).map((etb) => etb * 100);

test.each([
  [140_000, { left: 12, planned: 12 }, 140_000],
  [140_000, { left: 5, planned: 12 }, 58_300],
  [140_000, { left: 1, planned: 13 }, 10_700],
  [140_000, { left: 0, planned: 12 }, 0],
  [140_000, { left: 0, planned: 0 }, 0],
])('of %d santim a month with lessons %o costs %d', (monthly, lessons, fee) => {
  expect(firstMonthFee(monthly, lessons)).toBe(fee);
});

test('the lessons of a charge are worth it together, none is worth less than nothing, and they differ by a birr at most', () => {
  fc.assert(
    fc.property(birr, fc.integer({ min: 1, max: 40 }), (charged, lessons) => {
      const values = Array.from({ length: lessons }, (_, place) => lessonValue(charged, lessons, place + 1));
      expect(values.reduce((sum, value) => sum + value, 0)).toBe(charged);
      expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...values) - Math.min(...values)).toBeLessThanOrEqual(100);
    }),
  );
});

const charge = (id: string, changed: Partial<OpenCharge> = {}): OpenCharge => ({
  ...{ id, enrollmentId: `of ${id}`, from: '2026-11-10', dueOn: '2026-11-10', open: 1000, learnerBornOn: null },
  to: '2026-12-09',
  ...changed,
});
const money = (id: string, rest: number, ...choices: Source['choices']): Source => ({ id, rest, choices });

test.each<[string, Source[], OpenCharge[], string[]]>([
  ['one pays one', [money('p', 1000)], [charge('a')], ['p>a 1000']],
  ['what is left stays', [money('p', 1500)], [charge('a')], ['p>a 1000']],
  ['a part is a part', [money('p', 300)], [charge('a')], ['p>a 300']],
  [
    'the oldest is paid first',
    [money('p', 1500)],
    [charge('b', { dueOn: '2026-12-10' }), charge('a')],
    ['p>a 1000', 'p>b 500'],
  ],
  [
    'of one day, the older learner first, and an unknown age last',
    [money('p', 1500)],
    [charge('a'), charge('b', { learnerBornOn: '2014-01-01' }), charge('c', { learnerBornOn: '2010-01-01' })],
    ['p>c 1000', 'p>b 500'],
  ],
  [
    'the payer’s choice comes before the oldest',
    [money('p', 1000, { enrollmentId: 'of b', from: '2026-12-10', amount: 1000 })],
    [charge('a'), charge('b', { from: '2026-12-10', to: '2027-01-08', dueOn: '2026-12-10' })],
    ['p>b 1000'],
  ],
  [
    'a month that was paid ahead keeps its money until it is charged',
    [money('p', 1500, { enrollmentId: 'of a', from: '2027-01-09', amount: 1000 })],
    [charge('a')],
    ['p>a 500'],
  ],
  [
    'older money first, then newer, also over several charges',
    [money('old', 400), money('new', 1000)],
    [charge('a'), charge('b', { dueOn: '2026-12-10' })],
    ['old>a 400', 'new>a 600', 'new>b 400'],
  ],
  ['nothing open', [money('p', 1000)], [], []],
  ['no money', [], [charge('a')], []],
])('%s', (_, sources, charges, expected) => {
  const said = ({ sourceId, chargeId, amount }: Allocation): string => `${sourceId}>${chargeId} ${amount}`;
  expect(allocate(sources, charges).map(said)).toEqual(expected);
});

const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-11-${String(number).padStart(2, '0')}`);
const amount = fc.integer({ min: 0, max: 3000 });
const household = fc.record({
  charges: fc.uniqueArray(fc.record({ id: fc.constantFrom(...'abcdefgh'), from: day, dueOn: day, open: amount }), {
    selector: ({ id }) => id,
  }),
  sources: fc.uniqueArray(
    fc.record({
      id: fc.constantFrom(...'pqrst'),
      rest: amount,
      choices: fc.array(fc.record({ enrollmentId: fc.constantFrom('of a', 'of b', 'of z'), from: day, amount }), {
        maxLength: 2,
      }),
    }),
    { selector: ({ id }) => id },
  ),
});

test('never more than came in, never more than is open, and nothing open beside free money', () => {
  fc.assert(
    fc.property(household, ({ charges: some, sources }) => {
      const charges = some.map(({ id, ...rest }) => charge(id, rest));
      const allocations = allocate(sources, charges);
      const sum = (rows: Allocation[]): number => rows.reduce((total, row) => total + row.amount, 0);
      const of = (id: string): number => sum(allocations.filter((row) => row.sourceId === id));
      const to = (id: string): number => sum(allocations.filter((row) => row.chargeId === id));
      for (const { id, rest } of sources) expect(of(id)).toBeLessThanOrEqual(rest);
      for (const { id, open } of charges) expect(to(id)).toBeLessThanOrEqual(open);
      for (const row of allocations) expect(row.amount).toBeGreaterThan(0);
      const chosen = (source: Source): number => source.choices.reduce((total, choice) => total + choice.amount, 0);
      const isFree = sources.some((source) => source.rest - of(source.id) > chosen(source));
      if (isFree) for (const { id, open } of charges) expect(to(id)).toBe(open);
      // Once more changes nothing: what was joined is gone from both sides.
      const after = allocate(
        sources.map((source) => ({ ...source, rest: source.rest - of(source.id), choices: [] })),
        charges.map((each) => ({ ...each, open: each.open - to(each.id) })),
      );
      if (sources.every(({ choices }) => choices.length === 0)) expect(after).toEqual([]);
    }),
  );
});

const hidar = { from: '2026-11-10', to: '2026-12-09' };
const tahsas = { from: '2026-12-10', to: '2027-01-08' };
const tir = { from: '2027-01-09', to: '2027-02-07' };

test.each([
  ['nothing is charged before the first lesson', [{ startsOn: '2027-02-08', endsOn: null }], [], []],
  [
    'the first month from its first lesson on, the next ones whole',
    [{ startsOn: '2026-11-20', endsOn: null }],
    [],
    ['2026-11-20 2026-12-09', '2026-12-10 2027-01-08', '2027-01-09 2027-02-07'],
  ],
  [
    'what is charged is not charged again',
    [{ startsOn: '2026-11-20', endsOn: null }],
    [hidar, tahsas],
    ['2027-01-09 2027-02-07'],
  ],
  [
    'nothing after the last day',
    [{ startsOn: '2026-11-10', endsOn: '2027-01-08' }],
    [hidar],
    ['2026-12-10 2027-01-08'],
  ],
  [
    'a pause leaves its months out',
    [
      { startsOn: '2026-11-10', endsOn: '2026-12-09' },
      { startsOn: '2027-01-09', endsOn: null },
    ],
    [],
    ['2026-11-10 2026-12-09', '2027-01-09 2027-02-07'],
  ],
  [
    'a month that another calendar charged in part is not charged again',
    [{ startsOn: '2026-11-10', endsOn: null }],
    [{ from: '2026-11-10', to: '2026-12-31' }],
    ['2027-01-09 2027-02-07'],
  ],
  [
    'another package that begins within a month charges each part by itself',
    [
      { startsOn: '2026-11-10', endsOn: '2026-12-31' },
      { startsOn: '2027-01-01', endsOn: null },
    ],
    [hidar],
    ['2026-12-10 2026-12-31', '2027-01-01 2027-01-08', '2027-01-09 2027-02-07'],
  ],
  [
    'a part that is charged is not charged again',
    [
      { startsOn: '2026-11-10', endsOn: '2026-12-31' },
      { startsOn: '2027-01-01', endsOn: null },
    ],
    [hidar, { from: '2026-12-10', to: '2026-12-31' }],
    ['2027-01-01 2027-01-08', '2027-01-09 2027-02-07'],
  ],
])('%s', (_, spans, charged, expected) => {
  const subscriptions = spans.map((span) => ({ ...span, monthly: 140_000 }));
  const months = monthsToCharge(subscriptions, charged, [hidar, tahsas, tir]);
  expect(months.map(({ comesFrom, comesTo }) => `${comesFrom} ${comesTo}`)).toEqual(expected);
});

test('no month is missing between the first lesson and today, and none is charged twice, however often it is asked', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<BillingCalendar[]>(
        ETHIOPIAN_MONTHS,
        [{ from: '2026-09-11', calendar: 'gregorian' }],
        [{ from: '2027-08-07', calendar: 'gregorian' }],
        [
          { from: '2027-09-12', calendar: 'gregorian' },
          { from: '2028-03-01', calendar: 'ethiopian' },
        ],
      ),
      fc.integer({ min: 0, max: 400 }),
      fc.array(fc.integer({ min: 1, max: 24 }), { minLength: 1, maxLength: 5 }),
      (calendar, startsIn, looks) => {
        const startsOn = new Date(Date.UTC(2026, 8, 11 + startsIn)).toISOString().slice(0, 10);
        const all = [billingMonthOf(calendar, '2026-09-11')];
        for (let count = 0; count < 40; count += 1) all.push(billingMonthAfter(calendar, all.at(-1) ?? hidar));
        const charged: { from: string; to: string }[] = [];
        for (const months of looks) {
          charged.push(...monthsToCharge([{ startsOn, endsOn: null, monthly: 1 }], charged, all.slice(0, months)));
        }
        const expected = all.slice(0, Math.max(...looks)).filter(({ to }) => to >= startsOn);
        expect(charged.map(({ from }) => from).toSorted()).toEqual(expected.map(({ from }) => from));
      },
    ),
  );
});

const running = [{ startsOn: '2026-10-12', endsOn: null, monthly: 140_000 }];
const paid = { ...hidar, dueOn: '2026-11-10', open: 0 };
const open = { ...paid, open: 140_000 };
const next = { ...tahsas, isCovered: false };

test.each<[string, Partial<StandingFacts>, Standing]>([
  ['waits for a class', { subscriptions: [], charges: [] }, { is: 'starts-with-class' }],
  [
    'has a class whose first lesson is ahead',
    { subscriptions: [{ startsOn: '2026-12-01', endsOn: null, monthly: 1 }], charges: [] },
    { is: 'starts-with-class' },
  ],
  ['has paid', {}, { is: 'paid-until', on: '2026-12-09' }],
  ['has paid ahead', { ahead: [{ ...tahsas, isCovered: true }] }, { is: 'paid-until', on: '2027-01-08' }],
  [
    'has paid ahead for two months of three',
    {
      ahead: [
        { ...tahsas, isCovered: true },
        { from: '2027-01-09', to: '2027-02-07', isCovered: true },
        { from: '2027-02-08', to: '2027-03-09', isCovered: false },
      ],
    },
    { is: 'paid-until', on: '2027-02-07' },
  ],
  ['is asked for the next month', { today: '2026-12-05' }, { is: 'due', on: '2026-12-10', inDays: 5 }],
  ['is not asked yet', { today: '2026-12-02' }, { is: 'paid-until', on: '2026-12-09' }],
  ['is due today', { charges: [open], today: '2026-11-10' }, { is: 'due', on: '2026-11-10', inDays: 0 }],
  ['is late', { charges: [open], today: '2026-11-13' }, { is: 'late', on: '2026-11-10', days: 3 }],
  [
    'is paused',
    {
      subscriptions: [
        { startsOn: '2026-10-12', endsOn: '2026-11-09', monthly: 1 },
        { startsOn: '2026-12-10', endsOn: null, monthly: 1 },
      ],
      ahead: [],
    },
    { is: 'paused', until: '2026-12-09' },
  ],
  [
    'has lost its seat in a pause',
    {
      subscriptions: [{ startsOn: '2026-10-12', endsOn: '2026-11-09', monthly: 1 }],
      awaitsClassFrom: '2026-11-20',
      ahead: [],
    },
    { is: 'paused', until: '2026-11-19' },
  ],
  [
    'has no class after a pause',
    {
      subscriptions: [{ startsOn: '2026-10-12', endsOn: '2026-11-09', monthly: 1 }],
      awaitsClassFrom: '2026-11-19',
      ahead: [],
    },
    { is: 'starts-with-class' },
  ],
  [
    'has stopped',
    { subscriptions: [{ startsOn: '2026-10-12', endsOn: '2026-11-09', monthly: 1 }], ahead: [] },
    { is: 'stopped', on: '2026-11-09' },
  ],
  ['is paid once and for all', { isOnce: true }, { is: 'paid-once' }],
  ['is to be paid once', { isOnce: true, charges: [open] }, { is: 'late', on: '2026-11-10', days: 9 }],
  [
    'has stopped and owes',
    { subscriptions: [{ startsOn: '2026-10-12', endsOn: '2026-11-09', monthly: 1 }], charges: [open], ahead: [] },
    { is: 'late', on: '2026-11-10', days: 9 },
  ],
])('an enrollment that %s', (_, changed, standing) => {
  const facts: StandingFacts = {
    ...{ subscriptions: running, charges: [paid], ahead: [next] },
    ...{ awaitsClassFrom: null, today: '2026-11-19', askedDays: 7, isOnce: false },
    ...changed,
  };
  expect(standingOf(facts)).toEqual(standing);
});
