import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['+251911000001', `'+251911000001`],
  ['-1+2', `'-1+2`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\tcmd', `"'\tcmd"`],
  ['\r=1', `"'\r'=1"`],
  ['\n=1', `"'\n'=1"`],
  ['  =1+1', `'  =1+1`],
  ['"=1', `"'""=1"`],
  ['\u200B=1', `'\u200B=1`],
  ['\u00A0@x', `'\u00A0@x`],
  ['＝1+1', `'＝1+1`],
  ['＋1', `'＋1`],
  ['－1', `'－1`],
  ['＠SUM(A1)', `'＠SUM(A1)`],
  ['﹦1', `'﹦1`],
  ['x;=1+1', `"x;'=1+1"`],
  ['x; "=1+1', `"x;' ""=1+1"`],
  ['x;＝1+1;+2', `"x;'＝1+1;'+2"`],
  [';=1', `";'=1"`],
  ['x\t=1', `"x\t'=1"`],
  ['two\n=lines', `"two\n'=lines"`],
  ['a=b', 'a=b'],
  ['Abebe - Kebede', 'Abebe - Kebede'],
  ['hana@example.com', 'hana@example.com'],
  ['one; two', '"one; two"'],
  ['Dawit, Mengistu', '"Dawit, Mengistu"'],
  ['two\nlines', '"two\nlines"'],
  ['plain', 'plain'],
  [null, ''],
  [-700, '-700'],
])('%j is written as %j', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`);
});

/** How a program reads a line whose list separator is another one than ours: quotes count only where a cell begins. */
const splitAt = (line: string, separator: string): string[] =>
  line.split(/\r\n|[\r\n]/).flatMap((row) => row.split(separator));

test.each([',', ';', '\t'])('no cell begins a formula, whatever a spreadsheet splits at: %j', (separator) => {
  const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
  const cells = SIGNS.flatMap((sign) =>
    ['', ' ', '"', "'", '\t', '\n', '\r', ';', 'x;', 'x; ', 'x\t', 'x\n"', ';;', '\u200B'].map(
      (before) => `${before}${sign}1`,
    ),
  );

  for (const cell of cells) {
    // A program that splits at commas respects our quotes, so the cell is the text between them.
    const written = csvLine(['first', cell, 'last']).slice(0, -2);
    const between = written.slice('first,'.length, -',last'.length);
    const read = separator === ',' ? [between] : splitAt(written, separator);
    const live = read.filter((part) => /^[\s"\u200B]*[=+\-@＝＋－＠]/u.test(part));
    expect([cell, live]).toEqual([cell, []]);
  }
});
