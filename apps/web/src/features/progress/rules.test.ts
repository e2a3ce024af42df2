import { expect, test } from 'vitest';
import { countsOf, sharesOf } from './rules.ts';

const marks = (states: string) =>
  [...states].map((sign) => {
    const state = ({ p: 'present', l: 'late', a: 'absent', e: 'excused' } as const)[sign as 'p'];
    return state ? { mark: { id: sign, state, source: 'teacher' as const } } : {};
  });

test.each([
  ['fewer than six marked lessons say nothing', 'ppppp-------', null],
  ['late counts as there', 'pplppl', { marked: 6, attendance: 100, commitment: 100 }],
  ['excused is no attendance, and commitment', 'pppeel', { marked: 6, attendance: 67, commitment: 100 }],
  ['absent is neither', 'ppppaaee', { marked: 8, attendance: 50, commitment: 75 }],
  ['what is not marked is not absent', 'pppppp------', { marked: 6, attendance: 100, commitment: 100 }],
])('%s', (_fact, states, shares) => {
  expect(sharesOf(countsOf(marks(states)))).toEqual(shares);
});
