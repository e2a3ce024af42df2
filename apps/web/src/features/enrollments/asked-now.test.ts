import type { Charge } from '@temari/contracts/months';
import { expect, test } from 'vitest';
import { askedNow } from './asked-now.ts';

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

  expect(askedNow(months, TODAY)).toEqual({ amountEtb: 2383.5, names: 'Dawit, Hana', by: '2026-10-11' });
});

test.each([
  ['nothing is written', []],
  ['it is paid', [charge({ state: 'paid', openEtb: 0 })]],
  ['what was sent is being looked at', [charge({ isOnItsWay: true })]],
  ['its day is more than a week away', [charge({ dueOn: '2026-11-27' })]],
] as const)('nothing is asked for while %s', (_, months) => {
  expect(askedNow(months, TODAY)).toEqual({ amountEtb: 0, names: '', by: undefined });
});
