import { expect, test } from 'vitest';
import { hasLink } from './gift-rules.ts';

test.each([
  ['Good luck with your exams!', false],
  ['መልካም ዕድል፣ በርቱ።', false],
  ['For Hana, grade 8. From all of us.', false],
  ['From 1.5 to 2.0', false],
  ['See https://example.com/x', true],
  ['www.example.et', true],
  ['win at casino-now.xyz today', true],
  ['ｈｔｔｐｓ：//example', true],
  ['write to me@example.com', true],
  ['join @channel', true],
])('%j leads somewhere: %s', (text, leads) => {
  expect(hasLink(text)).toBe(leads);
});
