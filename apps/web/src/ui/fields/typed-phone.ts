/** As the specification bounds it: 0 and nine digits, or +251 and nine digits. */
export const maxPhoneLength = (value: string): number => (value.startsWith('0') ? 10 : 13);

/**
 * What a phone field holds after somebody typed, pasted or was filled in by the device: separators are gone, and a
 * number without its 0 or its + has got it once it is whole. A number that is not whole stays as it is typed.
 */
export const typedPhone = (typed: string): string => {
  const number = typed
    // Everything but digits and a leading +.
    .replace(/[^\d+]|(?!^)\+/g, '')
    // '+251 (0) 911 …' as some print it, 00251, and 251 of a whole number.
    .replace(/^(00251|\+2510|251(?=\d{9}$))/, '+251')
    .replace(/^(?=[79]\d{8}$)/, '0');
  return number.slice(0, maxPhoneLength(number));
};
