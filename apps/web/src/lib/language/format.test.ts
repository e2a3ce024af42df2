import { expect, test } from 'vitest';
import { fileSize, grouped } from './format.ts';

test.each([0, 7, 999, 1000, 1400, 1400.5, 1400.25, 99_999.99, 123_456, 1_234_567, -700, -1400.5])(
  '%d reads as the platform writes it',
  (amount) => {
    expect(grouped(amount)).toBe(amount.toLocaleString('en-US', { maximumFractionDigits: 2 }));
  },
);

test.each([
  [0, '1 KB'],
  [1536, '2 KB'],
  [1024 ** 2 - 1, '1024 KB'],
  [5_976_883, '5.7 MB'],
  [2 * 1024 ** 2, '2 MB'],
])('%d bytes are %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});
