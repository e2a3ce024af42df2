import { expect, test } from 'vitest';
import {
  formatByName,
  plainReference,
  REFERENCE_FORMAT_NAMES,
  REFERENCE_FORMATS,
  referenceCharacters,
  referenceIn,
  referenceInLink,
  shareTokenIn,
} from './bank-references.ts';

test.each([
  ['as it stands', 'FT26140P01YB', 'FT26140P01YB'],
  ['with spaces around', '  FT26140P01YB ', 'FT26140P01YB'],
  ['in full-width forms', 'ＦＴ２６１４０Ｐ０１ＹＢ', 'FT26140P01YB'],
  ['with Cyrillic letters', 'FТ26140Р01УВ', 'FT26140P01YB'],
  ['with small Cyrillic letters', 'fт26140р01ув', 'ft26140p01yb'],
  ['with Greek letters', 'FΤ26140Ρ01ΥΒ', 'FT26140P01YB'],
  ['with a zero-width space and a direction mark', 'FT26140\u200BP01\u202EYB', 'FT26140P01YB'],
  ['with a soft hyphen', 'FT26140\u00ADP01YB', 'FT26140P01YB'],
  ['in mathematical letters', '𝐅𝐓26140P01YB', 'FT26140P01YB'],
])('a reference %s is plain', (_, typed, plain) => {
  expect(plainReference(typed)).toBe(plain);
});

test.each([
  ['Ethiopic numerals', 'FT፳፮140P01YB'],
  ['Arabic-Indic digits', 'FT٢٦140P01YB'],
  ['a letter with a mark', 'FT26140P01ÝB'],
  ['a combining mark', 'FT26140P01YB\u0332'],
  ['a variation selector', 'FT26140P01YB\uFE0F'],
  ['an invisible letter', 'FT26140\u115FP01YB'],
  ['a currency sign that looks like a letter', 'FT26140P01₳B'],
  ['small capitals', 'ꜰᴛ26140P01YB'],
  ['a Cherokee letter', 'FᎢ26140P01YB'],
  ['Amharic', 'ደረሰኝ 26140'],
])('%s are not guessed', (_, typed) => {
  expect(plainReference(typed)).toBeNull();
});

test('every spelling has the same letters and digits', () => {
  const spellings = ['FT26140P01YB', 'ft 2614 0p01yb', 'FT-26140-P01YB', 'FT26140P01YB.', 'FT/26140–P01_YB'];

  expect(new Set(spellings.map((spelling) => referenceCharacters(plainReference(spelling) ?? '')))).toEqual(
    new Set(['FT26140P01YB']),
  );
});

test.each(REFERENCE_FORMAT_NAMES)('the example of %s fits its form', (name) => {
  const { example } = REFERENCE_FORMATS[name];

  expect(referenceIn(name, example)).toBe(example);
});

test.each([
  ['cbe', 'FT26140P01YB12345678', 'FT26140P01YB'],
  ['cbe', 'FT26140P01YB1234567', null],
  ['cbe', 'FT26140P01YBX', null],
  ['cbe', 'XFT26140P01YB', null],
  ['cbe', 'TX123456', null],
  ['abyssinia', 'FT26140P01YB12345', 'FT26140P01YB'],
  ['abyssinia', 'FT26140P01YB12345678', null],
  ['telebirr', 'cj81k4m9pq', 'CJ81K4M9PQ'],
  ['telebirr', 'CJ81K4M9PQ0', null],
  ['dashen', '12CDRF261400P012', null],
] as const)('at %s, %s is the reference %s', (format, typed, reference) => {
  expect(referenceIn(format, typed)).toBe(reference);
});

test.each([
  ['Commercial Bank of Ethiopia', 'cbe'],
  [' CBE ', 'cbe'],
  ['CBE Birr', 'cbe-birr'],
  ['telebirr', 'telebirr'],
  ['Bank of Abyssinia', 'abyssinia'],
  ['Dashen Bank', 'dashen'],
  ['Awash Bank', null],
])('a bank named %s is known to use %s', (name, format) => {
  expect(formatByName(name)).toBe(format);
});

test.each([
  ['https://mbreciept.cbe.com.et/v2-aBcDeFgHiJkLmNoPqRsT', 'v2-aBcDeFgHiJkLmNoPqRsT'],
  ['https://mbreciept.cbe.com.et/aBcDeFgHiJkL', 'mbreciept.cbe.com.et/aBcDeFgHiJkL'],
  ['https://apps.cbe.com.et:100/?id=FT26140P01YB12345678', 'FT26140P01YB12345678'],
  ['https://apps.cbe.com.et:100/BranchReceipt/FT26140P01YB&12345678', 'FT26140P01YB12345678'],
  ['Dear Almaz, thank you: https://transactioninfo.ethiotelecom.et/receipt/DET8FJGUJ4. Ethio telecom', 'DET8FJGUJ4'],
  ['https://cs.bankofabyssinia.com/slip/?trx=FT26140P01YB12345', 'FT26140P01YB12345'],
  ['https://receipt.dashensuperapp.com/receipt/012CDRF261400P01', '012CDRF261400P01'],
  ['https://awashpay.awashbank.com:8225/-2KHIQYW30P-5VQUNG', '-2KHIQYW30P-5VQUNG'],
])('the reference is read out of a receipt link: %s', (typed, reference) => {
  expect(referenceInLink(typed)).toBe(reference);
});

test.each(['FT26140P01YB', 'https://evil.example/receipt/DET8FJGUJ4', 'https://transactioninfo.ethiotelecom.et/'])(
  'what is no receipt link gives none: %s',
  (typed) => {
    expect(referenceInLink(typed)).toBeNull();
  },
);

test.each([
  ['cbe', 'v2-aBcDeFgHiJkLmNoPqRsT', 'v2-aBcDeFgHiJkLmNoPqRsT'],
  ['cbe', 'V2-aBcDeFgHiJkLmNoPqRsT', 'v2-aBcDeFgHiJkLmNoPqRsT'],
  ['cbe', 'mbreciept.cbe.com.et/aBcDeFgHiJkL', 'aBcDeFgHiJkL'],
  ['cbe', 'FT26140P01YB', null],
  ['cbe', 'v2-a/../b', null],
  ['awash', '2khiqyw30p-5vqung', '-2KHIQYW30P-5VQUNG'],
  ['awash', '26320ABCDEFGHI', null],
  ['telebirr', 'v2-aBcDeFgHiJkLmNoPqRsT', null],
])('at %s, %s is the token %s', (bank, reference, token) => {
  expect(shareTokenIn(bank, reference)).toBe(token);
});

test('a share token is a reference of CBE', () => {
  expect(referenceIn('cbe', 'v2-aBcDeFgHiJkLmNoPqRsT')).toBe('V2ABCDEFGHIJKLMNOPQRST');
});
