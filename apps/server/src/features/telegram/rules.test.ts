import { expect, test } from 'vitest';
import { answerFrom, answerWith, hashCode, maskedName, newCode } from './rules.ts';

test('a code has 32 characters that Telegram lets through, and never comes twice', () => {
  const codes = Array.from({ length: 200 }, newCode);

  for (const code of codes) expect(code).toMatch(/^[A-Za-z0-9_-]{32}$/);
  expect(new Set(codes).size).toBe(200);
});

test.each([
  [['Hana', 'Sample'], 'H… S…'],
  [['ሐና', 'ተስፋዬ'], 'ሐ… ተ…'],
  [['  hana', ''], 'h…'],
  [['👩‍🎓x', '\u202Ecba'], '👩… c…'],
  [['\n', '\u0000'], ''],
])('of %j others read %j', (names, masked) => {
  expect(maskedName(...names)).toBe(masked);
});

test('a button carries the answer and what it is about, within what Telegram carries', () => {
  const codeHash = hashCode(newCode());

  for (const isYes of [true, false]) {
    expect(answerWith(isYes, codeHash).length).toBeLessThanOrEqual(64);
    expect(answerFrom(answerWith(isYes, codeHash))).toEqual({ isYes, codeHash });
  }
  for (const other of ['', 'yes', 'yes:', 'maybe:x', `yes:${'a'.repeat(42)}`, `yes:${'a'.repeat(44)}`, 'yes:\n']) {
    expect(answerFrom(other)).toBeNull();
  }
});
