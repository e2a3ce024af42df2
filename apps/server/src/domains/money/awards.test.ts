import { expect, test } from 'vitest';
import { type AwardShare, coversOf } from './awards.ts';

const share = (changed: Partial<AwardShare> = {}): AwardShare => ({
  ...{ chargeId: 'c', awardId: 'a', charged: 140_000, open: 140_000, percent: 100, monthly: 140_000, left: 1_400_000 },
  ...changed,
});

test.each<[string, AwardShare[], number[]]>([
  ['the whole month', [share()], [140_000]],
  ['a part of it, in whole birr', [share({ charged: 107_700, open: 107_700, percent: 33 })], [35_500]],
  ['no more than the most of a month', [share({ monthly: 100_000 })], [100_000]],
  ['no more than is open', [share({ open: 20_000 })], [20_000]],
  ['no more than is left', [share({ left: 60_000 })], [60_000]],
  [
    'what is left after another month',
    [share({ left: 200_000 }), share({ chargeId: 'd', left: 200_000 })],
    [140_000, 60_000],
  ],
  ['nothing once all is used', [share({ left: 0 })], []],
  [
    'each award for itself',
    [share({ left: 140_000 }), share({ chargeId: 'd', awardId: 'b', left: 140_000 })],
    [140_000, 140_000],
  ],
  ['a month once, whatever another award has left', [share({ left: 60_000 }), share({ awardId: 'b' })], [60_000]],
  ['a month for which another one has nothing left', [share({ left: 0 }), share({ awardId: 'b' })], [140_000]],
])('an award covers %s', (_, shares, santim) => {
  expect(coversOf(shares).map((cover) => cover.santim)).toEqual(santim);
});
