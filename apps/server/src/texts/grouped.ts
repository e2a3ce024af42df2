/** A number with its thousands set apart, as in `12,500`: the same in every language. */
export const grouped = (number: number): string => number.toLocaleString('en-US');
