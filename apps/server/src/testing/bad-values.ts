/**
 * What goes in the place of a good value, by a name for the report. Each is made from the good one, so that a field is
 * reached that would refuse anything else at once.
 */
export interface BadValue {
  name: string;
  of: (good: unknown) => unknown;
  /** Neither stored nor looked up by any call: a call that accepts it has a bug. */
  isNeverText?: boolean;
}

const inText = (change: (good: string) => string) => (good: unknown) =>
  change(typeof good === 'string' && good !== '' ? good : 'Sample');
const middle = (good: string, odd: string): string => {
  const half = Math.ceil(good.length / 2);
  return `${good.slice(0, half)}${odd}${good.slice(half)}`;
};
const always = (name: string, value: unknown): BadValue => ({ name, of: () => value });

/** The first ones are tried at every field, whatever the number of runs. */
export const FIRST: readonly BadValue[] = [
  { name: 'NUL inside', of: inText((good) => middle(good, '\u0000')), isNeverText: true },
  { name: 'NUL behind', of: inText((good) => `${good}\u0000`), isNeverText: true },
  { name: 'half a pair inside', of: inText((good) => middle(good, '\uD800')), isNeverText: true },
  { name: 'the other half before', of: inText((good) => `\uDFFF${good}`), isNeverText: true },
  { name: 'control character inside', of: inText((good) => middle(good, '\u001B')), isNeverText: true },
  { name: 'direction turned inside', of: inText((good) => middle(good, '\u202E')) },
  { name: 'far too long', of: inText((good) => good.repeat(Math.ceil(20_000 / good.length))) },
  always('left out', undefined),
  always('null', null),
  always('an object', { $ne: null }),
  always('a list', ['Sample']),
  always('2 to the 31st', 2 ** 31),
  always('below zero', -1),
];

export const MORE: readonly BadValue[] = [
  { name: 'of the second control block', of: inText((good) => middle(good, '\u009B')), isNeverText: true },
  { name: 'isolated direction', of: inText((good) => `\u2067${good}\u2069`) },
  { name: 'joiners inside', of: inText((good) => middle(good, '\u200D\u200B\uFEFF')) },
  { name: 'line breaks inside', of: inText((good) => middle(good, '\r\n\u2028')) },
  { name: 'emoji inside', of: inText((good) => middle(good, '👨‍👩‍👧‍👦')) },
  { name: 'marks inside', of: inText((good) => middle(good, '\u0301'.repeat(20))) },
  { name: 'a quote inside', of: inText((good) => middle(good, `'"\\`)) },
  { name: 'upper case', of: inText((good) => good.toUpperCase()) },
  { name: 'twice', of: inText((good) => good + good) },
  { name: 'in a list', of: (good) => [good] },
  { name: 'in an object', of: (good) => ({ value: good }) },
  { name: 'as a number', of: (good) => Number(good) || 0 },
  { name: 'as text', of: (good) => String(good) },
  {
    name: 'in other digits',
    of: inText((good) => good.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))),
  },
  {
    name: 'in Arabic digits',
    of: inText((good) => good.replace(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit)))),
  },
  always('Ethiopic digits', '፩፪፫፬፭፮'),
  always('nothing', ''),
  always('a space', ' '),
  always('nothing to see', '\u200B\u2060\u3164'),
  always('true', true),
  always('zero', 0),
  always('a fraction', 1.5),
  always('2 to the 53rd', 2 ** 53),
  always('far below zero', -(2 ** 40)),
  always('too large a number', 1e308),
  always('an empty list', []),
  always('an empty object', {}),
  always('lists in lists', [[[[[]]]]]),
  always(
    'a long list',
    Array.from({ length: 3000 }, () => 'x'),
  ),
  always('a prototype', JSON.parse('{"__proto__":{"isAdmin":true}}')),
  always('an object that is no text', { toString: 'x', length: 5 }),
  always('NaN', 'NaN'),
  always('Infinity', 'Infinity'),
  always('-1', '-1'),
  always('1e999', '1e999'),
  always('0x10', '0x10'),
  always('four hundred digits', '9'.repeat(400)),
  always('__proto__', '__proto__'),
  always('constructor', 'constructor'),
  always('SQL', "'; drop table accounts; --"),
  always('a pattern', '%_\\'),
  always('words for a search', ":* & | ! ( ) <-> 'x"),
  always('a script', '<script>alert(1)</script>'),
  always('a template', '{{7*7}}<%= 7*7 %>'),
  always('a path', '../../etc/passwd'),
  always('percent signs', '%00%zz%'),
  always('a header', 'x\r\nset-cookie: a=b'),
  always('an address that runs', 'javascript:alert(1)'),
  always('a link with NUL', 'https://example.com/\u0000'),
  always('a link with half a pair', 'https://example.com/\uD800'),
  always('a file of dashes', `/backend/api/v1/files/${'-'.repeat(36)}`),
  always('dashes', '-'.repeat(36)),
  always('an id of zeros', '00000000-0000-0000-0000-000000000000'),
  always("another's id", '0190a1b2-0000-7000-8000-000000000000'),
  always('no day', '2026-02-30'),
  always('a day before all', '0000-01-01'),
  always('the first day', '0001-01-01'),
  always('the last day', '9999-12-31'),
  always('a month that is none', '2026-13'),
  always('a signature that expands', 'ﷺ'.repeat(80)),
  always('emoji', '😀'.repeat(50)),
  always('Amharic', 'ሰላም ለሁላችሁ'),
  always('beyond Unicode', '\uFFFF\uFFFE'),
];
