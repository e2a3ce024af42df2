import type { Balance, Charge } from '@temari/contracts/months';
import { expect, test } from 'vitest';
import { askedNow, monthsApart } from './asked-now.ts';

const TODAY = '2026-11-19';

const charge = (told: Partial<Charge>): Charge => ({
  id: 'month',
  enrollment: 'enrollment',
  learner: null,
  fullName: 'Hana Sample',
  service: 'tutor',
  month: '2019-03',
  from: '2026-11-10',
  to: '2026-12-09',
  dueOn: '2026-11-24',
  amountEtb: 1600,
  openEtb: 1600,
  lessonsSold: 12,
  lines: [],
  state: 'open',
  awardEtb: 0,
  isOnItsWay: false,
  ...told,
});

test('a family is asked for one sum, for everybody it is for, by the earliest day', () => {
  const months = [
    charge({ id: 'second', fullName: 'Dawit Sample', from: '2026-10-11', dueOn: '2026-10-11', openEtb: 1400.5 }),
    charge({ id: 'first', openEtb: 83 }),
    charge({ id: 'of the same', enrollment: 'other', openEtb: 900 }),
  ];

  expect(askedNow(months, TODAY)).toEqual({ amountEtb: 2383.5, names: ['Dawit', 'Hana'], by: '2026-10-11' });
});

test.each([
  ['nothing is written', []],
  ['it is paid', [charge({ state: 'paid', openEtb: 0 })]],
  ['what was sent is being looked at', [charge({ isOnItsWay: true })]],
  ['its day is more than a week away', [charge({ dueOn: '2026-11-27' })]],
] as const)('nothing is asked for while %s', (_, months) => {
  expect(askedNow(months, TODAY)).toEqual({ amountEtb: 0, names: [], by: undefined });
});

const balanceOf = (standing: Balance['enrollments'][number]['standing'], charges: Charge[]): Balance => ({
  balanceEtb: 0,
  dueEtb: 0,
  charges,
  enrollments: [{ enrollment: 'enrollment', learner: null, fullName: 'Hana Sample', service: 'tutor', standing }],
  entries: [],
});
const before = charge({ id: 'before', month: '2019-02', from: '2026-10-11', state: 'paid', openEtb: 0 });
const first = charge({ id: 'first', month: '2019-01', from: '2026-09-11', state: 'paid', openEtb: 0 });
const ofSister = charge({ id: 'other', enrollment: 'other', month: '2019-02', state: 'paid', openEtb: 0 });
const due = { is: 'due', on: '2026-11-24', inDays: 5 } as const;

test('the month to pay and the newest paid one are told apart', () => {
  expect(monthsApart(balanceOf(due, [first, charge({}), before]), 'enrollment')).toEqual({
    asked: '2019-03',
    paid: '2019-02',
  });
});

test.each([
  ['nothing is to pay', { is: 'paid-until', on: '2026-12-09' } as const, [charge({ state: 'paid' }), before]],
  ['no month is paid yet', due, [charge({}), ofSister]],
  ['it is not charged', { is: 'starts-with-class' } as const, []],
])('where %s, there is one month to speak of', (_, standing, charges) => {
  expect(monthsApart(balanceOf(standing, charges), 'enrollment')).toBeNull();
});
