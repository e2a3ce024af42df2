import { expect, test } from 'vitest';
import { giftReference, isGiftReference, returnedNow } from './rules.ts';

test('gifts are told from the payments of families by their reference, which the gateway takes', () => {
  const reference = giftReference('0190a1b2-0000-7000-8000-000000000001');
  expect([isGiftReference(reference), reference.length <= 50]).toEqual([true, true]);
  for (const other of ['0190a1b2-0000-7000-8000-000000000001', 'gift-', 'gift-\u0000', `${reference}${reference}`]) {
    expect(isGiftReference(other)).toBe(false);
  }
});

test.each([
  ['all', 420_000, 420_000],
  ['all', 0, 0],
  [100_000, 420_000, 100_000],
  [500_000, 420_000, 420_000],
] as const)('told %s with %s left: %s goes back', (told, left, santim) => {
  expect(returnedNow(told, left)).toBe(santim);
});
