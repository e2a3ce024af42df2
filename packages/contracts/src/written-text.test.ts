import { expect, test } from 'vitest';
import * as wrong from './field-errors.ts';
import { email, firstName, line, password, phoneNumber, text } from './primitives.ts';
import { characterCount, isEmail, isHttpsLink, readableLine } from './written-text.ts';

const parsedBy = (schema: { safeParse: (value: unknown) => { success: boolean; data?: unknown } }, value: unknown) => {
  const { success, data } = schema.safeParse(value);
  return success ? data : 'refused';
};

const oneLine = line({ max: 20 }, wrong.missing);
const manyLines = text({ max: 20 }, wrong.missing);

test.each([
  ['Amharic stays', 'ሰላም ልጆች', 'ሰላም ልጆች'],
  ['combining marks stay', 'A\u0308be\u0301', 'A\u0308be\u0301'],
  ['a family of emoji stays whole', '👨‍👩‍👧‍👦 ❤️', '👨‍👩‍👧‍👦 ❤️'],
  ['Arabic with its marks stays', '\u0645\u064E\u062D\u0645\u062F\u200F', '\u0645\u064E\u062D\u0645\u062F\u200F'],
  ['spaces around go', '  Hana ', 'Hana'],
  ['what turns the direction goes', '\u202Eanah\u202C \u2066x\u2069', 'anah x'],
  ['NUL is refused', 'a\u0000b', 'refused'],
  ['NUL alone is refused', '\u0000', 'refused'],
  ['escape is refused', 'a\u001Bb', 'refused'],
  ['a control character of the second block is refused', 'a\u009Bb', 'refused'],
  ['half a surrogate pair is refused', 'a\uD800b', 'refused'],
  ['the other half too', '\uDC00', 'refused'],
  ['nothing to see is nothing', '\u200B\u3164 \u2060', 'refused'],
  ['twenty characters fit', '😀'.repeat(20), '😀'.repeat(20)],
  ['twenty-one do not', 'x'.repeat(21), 'refused'],
  ['a number is no text', 5, 'refused'],
])('%s, in one line and in many', (_, sent, expected) => {
  expect(parsedBy(oneLine, sent)).toBe(expected);
  expect(parsedBy(manyLines, sent)).toBe(expected);
});

test.each([
  ['Abebe\tKebede', 'Abebe Kebede', 'Abebe\tKebede'],
  ['a\r\nb\rc\u2028d', 'a b c d', 'a\nb\nc\nd'],
  ['a\n\nb', 'a b', 'a\n\nb'],
])('%j is %j in one line and %j in many', (sent, inOne, inMany) => {
  expect(parsedBy(oneLine, sent)).toBe(inOne);
  expect(parsedBy(manyLines, sent)).toBe(inMany);
});

test.each([
  ['hana@example.com', true],
  ['ሐና@example.com', true],
  ['a.b+c@sub.example.co', true],
  ['a\u0000b@example.com', false],
  ['a\u200Bb@example.com', false],
  ['a@exam\uD800ple.com', false],
  ['a b@example.com', false],
  ['a@b', false],
  ['a@b.c', false],
  ['<a@example.com>', false],
  [`${'x'.repeat(250)}@a.et`, false],
])('%j as an e-mail address: %s', (sent, isGood) => {
  expect(isEmail(sent)).toBe(isGood);
  expect(email.safeParse(sent).success).toBe(isGood);
});

test.each([
  ['https://meet.example/abc', true],
  ['HTTPS://Meet.Example', true],
  ['https://meet.example:8443/a?b=c#d', true],
  ['https://ትምህርት.example/ሀ', true],
  ['http://meet.example/abc', false],
  ['https://meet', false],
  ['https://meet.e', false],
  ['https://name:password@meet.example', false],
  ['https://meet.example\\@other.example', false],
  ['https://meet.example/a b', false],
  [`https://meet.example/${'x'.repeat(2000)}`, false],
])('%j as a link that a browser may open: %s', (sent, isGood) => {
  expect(isHttpsLink(sent)).toBe(isGood);
});

test('a phone number copied with invisible characters around it is that number', () => {
  expect(parsedBy(phoneNumber, '\u202A+251 91 100 0001\u202C')).toBe('+251911000001');
  expect(parsedBy(phoneNumber, '\u200E0911\u00A0000\u200B001')).toBe('+251911000001');
  expect(parsedBy(phoneNumber, '٠٩١١٠٠٠٠٠١')).toBe('refused');
});

test('a password stays as it was typed, spaces included, and is counted in characters', () => {
  expect(parsedBy(password, '  \u202Eabc ')).toBe('  \u202Eabc ');
  expect(parsedBy(password, '😀'.repeat(14))).toBe('😀'.repeat(14));
  expect(parsedBy(password, '😀'.repeat(3))).toBe('refused');
  expect(parsedBy(password, 'abc\u0000def')).toBe('refused');
});

test('a name is counted in characters, and its limit is in the description of the API', () => {
  expect(characterCount('ሐ😀e\u0301')).toBe(4);
  expect(parsedBy(firstName, '𞤀'.repeat(60))).toBe('𞤀'.repeat(60));
  expect(parsedBy(firstName, '𞤀'.repeat(61))).toBe('refused');
});

test.each([
  ['a plain sentence stays', 'Insufficient balance', 'Insufficient balance'],
  ['control characters go, breaks become spaces', 'a\u0000b\u001B[31m\r\nc\td', 'ab[31m c d'],
  ['half a surrogate pair is replaced', 'a\uD800b', 'a\uFFFDb'],
  ['what turns the direction goes', '\u202Eecnalab', 'ecnalab'],
  ['a long one is cut between characters', '😀'.repeat(30), '😀'.repeat(20)],
  ['no space is left at the cut', `${'x'.repeat(19)} and more`, 'x'.repeat(19)],
  ['nothing to see is nothing', '\u0000\u200B \u0007', ''],
])('of what a stranger sent, %s', (_, sent, expected) => {
  expect(readableLine(sent, 20)).toBe(expected);
});
