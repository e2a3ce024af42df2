import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  PAYMENT_CODE_CHARACTERS,
  PAYMENT_CODE_LENGTH,
  paymentCodeOf,
  paymentCodesIn,
  shownPaymentCode,
} from './payment-codes.ts';

const character = fc.constantFrom(...PAYMENT_CODE_CHARACTERS);
const place = fc.integer({ min: 0, max: PAYMENT_CODE_LENGTH - 1 });

/** Five characters at random and the sixth that makes them a code. */
const code = fc
  .array(character, { minLength: PAYMENT_CODE_LENGTH - 1, maxLength: PAYMENT_CODE_LENGTH - 1 })
  .map((start) => [...PAYMENT_CODE_CHARACTERS].map((last) => paymentCodeOf([...start, last].join(''))))
  .map((codes) => codes.find((found) => found !== null) ?? null)
  .filter((found) => found !== null);

test('one wrong character is never a code', () => {
  fc.assert(
    fc.property(code, place, character, (known, at, other) => {
      fc.pre(known[at] !== other);
      expect(paymentCodeOf(known.slice(0, at) + other + known.slice(at + 1))).toBeNull();
    }),
  );
});

test('two characters that changed places are never a code', () => {
  fc.assert(
    fc.property(code, place, place, (known, one, two) => {
      fc.pre(known[one] !== known[two]);
      const characters = [...known];
      [characters[one], characters[two]] = [known[two] ?? '', known[one] ?? ''];
      expect(paymentCodeOf(characters.join(''))).toBeNull();
    }),
  );
});

test('a code is found in the text of a transfer with spaces, dashes and small letters', () => {
  const spellings = [
    (known: string) => known,
    shownPaymentCode,
    (known: string) => shownPaymentCode(known).toLowerCase(),
    (known: string) => `${known.slice(0, 2)} ${known.slice(2, 4)} ${known.slice(4)}`,
    (known: string) => `${known.slice(0, 3)} - ${known.slice(3)}`,
    (known: string) => known.replaceAll('8', 'B').replaceAll('5', 's').replaceAll('2', 'Z').replaceAll('6', 'G'),
  ];
  fc.assert(
    fc.property(code, fc.constantFrom(...spellings), (known, spelled) => {
      expect(paymentCodesIn(`Almaz Sample, school fee ${spelled(known)} (ትምህርት)`)).toContain(known);
    }),
  );
});

test.each(['', 'HANA DAWIT', 'FT26322K8Q2A', '1000234567890', 'ሃና 2 ወር', '251911 000001'])(
  'there is no code in %j',
  (text) => {
    expect(paymentCodesIn(text)).toEqual([]);
  },
);
