import { expect, test } from 'vitest';
import { type SmsTextName, segments, smsText } from './sms-texts.ts';

/** With the longest values that occur, and how many messages a text may cost in each language. */
const TEXTS: Record<SmsTextName, { values: Record<string, string>; atMost: { en: number; am: number } }> = {
  resetCode: { values: { code: '123456' }, atMost: { en: 1, am: 1 } },
  phoneChangeCode: { values: { code: '123456' }, atMost: { en: 1, am: 1 } },
  phoneInUse: { values: {}, atMost: { en: 1, am: 1 } },
  phoneChanged: {
    values: { ending: '4567', code: '123456789012', address: 'https://temari.example.et/undo?id=23456789abcdef' },
    atMost: { en: 2, am: 2 },
  },
  phoneRestored: { values: { ending: '4567' }, atMost: { en: 1, am: 1 } },
  recoveryAgreed: { values: {}, atMost: { en: 1, am: 1 } },
};

test.each(
  Object.entries(TEXTS).flatMap(([name, { values, atMost }]) =>
    (['en', 'am'] as const).map((language) => [name as SmsTextName, language, atMost[language], values] as const),
  ),
)('%s in %s costs at most %d', (name, language, atMost, values) => {
  const text = smsText(name, language, values);

  expect(segments(text)).toBeLessThanOrEqual(atMost);
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
