import { countedSantim } from '@temari/contracts/cash-rules';
import { expect, test } from 'vitest';
import { decisionRefusal, sharesOf } from './rules.ts';

const line = (id: string, open: number) => ({ id, enrollmentId: 'e', startsOn: '2026-11-10', open });

test.each([
  { amountEtb: 20, shares: [1000, 1000] },
  { amountEtb: 15, shares: [1000, 500] },
  { amountEtb: 10, shares: [1000] },
  { amountEtb: 25, shares: [1000, 1000] },
])('ETB $amountEtb pay two months of ETB 10 in their order: $shares', ({ amountEtb, shares }) => {
  expect(sharesOf([line('a', 1000), line('b', 1000)], amountEtb).map(({ open }) => open)).toEqual(shares);
});

test.each([
  { count: {}, santim: 0 },
  { count: { 20000: 3, 100: 2, 5: 1 }, santim: 60_205 },
  { count: { 7: 100 }, santim: 0 },
])('a count of $count is $santim santim', ({ count, santim }) => {
  expect(countedSantim(count)).toBe(santim);
});

const closed = {
  openedBy: 'hana',
  closedBy: 'abel',
  countedSantim: 100,
  expectedSantim: 200,
  decidedAt: null as Date | null,
};

test.each([
  { who: 'sara', session: closed, refusal: null },
  { who: 'hana', session: closed, refusal: 'till/second-person' },
  { who: 'abel', session: closed, refusal: 'till/second-person' },
  { who: 'sara', session: { ...closed, countedSantim: 200 }, refusal: 'till/nothing-to-decide' },
  { who: 'sara', session: { ...closed, decidedAt: new Date() }, refusal: 'till/nothing-to-decide' },
  { who: 'sara', session: { ...closed, closedBy: null, countedSantim: null }, refusal: 'till/nothing-to-decide' },
])('whether $who may accept a difference: $refusal', ({ who, session, refusal }) => {
  expect(decisionRefusal(session, who)).toBe(refusal);
});
