import { expect, test } from 'vitest';
import { segments, smsText } from './sms-texts.ts';

test.each([
  ['resetCode', 'en', { code: '123456' }],
  ['resetCode', 'am', { code: '123456' }],
  ['phoneChanged', 'en', { ending: '4567' }],
  ['phoneChanged', 'am', { ending: '4567' }],
] as const)('%s in %s fits one message', (kind, language, values) => {
  const text = smsText(kind, language, values);

  expect(segments(text)).toBe(1);
  expect(text).not.toContain('{');
  for (const value of Object.values(values)) expect(text).toContain(value);
});

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  [`${'a'.repeat(158)}€`, 1],
  [`${'a'.repeat(159)}€`, 2],
  ['ሀ'.repeat(70), 1],
  ['ሀ'.repeat(71), 2],
])('%j counts as a gateway counts it', (text, count) => {
  expect(segments(text)).toBe(count);
});
